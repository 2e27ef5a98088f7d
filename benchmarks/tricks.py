"""How often cheap tricks win, one player of the trick against three of a level, every seat equally often.

    python -m benchmarks.tricks [BOX ...] [--level steady] [--games 4000]

Even would be 25 %. Behind a rate is half of the interval in which the true one lies nineteen times of twenty.
"""

import argparse
import time

from tests.bots.tricks import tricks_of, try_trick

import magnat
from magnat.games import shelf


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("boxes", nargs="*", default=sorted(shelf()))
    parser.add_argument("--level", default="steady")
    parser.add_argument("--games", type=int, default=4000)
    given = parser.parse_args()
    print(time.strftime("%Y-%m-%d"))
    for box in given.boxes:
        game, start = magnat.load(box), time.perf_counter()
        print(f"{game.title}, {given.games:,} games each against three {given.level} players")
        tried = []
        for number in range(len(tricks_of(game).NAMES)):
            tried.append(try_trick(game, number, given.level, given.games))
            print(f"  {tried[-1].name}: {tried[-1].wins:.1%} ± {tried[-1].margin:.1%}", flush=True)
        best = max(tried, key=lambda one: one.wins)
        print(f"  the best: {best.name}, {best.wins:.1%} ({time.perf_counter() - start:.0f} s)")


if __name__ == "__main__":
    main()
