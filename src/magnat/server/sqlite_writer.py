"""Writing the log: all that comes up in one turn of the event loop in one transaction, so that the disk is asked to
sync once for a crowd (group commit).

It is done in the loop's own thread, which waits for the disk. So does everybody who waits for a move, anyway; and a
thread of its own was worse: next to a busy loop it seldom got hold of the interpreter, and a commit of a third of a
millisecond could take a hundred. What the loop never waits for is another process, or copying the write-ahead log back
into the file.
"""

import asyncio
import sqlite3
import time
from contextlib import suppress
from itertools import groupby
from typing import NamedTuple

import msgspec

from magnat.server import sqlite_file
from magnat.server.log import Conflict, Hole, LogError
from magnat.server.log_writing import Change, Outcome, Row, not_written, settle
from magnat.server.loop_pauses import LoopPauses
from magnat.server.sqlite_file import transaction

TRY_AGAIN = 0.003
"""Seconds after which a file that another process is writing to is tried again."""

CHECKPOINT_AFTER = 4000
"""Writes after which the write-ahead log is copied back into the file."""

INSERT_KEEPING = "INSERT INTO keepings VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET due_at = excluded.due_at"

_encode = msgspec.json.Encoder().encode


class Append(NamedTuple):
    table: str
    number: int
    body: bytes
    is_kept: bool
    """Whether somebody is to look after the table from then on."""


class Head(NamedTuple):
    """The last event of a table."""

    number: int
    last: int | None
    """The event itself; None before the first."""


Waiting = tuple[asyncio.Future[None], Append | Change]


class Locked(LogError):
    """Another process is writing to the file."""


class Writer:
    def __init__(self, connection: sqlite3.Connection, copier: sqlite3.Connection, pauses: LoopPauses) -> None:
        """`copier` is another connection to the same file, for a thread that copies the write-ahead log back."""
        self._connection, self._copier, self._pauses = connection, copier, pauses
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Waiting] = []
        self._locked_since: float | None = None
        self._stopped = False
        self._written = 0
        self._copying: asyncio.Task[None] | None = None
        connection.execute("PRAGMA busy_timeout = 0")
        connection.execute("PRAGMA wal_autocheckpoint = 0")

    def submit(self, write: Append | Change) -> asyncio.Future[None]:
        """Write it with all else that comes up now; the future is done when it is on the disk."""
        if self._stopped:
            raise LogError("The log is closed.")
        future = self._loop.create_future()
        if not self._waiting and self._locked_since is None:
            self._loop.call_soon(self._write_all)
        self._waiting.append((future, write))
        return future

    async def stop(self) -> None:
        """What was submitted before is still written."""
        self._stopped = True
        while self._waiting:
            await asyncio.sleep(TRY_AGAIN)
        if self._copying:
            await self._copying
        self._copier.close()
        self._connection.close()

    def _write_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        try:
            outcomes = _commit(self._connection, [write for _, write in waiting])
        except Locked as locked:
            self._locked_since = self._locked_since or time.monotonic()
            if time.monotonic() - self._locked_since < sqlite_file.BUSY_SECONDS:
                self._waiting = waiting + self._waiting
                self._loop.call_later(TRY_AGAIN, self._write_all)
                return
            outcomes = [LogError(str(locked)) for _ in waiting]
        self._locked_since = None
        settle(waiting, outcomes)
        self._keep_short(len(waiting))

    # ---- The write-ahead log ----

    def _keep_short(self, written: int) -> None:
        """Have the write-ahead log copied back now and then: most of it by a thread, and then the little that came up
        meanwhile here, between two writes, so that it can begin anew.
        """
        self._written += written
        if self._copying is None:
            if self._written >= CHECKPOINT_AFTER:
                self._copying = self._loop.create_task(self._copy_most())
        elif self._copying.done():
            self._copying = None
            self._written = 0
            _copy_back(self._connection)

    async def _copy_most(self) -> None:
        with self._pauses:
            await self._loop.run_in_executor(None, _copy_back, self._copier)


def _copy_back(connection: sqlite3.Connection) -> None:
    """As much as nobody is in the way of."""
    with suppress(sqlite3.OperationalError):  # Somebody is: next time, then.
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()


def _commit(connection: sqlite3.Connection, writes: list[Append | Change]) -> list[Outcome]:
    """Write it in one transaction. What the log refuses fails alone; what the disk refuses fails all."""
    outcomes: list[Outcome] = []
    if not writes:
        return outcomes
    try:
        with transaction(connection, "BEGIN IMMEDIATE"):
            for _, group in groupby(writes, type):
                outcomes += _carry_out(connection, list(group))
    except Exception as error:
        if isinstance(error, sqlite3.OperationalError) and error.sqlite_errorname == "SQLITE_BUSY":
            raise Locked(str(not_written(error))) from error
        # The disk fails everybody; a value that SQLite cannot hold, only whoever sent it.
        if len(writes) == 1 or isinstance(error, sqlite3.OperationalError):
            return [not_written(error) for _ in writes]
        return [outcome for write in writes for outcome in _commit(connection, [write])]
    return outcomes


def _carry_out(connection: sqlite3.Connection, writes: list[Append | Change]) -> list[Outcome]:
    appends = [write for write in writes if isinstance(write, Append)]
    changes = [write for write in writes if isinstance(write, Change)]
    return _append_all(connection, appends) + [_change(connection, change) for change in changes]


def _append_all(connection: sqlite3.Connection, appends: list[Append]) -> list[Outcome]:
    heads = _heads(connection, {append.table for append in appends})
    (newest,) = connection.execute("SELECT coalesce(max(id), 0) FROM events").fetchone()
    outcomes: list[Outcome] = []
    rows: list[Row] = []
    kept: set[str] = set()
    for table, number, body, is_kept in appends:
        head = heads.get(table)
        outcome = _refusal(head, table, number)
        outcomes.append(outcome)
        if head is not None and outcome is None:
            newest += 1
            rows.append((newest, table, number, head.last, body))
            heads[table] = Head(number, newest)
            if is_kept:
                kept.add(table)
    connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows)
    moved = [(*heads[table], table) for table in {row[1] for row in rows}]
    connection.executemany("UPDATE heads SET number = ?, last = ? WHERE table_id = ?", moved)
    connection.executemany(INSERT_KEEPING, [(table, 0.0) for table in kept])
    return outcomes


def _heads(connection: sqlite3.Connection, tables: set[str]) -> dict[str, Head]:
    query = "SELECT table_id, number, last FROM heads WHERE table_id IN (SELECT value FROM json_each(?))"
    found = connection.execute(query, (_encode(list(tables)).decode(),))  # Newer versions read bytes as JSONB.
    return {table: Head(number, last) for table, number, last in found}


def _refusal(head: Head | None, table: str, number: int) -> Outcome:
    """What is wrong with an event of that number; nobody else writes between this and the commit."""
    if head is not None and 0 < number <= head.number:
        return Conflict(table, number)
    if head is None or number != head.number + 1:
        return Hole(table, number)
    return None


def _change(connection: sqlite3.Connection, change: Change) -> Outcome:
    try:
        with transaction(connection, "SAVEPOINT change", "RELEASE change", "ROLLBACK TO change"):
            for query, rows in change.statements:
                connection.executemany(query, rows)
    except sqlite3.IntegrityError:
        return LogError(change.refusal)
    return None
