"""The log in one SQLite file: no server to run, and every acknowledged event survives the power cord.

Readers have a connection and a thread of their own; in WAL mode neither they nor the writer wait for the other.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from magnat.server.courtesy import Courtesy
from magnat.server.log import Event, Header, Holding, Link, LogError, Snapshot, Stored
from magnat.server.sqlite_file import connect, open_to_write, transaction
from magnat.server.sqlite_writer import Append, Change, Row, Writer

WATCHER = -1
"""The seat of a holding that only lets its person watch: a primary key has no room for NULL."""

INSERT_LINK = (
    "INSERT INTO links VALUES (?, ?, ?, ?) ON CONFLICT (digest) DO UPDATE"
    " SET table_id = excluded.table_id, seat = excluded.seat, expires_at = excluded.expires_at"
)
INSERT_HOLDING = "INSERT INTO holdings VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
INSERT_SNAPSHOT = (
    "INSERT INTO snapshots VALUES (?, ?, ?) ON CONFLICT (table_id) DO UPDATE"
    " SET number = excluded.number, body = excluded.body WHERE excluded.number > snapshots.number"
)

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

T = TypeVar("T")


class SqliteLog:
    """A Log in a file. Made by `await SqliteLog.open(path)`."""

    def __init__(
        self, writer: Writer, reader: sqlite3.Connection, reading: ThreadPoolExecutor, courtesy: Courtesy
    ) -> None:
        self._writer = writer
        self._reader = reader
        self._reading = reading
        self._closed = False
        self._courtesy = courtesy

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
        courtesy = Courtesy(loop)
        return cls(Writer(writer, copier, courtesy), reader, reading, courtesy)

    async def open_table(self, header: Header, links: Sequence[Link] = (), holdings: Sequence[Holding] = ()) -> None:
        await self._write(
            f"Table {header.table} exists already.",
            ("INSERT INTO tables VALUES (?, ?, ?, ?)", [header]),
            ("INSERT INTO heads VALUES (?, 0, NULL)", [(header.table,)]),
            (INSERT_LINK, links),
            (INSERT_HOLDING, [_holding_row(holding) for holding in holdings]),
        )

    async def append(self, table: str, number: int, event: bytes) -> None:
        await self._writer.submit(Append(table, number, event))

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        await self._write(f"There is no table {table}.", (INSERT_SNAPSHOT, [(table, *snapshot)]))

    async def keep_link(self, link: Link) -> None:
        await self._write(f"There is no table {link.table}.", (INSERT_LINK, [link]))

    async def take_seat(self, holding: Holding) -> None:
        await self._write(f"There is no table {holding.table}.", (INSERT_HOLDING, [_holding_row(holding)]))

    async def read(self, table: str) -> Stored | None:
        return await self._read(lambda reader: _read_table(reader, table))

    async def events(self, table: str, after: int = 0) -> list[Event]:
        return await self._read(lambda reader: _read_events(reader, table, after))

    async def link(self, digest: bytes) -> Link | None:
        query = "SELECT digest, table_id, seat, expires_at FROM links WHERE digest = ?"
        rows = await self._rows(query, digest)
        return Link(*rows[0]) if rows else None

    async def seats_of(self, person: str, table: str) -> list[int] | None:
        query = "SELECT seat FROM holdings WHERE person = ? AND table_id = ? ORDER BY seat"
        rows = await self._rows(query, person, table)
        return [seat for (seat,) in rows if seat != WATCHER] if rows else None

    async def tables_of(self, person: str, limit: int = 50) -> list[Header]:
        query = (
            "SELECT id, game, made_at, body FROM tables WHERE id IN"
            " (SELECT table_id FROM holdings WHERE person = ? AND seat <> ?) ORDER BY made_at DESC LIMIT ?"
        )
        return [Header(*row) for row in await self._rows(query, person, WATCHER, limit)]

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
            with self._courtesy:
                return await loop.run_in_executor(self._reading, question, self._reader)
        except (sqlite3.Error, ValueError, OverflowError) as error:
            raise LogError(f"The log could not be read: {error}.") from error


# ---- Reading ----


def _read_table(reader: sqlite3.Connection, table: str) -> Stored | None:
    with transaction(reader, "BEGIN"):
        query = "SELECT id, game, made_at, body FROM tables WHERE id = ?"
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
