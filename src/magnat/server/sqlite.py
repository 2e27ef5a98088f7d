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
    Paper,
    Snapshot,
    Stored,
)
from magnat.server.loop_pauses import LoopPauses
from magnat.server.sql_log import INSERT_HOLDING, INSERT_LINK, WATCHER, Row, SqlLog, holding_row
from magnat.server.sqlite_file import connect, open_to_write, transaction
from magnat.server.sqlite_writer import Append, Change, Writer

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
CENSUS = (
    "SELECT tables.id, game, made_at, tables.body, host, heads.number, events.body"
    " FROM tables JOIN heads ON heads.table_id = tables.id LEFT JOIN events ON events.id = last"
)

T = TypeVar("T")


class SqliteLog(SqlLog):
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
            (INSERT_HOLDING, [holding_row(holding) for holding in holdings]),
        )

    async def append(self, table: str, number: int, event: bytes, keeper: int | None = None) -> None:  # noqa: ARG002
        await self._writer.submit(Append(table, number, event))

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        await self._write(f"There is no table {table}.", (INSERT_SNAPSHOT, [(table, *snapshot)]))

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
            await self._write(refusal, (INSERT_HOLDING, [holding_row(holding)]))
            return True
        await self._write(refusal, (TAKE_SEAT, [(*holding, follows)]))
        return holding.seat in (await self.seats_of(holding.person, holding.table) or [])

    async def read(self, table: str) -> Stored | None:
        return await self._read(lambda reader: _read_table(reader, table))

    async def events(self, table: str, after: int = 0) -> list[Event]:
        return await self._read(lambda reader: _read_events(reader, table, after))

    # ---- What is kept of games and people ----

    async def papers_of(self, person: str, kind: str) -> list[Paper]:
        query = (
            "SELECT tables.id, group_concat(seat), papers.body"
            " FROM holdings JOIN tables ON tables.id = holdings.table_id"
            " JOIN papers ON papers.table_id = tables.id AND kind = ? WHERE person = ? AND seat <> ?"
            " GROUP BY tables.id ORDER BY made_at, tables.id"
        )
        rows = await self._rows(query, kind, person, WATCHER)
        return [Paper(table, sorted(map(int, seats.split(","))), body) for table, seats, body in rows]

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
