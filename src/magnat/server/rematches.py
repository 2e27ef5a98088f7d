"""The same people again: whoever held a seat at a table finds it at the next one, without a new link."""

from magnat.server.log import Holding
from magnat.server.tables import Tables, new_name, now
from magnat.table import Opening, Refusal, SeatPlan, Table, gathering, opened


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
        plan = table.opening.seats[seat]
        is_theirs = plan.kind != "bot" and await tables.log.take_seat(Holding(person, name, seat), before)
        if is_theirs and plan.kind == "open":
            await sit_down(tables, name, seat, plan.name)
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
    gathering.play_again(table, "", now())
    plans = [_plan(table, seat, mine) for seat in range(len(table.seats))]
    edition = table.game.edition
    before = table.opening.table
    agreed = table.opening
    opening = opened(
        edition,
        new_name(),
        now(),
        plans,
        agreed.options,
        clock=agreed.clock,
        follows=before,
        stirred=agreed.stirred,
        hints=agreed.hints,
    )
    tokens, watch = await tables.open(opening, person, for_friends=False)
    await tables.carry_out(before, lambda t: gathering.play_again(t, opening.table, now()))
    return opening, tokens, watch


def _plan(table: Table, seat: int, mine: list[int]) -> SeatPlan:
    if seat in mine:
        return SeatPlan(kind="person", name=table.seats[seat].name)
    sitter = table.seats[seat]
    if table.opening.seats[seat].kind == "bot" or sitter.kept:
        return SeatPlan(kind="bot", name=sitter.name, level=sitter.level)
    return SeatPlan(kind="open", name=sitter.name)
