"""Which tables this worker keeps: it alone plays their bots and minds their clocks, until it lets go of them or dies.

What it writes for them names it as the keeper, and the log refuses that once another has taken over. So even one that
slept through its own end does no harm when it wakes up.
"""

import asyncio
import logging
import time
from contextlib import suppress

from magnat.server.log import ALIVE, MOST_EVENTS, Log, LogError
from magnat.server.logs import of_table

BEAT = 0.5
"""Seconds after which a worker says again that it is alive, and looks who else is: one that is dead is noticed within
as many of its last word's running out, and its tables are to go on within five seconds of its death."""

TRY_AGAIN = 1.0
"""Seconds after which a log that would not hear that a table is let go of is told again."""

logger = logging.getLogger(__name__)


class Keeping:
    def __init__(self, log: Log, worker: int) -> None:
        """`worker` is what `log.enlist` said."""
        self.worker = worker
        self.alive: set[int] = {worker}
        """All workers there are."""
        self._log = log
        self._mine: set[str] = set()
        self._perhaps: set[str] = set()
        """What this worker has inherited by an event that it wrote, unless another kept it."""
        self._is_closing = False
        self._leaving: dict[str, asyncio.Task[None]] = {}
        self._seen_at = time.monotonic()

    async def take(self, table: str) -> bool:
        """Keep a table from now on, unless another worker does."""
        if table in self._mine:
            return True
        if table in self._leaving:
            await asyncio.wait([self._leaving[table]])
        if await self._log.care(table, self.worker):
            self._mine.add(table)
            return True
        return False

    def heir(self, table: str) -> int | None:
        """Whom to name with an event that may leave the table with something to look after."""
        if table in self._mine:
            return None
        self._perhaps.add(table)
        return self.worker

    def leave(self, table: str, due: float | None, number: int = MOST_EVENTS) -> None:
        """Keep it no longer; somebody is to look at it at that time, or never, as far as could be told after so many
        events."""
        if table in self._mine or table in self._perhaps:
            self.lose(table)
            task = asyncio.create_task(self._end(table, due, number), context=of_table(table))
            self._leaving[table] = task
            task.add_done_callback(lambda _: self._leaving.pop(table, None))

    def lose(self, table: str) -> None:
        """Another has taken over."""
        self._mine.discard(table)
        self._perhaps.discard(table)

    async def beat(self) -> None:
        """Say that this worker is alive. If it did not for too long, others may have taken all that it kept."""
        self.alive = await self._log.beat(self.worker)
        if time.monotonic() - self._seen_at > ALIVE:
            self._mine.clear()
            self._perhaps.clear()
        self._seen_at = time.monotonic()

    async def close(self) -> None:
        """Whatever it still keeps is the others' now."""
        self._is_closing = True
        if self._leaving:
            await asyncio.wait(self._leaving.values())
        with suppress(LogError):
            await self._log.retire(self.worker)

    async def _end(self, table: str, due: float | None, number: int) -> None:
        """Nobody else can take it until this is done."""
        while True:
            try:
                await self._log.end_care(table, self.worker, due, number)
                return
            except LogError as error:
                logger.warning("A table could not be let go of: %s", error)
            if self._is_closing:
                return
            await asyncio.sleep(TRY_AGAIN)
