"""Trains the judge of a box, and puts its weights into the package:

    python -m train BOX [--games 120000] [--searching 0] [--positions 50] [--hidden 64,32] [--rounds 4] [--seed 1]
        [--folder training]

Bots play the games; then a network learns from their positions who won, on a GPU if PyTorch finds one. So many games
more may be played by bots that search, by the judge that there is so far. All that was done lies in the folder: the
same command goes on where it was stopped, and begins anew only with other numbers.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import magnat
from magnat.bots.search.judge import path_of
from magnat.engine.fields import Array
from magnat.engine.game import Game
from train import gpu
from train.games import Lesson, lessons, searched_lessons
from train.network import Inputs, Learner, OnProcessor, keep

Teach = Callable[[Game, int, int, int, int, int | None], Iterator[Lesson]]
"""From a game, the number of the first to be played, how many, a seed, positions and threads."""

SHARD, SEARCHED_SHARD = 10_000, 250
"""Games of one file."""
BATCH = 2048
HELD_BACK = 20
"""One position of so many is not learnt from, but used to see what was learnt."""
SAMPLE = 50_000
KEPT_EVERY = 500
"""Steps."""
FAR = 1.2
"""So many times as far ahead or behind as half of all positions is far. Where a few run away, a mean would be larger
than nearly all of them, and tell nothing."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("box")
    parser.add_argument("--games", type=int, default=120_000)
    parser.add_argument("--searching", type=int, default=0, help="Games more, between bots that search.")
    parser.add_argument("--positions", type=int, default=50, help="Of a hundred quiet ones.")
    parser.add_argument("--hidden", default="64,32")
    parser.add_argument("--rounds", type=float, default=4, help="How often each position is learnt from.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=None)
    parser.add_argument("--folder", type=Path, default=Path("training"))
    given = parser.parse_args()
    one, two = (int(size) for size in given.hidden.split(","))
    game = magnat.load(given.box)
    folder = given.folder / f"{given.box}-{given.games}-{given.searching}-{given.positions}-{given.seed}"
    folder.mkdir(parents=True, exist_ok=True)
    by_level = played(game, lessons, given.games, SHARD, given, folder)
    by_search = played(game, searched_lessons, given.searching, SEARCHED_SHARD, given, folder)
    files = by_search + by_level  # What is held back is of games of the level of most.
    lesson = Lesson(**{name: joined(files, name) for name in Lesson.NAMES})
    taught(game, lesson, (one, two), given.rounds, folder)


def played(game: Game, teach: Teach, games: int, shard: int, given: Any, folder: Path) -> list[Path]:
    """Files with the positions of so many games, of which some are there already, and some are played now."""
    files: list[Path] = []
    for first in range(0, games, shard):
        count = min(shard, games - first)
        file = folder / f"{teach.__name__}-{first}-{count}.npz"
        if not file.exists():
            began = time.perf_counter()
            parts = list(teach(game, first, count, given.seed, given.positions, given.threads))
            arrays = {name: np.concatenate([getattr(part, name) for part in parts]) for name in Lesson.NAMES}
            np.savez(file.with_suffix(".new.npz"), **arrays)  # type: ignore[arg-type]
            file.with_suffix(".new.npz").replace(file)
            print(f"{first + count:,} games, {time.perf_counter() - began:.0f} s", flush=True)
        files.append(file)
    return files


def joined(files: list[Path], name: str) -> Array:
    """One array from its parts, no more than one of which lies in memory beside it."""
    lengths = [len(_part(file, "shares")) for file in files]
    first = _part(files[0], name)
    whole = np.empty((sum(lengths), *first.shape[1:]), first.dtype)
    at = 0
    for file, length in zip(files, lengths, strict=True):
        whole[at : at + length] = _part(file, name)
        at += length
    return whole


def _part(file: Path, name: str) -> Array:
    with np.load(file) as kept:
        part: Array = kept[name]
    return part


def taught(game: Game, lesson: Lesson, hidden: tuple[int, int], rounds: float, folder: Path) -> None:
    scale = FAR * float(np.median(np.abs(lesson.leads)))
    margins = np.tanh(lesson.leads / scale).astype(np.float32)
    last = len(lesson.seen) - len(lesson.seen) // HELD_BACK
    chance = np.random.default_rng(0)
    inputs = Inputs.of(lesson.seen[chance.integers(0, last, min(last, SAMPLE))])
    learner: Learner = gpu.OnGpu(inputs, hidden) if gpu.is_there() else OnProcessor(inputs, hidden)
    steps = max(1, int(rounds * last / BATCH))
    checkpoint = folder / f"network-{hidden[0]}-{hidden[1]}-{steps}.npz"
    if checkpoint.exists():
        with np.load(checkpoint) as kept:
            learner.take_up(kept)
    while learner.step < steps:
        rows = np.random.default_rng((1, learner.step)).integers(0, last, BATCH)
        learner.learn(lesson.seen[rows], lesson.shares[rows], margins[rows], steps)
        if learner.step % KEPT_EVERY == 0 or learner.step == steps:
            keep(learner, checkpoint)
            print(f"step {learner.step:,} of {steps:,}: {judged(learner, lesson, margins, last)}", flush=True)
    learner.weights(scale).write(path_of(game))
    print(f"{path_of(game)}: {path_of(game).stat().st_size:,} bytes")


def judged(learner: Learner, lesson: Lesson, margins: Array, last: int) -> str:
    """How well it foresees games that it has not learnt from."""
    told = np.concatenate([learner.told(lesson.seen[at : at + BATCH]) for at in range(last, len(margins), BATCH)])
    wins, shares, even = 1 / (1 + np.exp(-told[:, 0])), lesson.shares[last:], lesson.shares[last:].mean()
    loss, blind = _doubt(wins, shares), _doubt(np.full_like(wins, even), shares)
    miss = ((np.tanh(told[:, 1]) - margins[last:]) ** 2).mean() / margins[last:].var()
    return f"doubt about the winner {loss:.4f} (knowing nothing: {blind:.4f}), unexplained margin {miss:.1%}"


def _doubt(wins: Array, shares: Array) -> float:
    return float(-(shares * np.log(wins + 1e-9) + (1 - shares) * np.log(1 - wins + 1e-9)).mean())


if __name__ == "__main__":
    main()
