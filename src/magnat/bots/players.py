"""The bots of one game, by level."""

import secrets
from functools import cache
from typing import Any

import numpy as np

from magnat.bots import entries
from magnat.engine.compiling import instantiate
from magnat.engine.game import Game
from magnat.engine.match import Match
from magnat.games import chapter

LEVELS = ("random", "naive", "sound")


class UnknownLevel(ValueError):
    """A level that no bot plays at. The message is a sentence."""


def level_number(level: str) -> int:
    if level not in LEVELS:
        raise UnknownLevel(f"There is no bot level {level!r}; there is: {', '.join(LEVELS)}.")
    return LEVELS.index(level)


@cache
def chooser(game: Game) -> Any:
    """The compiled `choose` of a game."""
    bot = chapter(game.edition, "bot")
    bindings = {**game.program.bindings, "naive": bot.naive, "sound": bot.sound}
    return instantiate(entries.choose, bindings, f"{game.program.name}-bots")


class Players:
    """Bots for the seats of one match. With the same `seed` they play the same."""

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self._choose = chooser(game)
        self._notepad = game.program.new_list()
        self._luck = np.array([secrets.randbits(63) if seed is None else seed], np.uint64)

    def choose(self, match: Match, seat: int, level: str) -> int:
        """What a bot of this level does at this seat, from what the seat may see."""
        number = level_number(level)
        return int(self._choose(match.blanked(seat), seat, number, self._luck, self._notepad))
