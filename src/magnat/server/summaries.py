"""A table from outside: what is told of it before one sits down, and on the list of one's games."""

import logging

import msgspec

from magnat.engine.sight import WATCHER
from magnat.games import UnknownGame
from magnat.server.log import ANY_SEAT, Header, Link
from magnat.server.messages import Broken, Invitation, LinkKind, LogLine, MyTable, Seat
from magnat.server.rebuilding import opening_of
from magnat.server.seating import free_seats
from magnat.server.tables import Tables
from magnat.table import Refusal, Table, TableError
from magnat.table.own import own_box
from magnat.table.refusals import damaged

logger = logging.getLogger(__name__)


async def invitation(tables: Tables, link: Link, person: str | None) -> Invitation:
    """What a link leads to, for somebody who may be known here."""
    table = await tables.glance(link.table)
    if table is None:
        raise Refusal("unknown_table")
    mine = await tables.log.seats_of(person, link.table) if person else None
    return Invitation(
        kind=_kind(link),
        game=table.opening.game,
        host=next((plan.name for plan in table.opening.seats if plan.kind == "person"), ""),
        seats=_seats(tables, table),
        free=_free(table, link),
        mine=mine or [],
        options=table.opening.options,
        clock=table.opening.clock,
        begun=table.begun,
        over=table.shown.over,
        own=own_box(table.game),
    )


def _kind(link: Link) -> LinkKind:
    if link.person is not None:
        return "device"
    if link.seat is None:
        return "watch"
    return "table" if link.seat == ANY_SEAT else "seat"


def _free(table: Table, link: Link) -> list[int]:
    free = free_seats(table)
    return free if link.seat == ANY_SEAT else [seat for seat in free if seat == link.seat]


async def summary(tables: Tables, person: str, header: Header) -> MyTable:
    """A table that is broken costs only itself."""
    try:
        table = await tables.glance(header.table)
    except (TableError, UnknownGame) as error:
        return as_broken(header, error)
    assert table is not None
    mine = await tables.log.seats_of(person, header.table) or []
    waiting = [seat for seat in table.shown.actors if table.begun and table.seats[seat].kind != "bot"]
    over = table.shown.over
    return MyTable(
        table=header.table,
        game=header.game,
        seats=_seats(tables, table),
        mine=mine,
        actors=list(table.shown.actors),
        my_turn=bool(set(mine) & set(waiting)),
        begun=table.begun,
        over=over,
        changed=table.changed,
        last=msgspec.json.decode(table.lines[-1], type=LogLine).line if table.lines else None,
        round=_round(table),
        scores=table.match.scores if over else [],
        ranks=_ranks(table),
        title=table.game.title if table.opening.edition else "",
    )


def _ranks(table: Table) -> list[int]:
    """At the end the game's, before it as whoever watches may reckon them."""
    if table.shown.over:
        return table.match.ranks
    return table.shown.ranks if table.begun else []


def _round(table: Table) -> int:
    """As whoever watches may count it."""
    count = getattr(table.game.story, "round_of", None)
    return count(table.shown.read(WATCHER)) if table.begun and count else 0


def _seats(tables: Tables, table: Table) -> list[Seat]:
    name = table.opening.table
    return [
        Seat(
            name=sitter.name,
            kind=sitter.kind,
            level=sitter.level,
            present=sitter.kind == "bot" or tables.hub.is_present(name, seat),
            kept=sitter.kept,
        )
        for seat, sitter in enumerate(table.seats)
    ]


def as_broken(header: Header, error: Exception) -> MyTable:
    """A table that something is wrong with: what, and what can be done. What was known at the opening must do."""
    logger.warning("Table %s cannot be read: %s (%r)", header.table, error, error.__cause__)
    broken = _what_is_wrong(error)
    try:
        plans = opening_of(header).seats
    except TableError:
        plans = []
    return MyTable(
        table=header.table,
        game=header.game,
        seats=[Seat(name=plan.name, kind=plan.kind, level=plan.level, present=False) for plan in plans],
        mine=[],
        actors=[],
        my_turn=False,
        begun=True,
        over=False,
        changed=header.made_at,
        broken=broken,
    )


def _what_is_wrong(error: Exception) -> Broken:
    if isinstance(error, UnknownGame):
        return Broken(code="unknown_box", sentence=Refusal("unplayable", "broken_unknown_box").sentence)
    known = error if isinstance(error, TableError) else damaged("it cannot be read")
    return Broken(code=known.code, sentence=str(known))
