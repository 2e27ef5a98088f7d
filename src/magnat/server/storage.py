"""Where games are kept: in a folder, which is one server's own, or in a PostgreSQL database that any number share."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from magnat.server.log import Log, LogError
from magnat.server.postgres import PostgresLog
from magnat.server.setting_kinds import is_database
from magnat.server.sqlite import SqliteLog

FILE = "magnat.db"
LOCK = "magnat.lock"


@asynccontextmanager
async def open_storage(data: Path | str, *, patience: float = 0.0) -> AsyncIterator[Log]:
    """The log that lies there, open until the end; LogError says why not. For a database that cannot be reached one
    waits as many seconds as patience lasts."""
    if isinstance(data, str) and is_database(data):
        log: Log = await PostgresLog.open(data, patience=patience)
        try:
            yield log
        finally:
            await log.close()
        return
    with own_folder(Path(data)) as folder:
        log = await SqliteLog.open(folder / FILE)
        try:
            yield log
        finally:
            await log.close()


async def open_log(data: Path | str) -> Log:
    """The log that lies there, beside whatever servers use it: to read it, and to give orders."""
    if isinstance(data, str) and is_database(data):
        return await PostgresLog.open(data)
    return await SqliteLog.open(Path(data) / FILE)


def check_storage(data: Path | str) -> None:
    """Say what is wrong with where games are kept, before anything else is begun."""

    async def look() -> None:
        async with open_storage(data) as log:
            await log.secret("cookie")

    asyncio.run(look())


@contextmanager
def own_folder(folder: Path) -> Iterator[Path]:
    """Two servers on one file would not tell each other what happens at a table: the second does not start. SQLite has
    the same kind of lock on every system, and it goes with the process that holds it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.close(os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600))
        lock = sqlite3.connect(folder / LOCK, timeout=0, isolation_level=None, check_same_thread=False)
    except OSError as error:
        raise LogError(
            f"Games cannot be kept in {folder}: {error.strerror}. Name another folder with --data."
        ) from error
    try:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            raise LogError(
                f"Another server keeps its games in {folder}. Name another folder with --data; several servers can"
                " share a PostgreSQL database."
            ) from error
        yield folder
    finally:
        lock.close()
