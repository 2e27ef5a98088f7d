"""Whole games in tests/games/recorded, played once and kept: `python -m tests.recorded [BOX ...]` plays and keeps them
anew.

Every rule takes part in a whole game, also where no test names it. A game that was kept must play out move for move as
it did; where it does not, a rule was changed: by mistake, or on purpose, and then the games are recorded anew.
"""

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import magnat
from magnat.bots import Players
from magnat.engine.match import Match
from magnat.games import shelf
from tests.games.tables import tables

FOLDER = Path(__file__).parent / "games" / "recorded"
BY_CHANCE, BY_PLAYERS = 4, 6
"""Games of each kind for a box. Chance strays into corners; players do what people do."""

MOST_MOVES = {"chance": 250, "players": 350}
MARK = 3
"""Hexadecimal digits kept of each move's fingerprint: every later one follows from it, so a change shows at once."""


def fingerprints(match: Match, played: Iterator[tuple[int, int]]) -> Iterator[str]:
    """After each move that of all so far: of the record, what each seat may do, the scores at the end."""
    told = hashlib.sha256()
    for seat, code in played:
        match.play(code, seat)
        told.update(match.record.tobytes())
        told.update(repr([match.codes(other) for other in match.actors]).encode())
        if match.over:
            told.update(repr((match.scores, match.ranks)).encode())
        yield told.hexdigest()[:MARK]


def recorded(box: str, number: int, how: str) -> dict[str, Any]:
    chance = random.Random(f"{box} {how} {number}")
    choices = list(tables(box))
    seats, options = choices[(number * len(choices)) // (BY_CHANCE if how == "chance" else BY_PLAYERS)]
    game = magnat.load(box)
    match, players = game.new(seats, number, options), Players(game, seed=number)

    def moves() -> Iterator[tuple[int, int]]:
        while not match.over and len(match.moves) < MOST_MOVES[how]:
            seat = chance.choice(match.actors)
            level = chance.choice(("steady", "naive"))
            yield seat, chance.choice(match.codes(seat)) if how == "chance" else players.choose(match, seat, level)

    marks = "".join(fingerprints(match, moves()))
    return {"seats": seats, "options": options, "seed": number, "moves": match.moves, "marks": marks}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for box in sys.argv[1:] or shelf():
        games = [
            *(recorded(box, number, "chance") for number in range(BY_CHANCE)),
            *(recorded(box, number, "players") for number in range(BY_PLAYERS)),
        ]
        lines = ",\n".join(json.dumps(game, separators=(",", ":")) for game in games)
        (FOLDER / f"{box}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        print(f"{box}: {sum(len(game['moves']) for game in games)} moves")


if __name__ == "__main__":
    main()
