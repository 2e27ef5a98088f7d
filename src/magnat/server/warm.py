"""Compiles a box once and for all: `python -m magnat.server.warm big-shot`.

What Numba compiles depends on what is called, so a few games are played, every door of the table opened.
"""

import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

import magnat
from magnat.bots import LEVELS, Players
from magnat.engine.compiling import INTERPRETED, cache_root, source_fingerprint
from magnat.engine.game import Game
from magnat.engine.match import IllegalAction
from magnat.table import SeatPlan, Table, opened

MOVES_WITH_QUESTIONS = 60
FIRST_MOVES = 20

Progress = Callable[[int, int], None]
"""Told how many parts are done, and of how many."""


def is_warm(box: str) -> bool:
    """Whether the compiler's work on these very sources is on disk already."""
    return INTERPRETED or _marker(box).exists()


def load(box: str) -> None:
    """Take the compiler's work from disk: the rules, and what the first moves need. The rest follows when needed."""
    game = magnat.load(box)
    game.program.compile(lambda _part, _done, _of: None)
    _play(game, game.edition.seats[0], LEVELS[-1], most=FIRST_MOVES)


def warm(box: str, progress: Progress = lambda _done, _of: None) -> None:
    """Have everything compiled that a table may ever need."""
    game = magnat.load(box)
    games = list(product(game.edition.seats, LEVELS))
    game.program.compile(lambda _part, done, of: progress(done, of + len(games)))
    for number, (seats, level) in enumerate(games, 1):
        _play(game, seats, level)
        progress(number, len(games))
    _marker(box).parent.mkdir(parents=True, exist_ok=True)
    _marker(box).touch()


def _play(game: Game, seats: int, level: str, most: int | None = None) -> None:
    plans = [SeatPlan(kind="person") for _ in range(seats)]
    table = Table(opened(game.edition, "warm", 0.0, plans, {}), game)
    players = Players(game)
    while not table.glimpse.over and table.number != most:
        seat = table.glimpse.actors[0]
        if table.number < MOVES_WITH_QUESTIONS:
            _ask_everything(table, seat)
        table.take(table.bot_move(seat, players.choose(table.match, seat, level), 0.0))
    if table.glimpse.over:
        assert table.match.sheet
        assert table.match.ranks


def _ask_everything(table: Table, seat: int) -> None:
    for viewer in (None, *range(len(table.seats))):
        table.glimpse.state(viewer)
        table.glimpse.prompt(viewer)
    legal = set(table.glimpse.codes(seat))
    for code in range(0, table.game.actions.count, 7):
        if code not in legal:
            try:
                table.match.act(seat, code)
            except IllegalAction:
                continue


def _marker(box: str) -> Path:
    return cache_root() / source_fingerprint() / f"{box}.served"


def main() -> None:
    (box,) = sys.argv[1:]
    warm(box, lambda done, of: print(done, of, flush=True))


if __name__ == "__main__":
    main()
