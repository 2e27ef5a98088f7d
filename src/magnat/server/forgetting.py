"""All that is kept of a person, forgotten."""

import asyncio
import logging

import msgspec

from magnat.server import outcomes
from magnat.server.log import Event, Header
from magnat.server.my_games import leave_to_bots
from magnat.server.rebuilding import opening_of
from magnat.server.tables import Tables
from magnat.table import events, film
from magnat.table.seal import agreed

logger = logging.getLogger(__name__)

AT_ONCE = 500
BLANK = "…"
"""What stands where somebody said something."""


async def forget(tables: Tables, person: str) -> None:
    """Delete a person's games, where others were there only the person's name and words; then all else."""
    while headers := await tables.log.tables_of(person, AT_ONCE):
        for header in headers:
            await _forget_at(tables, person, header)
    await tables.log.forget_person(person)


async def _forget_at(tables: Tables, person: str, header: Header) -> None:
    table = header.table
    seats = await tables.log.seats_of(person, table) or []
    if {one.person for one in await tables.log.holders(table)} - {person}:
        stored = await tables.log.film(table)
        log = await tables.log.events(table)
        outcome = await tables.log.paper(table, outcomes.PAPER)
        try:
            body, changed, packed = await asyncio.to_thread(_without_names, header, log, stored, seats)
            papers = {outcomes.PAPER: outcomes.without_names(outcome, seats)} if outcome else {}
        except Exception:  # What cannot be read cannot be rewritten; the person is rid of it all the same.
            logger.warning("Table %s is damaged: it is left as it is, without its person.", table, exc_info=True)
        else:
            await tables.drop(table)  # What is in memory knows the name, and would store it again.
            await tables.log.rewrite(table, body, changed, packed, papers)
            await tables.drop(table)
        await _leave(tables, person, table)
    await tables.log.leave_table(person, table)
    await tables.drop(table)


async def _leave(tables: Tables, person: str, table: str) -> None:
    try:
        await leave_to_bots(tables, person, table)
    except Exception:  # It is over, or broken: nobody has to play on.
        return


def _without_names(
    header: Header, log: list[Event], stored: bytes | None, seats: list[int]
) -> tuple[bytes, list[Event], bytes | None]:
    """The chain stays whole: where something is taken out, its digest stays."""
    opening = opening_of(header)
    opening.was = opening.was or events.digest(agreed(opening))
    for seat in seats:
        opening.seats[seat].name = ""
    changed = []
    for number, body in log:
        event = events.decode(body)
        if isinstance(event, events.SatDown) and event.seat in seats:
            event.name, event.was = "", event.was or events.digest(body)
        elif isinstance(event, events.Said) and event.seat in seats:
            event.name, event.text, event.was = "", BLANK, event.was or events.digest(body)
        else:
            continue
        changed.append(Event(number, events.encode(event)))
    return msgspec.json.encode(opening), changed, _film_without(stored, seats)


def _film_without(stored: bytes | None, seats: list[int]) -> bytes | None:
    whole = film.unpack(stored) if stored else None
    if whole is None:
        return None
    for seat in seats:
        whole.seats[seat].name = ""
    for heard in whole.chat:
        if heard.line.seat in seats:
            heard.line.name, heard.line.text = "", BLANK if heard.line.text else ""
            if heard.line.told:
                heard.line.told.params = {**heard.line.told.params, "name": ""}
    return film.pack(whole)
