"""A table as its members see it, as JSON. What they all see alike is encoded once for all of them."""

from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from typing import Any, cast

import msgspec

from magnat.server.messages import Result, Seat, View
from magnat.table import Table
from magnat.table.lines import of_box
from magnat.table.table import LINES_SHOWN

_encode = msgspec.json.Encoder().encode
_NOTHING = msgspec.Raw(b"[]")


class Views:
    """The views of a table at one moment. Ask before the table goes on."""

    def __init__(self, table: Table, present: Sequence[bool]) -> None:
        self._table = table
        self._present = present
        self._made: dict[tuple[int | None, tuple[int, ...]], bytes] = {}

    def of(self, seat: int | None, mine: tuple[int, ...]) -> bytes:
        """What a person who holds the seats `mine` sees from `seat`."""
        if (seat, mine) not in self._made:
            self._made[seat, mine] = _encode(self._view(seat, mine))
        return self._made[seat, mine]

    def _view(self, seat: int | None, mine: tuple[int, ...]) -> View:
        table, glimpse = self._table, self._table.glimpse
        acts = seat is not None and seat in glimpse.actors and table.seats[seat].kind != "bot"
        return View(
            table=table.opening.table,
            game=table.opening.game,
            number=table.number,
            seat=seat,
            mine=list(mine),
            seats=self._seats,
            options=table.opening.options,
            state=_raw(glimpse.state(seat)),
            actors=glimpse.actors,
            legal=_raw(glimpse.legal(seat)) if acts and seat is not None else cast(Any, _NOTHING),
            prompt=glimpse.prompt(seat),
            can_undo=seat is not None and table.can_undo(seat),
            log=self._log,
            chat=self._chat,
            result=self._result,
            commitment=table.commitment,
            rematch=table.rematch,
        )

    @cached_property
    def _seats(self) -> Any:
        sitters = zip(self._table.seats, self._present, strict=True)
        return _raw(
            _encode(
                [
                    Seat(name=who.name, kind=who.kind, level=who.level, present=present or who.kind == "bot")
                    for who, present in sitters
                ]
            )
        )

    @cached_property
    def _log(self) -> Any:
        lines = self._table.lines
        return _raw(b"[%b]" % b",".join(islice(lines, max(0, len(lines) - LINES_SHOWN), None)))

    @cached_property
    def _chat(self) -> Any:
        return _raw(_encode(list(self._table.chat))) if self._table.chat else _NOTHING

    @cached_property
    def _result(self) -> Any:
        if not self._table.glimpse.over:
            return None
        match, folder = self._table.match, self._table.game.folder.name
        sheet = [[of_box(folder, line) for line in lines] for lines in match.sheet]
        return _raw(_encode(Result(scores=match.scores, ranks=match.ranks, sheet=sheet)))


def _raw(encoded: bytes) -> Any:
    """A part that is JSON already: the encoder copies it as it is."""
    return msgspec.Raw(encoded)
