"""Time at the tables of a server: when a seat is late, its silence speaks for it.

Only tables in memory are watched. At one that nobody is looking at, time has passed all the same: whoever is late is
found so as soon as somebody comes.
"""

import asyncio
import logging
import time

from magnat.server.log import LogError
from magnat.server.tables import LoadedTable, Tables, now
from magnat.table import Refusal

TRY_AGAIN = 1.0
"""Seconds after which silence is tried again, where it could not be stored."""

logger = logging.getLogger(__name__)


class Clocks:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._ringing: set[asyncio.Task[None]] = set()
        tables.wind_clock = self.wind

    def wind(self, table: str, loaded: LoadedTable) -> None:
        """Set the clock of a table for the next seat that will be late, if there is one."""
        if loaded.clock is not None:
            loaded.clock.cancel()
            loaded.clock = None
        if late := loaded.table.next_late:
            self._set(table, loaded, late[0] - time.time())

    def _set(self, table: str, loaded: LoadedTable, seconds: float) -> None:
        loaded.clock = asyncio.get_running_loop().call_later(max(0.0, seconds), self._ring, table, loaded)

    def _ring(self, table: str, loaded: LoadedTable) -> None:
        loaded.clock = None
        task = asyncio.create_task(self._let_silence_speak(table, loaded))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _let_silence_speak(self, table: str, loaded: LoadedTable) -> None:
        try:
            await self._tables.carry_out(table, lambda current: current.silence(now()))
        except Refusal:  # Somebody moved at the last moment.
            self.wind(table, loaded)
        except LogError as error:
            logger.warning("Somebody's silence could not be stored: %s", error)
            self._set(table, loaded, TRY_AGAIN)
