"""One match as the adapters hold it: observations, masks and rewards, without a copy too many."""

from typing import Any

import numpy as np

import magnat
from magnat.engine.fields import Array
from magnat.engine.game import Game
from magnat.engine.match import Match


class Desk:
    """A match, and room for what a seat sees of it."""

    def __init__(self, box: str, seats: int | None, options: dict[str, str] | None) -> None:
        self.game: Game = magnat.load(box)
        self.seats = self.game.edition.seats[-1] if seats is None else seats
        self.options = self.game.choose(self.seats, options)
        self.actions = self.game.actions.count
        self.floats = self.game.program.layout.floats
        self.match: Match
        self._survey = self.game.program.survey
        self._sheet, self._list = self.game.program.new_record(), self.game.program.new_list()

    def begin(self, seed: int | None) -> None:
        self.match = self.game.new(self.seats, seed, self.options)

    def see(self, seat: int) -> tuple[Array, Array]:
        """What a seat observes, and what it may do, in arrays of its own."""
        floats, mask = np.empty(self.floats, np.float32), np.empty(self.actions, np.int8)
        self._survey(self.match.record, seat, self._sheet, self._list, floats, mask)
        return floats, mask

    @property
    def rewards(self) -> list[float]:
        """When the match is over: the part of the others that each seat beat, less the part that beat it."""
        ranks = self.match.ranks
        return [sum((other > own) - (other < own) for other in ranks) / (self.seats - 1) for own in ranks]


def seed_from(random: Any) -> int:
    return int(random.integers(1 << 62))
