"""How many steps a second are made from Python, on one core: what a learner sees.

    python -m benchmarks.batch [--markdown] [BOX ...]

A step is one action in one game. In a batch: marking what is legal, drawing an action among it, taking it, games that
end being followed by others. In a `Match` in numbers and in PettingZoo's environment: asking what is legal, choosing
with Python's `random`, playing it; beginning new games included. Slices take turns and each one's best counts, in time
of the processor: other work on the machine only ever slows them down.
"""

import os
import random
import sys
import time
from collections.abc import Callable

import magnat
from magnat.engine.batch import Batch
from magnat.engine.game import Game
from magnat.envs.pettingzoo import MagnatEnv, env
from magnat.games import shelf

GAMES = 1024
SLICE_SECONDS = 0.03
ROUNDS = 40


Way = Callable[[], int]
"""Plays a little, and says how many steps that took."""


def main(asked: list[str]) -> None:
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    boxes = [box for box in asked if box != "--markdown"] or sorted(shelf())
    rates = {box: measure(magnat.load(box)) for box in boxes}
    about = f"{time.strftime('%Y-%m-%d')}, {GAMES} games at once, one core, million steps a second, load"
    print(f"{about} {os.getloadavg()[0]:.1f}")
    table = [["", *boxes]] + [[way, *(f"{rates[box][way] / 1e6:.2f}" for box in boxes)] for way in rates[boxes[0]]]
    if "--markdown" in asked:
        table.insert(1, ["---", *["---:"] * len(boxes)])
    print("\n".join(f"| {' | '.join(row)} |" if "--markdown" in asked else "  ".join(row) for row in table))


def measure(game: Game) -> dict[str, float]:
    games = game.batch(GAMES, seed=1, threads=1)
    ways = {
        "masks + sample + step": batched(games, ("masks",), games.step),
        "the same, unchecked": batched(games, ("masks",), games.step_unchecked),
        "with observations": batched(games, ("masks", "observations"), games.step),
        "with observations in integers": batched(games, ("masks", "integers"), games.step),
        "a Match in numbers": matched(game),
        "through PettingZoo": zoo(env(game.id)),
    }
    best = dict.fromkeys(ways, 0.0)
    for way in ways.values():
        way()
    for _ in range(ROUNDS):
        for what, way in ways.items():
            best[what] = max(best[what], rate(way))
    return best


def batched(games: Batch, asked: tuple[str, ...], step: Callable[[object], None]) -> Way:
    def play() -> int:
        for name in asked:
            getattr(games, name)
        step(games.sample())
        return games.count

    return play


def matched(game: Game) -> Way:
    chance, match = random.random, game.new(seed=0)

    def play() -> int:
        nonlocal match
        for _ in range(GAMES):
            codes = match.codes()
            if codes:
                match.play(codes[int(chance() * len(codes))])
            else:
                match = game.new(seed=len(match.moves))
        return GAMES

    return play


def zoo(table: MagnatEnv) -> Way:
    chance = random.random
    table.reset(seed=1)

    def play() -> int:
        for _ in range(GAMES):
            seen, _, over, _, _ = table.last()
            if over:
                table.reset()
            else:
                legal = seen["action_mask"].nonzero()[0]
                table.step(int(legal[int(chance() * len(legal))]))
        return GAMES

    return play


def rate(way: Way) -> float:
    steps, start = 0, time.process_time()
    while (passed := time.process_time() - start) < SLICE_SECONDS:
        steps += way()
    return steps / passed


if __name__ == "__main__":
    main(sys.argv[1:])
