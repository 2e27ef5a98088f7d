"""How good a position is for each seat: many quick games from there by steady players, on every core."""

import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from magnat.bots.players import chooser, level_number
from magnat.engine.compiling import instantiate, machine
from magnat.engine.fields import Array
from magnat.engine.game import Game, once_a_box
from magnat.engine.randomness import key_from_seed
from magnat.sim import entries

PARTS = 60
"""What a game is worth, so that up to six may share it without a fraction."""
PLAYED_BY = "steady"
PATIENCE = 6
"""So many times slower than on a machine of one's own may work go."""
_began = time.monotonic()


def worked() -> float:
    """A clock that goes while all cores work: where others work too, less is done in a second, and it goes slower. Else
    an estimate on a busy machine would be worth nothing, and be kept for good."""
    return max(time.process_time() / (os.cpu_count() or 1), (time.monotonic() - _began) / PATIENCE)


class Outlook:
    """Counts who won from each of some positions; more games can be played at any time."""

    def __init__(self, game: Game, records: Sequence[bytes], seed: int = 0) -> None:
        self._game = game
        self._records = np.frombuffer(b"".join(records), np.uint8).reshape(len(records), -1)
        self.seats = _seats_of(game, self._records)
        self.won = np.zeros((len(records), self.seats), np.int64)
        """In parts of 60, position by position."""
        self.games = np.zeros(len(records), np.int64)
        """From each position."""
        self._key = key_from_seed(seed)

    def get_ready(self) -> None:
        """Should something have to be compiled or loaded first, it takes no time from the games."""
        self._played(0, 1)

    def play(self, games: int, places: Sequence[int] | None = None) -> None:
        """So many games more from some positions, or from every one."""
        chosen = range(len(self._records)) if places is None else places
        threads = os.cpu_count() or 1
        with ThreadPoolExecutor(threads) as pool:
            for place, won in zip(chosen, pool.map(lambda place: self._played(place, games), chosen), strict=True):
                self.won[place] += won
                self.games[place] += games

    def _played(self, place: int, games: int) -> Array:
        rows = np.tile(self._records[place], (games, 1))
        first = (place << 32) + int(self.games[place])
        keys = np.frombuffer(self._key, np.uint64)
        luck = np.array([first], np.uint64) ^ keys[:1]
        wins = np.zeros((games, self.seats), np.int64)
        program = self._game.program
        _player(self._game)(
            rows, level_number(PLAYED_BY), first, keys, luck, program.new_record(), program.new_list(), wins
        )
        won: Array = wins.sum(axis=0)
        return won

    @property
    def chances(self) -> Array:
        """Of each seat to win, position by position, from 0 to 1."""
        chances: Array = self.won / (PARTS * np.maximum(1, self.games)[:, None])
        return chances

    @property
    def errors(self) -> Array:
        """The standard error of each chance; never quite nothing, for few games tell little of the rare."""
        games = self.games[:, None]
        certain: Array = (self.won + PARTS) / (PARTS * (games + 2))
        errors: Array = np.sqrt(certain * (1 - certain) / np.maximum(1, games))
        return errors


def _seats_of(game: Game, records: Array) -> int:
    """As the records themselves say: compiled code writes a number for each of their seats, wherever room ends."""
    seats = np.unique(records.view(game.program.state.dtype)["seats"])
    if len(seats) != 1:
        raise ValueError(f"Positions of one game have the same number of seats, not {seats.tolist()}.")
    return int(seats[0])


@once_a_box
def _player(game: Game) -> Any:
    bindings = {**game.program.bindings, "choose": chooser(game), "SECRETS": game.program.secrets}
    return machine(instantiate(entries.play_on, bindings))
