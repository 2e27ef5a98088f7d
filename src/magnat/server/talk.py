"""Bots that talk at the tables of a server: a moment after something was told, and only where somebody listens."""

import asyncio
import logging
import random

from magnat.server.log import LogError
from magnat.server.logs import of_table
from magnat.server.tables import LoadedTable, Tables, now
from magnat.table import Refusal, TableError
from magnat.table.lines import Line
from magnat.table.remarks import remark, spoken

FRESH = 2.0
"""Seconds after which a table that is loaded has nothing new to talk about."""
QUIET = 6.0
"""Seconds in which no second bot speaks: a remark is to be read."""

logger = logging.getLogger(__name__)


class Talk:
    def __init__(self, tables: Tables, delay: tuple[float, float]) -> None:
        self._tables, self._delay = tables, delay
        self._speaking: set[asyncio.Task[None]] = set()
        self._chance = random.Random()

    def listen(self, name: str, loaded: LoadedTable) -> None:
        """Have a bot say something about the move that was just made, perhaps."""
        table = loaded.table
        if table.moved_at != table.number or now() - table.changed > FRESH or not self._tables.hub.members(name):
            return
        if any(line.phrase and now() - line.at < QUIET for line in table.chat):
            return
        if found := remark(table, self._chance):
            task = asyncio.create_task(self._speak(name, *found), context=of_table(name))
            self._speaking.add(task)
            task.add_done_callback(self._speaking.discard)

    async def _speak(self, name: str, seat: int, words: Line) -> None:
        await asyncio.sleep(self._chance.uniform(*self._delay))
        try:
            await self._tables.carry_out(name, lambda table: spoken(table, seat, words, now()))
        except (Refusal, TableError):  # The bot has given its seat up meanwhile.
            pass
        except LogError as error:
            logger.warning("A bot's remark could not be stored: %s", error)
