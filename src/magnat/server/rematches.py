"""The same people again: whoever held a seat at a table finds it at the next one, without a new link."""

from magnat.games import edition_of
from magnat.server.log import Holding
from magnat.server.tables import Tables, new_name, now
from magnat.table import Opening, Refusal, SeatPlan, Table, opened


async def seats_at(tables: Tables, person: str, table: str) -> list[int] | None:
    """The seats a person holds at a table, those kept from the game before included; None: no business there."""
    seats = await tables.log.seats_of(person, table)
    if seats is not None:
        return seats
    unknown = await tables.glance(table)
    if unknown is None or unknown.opening.follows is None:
        return None
    await _follow(tables, person, unknown.opening.follows, unknown)
    return await tables.log.seats_of(person, table)


async def _follow(tables: Tables, person: str, before: str, table: Table) -> None:
    """Let a person who was at the table before sit down, or watch, at this one."""
    kept = await tables.log.seats_of(person, before)
    if kept is None:
        return
    name = table.opening.table
    for seat in kept:
        if table.opening.seats[seat].kind == "open":
            await tables.log.take_seat(Holding(person, name, seat))
            await sit_down(tables, name, seat, table.opening.seats[seat].name)
    await tables.log.take_seat(Holding(person, name, None))


async def sit_down(tables: Tables, table: str, seat: int, name: str) -> None:
    """Take a free seat. That it is taken already is no error: one comes back by the same link."""
    try:
        await tables.carry_out(table, lambda t: t.sit_down(seat, name, now()))
    except Refusal as refusal:
        if refusal.code != "seat_taken":
            raise


async def play_again(
    tables: Tables, person: str, table: Table, mine: list[int]
) -> tuple[Opening, list[str | None], str]:
    """Open the next table with the same seats: one's own, the bots, and open ones for the others."""
    table.play_again("", now())
    plans = [_plan(table, seat, mine) for seat in range(len(table.seats))]
    edition = edition_of(table.opening.game)
    before = table.opening.table
    options, clock = table.opening.options, table.opening.clock
    opening = opened(edition, new_name(), now(), plans, options, clock=clock, follows=before)
    tokens, watch = await tables.open(opening, person)
    await tables.carry_out(before, lambda t: t.play_again(opening.table, now()))
    return opening, tokens, watch


def _plan(table: Table, seat: int, mine: list[int]) -> SeatPlan:
    if seat in mine:
        return SeatPlan(kind="person", name=table.seats[seat].name)
    if table.opening.seats[seat].kind == "bot":
        return table.opening.seats[seat]
    return SeatPlan(kind="open", name=table.seats[seat].name)
