"""Plays a game by a fixed chance and prints the position after every move: run once for each target and compared."""

import random
import sys

import magnat
from magnat.engine.files import fingerprint


def main(box: str, seats: str, seed: str, *options: str) -> None:
    match = magnat.load(box).new(int(seats), int(seed), dict(option.split("=") for option in options))
    chance = random.Random(int(seed))
    print(fingerprint(match))
    while not match.over:
        seat = chance.choice(match.actors)
        codes = match.codes(seat)
        match.act(seat, chance.choice(codes))
        print(fingerprint(match), codes)
    print(match.scores, match.ranks)


if __name__ == "__main__":
    main(*sys.argv[1:])
