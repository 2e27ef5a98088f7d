"""Time at the tables of a server: when a seat is late, its silence speaks for it; at half of its time it is reminded.

Here are the timers of tables in memory, of which one worker alone lets silence speak. Tables in nobody's memory are
looked at when the log says that they are due (`fellows.py`).
"""

import asyncio
import logging
import time
from collections.abc import Coroutine

from magnat.server.log import LogError, ReadOnly
from magnat.server.logs import of_table
from magnat.server.tables import LoadedTable, Tables, now
from magnat.table import Refusal
from magnat.table.halves import halves, next_look

TRY_AGAIN = 1.0
"""Seconds after which silence is tried again, where it could not be stored."""

logger = logging.getLogger(__name__)


class Clocks:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._ringing: set[asyncio.Task[None]] = set()
        tables.wind_clock = self.wind

    def wind(self, table: str, loaded: LoadedTable) -> None:
        """Set the clock of a table for the next seat that will be late or is to be reminded, if there is one."""
        if loaded.clock is not None:
            loaded.clock.cancel()
            loaded.clock = None
        at = loaded.table.time(time.time())
        if (look := next_look(loaded.table, at)) is not None:
            if not loaded.is_minded:
                loaded.is_minded = True
                self._start(table, self._mind(table, loaded))
            if any(half <= at for half, _ in halves(loaded.table)):
                self._start(table, self._remind(table, loaded, at))
            self._set(table, loaded, look - at)

    def _set(self, table: str, loaded: LoadedTable, seconds: float) -> None:
        loaded.clock = asyncio.get_running_loop().call_later(max(0.0, seconds), self._ring, table, loaded)

    def _ring(self, table: str, loaded: LoadedTable) -> None:
        loaded.clock = None
        late, at = loaded.table.next_late, loaded.table.time(time.time())
        if late and late[0] > at:  # Half of somebody's time, or a clock that runs a little ahead.
            self.wind(table, loaded)
        else:
            self._start(table, self._let_silence_speak(table, loaded))

    def _start(self, table: str, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work, context=of_table(table))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _mind(self, table: str, loaded: LoadedTable) -> None:
        """Have the log know that this table has a clock: should this worker die, another will look after it."""
        try:
            await self._tables.keep(table, loaded)
        except LogError as error:
            logger.warning("A clock could not be minded: %s", error)
            loaded.is_minded = False

    async def _remind(self, table: str, loaded: LoadedTable, at: float) -> None:
        try:
            if await self._tables.keep(table, loaded):
                self._tables.remind_absent(table, loaded, at)
        except LogError as error:
            logger.warning("Somebody could not be reminded: %s", error)

    async def _let_silence_speak(self, table: str, loaded: LoadedTable) -> None:
        try:
            if await self._tables.keep(table, loaded):
                await self._tables.carry_out(table, lambda current: current.silence(now()), kept=True)
            elif self._tables.holds(table, loaded):  # Another worker minds it. Should it die, this one goes on.
                self._set(table, loaded, TRY_AGAIN)
        except Refusal:  # Somebody moved at the last moment.
            self.wind(table, loaded)
        except ReadOnly:
            self._set(table, loaded, TRY_AGAIN)
        except LogError as error:
            logger.warning("Somebody's silence could not be stored: %s", error)
            self._set(table, loaded, TRY_AGAIN)
