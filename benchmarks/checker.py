"""Checks the history of a table: what its people did and were told, beside what is stored of it.

Right is a history in which every move of a person is one that this person asked for, on a position that stood then,
once; every move that a person was shown to have made is there; silence spoke for nobody who had time left; the log has
no holes and plays through by the rules, so that no bot moved out of turn; and everybody was told the same of every
number, which is what the log tells.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

import magnat
from magnat.engine.actions import Action
from magnat.server.log import Event
from magnat.server.messages import Position
from magnat.server.rebuilding import set_up
from magnat.table import Opening, Table, events
from magnat.table.lines import LogLine


class Wrong(AssertionError):
    """Something that must not be in any history. The message is a sentence."""


class Try(NamedTuple):
    """A move that was asked for, perhaps on a connection that was lost with it: nobody knew then whether it had been
    written."""

    number: int
    """Of the position that it was made on."""
    action: Action


class Evening:
    """A table, what its people did and what each was told."""

    def __init__(self, table: str, cookies: list[str]) -> None:
        self.table, self.cookies = table, cookies
        self.tried: list[list[Try]] = [[] for _ in cookies]
        """By seat, in order."""
        self.acknowledged: dict[int, int] = {}
        """By number, the seat that was shown its move there."""
        self.told: list[dict[int, list[LogLine]]] = [{} for _ in cookies]
        """By seat and number, the lines of the log."""
        self.heads: dict[int, str] = {}
        """By number, the chain through all events up to it, as whoever saw that number first was told."""
        self.number = 0
        """As far as anybody has seen."""
        self.over = False

    def note(self, seat: int, message: Position) -> None:
        """What a seat was shown."""
        self.number = max(self.number, message.number)
        head = self.heads.setdefault(message.number, message.head)
        _expect(head == message.head, f"{self.table} is not the same for all at number {message.number}.")
        by_number: defaultdict[int, list[LogLine]] = defaultdict(list)
        for line in message.log:
            by_number[line.number].append(line)
        if message.log_from and message.log:  # Of the oldest in a window some may be missing.
            del by_number[message.log[0].number]
        for number, lines in by_number.items():
            before = self.told[seat].setdefault(number, lines)
            _expect(before == lines, f"Seat {seat} of {self.table} was told of {number}: {before}, then {lines}.")


def check(evening: Evening, opening: Opening, stored: Sequence[Event]) -> None:
    """Raises Wrong."""
    table = set_up(opening, magnat.load(opening.game), all_lines=True)
    moves = _Moves(evening)
    for place, event in enumerate(stored, 1):
        _expect(event.number == place, f"{evening.table} has {event.number} where {place} should be.")
        happened = events.decode(event.body)
        if isinstance(happened, events.Moved):
            moves.check(table, happened)
        try:
            table.take(happened)
        except Exception as error:
            raise Wrong(f"Event {place} of {evening.table} is against the rules: {error}") from error
        seen = evening.heads.get(place, table.seal.head)
        _expect(seen == table.seal.head, f"Somebody was shown another past of {evening.table} at {place}.")
    for number, seat in evening.acknowledged.items():
        found = events.decode(stored[number - 1].body) if number <= len(stored) else None
        is_there = isinstance(found, events.Moved) and found.seat == seat
        _expect(is_there, f"Move {number} of {evening.table} was acknowledged to seat {seat}, and is lost: {found}.")
    _check_told(evening, table)


class _Moves:
    """The moves of people, each of which uses up a try."""

    def __init__(self, evening: Evening) -> None:
        self._table = evening.table
        self._left = [list(tries) for tries in evening.tried]

    def check(self, table: Table, moved: events.Moved) -> None:
        """Whether this may happen next."""
        number, late = table.number + 1, table.next_late
        if moved.late:
            is_late = late is not None and late[0] <= moved.at and late[1] == moved.seat
            _expect(is_late, f"Silence spoke at {number} of {self._table} for seat {moved.seat}, which had time left.")
        elif table.seats[moved.seat].kind == "person":
            tries = self._left[moved.seat]
            asked = next((one for one in tries if _is_asked(table, one, moved)), None)
            if asked is None:
                raise Wrong(f"Seat {moved.seat} of {self._table} did not ask for its move {number}, or only once.")
            tries.remove(asked)


def _is_asked(table: Table, asked: Try, moved: events.Moved) -> bool:
    """Whether this move may be what was asked for: in some games, a question outlasts the moves of others."""
    stood = asked.number <= table.number and (table.game.answers or table.moved_at <= asked.number)
    return stood and moved.codes == table.game.actions.spell(asked.action)


def _check_told(evening: Evening, table: Table) -> None:
    in_log: defaultdict[int, list[LogLine]] = defaultdict(list)
    for raw in table.lines:
        line = msgspec.json.decode(raw, type=LogLine)
        in_log[line.number].append(line)
    for seat, told in enumerate(evening.told):
        for number, lines in told.items():
            _expect(
                number <= table.number and lines == in_log[number],
                f"Seat {seat} of {evening.table} was told of {number}: {lines}; the log says {in_log[number]}.",
            )


def _expect(right: bool, otherwise: str) -> None:
    if not right:
        raise Wrong(otherwise)
