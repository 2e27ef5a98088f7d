"""All that is kept of a person, forgotten."""

import asyncio

from magnat.server import names, outcomes
from magnat.server.log import Header, Snapshot
from magnat.server.my_games import leave_to_bots
from magnat.server.tables import Tables

AT_ONCE = 500


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
        await _rewrite(tables, header, seats)
        await _leave(tables, person, table)
    await tables.log.leave_table(person, table)
    await tables.drop(table)


async def _rewrite(tables: Tables, header: Header, seats: list[int]) -> None:
    """What others still have of a table, without the names and words of these seats."""
    table = header.table
    await tables.drop(table)  # What is in memory knows the name, and would store it again.
    stored = await tables.log.read(table)
    film = await tables.log.film(table)
    log = await tables.log.events(table)
    outcome = await tables.log.paper(table, outcomes.PAPER)
    body = names.opening_without(header, seats)
    changed = await asyncio.to_thread(names.events_without, log, seats)
    packed = await asyncio.to_thread(names.film_without, film, seats) if film else None
    papers = {outcomes.PAPER: names.outcome_without(outcome, seats)} if outcome else {}
    await tables.log.rewrite(table, body, changed, packed, papers)
    if stored and stored.snapshot and not names.is_whole(log):  # Then the table goes on from it alone.
        cleaned = names.snapshot_without(stored.snapshot.body, seats)
        if cleaned is not None:
            await tables.log.keep_snapshot(table, Snapshot(stored.snapshot.number, cleaned))
    await tables.drop(table)


async def _leave(tables: Tables, person: str, table: str) -> None:
    try:
        await leave_to_bots(tables, person, table)
    except Exception:  # It is over, or broken: nobody has to play on.
        return
