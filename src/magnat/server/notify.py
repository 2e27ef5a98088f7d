"""Hints through PostgreSQL's NOTIFY: nothing to install beside the database, for a few workers.

Commits that notify queue behind one lock of the whole database. So hints go by a connection of their own, many in one,
and never with the moves they tell of. Each reaches every worker.
"""

import asyncio
import contextlib
from typing import Any

import asyncpg

from magnat.server.hints import Hear
from magnat.server.postgres_connections import LOST, Connection, connect

CHANNEL = "magnat_hints"
LONGEST = 7900
"""Bytes of one notification."""
MOST_WAITING = 10_000
TRY_AGAIN = 0.25
LOOK_AGAIN = 1.0
"""Seconds after which a silent connection is asked whether it is still there."""


class Notify:
    """A Broker."""

    def __init__(self, address: str, hear: Hear) -> None:
        self._address, self._hear = address, hear
        self._watched: set[str] = set()
        self._waiting: list[str] = []
        self._news = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._stay_connected())

    def publish(self, table: str, hint: bytes) -> None:
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(f"{table} {hint.decode()}")
            self._news.set()

    def watch(self, table: str) -> None:
        self._watched.add(table)

    def forget(self, table: str) -> None:
        self._watched.discard(table)

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _stay_connected(self) -> None:
        while True:
            connection: Connection | None = None
            try:
                connection = await connect(self._address)
                await connection.add_listener(CHANNEL, self._heard)
                while True:
                    await self._pass_on(connection)
            except (*LOST, asyncpg.PostgresError):
                pass
            finally:
                if connection is not None:
                    connection.terminate()
            self._waiting.clear()
            await asyncio.sleep(TRY_AGAIN)

    async def _pass_on(self, connection: Connection) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOOK_AGAIN):
                await self._news.wait()
        self._news.clear()
        waiting, self._waiting = self._waiting, []
        if not waiting:
            await connection.execute("SELECT 1")
        for payload in _together(waiting):
            await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        for told in payload.split("\n"):
            table, _, hint = told.partition(" ")
            if table in self._watched:
                self._hear(table, hint.encode())


def _together(hints: list[str]) -> list[str]:
    """As few notifications as can be; one that fits into none is lost."""
    found: list[str] = []
    for hint in hints:
        if len(hint.encode()) > LONGEST:
            continue
        if found and len(found[-1].encode()) + len(hint.encode()) < LONGEST:
            found[-1] += "\n" + hint
        else:
            found.append(hint)
    return found
