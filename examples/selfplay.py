"""Self-play in one page, with NumPy alone: all seats of PettingZoo's environment share one linear policy.

    python examples/selfplay.py [--box big-shot] [--seats 2] [--updates 60] [--games 50] [--trials 200]

Prints how the policy fares against players that choose at random: its mean reward, from -1 (always last) to 1, over
games that it does not learn from. Needs "magnat[envs]".
"""

import argparse

import numpy as np

from magnat.envs.pettingzoo import env


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--box", default="big-shot")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--updates", type=int, default=60)
    parser.add_argument("--games", type=int, default=50, help="for each update")
    parser.add_argument("--trials", type=int, default=200, help="games for each line")
    wishes = parser.parse_args()
    table, chance = env(wishes.box, wishes.seats), np.random.default_rng(1)
    table.reset(seed=1)
    agent = table.possible_agents[0]
    floats = table.observation_space(agent)["observation"].shape[0]
    weights = np.zeros((floats, table.action_space(agent).n), np.float32)
    mean_square = np.zeros_like(weights)
    for update in range(wishes.updates + 1):
        if update % max(1, wishes.updates // 6) == 0:
            reward = against_random(table, weights, wishes.trials, chance)
            print(f"update {update}: mean reward {reward:+.2f}", flush=True)
        lessons = [lesson for _ in range(wishes.games) for lesson in self_play(table, weights, chance)]
        seen, masks, actions, rewards = (np.array(column) for column in zip(*lessons, strict=True))
        blame = -policy(seen, masks, weights)
        blame[np.arange(len(actions)), actions] += 1
        gradient = seen.T @ (blame * rewards[:, None].astype(np.float32)) / len(actions)
        mean_square = 0.9 * mean_square + 0.1 * gradient**2
        weights += 0.02 * gradient / (np.sqrt(mean_square) + 1e-6)


def policy(seen, masks, weights):
    """The chance of every action that is allowed; those that are not have none."""
    logits = np.where(masks == 1, seen @ weights, -np.inf)
    odds = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return odds / odds.sum(axis=-1, keepdims=True)


def play(table, weights, chance, learner=None):
    """One game; every decision of the policy, and who took it. Where a learner is named, the others play at random."""
    table.reset()
    taken = []
    for agent in table.agent_iter():
        seen, _, over, _, _ = table.last()
        if over:
            break
        odds = seen["action_mask"] / seen["action_mask"].sum()
        if learner in (None, agent):
            odds = policy(seen["observation"], seen["action_mask"], weights)
        action = min(int(np.searchsorted(np.cumsum(odds), chance.random())), odds.size - 1)
        if not seen["action_mask"][action]:  # Rounding, once in a blue moon.
            action = int(odds.argmax())
        taken.append((agent, seen["observation"], seen["action_mask"], action))
        table.step(action)
    return taken, dict(table.rewards)


def self_play(table, weights, chance):
    taken, rewards = play(table, weights, chance)
    return [(seen, mask, action, rewards[agent]) for agent, seen, mask, action in taken]


def against_random(table, weights, games, chance):
    agents = table.possible_agents
    won = [
        play(table, weights, chance, agents[game % len(agents)])[1][agents[game % len(agents)]] for game in range(games)
    ]
    return np.mean(won)


if __name__ == "__main__":
    main()
