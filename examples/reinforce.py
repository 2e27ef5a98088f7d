"""A policy gradient in one page, with NumPy alone: one seat of a box learns to beat bots, by REINFORCE.

    python examples/reinforce.py [--box big-shot] [--opponents random] [--updates 60] [--tables 64]

Every update plays one game at each of Gymnasium's tables. Prints how the learner fares: the mean reward of the games
since the line before, from -1 (always last) to 1. Needs "magnat[envs]".
"""

import argparse

import numpy as np

from magnat.envs.gymnasium import make_vec


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--box", default="big-shot")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--updates", type=int, default=60)
    parser.add_argument("--tables", type=int, default=64)
    wishes = parser.parse_args()
    chance = np.random.default_rng(1)
    tables = make_vec(wishes.box, wishes.tables, opponents=wishes.opponents, seats=wishes.seats)
    tables.reset(seed=1)
    floats = tables.single_observation_space["observation"].shape[0]
    weights = np.zeros((floats, tables.single_action_space.n), np.float32)
    mean_square = np.zeros_like(weights)
    won = []
    for update in range(1, wishes.updates + 1):
        seen, odds, chosen, played, rewards = play(tables, weights, chance)
        won += rewards.tolist()
        advantages = (rewards - rewards.mean()).astype(np.float32)
        blame = -odds
        blame[np.arange(len(chosen)), chosen] += 1
        gradient = seen.T @ (blame * advantages[played, None]) / len(chosen)
        mean_square = 0.9 * mean_square + 0.1 * gradient**2
        weights += 0.02 * gradient / (np.sqrt(mean_square) + 1e-6)
        if update % max(1, wishes.updates // 6) == 0:
            print(f"update {update}: {len(won)} games, mean reward {np.mean(won):+.2f}", flush=True)
            won = []


def play(tables, weights, chance):
    """One game at each table: what was seen, the odds, what was chosen, at which table; then the rewards."""
    told, _ = tables.reset()
    rewards = np.zeros(tables.num_envs)
    playing = np.arange(tables.num_envs)
    taken = []
    while playing.size:
        odds = policy(told["observation"][playing], told["action_mask"][playing], weights)
        drawn = (odds.cumsum(axis=1) >= chance.random((playing.size, 1))) & (odds > 0)
        chosen = np.where(drawn.any(axis=1), drawn.argmax(axis=1), odds.argmax(axis=1))  # Sums are a little off.
        taken.append((told["observation"][playing], odds, chosen, playing))
        actions = np.zeros(tables.num_envs, np.int64)
        actions[playing] = chosen
        others = np.setdiff1d(np.arange(tables.num_envs), playing)
        actions[others] = told["action_mask"][others].argmax(axis=1)  # Tables that are through go on, unheeded.
        told, reward, over, _, _ = tables.step(actions)
        ended = playing[over[playing]]
        rewards[ended] = reward[ended]
        playing = playing[~over[playing]]
    return *(np.concatenate(column) for column in zip(*taken, strict=True)), rewards


def policy(seen, masks, weights):
    """The chance of every action that is allowed; those that are not have none."""
    logits = np.where(masks == 1, seen @ weights, -np.inf)
    odds = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return odds / odds.sum(axis=-1, keepdims=True)


if __name__ == "__main__":
    main()
