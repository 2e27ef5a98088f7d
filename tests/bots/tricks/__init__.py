"""Cheap tricks: players of a few lines that a person might think of in an evening, to try the house's players with.

A game's tricks are one marked function, `trick(number, s, seat, luck, out)`, so that they are compiled once, and their
`NAMES`. What is no part of a trick is played as the steady player does.
"""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from magnat.bots.players import chooser, level_number
from magnat.engine.compiling import instantiate
from magnat.engine.contract import STATE
from magnat.engine.fields import Array
from magnat.engine.game import Game
from magnat.sim.arena import play_by

FIRST_TRICK = 100
"""Players with this number and above are tricks; those below are levels."""

by_level: Any = None
trick: Any = None
"""Filled in for each game."""


def choose(blanked: Array, seat: int, player: int, luck: Array, out: Array) -> int:
    if player < FIRST_TRICK:
        return int(by_level(blanked, seat, player, luck, out))
    return int(trick(player - FIRST_TRICK, blanked.view(STATE)[0], seat, luck, out))


@dataclass(frozen=True)
class Tried:
    """What a trick won against some of a level."""

    name: str
    wins: float
    games: int

    @property
    def margin(self) -> float:
        """Half of the interval in which the true rate lies nineteen times of twenty."""
        return 1.96 * float((self.wins * (1 - self.wins) / self.games) ** 0.5)


def have_tricks(game: Game) -> bool:
    """Whether somebody has thought of any. A game that has just been laid out has none."""
    return find_spec(f"{__name__}.{game.program.name}") is not None


def tricks_of(game: Game) -> ModuleType:
    return import_module(f"{__name__}.{game.program.name}")


@cache
def choosing(game: Game) -> Any:
    bindings = {**game.program.bindings, "by_level": chooser(game), "trick": tricks_of(game).trick}
    return instantiate(choose, bindings)


def try_trick(game: Game, number: int, level: str, games: int, seats: int = 4, seed: int = 1) -> Tried:
    """One trick against others of a level, on every seat equally often."""
    players = [FIRST_TRICK + number, *[level_number(level)] * (seats - 1)]
    books = play_by(choosing(game), game, players, games, seed)
    return Tried(tricks_of(game).NAMES[number], books.win_rate(FIRST_TRICK + number), games)
