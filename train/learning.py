"""Networks that learn from what was written down, on a GPU if there is one; stopped, they go on where they were."""

from pathlib import Path

import numpy as np

from magnat.bots.search.judge import Weights
from magnat.bots.search.school import outputs_of
from magnat.engine.fields import Array
from magnat.engine.game import Game
from train import gpu
from train.network import Inputs, Learner, OnProcessor, keep
from train.tasks import Choosing, Judging

Sizes = tuple[int, int]

BATCH = 2048
HELD_BACK = 20
"""One position of so many is not learnt from, but used to see what was learnt."""
SAMPLE = 50_000
KEPT_EVERY = 500
"""Steps."""
FAR = 1.2
"""So many times as far ahead or behind as half of all positions is far. Where a few run away, a mean would be larger
than nearly all of them, and tell nothing."""


def learnt(
    seen: Array, task: Judging | Choosing, outputs: int, hidden: Sizes, rounds: float, checkpoint: Path
) -> Learner:
    """Learns from all but the last of the rows, each of them so often."""
    last = len(seen) - len(seen) // HELD_BACK
    inputs = Inputs.of(seen[np.random.default_rng(0).integers(0, last, min(last, SAMPLE))])
    kind = gpu.OnGpu if gpu.is_there() else OnProcessor
    learner: Learner = kind(inputs, hidden, outputs)
    steps = max(1, int(rounds * last / BATCH))
    checkpoint = checkpoint.with_name(f"{checkpoint.name}-{hidden[0]}-{hidden[1]}-{steps}.npz")
    if checkpoint.exists():
        with np.load(checkpoint) as kept:
            learner.take_up(kept)
    there, placed = learner.there(seen), task.there(learner.there)
    while learner.step < steps:
        rows = np.random.default_rng((1, learner.step)).integers(0, last, BATCH)
        learner.learn(there[rows], placed.rows(rows), steps)
        if learner.step % KEPT_EVERY == 0 or learner.step == steps:
            keep(learner, checkpoint)
            told = np.concatenate([learner.told(there[at : at + BATCH]) for at in range(last, len(seen), BATCH)])
            print(f"step {learner.step:,} of {steps:,}: {judged(task.rows(np.s_[last:]), told)}", flush=True)
    return learner


def judge_of(seen: Array, shares: Array, leads: Array, hidden: Sizes, rounds: float, checkpoint: Path) -> Weights:
    scale = scale_of(leads)
    margins = np.tanh(leads / scale).astype(np.float32)
    return learnt(seen, Judging(shares, margins), 2, hidden, rounds, checkpoint).weights(scale)


def scale_of(leads: Array) -> float:
    return FAR * float(np.median(np.abs(leads)))


def habits_of(game: Game, seen: Array, task: Choosing, hidden: Sizes, rounds: float, checkpoint: Path) -> Learner:
    return learnt(seen, task, outputs_of(game), hidden, rounds, checkpoint)


def judged(task: Judging | Choosing, told: Array) -> str:
    """How well it foresees what it has not learnt from."""
    if isinstance(task, Choosing):
        chances, rows = task.chances(told), np.arange(len(told))
        likely, chosen = chances.argmax(axis=1), task.chosen
        doubt, unusual = -np.log(chances[rows, chosen] + 1e-9).mean(), chosen != task.usual
        hit, others = (likely == chosen).mean(), (likely == chosen)[unusual].mean()
        return (
            f"doubt about the choice {doubt:.4f}, foreseen {hit:.1%} (the usual one is: {1 - unusual.mean():.1%}),"
            f" of unusual ones {others:.1%}"
        )
    wins, even = 1 / (1 + np.exp(-told[:, 0])), task.shares.mean()
    loss, blind = _doubt(wins, task.shares), _doubt(np.full_like(wins, even), task.shares)
    miss = ((np.tanh(told[:, 1]) - task.margins) ** 2).mean() / task.margins.var()
    return f"doubt about the winner {loss:.4f} (knowing nothing: {blind:.4f}), unexplained margin {miss:.1%}"


def _doubt(wins: Array, shares: Array) -> float:
    return float(-(shares * np.log(wins + 1e-9) + (1 - shares) * np.log(1 - wins + 1e-9)).mean())
