"""The log in one SQLite file: no server to run, and every acknowledged event survives the power cord.

Readers have a connection and a thread of their own; in WAL mode neither they nor the writer wait for the other.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from magnat.server.identity import make_key
from magnat.server.log import (
    Event,
    Header,
    Holding,
    Known,
    Link,
    LogError,
    Order,
    Paper,
    Proof,
    Report,
    Snapshot,
    Stored,
    Subscription,
)
from magnat.server.loop_pauses import LoopPauses
from magnat.server.sqlite_file import connect, open_to_write, transaction
from magnat.server.sqlite_writer import Append, Change, Row, Writer

WATCHER = -1
"""The seat of a holding that only lets its person watch: a primary key has no room for NULL."""

INSERT_LINK = (
    "INSERT INTO links VALUES (?, ?, ?, ?, ?) ON CONFLICT (digest) DO UPDATE"
    " SET table_id = excluded.table_id, seat = excluded.seat, expires_at = excluded.expires_at"
)
INSERT_HOLDING = "INSERT INTO holdings VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
TAKE_SEAT = (
    "WITH wish (person, table_id, seat, follows) AS (VALUES (?, ?, ?, ?))"
    " INSERT INTO holdings SELECT person, table_id, seat FROM wish WHERE NOT EXISTS ("
    " SELECT 1 FROM holdings AS held"
    " WHERE held.table_id = wish.table_id AND held.seat = wish.seat AND held.person <> wish.person"
    " AND NOT EXISTS (SELECT 1 FROM holdings AS before"
    " WHERE before.person = held.person AND before.table_id = wish.follows AND before.seat = wish.seat)"
    ") ON CONFLICT DO NOTHING"
)
LEND_SEATS = (
    "INSERT INTO holdings SELECT ?, held.table_id, held.seat FROM links JOIN holdings AS held"
    " ON held.table_id = links.table_id AND held.person = links.person"
    " WHERE links.digest = ? AND links.expires_at > 0 ON CONFLICT DO NOTHING"
)
INSERT_SNAPSHOT = (
    "INSERT INTO snapshots VALUES (?, ?, ?) ON CONFLICT (table_id) DO UPDATE"
    " SET number = excluded.number, body = excluded.body WHERE excluded.number > snapshots.number"
)

INSERT_KEEPING = "INSERT INTO keepings VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET due_at = excluded.due_at"
THE_WORKER = 1

FORGET_SUBSCRIPTIONS = (
    "DELETE FROM subscriptions WHERE person = ? AND id NOT IN"
    " (SELECT id FROM subscriptions WHERE person = ? ORDER BY id DESC LIMIT ?)"
)
MOST_SUBSCRIPTIONS = 8
"""Browsers of one person."""

SELECT_EVENTS = (
    "WITH RECURSIVE found (number, body, before) AS ("
    " SELECT events.number, body, before FROM heads JOIN events ON id = last"
    " WHERE heads.table_id = ? AND events.number > ?"
    " UNION ALL"
    " SELECT events.number, events.body, events.before FROM found JOIN events ON id = found.before"
    " WHERE events.number > ?"
    ") SELECT number, body FROM found ORDER BY number"
)
"""From the last event back to the first one wanted."""

EVENTS_OF_TABLE = (
    "WITH RECURSIVE found (id, number, before) AS ("
    " SELECT events.id, events.number, before FROM heads JOIN events ON id = last WHERE heads.table_id = ?"
    " UNION ALL"
    " SELECT events.id, events.number, events.before FROM found JOIN events ON events.id = found.before"
    ") SELECT id FROM found"
)
BELONGINGS = ("heads", "snapshots", "films", "papers", "links", "keepings", "holdings")
"""What names a table, besides its events."""
NOBODYS = "NOT EXISTS (SELECT 1 FROM holdings AS held WHERE held.table_id = {0} AND held.seat >= 0)"
"""That nobody holds a seat at the table any more."""
DROP_TABLE = (
    f"DELETE FROM events WHERE id IN ({EVENTS_OF_TABLE}) AND {NOBODYS.format('events.table_id')}",
    *(f"DELETE FROM {name} WHERE table_id = ? AND {NOBODYS.format(f'{name}.table_id')}" for name in BELONGINGS),
    f"DELETE FROM tables WHERE id = ? AND {NOBODYS.format('tables.id')}",
)
INSERT_PAPER = "INSERT INTO papers VALUES (?, ?, ?) ON CONFLICT (table_id, kind) DO UPDATE SET body = excluded.body"
INSERT_PROOF = (
    "INSERT INTO proofs (id, person, kind, body) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE"
    " SET person = excluded.person, kind = excluded.kind, body = excluded.body"
)
MERGE_PERSONS = (
    "UPDATE OR IGNORE holdings SET person = ? WHERE person = ?",
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
CENSUS = (
    "SELECT tables.id, game, made_at, tables.body, host, heads.number, events.body"
    " FROM tables JOIN heads ON heads.table_id = tables.id LEFT JOIN events ON events.id = last"
)

T = TypeVar("T")


class SqliteLog:
    """A Log in a file. Made by `await SqliteLog.open(path)`."""

    def __init__(
        self, path: Path, writer: Writer, reader: sqlite3.Connection, reading: ThreadPoolExecutor, pauses: LoopPauses
    ) -> None:
        self._path = path
        self._kept: set[str] = set()
        self._writer = writer
        self._reader = reader
        self._reading = reading
        self._closed = False
        self._pauses = pauses

    @classmethod
    async def open(cls, path: Path) -> "SqliteLog":
        """Open the file, making or migrating it where needed; LogError says why it cannot be used."""
        loop = asyncio.get_running_loop()
        reading = ThreadPoolExecutor(1, "magnat-log-reader")
        try:
            writer = await loop.run_in_executor(reading, open_to_write, path)
            reader = await loop.run_in_executor(reading, connect, path)
            copier = await loop.run_in_executor(reading, connect, path)
        except BaseException:
            reading.shutdown(wait=False)
            raise
        pauses = LoopPauses(loop)
        return cls(path, Writer(writer, copier, pauses), reader, reading, pauses)

    async def open_table(self, header: Header, links: Sequence[Link] = (), holdings: Sequence[Holding] = ()) -> None:
        await self._write(
            f"Table {header.table} exists already.",
            ("INSERT INTO tables VALUES (?, ?, ?, ?, ?)", [header]),
            ("INSERT INTO heads VALUES (?, 0, NULL)", [(header.table,)]),
            (INSERT_LINK, links),
            (INSERT_HOLDING, [_holding_row(holding) for holding in holdings]),
        )

    async def append(self, table: str, number: int, event: bytes, keeper: int | None = None) -> None:  # noqa: ARG002
        await self._writer.submit(Append(table, number, event))

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        await self._write(f"There is no table {table}.", (INSERT_SNAPSHOT, [(table, *snapshot)]))

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

    async def lend_seats(self, digest: bytes, person: str) -> bool:
        before = await self.link(digest)
        if before is None or before.expires_at == 0:
            return False
        used = "UPDATE links SET expires_at = 0 WHERE digest = ?"
        await self._write("There is no such table.", (LEND_SEATS, [(person, digest)]), (used, [(digest,)]))
        return await self.seats_of(person, before.table) is not None

    async def take_seat(self, holding: Holding, follows: str = "") -> bool:
        refusal = f"There is no table {holding.table}."
        if holding.seat is None:
            await self._write(refusal, (INSERT_HOLDING, [_holding_row(holding)]))
            return True
        await self._write(refusal, (TAKE_SEAT, [(*holding, follows)]))
        return holding.seat in (await self.seats_of(holding.person, holding.table) or [])

    async def free_seat(self, table: str, link: Link) -> None:
        await self._write(
            f"There is no table {table}.",
            ("DELETE FROM holdings WHERE table_id = ? AND seat = ?", [(table, link.seat)]),
            ("DELETE FROM links WHERE table_id = ? AND seat = ?", [(table, link.seat)]),
            (INSERT_LINK, [link]),
        )

    async def read(self, table: str) -> Stored | None:
        return await self._read(lambda reader: _read_table(reader, table))

    async def events(self, table: str, after: int = 0) -> list[Event]:
        return await self._read(lambda reader: _read_events(reader, table, after))

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

    async def tables_of(self, person: str, limit: int = 50) -> list[Header]:
        query = (
            "SELECT id, game, made_at, body, host FROM tables WHERE id IN"
            " (SELECT table_id FROM holdings WHERE person = ? AND seat <> ?) ORDER BY made_at DESC LIMIT ?"
        )
        return [Header(*row) for row in await self._rows(query, person, WATCHER, limit)]

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

    # ---- What is kept of games and people ----

    async def keep_paper(self, table: str, kind: str, body: bytes) -> None:
        await self._write(f"There is no table {table}.", (INSERT_PAPER, [(table, kind, body)]))

    async def paper(self, table: str, kind: str) -> bytes | None:
        rows = await self._rows("SELECT body FROM papers WHERE table_id = ? AND kind = ?", table, kind)
        return rows[0][0] if rows else None

    async def papers_of(self, person: str, kind: str) -> list[Paper]:
        query = (
            "SELECT tables.id, group_concat(seat), papers.body"
            " FROM holdings JOIN tables ON tables.id = holdings.table_id"
            " JOIN papers ON papers.table_id = tables.id AND kind = ? WHERE person = ? AND seat <> ?"
            " GROUP BY tables.id ORDER BY made_at, tables.id"
        )
        rows = await self._rows(query, kind, person, WATCHER)
        return [Paper(table, sorted(map(int, seats.split(","))), body) for table, seats, body in rows]

    async def holders(self, table: str) -> list[Holding]:
        query = "SELECT person, table_id, seat FROM holdings WHERE table_id = ? AND seat <> ? ORDER BY seat, person"
        return [Holding(*row) for row in await self._rows(query, table, WATCHER)]

    async def leave_table(self, person: str, table: str) -> bool:
        leave = ("DELETE FROM holdings WHERE person = ? AND table_id = ?", [(person, table)])
        await self._write("This cannot be deleted.", leave, *((query, [(table,)]) for query in DROP_TABLE))
        return not await self._rows("SELECT 1 FROM tables WHERE id = ?", table)

    async def rewrite(self, table: str, header: bytes, events: Sequence[Event], film: bytes | None) -> None:
        event = f"UPDATE events SET body = ? WHERE number = ? AND id IN ({EVENTS_OF_TABLE})"
        await self._write(
            "This cannot be rewritten.",
            ("UPDATE tables SET body = ? WHERE id = ?", [(header, table)]),
            (event, [(body, number, table) for number, body in events]),
            ("UPDATE films SET body = ? WHERE table_id = ?", [(film, table)] if film is not None else []),
            ("DELETE FROM snapshots WHERE table_id = ?", [(table,)]),
            ("DELETE FROM papers WHERE table_id = ?", [(table,)]),
        )

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
        moved = [(query, [(into, person)]) for query in MERGE_PERSONS]
        left = ("DELETE FROM holdings WHERE person = ?", [(person,)])
        await self._write("This cannot be merged.", *moved, left)

    async def forget_person(self, person: str) -> None:
        await self._write("This cannot be deleted.", *((query, [(person,)]) for query in FORGET_PERSON))

    # ---- For whoever keeps the house ----

    async def census(
        self, limit: int, *, after: tuple[float, str] | None = None, newest_first: bool = False
    ) -> list[Known]:
        beyond, order = ("<", "DESC") if newest_first else (">", "ASC")
        where = f" WHERE (made_at, tables.id) {beyond} (?, ?)" if after else ""
        query = f"{CENSUS}{where} ORDER BY made_at {order}, tables.id {order} LIMIT ?"
        return [Known(Header(*row[:5]), row[5], row[6]) for row in await self._rows(query, *(after or ()), limit)]

    async def delete_tables(self, tables: Sequence[str]) -> None:
        rows = [(table,) for table in tables]
        await self._write(
            "These tables cannot be deleted.",
            (f"DELETE FROM events WHERE id IN ({EVENTS_OF_TABLE})", rows),
            *((f"DELETE FROM {name} WHERE table_id = ?", rows) for name in BELONGINGS),
            ("DELETE FROM tables WHERE id = ?", rows),
        )

    async def give_order(self, order: Order) -> None:
        await self._write("This cannot be stored.", ("INSERT OR REPLACE INTO orders VALUES (?, ?, ?, ?)", [order]))

    async def end_order(self, kind: str, subject: str) -> None:
        delete = "DELETE FROM orders WHERE kind = ? AND subject = ?"
        await self._write("This cannot be stored.", (delete, [(kind, subject)]))

    async def orders(self) -> list[Order]:
        return [Order(*row) for row in await self._rows("SELECT kind, subject, until, reason FROM orders")]

    async def report(self, report: Report, forget_before: float) -> None:
        await self._write(
            "This cannot be stored.",
            ("INSERT OR REPLACE INTO reports VALUES (?, ?, ?)", [report]),
            ("DELETE FROM reports WHERE at < ?", [(forget_before,)]),
        )

    async def reports(self) -> list[Report]:
        return [Report(*row) for row in await self._rows("SELECT server, at, body FROM reports ORDER BY server")]

    async def secret(self, name: str) -> bytes:
        """In a file beside the database: who is given a copy of the games is not given the key to everybody's seat."""
        return await asyncio.to_thread(make_key, self._path.with_name(f"{name}.key"))

    # ---- Workers. There is one: a second server does not start on the same folder ----

    async def enlist(self) -> int:
        return THE_WORKER

    async def beat(self, worker: int) -> set[int]:
        return {worker}

    async def retire(self, worker: int) -> None:  # noqa: ARG002
        self._kept.clear()

    async def care(self, table: str, worker: int) -> bool:  # noqa: ARG002
        if table not in self._kept:
            self._kept.add(table)
            await self._write(f"There is no table {table}.", (INSERT_KEEPING, [(table, 0.0)]))
        return True

    async def end_care(self, table: str, worker: int, due: float | None) -> None:  # noqa: ARG002
        self._kept.discard(table)
        if due is None:
            await self._write("", ("DELETE FROM keepings WHERE table_id = ?", [(table,)]))
        else:
            await self._write(f"There is no table {table}.", (INSERT_KEEPING, [(table, due)]))

    async def forsaken(self, now: float, limit: int) -> list[str]:
        query = "SELECT table_id FROM keepings WHERE due_at <= ? ORDER BY due_at LIMIT ?"
        found = await self._rows(query, now, limit + len(self._kept))
        return [table for (table,) in found if table not in self._kept][:limit]

    async def behind(self, known: Mapping[str, int]) -> list[str]:
        query = (
            "SELECT heads.table_id FROM json_each(?) AS known JOIN heads ON heads.table_id = known.key"
            " WHERE heads.number > known.value"
        )
        return [table for (table,) in await self._rows(query, msgspec.json.encode(known).decode())]

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        loop = asyncio.get_running_loop()
        # The writer last: whoever closes last, and alone, folds the write-ahead log back into the file.
        await loop.run_in_executor(self._reading, self._reader.close)
        await self._writer.stop()
        self._reading.shutdown()

    async def _write(self, refusal: str, *statements: tuple[str, Sequence[Row]]) -> None:
        await self._writer.submit(Change(refusal, statements))

    async def _rows(self, query: str, *parameters: Any) -> list[Row]:
        return await self._read(lambda reader: reader.execute(query, parameters).fetchall())

    async def _read(self, question: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise LogError("The log is closed.")
        loop = asyncio.get_running_loop()
        try:
            with self._pauses:
                return await loop.run_in_executor(self._reading, question, self._reader)
        except (sqlite3.Error, ValueError, OverflowError) as error:
            raise LogError(f"The log could not be read: {error}.") from error


# ---- Reading ----


def _read_table(reader: sqlite3.Connection, table: str) -> Stored | None:
    with transaction(reader, "BEGIN"):
        query = "SELECT id, game, made_at, body, host FROM tables WHERE id = ?"
        header = reader.execute(query, (table,)).fetchone()
        if header is None:
            return None
        row = reader.execute("SELECT number, body FROM snapshots WHERE table_id = ?", (table,)).fetchone()
        snapshot = Snapshot(*row) if row else None
        events = _read_events(reader, table, snapshot.number if snapshot else 0)
        return Stored(Header(*header), snapshot, events)


def _read_events(reader: sqlite3.Connection, table: str, after: int) -> list[Event]:
    return [Event(*row) for row in reader.execute(SELECT_EVENTS, (table, after, after))]


def _holding_row(holding: Holding) -> Row:
    return holding.person, holding.table, WATCHER if holding.seat is None else holding.seat
