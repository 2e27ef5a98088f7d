"""The log in PostgreSQL, for any number of workers on any number of machines.

Reading has a few connections of its own, writing another: neither waits for the other.
"""

import secrets
from collections.abc import Mapping
from functools import cache
from typing import Any

from magnat.server.identity import KEY_BYTES
from magnat.server.log import (
    ALIVE,
    MOST_EVENTS,
    Event,
    Header,
    Hole,
    Snapshot,
    Stored,
)
from magnat.server.log_writing import Change, Row
from magnat.server.postgres_connections import Connections
from magnat.server.postgres_keepings import Keepings
from magnat.server.postgres_reader import Reader
from magnat.server.postgres_schema import open_schema
from magnat.server.postgres_writer import Append, Keep, Writer
from magnat.server.sql_log import SqlLog, Statement

LOCK_SEATS = "SELECT FROM tables WHERE id = ? FOR NO KEY UPDATE"
"""Who sits down first is decided by whoever has this; the next then sees what came of it."""
LEND_SEATS = (
    "WITH used AS (UPDATE links SET expires_at = 0 WHERE digest = $1 AND expires_at > 0 RETURNING table_id, person),"
    " lent AS (INSERT INTO holdings SELECT $2, held.table_id, held.seat FROM used JOIN holdings AS held"
    " ON held.table_id = used.table_id AND held.person = used.person ON CONFLICT DO NOTHING)"
    " SELECT table_id FROM used"
)
SELECT_TABLE = (
    "SELECT id, game, made_at, tables.body, host, snapshots.number, snapshots.body, ARRAY("
    " SELECT events.body FROM events WHERE events.table_id = tables.id"
    " AND events.number > coalesce(snapshots.number, 0) ORDER BY events.number"
    ") FROM tables LEFT JOIN snapshots ON snapshots.table_id = tables.id WHERE id = $1"
)
"""As it was at one moment, in one statement."""

CENSUS = (
    "SELECT tables.id, game, made_at, tables.body, host, coalesce(last.number, 0), last.body FROM tables"
    " LEFT JOIN LATERAL (SELECT number, body FROM events WHERE table_id = tables.id ORDER BY number DESC LIMIT 1)"
    " AS last ON TRUE"
)

BEAT = (
    "WITH beat AS (UPDATE workers SET alive_until = clock_timestamp() + make_interval(secs => $2) WHERE id = $1)"
    " SELECT id FROM workers WHERE alive_until > clock_timestamp() OR id = $1"
)
FORSAKEN = (
    "SELECT table_id FROM keepings WHERE due_at <= $1 AND NOT EXISTS"
    " (SELECT FROM workers WHERE id = worker AND alive_until > clock_timestamp()) ORDER BY due_at LIMIT $2"
)
BEHIND = (
    "SELECT table_id FROM unnest($1::text[], $2::integer[]) AS known (table_id, number)"
    " WHERE EXISTS (SELECT FROM events WHERE table_id = known.table_id AND number = known.number + 1)"
)


class PostgresLog(SqlLog):
    """A Log in a database. Made by `await PostgresLog.open(address)`."""

    locking = (LOCK_SEATS,)
    events_of_table = "table_id = ?"
    known = CENSUS

    def __init__(self, address: str) -> None:
        self.connections = Connections(address)
        self._reader, self._keepings = Reader(self.connections), Keepings(self.connections)
        self._writer = Writer(address)
        self._closed = False

    @classmethod
    async def open(cls, address: str, *, patience: float = 0.0) -> "PostgresLog":
        """Open the database, making or migrating what lies there; LogError says why it cannot be used. One that cannot
        be reached is tried again for as many seconds as patience lasts."""
        await open_schema(address, patience=patience)
        return cls(address)

    # ---- Writing ----

    async def append(
        self, table: str, number: int, event: bytes, keeper: int | None = None, heir: int | None = None
    ) -> None:
        if not 0 < number <= MOST_EVENTS:
            raise Hole(table, number)
        await self._writer.submit(Append(table, number, event, keeper, heir))

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        await self._writer.submit(Keep(table, *snapshot))

    async def lend_seats(self, digest: bytes, person: str) -> bool:
        used = await self._rows(LEND_SEATS, digest, person)
        return bool(used) and await self.seats_of(person, used[0][0]) is not None

    # ---- Reading ----

    async def read(self, table: str) -> Stored | None:
        rows = await self._rows(SELECT_TABLE, table)
        if not rows:
            return None
        *header, number, body, events = rows[0]
        snapshot = None if number is None else Snapshot(number, body)
        return Stored(Header(*header), snapshot, [Event(*each) for each in enumerate(events, (number or 0) + 1)])

    async def events(self, table: str, after: int = 0) -> list[Event]:
        return await self._reader.events(table, after)

    async def secret(self, name: str) -> bytes:
        insert = "INSERT INTO secrets VALUES ($1, $2) ON CONFLICT DO NOTHING"
        await self._write("This cannot be stored.", (insert, [(name, secrets.token_bytes(KEY_BYTES))]))
        body: bytes = (await self._rows("SELECT body FROM secrets WHERE name = $1", name))[0][0]
        return body

    # ---- Workers ----

    async def enlist(self) -> int:
        await self._rows("DELETE FROM workers WHERE alive_until < now() - interval '1 day'")
        insert = "INSERT INTO workers (alive_until) VALUES (clock_timestamp() + make_interval(secs => $1)) RETURNING id"
        return int((await self._rows(insert, ALIVE))[0][0])

    async def beat(self, worker: int) -> set[int]:
        return {number for (number,) in await self._rows(BEAT, worker, ALIVE)}

    async def retire(self, worker: int) -> None:
        await self._rows("DELETE FROM workers WHERE id = $1", worker)

    async def care(self, table: str, worker: int) -> bool:
        return await self._keepings.care(table, worker)

    async def end_care(self, table: str, worker: int, due: float | None, number: int = MOST_EVENTS) -> None:
        await self._keepings.end(table, worker, due, number)

    async def forsaken(self, now: float, limit: int) -> list[str]:
        return [table for (table,) in await self._rows(FORSAKEN, now, limit)]

    async def behind(self, known: Mapping[str, int]) -> list[str]:
        return [table for (table,) in await self._rows(BEHIND, list(known), list(known.values()))]

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self._writer.stop()
        await self.connections.close()

    async def _write(self, refusal: str, *statements: Statement) -> None:
        await self._writer.submit(Change(refusal, tuple((numbered(query), rows) for query, rows in statements)))

    async def _rows(self, query: str, *parameters: Any) -> list[Row]:
        rows: list[Row] = await self.connections.ask(lambda connection: connection.fetch(numbered(query), *parameters))
        return rows


@cache
def numbered(query: str) -> str:
    """PostgreSQL wants $1, $2 and so on where others are content with question marks."""
    first, *others = query.split("?")
    return first + "".join(f"${number}{text}" for number, text in enumerate(others, 1))
