"""Cheap tricks: players of a few lines that a person might think of in an evening, to try the house's players with.

A game's tricks are one marked function, `trick(number, s, seat, luck, out)`, so that they are compiled once, and their
`NAMES`. What is no part of a trick is played as the steady player does.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import numpy as np

from magnat.bots.players import SLOW, chooser, current_name, quick_number, thinker
from magnat.engine.compiling import instantiate
from magnat.engine.contract import STATE
from magnat.engine.fields import Array
from magnat.engine.game import Game
from magnat.engine.match import Match
from magnat.sim.arena import play_by
from magnat.sim.one_game import Bot, Contestant, play_game, seed_of

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
    name = tricks_of(game).NAMES[number]
    if current_name(level) in SLOW:
        return Tried(name, won_slowly(game, number, level, games, seats, seed) / games, games)
    players = [FIRST_TRICK + number, *[quick_number(level)] * (seats - 1)]
    books = play_by(choosing(game), game, players, games, seed)
    return Tried(name, books.win_rate(FIRST_TRICK + number), games)


# ---- Against levels that search ----


class Trickster:
    """Who plays a trick at a table."""

    faults = 0

    def __init__(self, game: Game, number: int, seed: int) -> None:
        self._choose, self._player = game.program.ready(choosing(game)), FIRST_TRICK + number
        self._luck, self._notepad = np.array([seed], np.uint64), game.program.new_list()

    def choose(self, match: Match, seat: int) -> int:
        return int(self._choose(match.blanked(seat), seat, self._player, self._luck, self._notepad))

    def close(self) -> None:
        pass


def won_slowly(game: Game, number: int, level: str, games: int, seats: int, seed: int) -> float:
    """Game by game; those who search do so without a clock, in threads side by side."""
    thinker(game).load()

    def one(place: int) -> float:
        tricky = place % seats
        contestants: list[Contestant] = [Bot(game, level, seed_of(seed, place, seat)) for seat in range(seats)]
        contestants[tricky] = Trickster(game, number, seed_of(seed, place, tricky))
        ranks = play_game(game.new(seats, seed_of(seed, place)), contestants).ranks
        return (ranks[tricky] == 1) / ranks.count(1)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return sum(pool.map(one, range(games)))
