"""An actor and its critic in one page of PyTorch: one seat of a box learns to beat bots, over a vector of tables.

    python examples/actor_critic.py [--box big-shot] [--opponents random] [--updates 300]

Prints how the learner fares: the mean reward of the games that ended since the line before, from -1 (always last) to 1.
Needs PyTorch and "magnat[envs]".
"""

import argparse

import numpy as np
import torch
from torch import nn

from magnat.envs.gymnasium import make_vec


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--box", default="big-shot")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--updates", type=int, default=300)
    parser.add_argument("--tables", type=int, default=128)
    parser.add_argument("--steps", type=int, default=64)
    wishes = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)  # The network is small: threads would wait for each other.
    tables = make_vec(wishes.box, wishes.tables, opponents=wishes.opponents, seats=2, autoreset_mode="SameStep")
    seen, _ = tables.reset(seed=1)
    floats, actions = seen["observation"].shape[1], seen["action_mask"].shape[1]
    network = nn.Sequential(nn.Linear(floats, 128), nn.Tanh(), nn.Linear(128, actions + 1))
    optimiser = torch.optim.Adam(network.parameters(), 1e-3)
    won: list[float] = []
    for update in range(1, wishes.updates + 1):
        chances, values, entropies, rewards, ends = [], [], [], [], []
        for _ in range(wishes.steps):
            out = network(torch.from_numpy(seen["observation"]))
            logits = out[:, :-1].masked_fill(torch.from_numpy(seen["action_mask"] == 0), -1e9)
            policy = torch.distributions.Categorical(logits=logits)
            chosen = policy.sample()
            seen, reward, over, _, _ = tables.step(chosen.numpy())
            won += reward[over].tolist()
            chances.append(policy.log_prob(chosen))
            entropies.append(policy.entropy())
            values.append(out[:, -1])
            rewards.append(reward)
            ends.append(over)
        with torch.no_grad():
            value = network(torch.from_numpy(seen["observation"]))[:, -1].numpy()
        returns = []
        for reward, over in zip(reversed(rewards), reversed(ends), strict=True):
            value = reward + np.where(over, 0, value)
            returns.append(torch.from_numpy(value.astype(np.float32)))
        target, guess = torch.stack(returns[::-1]), torch.stack(values)
        advantage = target - guess.detach()
        loss = -(advantage * torch.stack(chances)).mean() + (guess - target).pow(2).mean() / 2
        loss -= 0.01 * torch.stack(entropies).mean()
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimiser.step()
        if update % max(1, wishes.updates // 10) == 0:
            print(f"update {update}: {len(won)} games, mean reward {np.mean(won) if won else 0:+.2f}", flush=True)
            won = []


if __name__ == "__main__":
    main()
