"""Bots at the tables of a server. Each table has at most one task for them, which lives while a bot is to move."""

import asyncio
import logging
import random

from magnat.bots import Players
from magnat.server.log import LogError
from magnat.server.tables import LoadedTable, Tables, now
from magnat.table import Refusal, Table
from magnat.table.events import AnyEvent

logger = logging.getLogger(__name__)


class Bots:
    def __init__(self, tables: Tables, delay: tuple[float, float]) -> None:
        self._tables, self._delay = tables, delay
        tables.wake_bots = self.wake

    def wake(self, table: str, loaded: LoadedTable) -> None:
        """Let the bots of a table play, if one of them is to move."""
        if loaded.bots is None and bot_to_move(loaded.table) is not None:
            loaded.bots = asyncio.create_task(self._play(table, loaded))

    async def _play(self, table: str, loaded: LoadedTable) -> None:
        """Move by move, until it is a person's turn."""
        try:
            players = Players(loaded.table.game)
            while bot_to_move(loaded.table) is not None:
                await asyncio.sleep(random.uniform(*self._delay))
                await self._tables.carry_out(table, lambda current: _choice(current, players))
        except Refusal:  # Meanwhile the seat was taken back, or the table went on without this bot.
            pass
        except LogError as error:  # The next message of a person wakes the bots again.
            logger.warning("A bot's move could not be stored: %s", error)
        finally:
            loaded.bots = None
            self._tables.let_go(table)


def bot_to_move(table: Table) -> int | None:
    """The first seat that may act and is played by a bot."""
    return next((seat for seat in table.glimpse.actors if table.seats[seat].kind == "bot"), None)


def _choice(table: Table, players: Players) -> AnyEvent:
    seat = bot_to_move(table)
    if seat is None:
        raise Refusal("not_your_turn", "No bot is to move.")
    return table.bot_move(seat, players.choose(table.match, seat, table.seats[seat].level), now())
