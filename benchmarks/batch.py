"""How many steps a second a batch makes from Python, on one core: what a learner sees.

    python -m benchmarks.batch [BOX ...]

A step is one action in one game: marking what is legal, drawing an action among it, taking it, games that end being
followed by others. Slices take turns and each one's best counts, in time of the processor: other work on the machine
only ever slows them down.
"""

import sys
import time
from dataclasses import dataclass

import magnat
from magnat.engine.batch import Batch
from magnat.games import shelf

GAMES = 1024
SLICE_SECONDS = 0.03
ROUNDS = 40


def main(boxes: list[str]) -> None:
    print(f"{time.strftime('%Y-%m-%d')}, {GAMES} games at once, one core, million a second")
    for box in boxes or sorted(shelf()):
        print(f"{box}: " + ", ".join(f"{what} {rate / 1e6:.2f}" for what, rate in measure(box).items()), flush=True)


def measure(box: str) -> dict[str, float]:
    games = magnat.load(box).batch(GAMES, seed=1, threads=1)
    ways = {
        "masks + sample + step": Way(games, ("masks",), checked=True),
        "the same, unchecked": Way(games, ("masks",)),
        "with observations": Way(games, ("masks", "observations")),
        "with observations in integers": Way(games, ("masks", "integers")),
    }
    best = dict.fromkeys(ways, 0.0)
    for way in ways.values():
        way.go()
    for _ in range(ROUNDS):
        for what, way in ways.items():
            best[what] = max(best[what], rate(way))
    return best


@dataclass
class Way:
    """What is asked of a batch before every step."""

    games: Batch
    asked: tuple[str, ...]
    checked: bool = False

    def go(self) -> None:
        for name in self.asked:
            getattr(self.games, name)
        if self.checked:
            self.games.step(self.games.sample())
        else:
            self.games.step_unchecked(self.games.sample())


def rate(way: Way) -> float:
    steps, start = 0, time.process_time()
    while (passed := time.process_time() - start) < SLICE_SECONDS:
        way.go()
        steps += way.games.count
    return steps / passed


if __name__ == "__main__":
    main(sys.argv[1:])
