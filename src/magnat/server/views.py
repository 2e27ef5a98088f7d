"""A table as its members see it, as JSON: whole, or what a move has changed.

Put together from encoded parts: this is done for every seat at every move, and what they see alike is encoded once.
"""

import time
from functools import cache, lru_cache

import msgspec

from magnat.server.messages import Result, Seat, SeatKind
from magnat.table import Table
from magnat.table.glimpse import Glimpse
from magnat.table.lines import of_box
from magnat.table.table import LINES_SHOWN, GoingBack

_encode = msgspec.json.Encoder().encode
_SEEN = b'"state":%b,"legal":%b,"prompt":%b,%b'
_GOING_BACK: dict[GoingBack, bytes] = {
    "freely": b'"can_undo":true,"can_ask_undo":false',
    "by agreement": b'"can_undo":false,"can_ask_undo":true',
    "no": b'"can_undo":false,"can_ask_undo":false',
}


class Views:
    """The views of a table at one moment. Ask before the table goes on."""

    def __init__(self, table: Table, present: tuple[bool, ...]) -> None:
        self._table = table
        self._made: dict[tuple[int | None, tuple[int, ...]], bytes] = {}
        self._shared = _shared(table, LINES_SHOWN)
        self._around = _around(table, present)

    def of(self, seat: int | None, mine: tuple[int, ...]) -> bytes:
        """What a person who holds the seats `mine` sees from `seat`."""
        made = self._made.get((seat, mine))
        if made is None:
            seen = _SEEN % _seen(self._table, seat, self._table.glimpse.state(seat))
            parts = _known(seat), _known(mine), seen, self._shared, self._around
            made = self._made[seat, mine] = b'{"type":"view","seat":%b,"mine":%b,%b,%b,%b}' % parts
        return made


class Changes:
    """What a move has changed, as each seat sees it. Ask before the table goes on."""

    def __init__(self, table: Table, before: Glimpse) -> None:
        self._table, self._before = table, before
        self._made: dict[tuple[bytes, ...], bytes] = {}
        self._shared = _shared(table, table.past.moves[-1].lines)

    def of(self, seat: int | None) -> bytes:
        seen = _seen(self._table, seat, self._table.glimpse.changes(self._before, seat))
        made = self._made.get(seen)
        if made is None:  # Those who wait for another mostly see the same.
            made = self._made[seen] = b'{"type":"change",%b,%b}' % (_SEEN % seen, self._shared)
        return made


def _seen(table: Table, seat: int | None, state: bytes) -> tuple[bytes, ...]:
    """What of a position depends on the seat."""
    glimpse = table.glimpse
    legal = b"[]"
    if seat is not None and seat in glimpse.actors and table.seats[seat].kind != "bot":
        legal = glimpse.legal(seat)
    return state, legal, glimpse.prompt(seat), _GOING_BACK[table.going_back(seat)]


@cache
def _known(seats: int | tuple[int, ...] | None) -> bytes:
    """There are few seats: what is written for every move is remembered."""
    return _encode(seats)


def _shared(table: Table, most_lines: int) -> bytes:
    """What of a position is the same for all: who is to move, the last lines of the log, and the time."""
    count = min(most_lines, len(table.lines))
    lines = [table.lines[place] for place in range(-count, 0)]
    return b'"number":%d,"actors":%b,"log_from":%d,"log":[%b],%b' % (
        table.number,
        _known(tuple(table.glimpse.actors)),
        table.told - count,
        b",".join(lines),
        _time(table),
    )


def _around(table: Table, present: tuple[bool, ...]) -> bytes:
    """What a move seldom changes."""
    return (
        b'"table":%b,"game":%b,"seats":%b,"options":%b,"chat":%b,"result":%b,"commitment":%b,"wish":%b,"rematch":%b'
        % (
            _encode(table.opening.table),
            _encode(table.opening.game),
            _seats(table, present),
            _encode(table.opening.options),
            _encode(list(table.chat)),
            _result(table) if table.glimpse.over else b"null",
            _encode(table.commitment),
            _encode(table.wish),
            _encode(table.rematch),
        )
    )


def _time(table: Table) -> bytes:
    if table.next_late is None:
        return b'"closes_in":null,"time_given":0'
    deadline, seat = table.next_late
    left = max(0, round((deadline - time.time()) * 1000))
    return b'"closes_in":%d,"time_given":%d' % (left, table.time_given(seat) * 1000)


def _seats(table: Table, present: tuple[bool, ...]) -> bytes:
    sitters = zip(table.seats, present, strict=True)
    return b"[%b]" % b",".join([_seat(who.name, who.kind, who.level, here) for who, here in sitters])


@lru_cache(maxsize=10_000)
def _seat(name: str, kind: SeatKind, level: str, here: bool) -> bytes:
    return _encode(Seat(name=name, kind=kind, level=level, present=here or kind == "bot"))


def _result(table: Table) -> bytes:
    match, folder = table.match, table.game.folder.name
    sheet = [[of_box(folder, line) for line in lines] for lines in match.sheet]
    return _encode(Result(scores=match.scores, ranks=match.ranks, sheet=sheet))
