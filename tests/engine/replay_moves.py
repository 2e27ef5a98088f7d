"""Plays a game by a fixed chance and prints the position after every move: run once for each target and compared."""

import random
import sys

import magnat
from magnat.engine.files import fingerprint

MOST_MOVES = 1200
"""Enough to tell a difference; random games of Kohle take many times as long."""


def main(box: str, seats: str, seed: str, *options: str) -> None:
    match = magnat.load(box).new(int(seats), int(seed), dict(option.split("=") for option in options))
    chance = random.Random(int(seed))
    print(fingerprint(match))
    while not match.over and len(match.moves) < MOST_MOVES:
        seat = chance.choice(match.actors)
        codes = match.codes(seat)
        match.play(chance.choice(codes), seat)
        print(fingerprint(match), codes)
    print(match.scores, match.ranks)


if __name__ == "__main__":
    main(*sys.argv[1:])
