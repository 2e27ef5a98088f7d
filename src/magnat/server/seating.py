"""Who may sit where: a seat's link is its first user's, the table's link leads to any free seat, a second device comes
by a link made at the table, and the host can free the seat of somebody who has gone or have a bot keep a free one.
"""

import asyncio
from typing import NamedTuple

import qrcode

from magnat.server.identity import BadLinkError, digest_of, new_token
from magnat.server.log import ANY_SEAT, Holding, Link
from magnat.server.rematches import sit_down
from magnat.server.tables import Tables, now
from magnat.table import Refusal, Table, gathering

DEVICE_SECONDS = 600
"""How long a link for another device can be used."""


class Arrival(NamedTuple):
    """Somebody who comes by a link, and what they would like there."""

    person: str
    name: str
    seat: int | None = None
    watches: bool = False


async def come_by_link(tables: Tables, link: Link, who: Arrival) -> None:
    """Take the seat, or the watchers' place, that a link leads to."""
    if link.person is not None:
        if not await tables.log.lend_seats(link.digest, who.person):
            raise BadLinkError("bad_token", "used_link")
    elif link.seat == ANY_SEAT:
        await _come_by_table_link(tables, link.table, who)
    elif link.seat is None:
        await tables.log.take_seat(Holding(who.person, link.table, None))
    else:
        await _come_by_seat_link(tables, link.table, link.seat, who)


async def _come_by_seat_link(tables: Tables, table: str, seat: int, who: Arrival) -> None:
    """It is its first user's for good: when they have left, a bot plays on with a hand that is nobody else's to see."""
    if seat not in (await tables.log.seats_of(who.person, table) or []):
        current = await tables.glance(table)
        is_free = current is None or current.seats[seat].is_free
        if not is_free or not await tables.log.take_seat(Holding(who.person, table, seat)):
            raise Refusal("seat_taken", "link_taken")
    await sit_down(tables, table, seat, who.name)


async def _come_by_table_link(tables: Tables, table: str, who: Arrival) -> None:
    """Whoever has a seat keeps it; the others get one that is free, or watch."""
    if await tables.log.seats_of(who.person, table):
        return None
    current = await tables.glance(table)
    wanted = [] if who.watches or current is None else _wanted(free_seats(current), who.seat)
    for seat in wanted:
        if await tables.log.take_seat(Holding(who.person, table, seat)):
            return await sit_down(tables, table, seat, who.name)
    await tables.log.take_seat(Holding(who.person, table, None))
    return None


def free_seats(table: Table) -> list[int]:
    """Where a friend may sit down: nobody's seats first, then those that a bot keeps."""
    free = [seat for seat, sitter in enumerate(table.seats) if sitter.is_free and not table.shown.over]
    return sorted(free, key=lambda seat: table.seats[seat].kept)


def _wanted(free: list[int], seat: int | None) -> list[int]:
    """The seat that was asked for first, if it is free."""
    return sorted(free, key=lambda other: other != seat)


async def link_of_table(tables: Tables, table: str, token: str, address: str) -> list[str]:
    """See to it that the link of a table leads there; returns its QR code."""
    await tables.log.keep_link(Link(digest_of(token), table, ANY_SEAT, now() + tables.links_last))
    return await asyncio.to_thread(_qr_code, address + token)


async def link_to_film(tables: Tables, table: str, token: str) -> None:
    """See to it that whoever has the token may watch: for good, since a game that is over stays as it is."""
    await tables.log.keep_link(Link(digest_of(token), table, None, None))


async def link_for_device(tables: Tables, table: str, person: str, address: str) -> tuple[str, list[str]]:
    """The token of a link for another device of a person, and the QR code of the address it makes."""
    token = new_token()
    await tables.log.keep_link(Link(digest_of(token), table, None, now() + DEVICE_SECONDS, person))
    return token, await asyncio.to_thread(_qr_code, address + token)


def _qr_code(text: str) -> list[str]:
    code = qrcode.QRCode(border=2)
    code.add_data(text)
    return ["".join("1" if dark else "0" for dark in row) for row in code.get_matrix()]


async def free_seat(tables: Tables, table: str, seat: int, host: str) -> str:
    """Give the seat of somebody who has gone to whoever comes by a new link; returns its token."""
    await _check_host(tables, table, host)
    if seat in (await tables.log.seats_of(host, table) or []):
        raise Refusal("own_seat")
    if tables.hub.is_present(table, seat):
        raise Refusal("still_here")
    current = await tables.glance(table)
    if current is None:
        raise Refusal("unknown_table")
    gathering.free_seat(current, seat, now())  # Says why not before anything is changed.
    token = new_token()
    await tables.log.free_seat(table, Link(digest_of(token), table, seat, now() + tables.links_last))
    await tables.carry_out(table, lambda t: gathering.free_seat(t, seat, now()))
    tables.hub.send_away(table, [seat], "This seat was freed.")  # Whoever came back at the very moment.
    return token


async def seat_bot(tables: Tables, table: str, seat: int, host: str, who: tuple[str, str]) -> None:
    """Have a bot, by its name and level, keep a free seat until a friend comes."""
    await _check_host(tables, table, host)
    await tables.carry_out(table, lambda t: gathering.seat_bot(t, seat, *who, now()))


async def _check_host(tables: Tables, table: str, person: str) -> None:
    if await tables.log.host(table) != person:
        raise Refusal("not_host")
