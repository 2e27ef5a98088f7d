"""Plays games by a fixed chance and tells the position after every move: once for each target, to be compared."""

import json
import random
import sys
from collections.abc import Iterator

import magnat
from magnat.engine.files import fingerprint

MOST_MOVES = 1200
"""Enough to tell a difference; random games of Kohle take many times as long."""
SEED = 21


def replay(box: str, seats: int, options: dict[str, str]) -> Iterator[str]:
    match = magnat.load(box).new(seats, SEED, options)
    chance = random.Random(SEED)
    yield fingerprint(match)
    while not match.over and len(match.moves) < MOST_MOVES:
        seat = chance.choice(match.actors)
        codes = match.codes(seat)
        match.play(chance.choice(codes), seat)
        yield f"{fingerprint(match)} {codes}"
    yield f"{match.scores} {match.ranks}"


def main(box: str, tables: str) -> None:
    """`tables` is a JSON list of seats and options; a line a game comes out."""
    for seats, options in json.loads(tables):
        print(json.dumps(list(replay(box, seats, options))))


if __name__ == "__main__":
    main(*sys.argv[1:])
