"""How often one sound bot wins against three of a lesser level, every seat equally often; even would be 25 %.

    python benchmarks/bots.py [BOX ...]

Without a box it goes through the whole shelf.
"""

import sys
import time

import magnat
from magnat.bots import LEVELS
from magnat.games import shelf
from magnat.sim.arena import play

GAMES = 10_000
SEATS = 4


def main(boxes: list[str]) -> None:
    print(time.strftime("%Y-%m-%d"))
    for box in boxes or sorted(shelf()):
        for rivals in ("random", "naive"):
            start = time.perf_counter()
            books = play(magnat.load(box), ["sound", *[rivals] * (SEATS - 1)], GAMES, seed=1)
            rate, passed = books.win_rate(LEVELS.index("sound")), time.perf_counter() - start
            print(f"{box}: sound wins {rate:.1%} of {GAMES:,} games against three {rivals} players ({passed:.0f} s)")


if __name__ == "__main__":
    main(sys.argv[1:])
