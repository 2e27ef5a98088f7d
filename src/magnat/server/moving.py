"""Moves a house from a folder to a database or back: everything that is kept, the keys included.

Servers are closed meanwhile, and what is moved to must be empty. The copy is whole or it is not there; what it was made
from stays as it is.
"""

import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import asyncpg

from magnat.server.log import HouseError
from magnat.server.log_writing import Row
from magnat.server.postgres_connections import LOST, SCHEMA, Connection, because
from magnat.server.postgres_schema import open_schema
from magnat.server.setting_kinds import is_database
from magnat.server.sqlite_file import open_to_write, transaction
from magnat.server.storage import FILE, own_folder

COLUMNS = {
    "tables": "id, game, made_at, body, host",
    "snapshots": "table_id, number, body",
    "films": "table_id, body",
    "papers": "table_id, kind, body",
    "links": "digest, table_id, seat, expires_at, person",
    "holdings": "person, table_id, seat",
    "subscriptions": "endpoint, person, key, secret, language",
    "proofs": "id, person, kind, body",
    "orders": "kind, subject, until, reason",
    "keepings": "table_id, due_at",
}
"""What both hold alike; events lie differently. How servers are doing is not worth moving."""
IN_ORDER = {"subscriptions": "id", "proofs": "number"}
"""Where what came first is to stay first."""
KEYS = ("cookie", "push")
"""By which persons are known again, and browsers called: in a folder each is a file."""
AT_ONCE = 500
"""Rows held in memory: films may be a hundred kilobytes each."""

Moving = Callable[[str, int], None]
"""Told what has been moved, and how much of it."""


class Moved(NamedTuple):
    tables: int
    events: int


async def move_data(source: Path | str, target: Path | str, moving: Moving = lambda _name, _count: None) -> Moved:
    """Copy everything; LogError says why not."""
    if is_database(source) == is_database(target):
        raise HouseError("move_one_of_each")
    folder, address = (target, source) if is_database(source) else (source, target)
    if is_database(target) and not (Path(source) / FILE).is_file():
        raise HouseError("move_no_games", folder=str(source))
    with own_folder(Path(folder)) as own:
        await open_schema(str(address), make=is_database(target))
        file = open_to_write(own / FILE)
        try:
            connection = await asyncpg.connect(str(address), timeout=10, server_settings={"search_path": SCHEMA})
            try:
                if is_database(target):
                    return await _to_database(own, file, connection, moving)
                return await _to_folder(own, file, connection, moving)
            finally:
                await connection.close()
        except (*LOST, asyncpg.PostgresError, sqlite3.Error) as error:
            raise HouseError("move_failed", because(error)) from error
        finally:
            file.close()


# ---- To a database ----


async def _to_database(folder: Path, file: sqlite3.Connection, to: Connection, moving: Moving) -> Moved:
    async with to.transaction():
        if await to.fetchval("SELECT EXISTS (SELECT FROM tables)"):
            raise HouseError("move_database_full")
        if await to.fetchval("SELECT EXISTS (SELECT FROM workers WHERE alive_until > clock_timestamp())"):
            raise HouseError("move_server_open")
        await to.execute("DELETE FROM secrets")
        for name, columns in COLUMNS.items():
            rows = file.execute(f"SELECT {columns} FROM {name} ORDER BY {IN_ORDER.get(name, '1')}")
            count = await _copy(to, name, columns, rows)
            moving(name, count)
        events = await _copy(
            to, "events", "table_id, number, body", file.execute("SELECT table_id, number, body FROM events")
        )
        moving("events", events)
        for key in KEYS:
            path = folder / f"{key}.key"
            if path.is_file():
                await to.execute("INSERT INTO secrets VALUES ($1, $2)", key, path.read_bytes())
        return Moved(await to.fetchval("SELECT count(*) FROM tables"), events)


async def _copy(to: Connection, name: str, columns: str, rows: Iterable[Row]) -> int:
    count = 0
    left = iter(rows)
    while batch := list(islice(left, AT_ONCE)):
        await to.copy_records_to_table(name, records=batch, columns=columns.split(", "), schema_name=SCHEMA)
        count += len(batch)
    return count


# ---- To a folder ----


async def _to_folder(folder: Path, file: sqlite3.Connection, source: Connection, moving: Moving) -> Moved:
    if file.execute("SELECT EXISTS (SELECT 1 FROM tables)").fetchone() != (0,):
        raise HouseError("move_folder_full", folder=str(folder))
    async with source.transaction(isolation="repeatable_read", readonly=True):
        with transaction(file, "BEGIN IMMEDIATE"):
            for name, columns in COLUMNS.items():
                count = 0
                async for batch in _batches(source, f"SELECT {columns} FROM {name} ORDER BY {IN_ORDER.get(name, '1')}"):
                    places = ", ".join("?" * len(columns.split(", ")))
                    file.executemany(f"INSERT INTO {name} ({columns}) VALUES ({places})", batch)
                    count += len(batch)
                moving(name, count)
            events = await _events_to_folder(file, source)
            moving("events", events)
            (tables,) = file.execute("SELECT count(*) FROM tables").fetchone()
        for key, body in await source.fetch("SELECT name, body FROM secrets"):
            path = folder / f"{key}.key"
            path.touch(0o600)
            path.write_bytes(body)
    return Moved(tables, events)


async def _events_to_folder(file: sqlite3.Connection, source: Connection) -> int:
    """Each points to the one before it at the same table, and a head to the last."""
    count, table = 0, None
    async for batch in _batches(source, "SELECT table_id, number, body FROM events ORDER BY table_id, number"):
        rows = []
        for name, number, body in batch:
            count += 1
            rows.append((count, name, number, count - 1 if name == table else None, body))
            table = name
        file.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows)
    file.execute(
        "INSERT INTO heads SELECT tables.id, coalesce(max(number), 0), max(events.id)"
        " FROM tables LEFT JOIN events ON table_id = tables.id GROUP BY tables.id"
    )
    return count


async def _batches(source: Connection, query: str) -> AsyncIterator[list[Row]]:
    cursor = await source.cursor(query)
    while rows := await cursor.fetch(AT_ONCE):
        yield [tuple(row) for row in rows]
