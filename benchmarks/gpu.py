"""On a machine with an NVIDIA GPU: does CUDA agree with the compiled processor code, and how many moves a second?

    python benchmarks/gpu.py [BOX ...]

Agreement is checked move for move, on everything that a batch tells. The speed is that of random
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
FOLLOWED_STEPS = 1000
REPEATS = 10


def main(boxes: list[str]) -> None:
    print(f"{numba_cuda().get_current_device().name}, {time.strftime('%Y-%m-%d')}")
    for box in boxes or sorted(shelf()):
        game = magnat.load(box)
        print(f"{game.title}: {agreement(game):,} moves the same on both")
        print(f"{game.title}: {steps(game, 65_536) / 1e6:,.0f} million steps a second, masks + sample + step")
        for size in SIZES:
            print(f"{game.title}: {size:>7,} games at once, {speed(game, size) / 1e6:>8,.0f} million moves a second")


def agreement(game: Game) -> int:
    """Play the same games on both devices and compare everything after every move."""
    here, there = (game.batch(COMPARED, device, seed=5, autoreset=False) for device in ("cpu", "cuda"))
    moves = 0
    while here.actors.any():
        for what in ("masks", "actors", "seat", "done", "rewards", "scores", "ranks", "observations", "integers"):
            same(there, getattr(there, what), getattr(here, what), what)
        actions = here.sample()
        same(there, there.sample(), actions, "samples")
        moves += int((here.seat >= 0).sum())
        here.step(actions)
        there.step(numba_cuda().to_device(actions))
        same(there, there.rows, here.rows, "records")
    viewers = np.arange(COMPARED) % here.seats
    same(there, there.views(numba_cuda().to_device(viewers)), here.views(viewers), "views")
    same(there, there.observe(numba_cuda().to_device(viewers)), here.observe(viewers), "what others observe")
    return moves + following(game)


def following(game: Game) -> int:
    """Games that follow each other do so alike."""
    here, there = (game.batch(COMPARED, device, seed=6) for device in ("cpu", "cuda"))
    for _ in range(FOLLOWED_STEPS):
        here.step(here.sample())
        there.step(there.sample())
    same(there, there.rows, here.rows, "records of games that follow others")
    return COMPARED * FOLLOWED_STEPS


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


def steps(game: Game, size: int) -> float:
    """Masks, sampling and steps one call after the other, as a learner makes them."""
    games = game.batch(size, "cuda", seed=1)
    best = 0.0
    for _ in range(REPEATS):
        numba_cuda().synchronize()
        start = time.perf_counter()
        for _ in range(50):
            assert games.masks is not None
            games.step_unchecked(games.sample())
        numba_cuda().synchronize()
        best = max(best, 50 * size / (time.perf_counter() - start))
    return best


if __name__ == "__main__":
    main(sys.argv[1:])
