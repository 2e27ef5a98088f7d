"""What both logs ask their databases in the same words: plain SQL, with a question mark for every parameter."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from magnat.server.log import Event, Header, Holding, Known, Link, Order, Paper, Proof, Report, Subscription
from magnat.server.log_writing import Row

Statement = tuple[str, Sequence[Row]]
"""A query, and the parameters of each time it is to be carried out."""

WATCHER = -1
"""The seat of a holding that only lets its person watch: a primary key has no room for NULL."""
MOST_SUBSCRIPTIONS = 8
"""Browsers of one person."""

INSERT_LINK = (
    "INSERT INTO links VALUES (?, ?, ?, ?, ?) ON CONFLICT (digest) DO UPDATE"
    " SET table_id = excluded.table_id, seat = excluded.seat, expires_at = excluded.expires_at"
)
INSERT_HOLDING = "INSERT INTO holdings VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
TAKE_SEAT = (
    "WITH wish (person, table_id, seat, follows) AS"
    " (VALUES (CAST(? AS text), CAST(? AS text), CAST(? AS integer), CAST(? AS text)))"
    " INSERT INTO holdings SELECT person, table_id, seat FROM wish WHERE NOT EXISTS ("
    " SELECT 1 FROM holdings AS held"
    " WHERE held.table_id = wish.table_id AND held.seat = wish.seat AND held.person <> wish.person"
    " AND NOT EXISTS (SELECT 1 FROM holdings AS before"
    " WHERE before.person = held.person AND before.table_id = wish.follows AND before.seat = wish.seat)"
    ") ON CONFLICT DO NOTHING"
)
NOBODYS = "NOT EXISTS (SELECT 1 FROM holdings AS held WHERE held.table_id = {0} AND held.seat >= 0)"
"""That nobody holds a seat at the table any more."""
INSERT_PAPER = "INSERT INTO papers VALUES (?, ?, ?) ON CONFLICT (table_id, kind) DO UPDATE SET body = excluded.body"
FORGET_SUBSCRIPTIONS = (
    "DELETE FROM subscriptions WHERE person = ? AND id NOT IN"
    " (SELECT id FROM subscriptions WHERE person = ? ORDER BY id DESC LIMIT ?)"
)
INSERT_PROOF = (
    "INSERT INTO proofs (id, person, kind, body) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE"
    " SET kind = excluded.kind, body = excluded.body WHERE proofs.person = excluded.person"
)
"""What proves one person is never made another's: whoever makes a passkey chooses its name."""
MERGE_PERSONS = (
    "INSERT INTO holdings SELECT ?, table_id, seat FROM holdings WHERE person = ? ON CONFLICT DO NOTHING",
    "UPDATE tables SET host = ? WHERE host = ?",
    "UPDATE proofs SET person = ? WHERE person = ?",
    "UPDATE subscriptions SET person = ? WHERE person = ?",
    "UPDATE links SET person = ? WHERE person = ?",
)
FORGET_PERSON = (
    "DELETE FROM proofs WHERE person = ?",
    "DELETE FROM subscriptions WHERE person = ?",
    "DELETE FROM links WHERE person = ?",
    "UPDATE tables SET host = NULL WHERE host = ?",
)
INSERT_ORDER = (
    "INSERT INTO orders VALUES (?, ?, ?, ?) ON CONFLICT (kind, subject) DO UPDATE"
    " SET until = excluded.until, reason = excluded.reason"
)
INSERT_REPORT = (
    "INSERT INTO reports VALUES (?, ?, ?) ON CONFLICT (server) DO UPDATE SET at = excluded.at, body = excluded.body"
)


class SqlLog:
    """The part of a Log that is the same in either database; each says how it reads and writes."""

    locking: tuple[str, ...] = ()
    """What must come first of all where seats change hands, for a table."""
    beginning: tuple[str, ...] = ()
    """What else is stored when a table opens."""
    events_of_table: str
    """The condition that an event is of a table."""
    belongings: tuple[str, ...] = ("snapshots", "films", "papers", "links", "keepings", "holdings")
    """What names a table, besides its events."""
    known: str
    """Selects tables with their last events."""

    async def _rows(self, query: str, *parameters: Any) -> list[Row]:
        raise NotImplementedError

    async def _write(self, refusal: str, *statements: Statement) -> None:
        """All of them or none; the refusal is said where they do not fit what is there."""
        raise NotImplementedError

    # ---- Tables and seats ----

    async def open_table(
        self,
        header: Header,
        links: Sequence[Link] = (),
        holdings: Sequence[Holding] = (),
        due: float | None = None,
    ) -> None:
        await self._write(
            f"Table {header.table} exists already.",
            ("INSERT INTO tables VALUES (?, ?, ?, ?, ?)", [header]),
            *_each(self.beginning, (header.table,)),
            (INSERT_LINK, links),
            (INSERT_HOLDING, [holding_row(holding) for holding in holdings]),
            ("INSERT INTO keepings (table_id, due_at) VALUES (?, ?)", [] if due is None else [(header.table, due)]),
        )

    async def keep_film(self, table: str, body: bytes) -> None:
        insert = "INSERT INTO films VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self._write(f"There is no table {table}.", (insert, [(table, body)]))

    async def film(self, table: str) -> bytes | None:
        rows = await self._rows("SELECT body FROM films WHERE table_id = ?", table)
        return rows[0][0] if rows else None

    async def keep_link(self, link: Link) -> None:
        earlier = [(link.table, link.person)] if link.person else []  # One for another device at a time is enough.
        delete = "DELETE FROM links WHERE table_id = ? AND person = ?"
        await self._write(f"There is no table {link.table}.", (delete, earlier), (INSERT_LINK, [link]))

    async def link(self, digest: bytes) -> Link | None:
        query = "SELECT digest, table_id, seat, expires_at, person FROM links WHERE digest = ?"
        rows = await self._rows(query, digest)
        return Link(*rows[0]) if rows else None

    async def seats_of(self, person: str, table: str) -> list[int] | None:
        query = "SELECT seat FROM holdings WHERE person = ? AND table_id = ? ORDER BY seat"
        rows = await self._rows(query, person, table)
        return [seat for (seat,) in rows if seat != WATCHER] if rows else None

    async def host(self, table: str) -> str | None:
        rows = await self._rows("SELECT host FROM tables WHERE id = ?", table)
        return rows[0][0] if rows else None

    async def tables_opened(self, person: str, since: float) -> int:
        rows = await self._rows("SELECT count(*) FROM tables WHERE host = ? AND made_at > ?", person, since)
        return int(rows[0][0])

    async def tables_of(self, person: str, limit: int = 50, without: str = "") -> list[Header]:
        query = (
            "SELECT id, game, made_at, body, host FROM tables WHERE id IN"
            " (SELECT table_id FROM holdings WHERE person = ? AND seat <> ?)"
            " AND NOT EXISTS (SELECT 1 FROM papers WHERE table_id = tables.id AND kind = ?)"
            " ORDER BY made_at DESC LIMIT ?"
        )
        return [Header(*row) for row in await self._rows(query, person, WATCHER, without, limit)]

    async def holders(self, table: str) -> list[Holding]:
        query = "SELECT person, table_id, seat FROM holdings WHERE table_id = ? AND seat <> ? ORDER BY seat, person"
        return [Holding(*row) for row in await self._rows(query, table, WATCHER)]

    async def take_seat(self, holding: Holding, follows: str = "") -> bool:
        refusal = f"There is no table {holding.table}."
        if holding.seat is None:
            await self._write(refusal, (INSERT_HOLDING, [holding_row(holding)]))
            return True
        await self._write(refusal, *_each(self.locking, (holding.table,)), (TAKE_SEAT, [(*holding, follows)]))
        return holding.seat in (await self.seats_of(holding.person, holding.table) or [])

    async def free_seat(self, table: str, link: Link) -> None:
        await self._write(
            f"There is no table {table}.",
            *_each(self.locking, (table,)),
            ("DELETE FROM holdings WHERE table_id = ? AND seat = ?", [(table, link.seat)]),
            ("DELETE FROM links WHERE table_id = ? AND seat = ?", [(table, link.seat)]),
            (INSERT_LINK, [link]),
        )

    # ---- What is kept of games and people ----

    async def keep_paper(self, table: str, kind: str, body: bytes) -> None:
        await self._write(f"There is no table {table}.", (INSERT_PAPER, [(table, kind, body)]))

    async def paper(self, table: str, kind: str) -> bytes | None:
        rows = await self._rows("SELECT body FROM papers WHERE table_id = ? AND kind = ?", table, kind)
        return rows[0][0] if rows else None

    async def papers_of(self, person: str, kind: str) -> list[Paper]:
        query = (
            "SELECT tables.id, papers.body, seat FROM holdings JOIN tables ON tables.id = holdings.table_id"
            " JOIN papers ON papers.table_id = tables.id AND kind = ? WHERE person = ? AND seat <> ?"
            " ORDER BY made_at, tables.id, seat"
        )
        found = groupby(await self._rows(query, kind, person, WATCHER), lambda row: row[:2])
        return [Paper(table, [seat for *_, seat in rows], body) for (table, body), rows in found]

    async def leave_table(self, person: str, table: str) -> bool:
        await self._write(
            "This cannot be deleted.",
            *_each(self.locking, (table,)),
            ("DELETE FROM holdings WHERE person = ? AND table_id = ?", [(person, table)]),
            *_each((f"{query} AND {NOBODYS.format(name)}" for name, query in self._all_of_table()), (table,)),
        )
        return not await self._rows("SELECT 1 FROM tables WHERE id = ?", table)

    async def rewrite(
        self, table: str, header: bytes, events: Sequence[Event], film: bytes | None, papers: Mapping[str, bytes]
    ) -> None:
        event = f"UPDATE events SET body = ? WHERE number = ? AND {self.events_of_table}"
        await self._write(
            "This cannot be rewritten.",
            ("UPDATE tables SET body = ? WHERE id = ?", [(header, table)]),
            (event, [(body, number, table) for number, body in events]),
            ("UPDATE films SET body = ? WHERE table_id = ?", [(film, table)] if film is not None else []),
            (
                "UPDATE papers SET body = ? WHERE table_id = ? AND kind = ?",
                [(body, table, kind) for kind, body in papers.items()],
            ),
            ("DELETE FROM snapshots WHERE table_id = ?", [(table,)]),
        )

    async def subscribe(self, subscription: Subscription) -> None:
        await self._write(
            "This cannot be stored.",
            ("DELETE FROM subscriptions WHERE endpoint = ?", [(subscription.endpoint,)]),
            (
                "INSERT INTO subscriptions (endpoint, person, key, secret, language) VALUES (?, ?, ?, ?, ?)",
                [subscription],
            ),
            (FORGET_SUBSCRIPTIONS, [(subscription.person, subscription.person, MOST_SUBSCRIPTIONS)]),
        )

    async def end_subscription(self, endpoint: str, person: str | None = None) -> None:
        delete = "DELETE FROM subscriptions WHERE endpoint = ? AND person = coalesce(?, person)"
        await self._write("This cannot be stored.", (delete, [(endpoint, person)]))

    async def subscriptions(self, table: str, seat: int) -> list[Subscription]:
        query = (
            "SELECT endpoint, person, key, secret, language FROM subscriptions"
            " WHERE person IN (SELECT person FROM holdings WHERE table_id = ? AND seat = ?) ORDER BY id"
        )
        return [Subscription(*row) for row in await self._rows(query, table, seat)]

    async def keep_proof(self, proof: Proof) -> None:
        await self._write("This cannot be stored.", (INSERT_PROOF, [proof]))

    async def proof(self, id: bytes) -> Proof | None:
        rows = await self._rows("SELECT id, person, kind, body FROM proofs WHERE id = ?", id)
        return Proof(*rows[0]) if rows else None

    async def proofs_of(self, person: str) -> list[Proof]:
        query = "SELECT id, person, kind, body FROM proofs WHERE person = ? ORDER BY number"
        return [Proof(*row) for row in await self._rows(query, person)]

    async def drop_proof(self, id: bytes, person: str) -> None:
        delete = "DELETE FROM proofs WHERE id = ? AND person = ?"
        await self._write("This cannot be deleted.", (delete, [(id, person)]))

    async def merge_persons(self, person: str, into: str) -> None:
        left = ("DELETE FROM holdings WHERE person = ?", [(person,)])
        await self._write("This cannot be merged.", *_each(MERGE_PERSONS, (into, person)), left)

    async def forget_person(self, person: str) -> None:
        await self._write("This cannot be deleted.", *_each(FORGET_PERSON, (person,)))

    # ---- For whoever keeps the house ----

    async def census(
        self, limit: int, *, after: tuple[float, str] | None = None, newest_first: bool = False
    ) -> list[Known]:
        beyond, order = ("<", "DESC") if newest_first else (">", "ASC")
        where = f" WHERE (made_at, tables.id) {beyond} (?, ?)" if after else ""
        query = f"{self.known}{where} ORDER BY made_at {order}, tables.id {order} LIMIT ?"
        return [Known(Header(*row[:5]), row[5], row[6]) for row in await self._rows(query, *(after or ()), limit)]

    async def delete_tables(self, tables: Sequence[str]) -> None:
        rows = [(table,) for table in tables]
        await self._write("These tables cannot be deleted.", *((query, rows) for _, query in self._all_of_table()))

    async def give_order(self, order: Order) -> None:
        await self._write("This cannot be stored.", (INSERT_ORDER, [order]))

    async def end_order(self, kind: str, subject: str) -> None:
        delete = "DELETE FROM orders WHERE kind = ? AND subject = ?"
        await self._write("This cannot be stored.", (delete, [(kind, subject)]))

    async def orders(self) -> list[Order]:
        return [Order(*row) for row in await self._rows("SELECT kind, subject, until, reason FROM orders")]

    async def report(self, report: Report, forget_before: float) -> None:
        forget = ("DELETE FROM reports WHERE at < ?", [(forget_before,)])
        await self._write("This cannot be stored.", (INSERT_REPORT, [report]), forget)

    async def reports(self) -> list[Report]:
        return [Report(*row) for row in await self._rows("SELECT server, at, body FROM reports ORDER BY server")]

    def _all_of_table(self) -> list[tuple[str, str]]:
        """How all that is kept of a table is deleted, in this order; beside each, what names the table there."""
        return [
            ("events.table_id", f"DELETE FROM events WHERE {self.events_of_table}"),
            *((f"{name}.table_id", f"DELETE FROM {name} WHERE table_id = ?") for name in self.belongings),
            ("tables.id", "DELETE FROM tables WHERE id = ?"),
        ]


def _each(queries: Iterable[str], parameters: Row) -> list[Statement]:
    """All of them with the same parameters."""
    return [(query, [parameters]) for query in queries]


def holding_row(holding: Holding) -> Row:
    return holding.person, holding.table, WATCHER if holding.seat is None else holding.seat
