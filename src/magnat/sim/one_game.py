"""One game between players that take their time: levels that search, and whatever else can choose."""

import hashlib
import time
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
import numpy as np

from magnat.bots.players import Players
from magnat.engine.game import Game
from magnat.engine.match import Match


class Contestant(Protocol):
    """Who plays a seat and chooses."""

    faults: int
    """How often something had to be chosen for it."""

    def choose(self, match: Match, seat: int) -> int:
        """What it does, from what the seat may see."""

    def close(self) -> None:
        """The game is over."""


class Bot:
    """A level of the house. It is not timed: the same seed plays the same game on any machine."""

    faults = 0

    def __init__(self, game: Game, level: str, seed: int) -> None:
        self._level, self._players = level, Players(game, seed, timed=False, character=seed % 101)

    def choose(self, match: Match, seat: int) -> int:
        return self._players.choose(match, seat, self._level)

    def close(self) -> None:
        pass


class Played(msgspec.Struct):
    """What came of a game, seat by seat."""

    moves: int
    scores: list[int]
    ranks: list[int]
    choices: list[int]
    """How often each seat had a choice."""
    seconds: list[float]
    """How long it thought about them, all together."""
    faults: list[int]


def play_game(match: Match, contestants: Sequence[Contestant]) -> Played:
    """To its end. Where several may act, they are heard in the order that the game's key says."""
    choices, seconds = [0] * match.seats, [0.0] * match.seats
    try:
        while not match.over:
            seat = match.seat
            began = time.perf_counter()
            code = contestants[seat].choose(match, seat)
            if len(match.codes(seat)) > 1:
                choices[seat] += 1
                seconds[seat] += time.perf_counter() - began
            match.play(code, seat)
    finally:
        for contestant in contestants:
            contestant.close()
    points, places = np.zeros(match.seats, np.int64), np.zeros(match.seats, np.int64)
    match.game.program.settle(match.record, points, places)
    faults = [contestant.faults for contestant in contestants]
    return Played(len(match.moves), points.tolist(), places.tolist(), choices, seconds, faults)


def seed_of(*parts: Any) -> int:
    """A seed that follows from anything that can be written down."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:7])
