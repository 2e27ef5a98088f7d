"""Finished games looked back on. Every seat asks for the same at the same moment, and a finished game stays as it is:
it is played through once, and the latest are remembered.
"""

import asyncio
from collections import OrderedDict

from magnat.engine.game import Game
from magnat.server.messages import Evening, Feat, Standing
from magnat.server.rebuilding import looked_back, opening_of
from magnat.server.tables import Tables
from magnat.table import evening
from magnat.table.lines import of_box

MOST_REMEMBERED = 100


class Evenings:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._known: OrderedDict[str, asyncio.Task[Evening]] = OrderedDict()

    async def of(self, table: str) -> Evening:
        """Of a table that is over."""
        if table not in self._known:
            self._known[table] = asyncio.create_task(self._look_back(table))
            while len(self._known) > MOST_REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(table)
        try:
            return await asyncio.shield(self._known[table])
        except Exception:
            self._known.pop(table, None)
            raise

    async def _look_back(self, table: str) -> Evening:
        stored = await self._tables.log.read(table)
        assert stored is not None
        opening = opening_of(stored.header)
        game = self._tables.boxes.game_of(opening)
        log = await self._tables.log.events(table)
        return _in_words(game, await asyncio.to_thread(looked_back, opening, game, log))


def _in_words(game: Game, seen: evening.Evening) -> Evening:
    folder = game.folder.name
    return Evening(
        standings=[Standing(number=one.number, scores=one.scores) for one in seen.standings],
        records=[
            Feat(
                name=of_box(folder, one.name),
                how=of_box(folder, one.how),
                amount=one.amount,
                seat=one.seat,
                number=one.number,
            )
            for one in seen.records
        ],
        lasted=round(seen.lasted, 3),
    )
