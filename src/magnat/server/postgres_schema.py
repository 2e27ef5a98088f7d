"""What lies in the database: plain SQL files, each of which brings it from one version to the next."""

import asyncio
import time
from pathlib import Path

import asyncpg

from magnat.server.log import HouseError
from magnat.server.postgres_connections import LOST, SCHEMA, TRY_AGAIN, Connection, because, connect

MIGRATIONS = Path(__file__).with_name("migrations")
"""0001_tables.sql, 0002_... Only ever add to the end."""

LOCK = 0x4D41474E
"""Held while migrating: of two workers that start at once, one finds it done."""


def migrations() -> list[Path]:
    return sorted(MIGRATIONS.glob("*.sql"))


async def open_schema(address: str, *, make: bool = True, patience: float = 0.0) -> None:
    """Make or migrate what lies in the database; LogError says why it cannot be used. Without `make`, something must
    lie there already. A database that cannot be reached is tried again for as many seconds as patience lasts."""
    patient_until = time.monotonic() + patience
    while True:
        try:
            await _open_once(address, make)
            return
        except (*LOST, asyncpg.PostgresError, ValueError) as error:
            is_lost = isinstance(error, LOST) and not isinstance(error, ValueError)
            if not is_lost or time.monotonic() > patient_until:
                raise HouseError("database_not_opened", because(error)) from error
        await asyncio.sleep(TRY_AGAIN)


async def _open_once(address: str, make: bool) -> None:
    connection = await connect(address)
    try:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
            if not make and not await _is_made(connection):
                raise HouseError("database_no_games")
            await _migrate(connection)
    finally:
        connection.terminate()


async def _migrate(connection: Connection) -> None:
    version = await _version(connection)
    files = migrations()
    if version > len(files):
        raise HouseError("database_newer", version=version, known=len(files))
    for number, file in enumerate(files[version:], version + 1):
        await connection.execute(file.read_text(encoding="utf-8"))
        await connection.execute("INSERT INTO migrations (number, name) VALUES ($1, $2)", number, file.name)


async def _version(connection: Connection) -> int:
    """0 where nothing of ours lies yet."""
    if not await _is_made(connection):
        if await connection.fetchval("SELECT to_regnamespace($1)", SCHEMA) is None:
            await connection.execute(f"CREATE SCHEMA {SCHEMA}")
        elif await connection.fetchval("SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = $1)", SCHEMA):
            raise HouseError("database_of_another", schema=SCHEMA)
        await connection.execute(
            "CREATE TABLE migrations (number integer PRIMARY KEY, name text NOT NULL,"
            " at timestamptz NOT NULL DEFAULT now())"
        )
    version: int = await connection.fetchval("SELECT coalesce(max(number), 0) FROM migrations")
    return version


async def _is_made(connection: Connection) -> bool:
    return await connection.fetchval("SELECT to_regclass($1)", f"{SCHEMA}.migrations") is not None
