"""The log in one SQLite file: no server to run, and every acknowledged event survives the power cord.

One thread writes. It takes everything that waits, writes it in one transaction and wakes all waiters at once:
the disk is asked to sync once for a crowd (group commit). Readers have a connection and a thread of their
own; in WAL mode neither waits for the other.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import chain, groupby
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from magnat.server.courtesy import Courtesy
from magnat.server.log import Conflict, Event, Header, Holding, Link, LogError, Snapshot, Stored
from magnat.server.sqlite_file import connect, open_to_write, transaction

WATCHER = -1
"""The seat of a holding that only lets its person watch: a primary key has no room for NULL."""

MOST_ROWS = 256
"""Events in one INSERT, which comes in powers of two only, so that few statements need preparing."""

INSERT_LINK = (
    "INSERT INTO links VALUES (?, ?, ?, ?) ON CONFLICT (digest) DO UPDATE"
    " SET table_id = excluded.table_id, seat = excluded.seat, expires_at = excluded.expires_at"
)
INSERT_HOLDING = "INSERT INTO holdings VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
INSERT_SNAPSHOT = (
    "INSERT INTO snapshots VALUES (?, ?, ?) ON CONFLICT (table_id) DO UPDATE"
    " SET number = excluded.number, body = excluded.body WHERE excluded.number > snapshots.number"
)

T = TypeVar("T")
Row = tuple[Any, ...]


class SqliteLog:
    """A Log in a file. Made by `await SqliteLog.open(path)`."""

    def __init__(self, writer: "_Writer", reader: sqlite3.Connection, reading: ThreadPoolExecutor) -> None:
        self._writer = writer
        self._reader = reader
        self._reading = reading
        self._closed = False
        self._courtesy = Courtesy(asyncio.get_running_loop())

    @classmethod
    async def open(cls, path: Path) -> "SqliteLog":
        """Open the file, making or migrating it where needed; LogError says why it cannot be used."""
        loop = asyncio.get_running_loop()
        reading = ThreadPoolExecutor(1, "magnat-log-reader")
        try:
            writer = await loop.run_in_executor(reading, open_to_write, path)
            reader = await loop.run_in_executor(reading, connect, path)
        except BaseException:
            reading.shutdown(wait=False)
            raise
        return cls(_Writer(writer, loop), reader, reading)

    async def open_table(self, header: Header, links: Sequence[Link] = (), holdings: Sequence[Holding] = ()) -> None:
        await self._write(
            f"Table {header.table} exists already.",
            ("INSERT INTO tables VALUES (?, ?, ?, ?)", [header]),
            (INSERT_LINK, links),
            (INSERT_HOLDING, [_holding_row(holding) for holding in holdings]),
        )

    async def append(self, table: str, number: int, event: bytes) -> None:
        with self._courtesy:
            await self._writer.submit(_Append(table, number, event))

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
        self._writer.stop()
        await loop.run_in_executor(self._reading, self._writer.thread.join)
        self._reading.shutdown()

    async def _write(self, refusal: str, *statements: tuple[str, Sequence[Row]]) -> None:
        with self._courtesy:
            await self._writer.submit(_Change(refusal, statements))

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
    query = "SELECT number, body FROM events WHERE table_id = ? AND number > ? ORDER BY number"
    return [Event(*row) for row in reader.execute(query, (table, after))]


def _holding_row(holding: Holding) -> Row:
    return holding.person, holding.table, WATCHER if holding.seat is None else holding.seat


# ---- Writing ----


class _Append(NamedTuple):
    table: str
    number: int
    body: bytes


class _Change(NamedTuple):
    """Any other write: all its statements or none. `refusal` is what to say when a constraint forbids it."""

    refusal: str
    statements: tuple[tuple[str, Sequence[Row]], ...]


Outcome = LogError | None


class _Writer:
    """The thread that writes, and the queue before it."""

    def __init__(self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        self._connection = connection
        self._loop = loop
        self._queue: SimpleQueue[tuple[asyncio.Future[None], _Append | _Change] | None] = SimpleQueue()
        self._stopped = False
        # A daemon, because nothing is lost when the process ends without closing the log.
        self.thread = Thread(target=self._run, name="magnat-log-writer", daemon=True)
        self.thread.start()

    def submit(self, write: _Append | _Change) -> asyncio.Future[None]:
        if self._stopped:
            raise LogError("The log is closed.")
        future = self._loop.create_future()
        self._queue.put((future, write))
        return future

    def stop(self) -> None:
        """What was submitted before is still written."""
        self._stopped = True
        self._queue.put(None)

    def _run(self) -> None:
        running = True
        while running:
            taken = [self._queue.get()]
            taken += [self._queue.get() for _ in range(self._queue.qsize())]
            batch = [item for item in taken if item is not None]
            running = len(batch) == len(taken)
            outcomes = _commit(self._connection, [write for _, write in batch])
            settled = list(zip((future for future, _ in batch), outcomes, strict=True))
            with suppress(RuntimeError):  # The loop is gone, and with it everyone who waited.
                self._loop.call_soon_threadsafe(_settle, settled)
        self._connection.close()


def _settle(settled: list[tuple[asyncio.Future[None], Outcome]]) -> None:
    for future, outcome in settled:
        if future.done():  # Its caller was cancelled.
            continue
        if outcome is None:
            future.set_result(None)
        else:
            future.set_exception(outcome)


def _commit(connection: sqlite3.Connection, writes: list[_Append | _Change]) -> list[Outcome]:
    """Write it in one transaction. What the log refuses fails alone; what the disk refuses fails all."""
    outcomes: list[Outcome] = []
    if not writes:
        return outcomes
    try:
        with transaction(connection, "BEGIN IMMEDIATE"):
            for _, group in groupby(writes, type):
                outcomes += _carry_out(connection, list(group))
    except Exception as error:
        # The disk fails everybody; a value that SQLite cannot hold, only whoever sent it.
        if len(writes) == 1 or isinstance(error, sqlite3.OperationalError):
            return [LogError(f"The log could not be written: {error}.") for _ in writes]
        return [outcome for write in writes for outcome in _commit(connection, [write])]
    return outcomes


def _carry_out(connection: sqlite3.Connection, writes: list[_Append | _Change]) -> list[Outcome]:
    appends = [write for write in writes if isinstance(write, _Append)]
    changes = [write for write in writes if isinstance(write, _Change)]
    return _append_all(connection, appends) + [_change(connection, change) for change in changes]


def _append_all(connection: sqlite3.Connection, appends: list[_Append]) -> list[Outcome]:
    """Many rows a statement: each lets the interpreter go, and a busy loop is slow to return it."""
    outcomes: list[Outcome] = []
    while appends:
        size = min(MOST_ROWS, 1 << (len(appends).bit_length() - 1))
        rows, appends = appends[:size], appends[size:]
        query = "INSERT INTO events VALUES (?, ?, ?)" + ", (?, ?, ?)" * (size - 1)
        try:
            connection.execute(query, tuple(chain.from_iterable(rows)))
            outcomes += [None] * size
        except sqlite3.IntegrityError:  # SQLite has undone the whole statement, and only it.
            outcomes += [_append(connection, row) for row in rows]
    return outcomes


def _append(connection: sqlite3.Connection, row: _Append) -> Outcome:
    try:
        connection.execute("INSERT INTO events VALUES (?, ?, ?)", row)
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorname == "SQLITE_CONSTRAINT_PRIMARYKEY":
            return Conflict(row.table, row.number)
        return LogError(f"Event {row.number} of table {row.table} follows nothing: the event before it is missing.")
    return None


def _change(connection: sqlite3.Connection, change: _Change) -> Outcome:
    try:
        with transaction(connection, "SAVEPOINT change", "RELEASE change", "ROLLBACK TO change"):
            for query, rows in change.statements:
                connection.executemany(query, rows)
    except sqlite3.IntegrityError:
        return LogError(change.refusal)
    return None
