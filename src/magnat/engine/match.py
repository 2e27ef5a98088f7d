"""One game being played, move by move: what a notebook user, the terminal and a table hold in their hands."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from magnat.engine import sight
from magnat.engine.actions import Action, ActionError
from magnat.engine.fields import Array
from magnat.engine.randomness import fresh_key
from magnat.engine.words import Line

if TYPE_CHECKING:
    from magnat.engine.game import Game


class IllegalAction(ValueError):
    """An action that may not be taken now. The message is a sentence; nothing has changed."""


class PositionError(ValueError):
    """A position that does not fit the game's record. The message is a sentence."""


class Match:
    """The record, and the actions that led to it."""

    def __init__(self, game: "Game", record: Array, seats: int, options: dict[str, str], key: bytes) -> None:
        self.game, self.record, self.seats, self.options, self.key = game, record, seats, options, key
        self.given: dict[str, Any] | None = None
        """The fields of a match that began in a given position."""
        self.moves: list[tuple[int, int]] = []
        self._program = game.program
        self._list = game.program.new_list()

    @property
    def state(self) -> Any:
        """The whole record, secrets and all. To show a game to somebody, use `view`."""
        return self.record.view(self.game.state.dtype)[0]

    @property
    def actors(self) -> list[int]:
        """The seats that may act now."""
        waiting = self._program.actors_of(self.record)
        return [seat for seat in range(self.seats) if waiting >> seat & 1]

    @property
    def over(self) -> bool:
        return bool(self._program.over(self.record))

    def codes(self, seat: int) -> list[int]:
        """What a seat may do now, as integers."""
        self._check_seat(seat)
        count = self._program.legal_of(self.record, seat, self._list)
        codes: list[int] = self._list[:count].tolist()
        return codes

    def legal(self, seat: int) -> list[Action]:
        """What a seat may do now."""
        return [self.game.actions.decode(code) for code in self.codes(seat)]

    def act(self, seat: int, action: Action | int) -> list[Line]:
        """Take an action, all of it or nothing. Returns what happened, as everybody saw it."""
        codes = self._spelled(action)
        undone, played = self.record.copy(), len(self.moves)
        try:
            return [line for code in codes for line in self._take(seat, code)]
        except IllegalAction:
            self.record[:] = undone
            del self.moves[played:]
            raise

    def _take(self, seat: int, code: int) -> Iterable[Line]:
        self._check(seat, code)
        before = self._program.redact(self.record, sight.WATCHER)
        self._program.act(self.record, seat, code)
        self.moves.append((seat, code))
        after = self._program.redact(self.record, sight.WATCHER)
        dtype = self.game.state.dtype
        lines: Iterable[Line] = self.game.story.tell(before.view(dtype)[0], after.view(dtype)[0], seat, code)
        return lines

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat may know (None: a watcher), as plain values."""
        viewer = sight.WATCHER if seat is None else seat
        return {
            "seat": seat,
            "state": sight.as_values(self.blanked(seat), viewer, self.game.state),
            "actors": self.actors,
            "legal": [] if seat is None else self.legal(seat),
            "over": self.over,
            "scores": self.scores if self.over else None,
            "ranks": self.ranks if self.over else None,
        }

    def blanked(self, seat: int | None) -> Array:
        """The bytes of the record as a seat may see it."""
        if seat is not None:
            self._check_seat(seat)
        return self._program.redact(self.record, sight.WATCHER if seat is None else seat)

    def imagined(self, seat: int) -> "Match":
        """A match that, for all this seat knows, could be the one being played."""
        record = self.blanked(seat)
        key = fresh_key()
        self._program.fill_in(record, seat, *np.frombuffer(key, np.uint64))
        return Match(self.game, record, self.seats, self.options, key)

    def prompt(self, seat: int | None) -> Line:
        """What is being waited for, in words to a seat."""
        line: Line = self.game.story.prompt(self.blanked(seat).view(self.game.state.dtype)[0], seat)
        return line

    @property
    def scores(self) -> list[int]:
        return self._settled()[0]

    @property
    def ranks(self) -> list[int]:
        """1 is the winner; ties share a rank."""
        return self._settled()[1]

    @property
    def sheet(self) -> list[list[Line]]:
        """For each seat, how its score came about."""
        return [list(self.game.story.sheet(self.state, seat)) for seat in range(self.seats)]

    def save(self, path: str | Path) -> None:
        """Write the match to a file that `magnat.replay` reads."""
        from magnat.engine.files import save  # noqa: PLC0415  (files know matches, not the other way round)

        save(self, Path(path))

    def _settled(self) -> tuple[list[int], list[int]]:
        points, places = np.zeros(self.seats, np.int64), np.zeros(self.seats, np.int64)
        self._program.settle(self.record, points, places)
        return points.tolist(), places.tolist()

    def _spelled(self, action: Action | int) -> list[int]:
        try:
            return [int(action)] if isinstance(action, int | np.integer) else self.game.actions.spell(action)
        except ActionError as error:
            raise IllegalAction(str(error)) from None

    def _check(self, seat: int, code: int) -> None:
        """Refuse, with the reason, what this seat may not do now."""
        if code in self.codes(seat):
            return
        actors = self.actors
        if not actors:
            raise IllegalAction("The game is over.")
        if seat not in actors:
            raise IllegalAction(f"It is not seat {seat}'s turn: seat {' and '.join(map(str, actors))} must act.")
        try:
            action = self.game.actions.decode(code)
        except ActionError as error:
            raise IllegalAction(str(error)) from None
        reason: str = self.game.story.why_not(self.blanked(seat).view(self.game.state.dtype)[0], seat, action)
        raise IllegalAction(reason)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise IllegalAction(f"There is no seat {seat}: this table has seats 0 to {self.seats - 1}.")
