"""On a machine with an NVIDIA GPU: does CUDA agree with the compiled processor code, and how many moves a second?

    python benchmarks/gpu.py [BOX ...]

Agreement is checked move for move, on masks, actors, records, observations and returns. The speed is that of random
play with legal moves listed before each, set-up included, kernels timed from launch to end.
"""

import sys
import time

import numpy as np

import magnat
from magnat.engine.batch import Batch
from magnat.engine.cuda import numba_cuda
from magnat.engine.game import Game
from magnat.games import shelf

COMPARED = 512
SIZES = (16_384, 32_768, 65_536, 131_072, 262_144)
REPEATS = 10


def main(boxes: list[str]) -> None:
    print(f"{numba_cuda().get_current_device().name}, {time.strftime('%Y-%m-%d')}")
    for box in boxes or sorted(shelf()):
        game = magnat.load(box)
        print(f"{game.title}: {agreement(game):,} moves the same on both")
        for size in SIZES:
            print(f"{game.title}: {size:>7,} games at once, {speed(game, size) / 1e6:>8,.0f} million moves a second")


def agreement(game: Game) -> int:
    """Play the same games on both devices and compare everything after every move."""
    here, there = (game.batch(COMPARED, device, seed=5) for device in ("cpu", "cuda"))
    chance = np.random.default_rng(5)
    moves = 0
    while here.actors.any():
        masks = here.masks.copy()
        same(there, there.masks, masks, "masks")
        same(there, there.actors, here.actors, "actors")
        actions = np.array([chance.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
        moves += int(masks.any(axis=1).sum())
        here.step(actions)
        there.step(numba_cuda().to_device(actions))
        same(there, there.rows, here.rows, "records")
    viewers = np.arange(COMPARED) % here.seats
    same(there, there.observations(numba_cuda().to_device(viewers)), here.observations(viewers), "observations")
    same(there, there.returns, here.returns, "returns")
    return moves


def same(batch: Batch, theirs: object, ours: object, what: str) -> None:
    if not (batch.to_host(theirs) == ours).all():
        sys.exit(f"CUDA and the processor disagree on {what}.")


def speed(game: Game, size: int) -> float:
    """The best of several whole batches."""
    games = game.batch(size, "cuda", seed=1)
    games.to_host(games.play_out())
    best = 0.0
    for _ in range(REPEATS):
        numba_cuda().synchronize()
        start = time.perf_counter()
        games.reset()
        moves = games.play_out()
        numba_cuda().synchronize()
        passed = time.perf_counter() - start
        best = max(best, games.to_host(moves).sum() / passed)
    return best


if __name__ == "__main__":
    main(sys.argv[1:])
