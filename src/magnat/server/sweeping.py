"""Looks for tables that are due and that nobody keeps: clocks run out where nobody looks, too, and bots whose worker
died were about to move."""

import asyncio
import logging
import random
from contextlib import suppress

from magnat.games import UnknownGame
from magnat.server.log import LogError
from magnat.server.logs import Place, place
from magnat.server.tables import Tables, now
from magnat.table import Refusal, Table, TableError
from magnat.table.events import AnyEvent

SWEEP = 20.0
"""Seconds after which a worker looks, if nothing makes it look sooner."""
MOST_SWEPT = 200
"""Tables asked for in one go."""
AT_ONCE = 10
"""Tables looked at together: what they write shares commits. More of them are hardly quicker, and whoever plays
meanwhile waits longer."""

logger = logging.getLogger(__name__)

_chance = random.Random()
"""Of this server alone: whoever else draws lots in this process is not disturbed."""


class Sweeper:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._wanted = asyncio.Event()
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._keep_sweeping())

    def soon(self) -> None:
        """Look at once, or once more when this look has ended: a worker is gone, and what it kept is nobody's."""
        self._wanted.set()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keep_sweeping(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(SWEEP * _chance.uniform(0.9, 1.0)):
                    await self._wanted.wait()
            self._wanted.clear()
            try:
                await self._sweep()
            except LogError as error:
                logger.warning("Tables that are due could not be looked for: %s", error)
            except Exception:
                logger.exception("Looking for tables that are due failed.")

    async def _sweep(self) -> None:
        seen: set[str] = set()
        while not self._tables.read_only:
            found = [table for table in await self._tables.log.forsaken(now(), MOST_SWEPT) if table not in seen]
            if not found:
                break
            seen.update(found)
            _chance.shuffle(found)  # Other workers may have found the same.
            await asyncio.gather(*(self._take(table) for table in found))

    async def _take(self, table: str) -> None:
        place.set(Place(table=table))  # Of this task alone.
        async with self._turn:
            try:
                if await self._tables.keeping.take(table):
                    await self._look_at(table)
            except LogError as error:
                logger.warning("Table %s is due and has to wait: %s", table, error)
                if not self._tables.is_loaded(table):
                    self._tables.keeping.leave(table, now())

    async def _look_at(self, table: str) -> None:
        looked: list[Table] = []

        def speak(current: Table) -> AnyEvent:
            looked[:] = [current]
            return current.silence(now())

        try:
            while not looked or _is_due(looked[0]):
                await self._tables.carry_out(table, speak, kept=True)
        except Refusal:  # Nobody is late (any more). Whatever else is to be done was begun when the table was loaded.
            pass
        except (TableError, UnknownGame) as error:
            logger.warning("Table %s is due and cannot be gone on with: %s", table, error)
        if not self._tables.is_loaded(table):
            self._tables.keeping.leave(table, None)


def _is_due(table: Table) -> bool:
    late = table.next_late
    return late is not None and late[0] <= now()
