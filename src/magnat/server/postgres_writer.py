"""Writing to PostgreSQL: whatever comes up while the last commit is under way goes into the next, and all moves among
it into one statement.

A line may be lost after a move was sent and before it was acknowledged. It is sent again then: if its number is taken,
and by the very same event, it had been written.
"""

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, NamedTuple

import asyncpg

from magnat.server import postgres_connections
from magnat.server.log import Conflict, Fenced, Hole, LogError
from magnat.server.log_writing import Change, Outcome, Row, not_written, settle
from magnat.server.postgres_connections import LOST, TRY_AGAIN, Connection, connect, in_words

INSERT_EVENTS = (
    "INSERT INTO events (table_id, number, body)"
    " SELECT table_id, number, body"
    " FROM unnest($1::text[], $2::integer[], $3::bytea[], $4::bigint[]) AS wish (table_id, number, body, keeper)"
    " WHERE CASE number WHEN 1 THEN EXISTS (SELECT FROM tables WHERE id = wish.table_id)"
    " ELSE EXISTS (SELECT FROM events WHERE table_id = wish.table_id AND number = wish.number - 1) END"
    " AND (keeper IS NULL"
    " OR EXISTS (SELECT FROM keepings WHERE table_id = wish.table_id AND worker = wish.keeper))"
    " ON CONFLICT DO NOTHING RETURNING table_id"
)
"""What follows the last event of its table, unless another has its number or the table's keeper has changed."""

INSERT_EVENTS_FOR_HEIRS = (
    "WITH heirs AS (SELECT * FROM unnest($1::text[], $5::bigint[]) AS heir (id, worker)),"
    f" written AS ({INSERT_EVENTS}, number),"
    " kept AS (INSERT INTO keepings AS kept (table_id, worker, due_at, number)"
    " SELECT table_id, worker, 0, number FROM written JOIN heirs ON id = table_id WHERE worker IS NOT NULL"
    " ORDER BY table_id ON CONFLICT (table_id) DO UPDATE SET due_at = 0, number = excluded.number, worker ="
    " CASE WHEN EXISTS (SELECT FROM workers WHERE id = kept.worker AND alive_until > clock_timestamp())"
    " THEN kept.worker ELSE excluded.worker END)"
    " SELECT table_id FROM written"
)
"""The same, at tables of which nobody may know yet that they need a keeper."""

INSERT_SNAPSHOTS = (
    "INSERT INTO snapshots SELECT * FROM unnest($1::text[], $2::integer[], $3::bytea[])"
    " ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, body = excluded.body"
    " WHERE excluded.number > snapshots.number"
)

TAKEN = (
    "SELECT (SELECT body FROM events WHERE table_id = $1 AND number = $2),"
    " (SELECT number FROM events WHERE table_id = $1 ORDER BY number DESC LIMIT 1),"
    " EXISTS (SELECT FROM tables WHERE id = $1)"
)


class Append(NamedTuple):
    table: str
    number: int
    body: bytes
    keeper: int | None
    heir: int | None


class Keep(NamedTuple):
    """A snapshot."""

    table: str
    number: int
    body: bytes


Write = Append | Keep | Change
Waiting = tuple[asyncio.Future[None], Write]


class Writer:
    """A connection of its own, and a task that lives while there is something to write."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._loop = asyncio.get_running_loop()
        self._connection: Connection | None = None
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    def submit(self, write: Write) -> asyncio.Future[None]:
        """Write it with all else that comes up now; the future is done when it is durable."""
        if self._stopped:
            raise LogError("The log is closed.")
        future = self._loop.create_future()
        self._waiting.append((future, write))
        if self._task is None:
            self._task = self._loop.create_task(self._write_all())
        return future

    async def stop(self) -> None:
        """What was submitted before is still written."""
        self._stopped = True
        if self._task is not None:
            await self._task
        if self._connection is not None:
            with suppress(*LOST):
                await self._connection.close()

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                waiting, self._waiting = self._waiting, []
                await self._write_these(waiting)
        finally:
            self._task = None

    async def _write_these(self, waiting: list[Waiting]) -> None:
        """Settle each of them, whatever happens."""
        done = 0
        try:
            for _, group in groupby((write for _, write in waiting), type):
                for together in _statements(list(group)):
                    outcomes = await self._carried_out(together)
                    settle(waiting[done : done + len(together)], outcomes)
                    done += len(together)
        except Exception as error:
            settle(waiting[done:], [not_written(in_words(error))] * (len(waiting) - done))

    async def _carried_out(self, writes: list[Write]) -> list[Outcome]:
        """What is lost on the way is tried again while patience lasts; a change only if it was never sent."""
        patient_until = time.monotonic() + postgres_connections.PATIENCE
        in_doubt = False
        while True:
            sent = False
            try:
                if self._connection is None or self._connection.is_closed():
                    self._connection = await connect(self._address)
                sent = True
                return await _carry_out(self._connection, writes, in_doubt)
            except LOST as error:
                in_doubt = in_doubt or sent
                if self._connection is not None:
                    self._connection.terminate()
                    self._connection = None
                twice = not sent or not isinstance(writes[0], Change)
                if not twice or time.monotonic() > patient_until:
                    return [not_written(in_words(error)) for _ in writes]
                await asyncio.sleep(TRY_AGAIN)


def _statements(writes: list[Write]) -> Iterator[list[Write]]:
    """What can be written by one statement: of each table one event or snapshot, in an order that all workers keep, so
    that no two wait for each other; any other change by itself."""
    if isinstance(writes[0], Change):
        yield from ([write] for write in writes)
        return
    together: dict[str, Write] = {}
    for write in writes:
        assert not isinstance(write, Change)
        if write.table in together:
            yield list(together.values())
            together = {}
        together[write.table] = write
    yield list(together.values())


async def _carry_out(connection: Connection, writes: list[Write], in_doubt: bool) -> list[Outcome]:
    """What the log refuses fails alone; a value that PostgreSQL cannot hold, only whoever sent it."""
    try:
        if isinstance(writes[0], Append):
            return await _append(connection, [write for write in writes if isinstance(write, Append)], in_doubt)
        if isinstance(writes[0], Keep):
            await connection.execute(INSERT_SNAPSHOTS, *_columns(writes))
        else:
            await _change(connection, writes[0])
    except (asyncpg.PostgresError, ValueError) as error:
        if isinstance(error, LOST) and not isinstance(error, ValueError):
            raise
        if len(writes) == 1:
            return [_refused(writes[0], error)]
        return [outcome for write in writes for outcome in await _carry_out(connection, [write], in_doubt)]
    return [None] * len(writes)


def _refused(write: Write, error: Exception) -> LogError:
    if isinstance(error, asyncpg.IntegrityConstraintViolationError):
        return LogError(write.refusal if isinstance(write, Change) else f"There is no table {write.table}.")
    return not_written(in_words(error))


def _columns(writes: Sequence[Row]) -> list[list[Any]]:
    """Rows by the names of their tables, as columns."""
    return [list(column) for column in zip(*sorted(writes, key=lambda row: row[0]), strict=True)]


async def _append(connection: Connection, appends: list[Append], in_doubt: bool) -> list[Outcome]:
    *columns, heirs = _columns(appends)
    if any(heirs):
        rows = await connection.fetch(INSERT_EVENTS_FOR_HEIRS, *columns, heirs)
    else:
        rows = await connection.fetch(INSERT_EVENTS, *columns)
    written = {table for (table,) in rows}
    return [None if append.table in written else await _why_not(connection, append, in_doubt) for append in appends]


async def _why_not(connection: Connection, append: Append, in_doubt: bool) -> Outcome:
    """What is wrong with an event that was not written just now. None: it had been written when the line was lost."""
    table, number = append.table, append.number
    body, last, exists = await connection.fetchrow(TAKEN, table, number)
    if body is not None:
        return None if in_doubt and body == append.body else Conflict(table, number)
    if not exists or number != (last or 0) + 1:
        return Hole(table, number)
    if append.keeper is not None:
        return Fenced(table)
    return Conflict(table, number)  # Whoever had the number did not come to write it: trying again will do.


async def _change(connection: Connection, change: Write) -> None:
    assert isinstance(change, Change)
    statements = [(query, list(rows)) for query, rows in change.statements if rows]
    if len(statements) == 1 and len(statements[0][1]) == 1:
        await connection.execute(statements[0][0], *statements[0][1][0])
        return
    async with connection.transaction():
        for query, rows in statements:
            await connection.executemany(query, rows)
