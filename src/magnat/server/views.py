"""A table as its members see it, as JSON: whole, or what a move has changed.

Put together from encoded parts: this is done for every seat at every move, and what they see alike is encoded once.
"""

import time
from functools import cache, lru_cache

import msgspec

from magnat.server.messages import Result, Seat, SeatKind
from magnat.table import Table
from magnat.table.hints import allowed
from magnat.table.lesson import LEARNER
from magnat.table.lines import of_box
from magnat.table.own import own_json
from magnat.table.past import GoingBack
from magnat.table.shown import Shown
from magnat.table.table import LINES_SHOWN

_encode = msgspec.json.Encoder().encode
_SEEN = b'"state":%b,"glance":%b,"legal":%b,"prompt":%b,%b,"lesson":%b'
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
            shown = self._table.shown
            seen = _SEEN % _seen(self._table, seat, shown.state(seat), shown.glance(seat))
            parts = _known(seat), _known(mine), seen, self._shared, self._around
            made = self._made[seat, mine] = b'{"type":"view","seat":%b,"mine":%b,%b,%b,%b}' % parts
        return made


class Changes:
    """What a move has changed, as each seat sees it. Ask before the table goes on."""

    def __init__(self, table: Table, before: Shown) -> None:
        self._table, self._before = table, before
        self._made: dict[tuple[bytes, ...], bytes] = {}
        self._shared = _shared(table, table.past.moves[-1].lines)

    def of(self, seat: int | None) -> bytes:
        shown, before = self._table.shown, self._before
        seen = _seen(self._table, seat, shown.changes(before, seat), shown.glance_changes(before, seat))
        made = self._made.get(seen)
        if made is None:  # Those who wait for another mostly see the same.
            made = self._made[seen] = b'{"type":"change",%b,%b}' % (_SEEN % seen, self._shared)
        return made


def _seen(table: Table, seat: int | None, state: bytes, glance: bytes) -> tuple[bytes, ...]:
    """What of a position depends on the seat."""
    shown = table.shown
    legal = b"[]"
    if table.begun and seat is not None and seat in shown.actors and table.seats[seat].kind != "bot":
        legal = shown.legal(seat)
    return state, glance, legal, shown.prompt(seat), _GOING_BACK[table.going_back(seat)], _lesson(table, seat)


def _lesson(table: Table, seat: int | None) -> bytes:
    return _encode(table.lesson.card(table.shown)) if table.lesson and seat == LEARNER else b"null"


@cache
def _known(seats: int | tuple[int, ...] | None) -> bytes:
    """There are few seats: what is written for every move is remembered."""
    return _encode(seats)


def _shared(table: Table, most_lines: int) -> bytes:
    """What of a position is the same for all: who is to move, the last lines of the log, and the time."""
    count = min(most_lines, len(table.lines))
    lines = [table.lines[place] for place in range(-count, 0)]
    return b'"number":%d,"actors":%b,"log_from":%d,"log":[%b],"head":"%b",%b' % (
        table.number,
        _known(tuple(table.shown.actors)),
        table.told - count,
        b",".join(lines),
        table.seal.head.encode(),
        _time(table),
    )


def _around(table: Table, present: tuple[bool, ...]) -> bytes:
    """What a move seldom changes."""
    return (
        b'"table":%b,"game":%b,"begun":%b,"seats":%b,"options":%b,"clock":%b,"hints":"%b","chat":%b,"result":%b,"commitment":%b,"nonces":%b,"wish":%b,"rematch":%b,"own":%b'
        % (
            _encode(table.opening.table),
            _encode(table.opening.game),
            _encode(table.begun),
            _seats(table, present),
            _encode(table.opening.options),
            _encode(table.opening.clock),
            allowed(table).encode(),
            _encode(list(table.chat)),
            _result(table) if table.shown.over else b"null",
            _encode(table.commitment),
            _encode([table.seal.of_seat(seat) for seat in range(len(table.seats))] if table.opening.stirred else None),
            _encode(table.wish),
            _encode(table.rematch),
            own_json(table.game),
        )
    )


def _time(table: Table) -> bytes:
    still = b"true" if table.waiting.held is not None else b"false"
    if table.next_late is None:
        return b'"closes_in":null,"time_given":0,"held":%b,"late":%b' % (still, _known(table.late))
    deadline, seat = table.next_late
    left = max(0, round((deadline - table.time(time.time())) * 1000))
    given = table.time_given(seat) * 1000
    return b'"closes_in":%d,"time_given":%d,"held":%b,"late":%b' % (left, given, still, _known(table.late))


def _seats(table: Table, present: tuple[bool, ...]) -> bytes:
    sitters = zip(table.seats, present, strict=True)
    return b"[%b]" % b",".join([_seat(who.name, who.kind, who.level, here, who.kept) for who, here in sitters])


@lru_cache(maxsize=10_000)
def _seat(name: str, kind: SeatKind, level: str, here: bool, kept: bool) -> bytes:
    return _encode(Seat(name=name, kind=kind, level=level, present=here or kind == "bot", kept=kept))


def _result(table: Table) -> bytes:
    match, folder = table.match, table.game.folder.name
    sheet = [[of_box(folder, line) for line in lines] for lines in match.sheet]
    return _encode(Result(scores=match.scores, ranks=match.ranks, sheet=sheet))
