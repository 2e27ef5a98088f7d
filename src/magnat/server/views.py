"""A table as its members see it, as JSON. What they all see alike is encoded once for all of them."""

import time
from itertools import islice

import msgspec

from magnat.server.messages import Result, Seat
from magnat.table import Table
from magnat.table.lines import of_box
from magnat.table.table import LINES_SHOWN

_encode = msgspec.json.Encoder().encode
_TRUE, _FALSE = b"true", b"false"


class Views:
    """The views of a table at one moment. Ask before the table goes on.

    A View is put together from its encoded parts, in the order of its fields: this is done for every seat at every
    move, and most of a view is the same for all.
    """

    def __init__(self, table: Table, present: tuple[bool, ...]) -> None:
        self._table = table
        self._made: dict[tuple[int | None, tuple[int, ...]], bytes] = {}
        self._begin = _begin(table)
        self._middle = b'"seats":%b,"options":%b' % (_seats(table, present), _encode(table.opening.options))
        self._actors = _encode(table.glimpse.actors)
        self._end = _end(table)

    def of(self, seat: int | None, mine: tuple[int, ...]) -> bytes:
        """What a person who holds the seats `mine` sees from `seat`."""
        made = self._made.get((seat, mine))
        if made is None:
            made = self._made[seat, mine] = self._view(seat, mine)
        return made

    def _view(self, seat: int | None, mine: tuple[int, ...]) -> bytes:
        table, glimpse = self._table, self._table.glimpse
        acts = seat is not None and seat in glimpse.actors and table.seats[seat].kind != "bot"
        return (
            b'%b,"seat":%b,"mine":%b,%b,"state":%b,"actors":%b,"legal":%b,"prompt":%b,"can_undo":%b,"can_ask_undo":%b,%b'
            % (
                self._begin,
                _encode(seat),
                _encode(mine),
                self._middle,
                glimpse.state(seat),
                self._actors,
                glimpse.legal(seat) if acts and seat is not None else b"[]",
                _encode(glimpse.prompt(seat)),
                _TRUE if seat is not None and table.can_undo(seat) else _FALSE,
                _TRUE if seat is not None and table.can_ask_undo(seat) else _FALSE,
                self._end,
            )
        )


def _begin(table: Table) -> bytes:
    names = _encode(table.opening.table), _encode(table.opening.game)
    return b'{"type":"view","table":%b,"game":%b,"number":%d' % (*names, table.number)


def _end(table: Table) -> bytes:
    lines = islice(table.lines, max(0, len(table.lines) - LINES_SHOWN), None)
    return b'"log":[%b],"chat":%b,"result":%b,"commitment":%b,%b,"wish":%b,"rematch":%b}' % (
        b",".join(lines),
        _encode(list(table.chat)) if table.chat else b"[]",
        _result(table) if table.glimpse.over else b"null",
        _encode(table.commitment),
        _time(table),
        _encode(table.wish),
        _encode(table.rematch),
    )


def _time(table: Table) -> bytes:
    if table.next_late is None:
        return b'"closes_in":null,"time_given":0'
    deadline, seat = table.next_late
    left = max(0, round((deadline - time.time()) * 1000))
    return b'"closes_in":%d,"time_given":%d' % (left, table.time_given(seat) * 1000)


def _seats(table: Table, present: tuple[bool, ...]) -> bytes:
    sitters = zip(table.seats, present, strict=True)
    return _encode(
        [
            Seat(name=who.name, kind=who.kind, level=who.level, present=present or who.kind == "bot")
            for who, present in sitters
        ]
    )


def _result(table: Table) -> bytes:
    match, folder = table.match, table.game.folder.name
    sheet = [[of_box(folder, line) for line in lines] for lines in match.sheet]
    return _encode(Result(scores=match.scores, ranks=match.ranks, sheet=sheet))
