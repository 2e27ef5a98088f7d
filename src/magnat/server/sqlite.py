"""The log in one SQLite file: no server to run, and every acknowledged event survives the power cord.

Readers have a connection and a thread of their own; in WAL mode neither they nor the writer wait for the other.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from magnat.server.identity import make_key
from magnat.server.log import (
    MOST_EVENTS,
    Event,
    Header,
    HouseError,
    LogError,
    Snapshot,
    Stored,
)
from magnat.server.log_writing import Change, Row
from magnat.server.loop_pauses import LoopPauses
from magnat.server.sql_log import SqlLog, Statement
from magnat.server.sqlite_file import connect, open_to_write, transaction
from magnat.server.sqlite_writer import INSERT_KEEPING, Append, Writer

LEND_SEATS = (
    "INSERT INTO holdings SELECT ?, held.table_id, held.seat FROM links JOIN holdings AS held"
    " ON held.table_id = links.table_id AND held.person = links.person"
    " WHERE links.digest = ? AND links.expires_at > 0 ON CONFLICT DO NOTHING"
)
INSERT_SNAPSHOT = (
    "INSERT INTO snapshots VALUES (?, ?, ?) ON CONFLICT (table_id) DO UPDATE"
    " SET number = excluded.number, body = excluded.body WHERE excluded.number > snapshots.number"
)

HAS_GONE_ON = "EXISTS (SELECT 1 FROM heads WHERE heads.table_id = keepings.table_id AND heads.number > ?)"
END_KEEPING = (
    f"DELETE FROM keepings WHERE table_id = ? AND ? IS NULL AND NOT {HAS_GONE_ON}",
    f"UPDATE keepings SET due_at = CASE WHEN {HAS_GONE_ON} THEN 0 ELSE ? END WHERE table_id = ?",
)
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
CENSUS = (
    "SELECT tables.id, game, made_at, tables.body, host, heads.number, events.body"
    " FROM tables JOIN heads ON heads.table_id = tables.id LEFT JOIN events ON events.id = last"
)

T = TypeVar("T")


class SqliteLog(SqlLog):
    """A Log in a file. Made by `await SqliteLog.open(path)`."""

    beginning = ("INSERT INTO heads VALUES (?, 0, NULL)",)
    events_of_table = f"id IN ({EVENTS_OF_TABLE})"
    belongings = ("heads", *SqlLog.belongings)
    known = CENSUS

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

    async def append(
        self,
        table: str,
        number: int,
        event: bytes,
        keeper: int | None = None,  # noqa: ARG002
        heir: int | None = None,
    ) -> None:
        await self._writer.submit(Append(table, number, event, heir is not None))
        if heir is not None:
            self._kept.add(table)

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        await self._write(f"There is no table {table}.", (INSERT_SNAPSHOT, [(table, *snapshot)]))

    async def lend_seats(self, digest: bytes, person: str) -> bool:
        before = await self.link(digest)
        if before is None or before.expires_at == 0:
            return False
        used = "UPDATE links SET expires_at = 0 WHERE digest = ?"
        await self._write("There is no such table.", (LEND_SEATS, [(person, digest)]), (used, [(digest,)]))
        return await self.seats_of(person, before.table) is not None

    async def read(self, table: str) -> Stored | None:
        return await self._read(lambda reader: _read_table(reader, table))

    async def events(self, table: str, after: int = 0) -> list[Event]:
        return await self._read(lambda reader: _read_events(reader, table, after))

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

    async def end_care(self, table: str, worker: int, due: float | None, number: int = MOST_EVENTS) -> None:  # noqa: ARG002
        self._kept.discard(table)
        delete, update = END_KEEPING
        await self._write("", (delete, [(table, due, number)]), (update, [(number, due, table)]))

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

    async def _write(self, refusal: str, *statements: Statement) -> None:
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
            raise HouseError("log_unreadable", error) from error


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
