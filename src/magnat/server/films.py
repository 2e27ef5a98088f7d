"""Games to be watched again. When a game ends its film is stored with the table; a running one is filmed on request, as
far as the viewer's own eyes have seen it.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from magnat.server.logs import of_table
from magnat.server.problems import Trouble
from magnat.server.rebuilding import filmed, opening_of
from magnat.server.tables import Tables
from magnat.table import Refusal, film
from magnat.table.film import Eyes, Film

logger = logging.getLogger(__name__)


class Sent(NamedTuple):
    """A film as it is sent: JSON, or what deflates to it, as it lies in the log."""

    body: bytes
    deflated: bool

    @property
    def headers(self) -> dict[str, str]:
        return {"Content-Encoding": "deflate"} if self.deflated else {}


class Films:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._keeping: set[asyncio.Task[None]] = set()
        tables.keep_film = self._keep_soon
        self.then: Callable[[str], None] = lambda _table: None
        """Called when a film has been kept."""

    async def of(self, table: str, eyes: Eyes, mine: Sequence[int]) -> Sent:
        """The film of a table for somebody who holds the seats `mine`: once it is over, through all eyes."""
        stored = await self.packed(table)
        if stored is not None:
            return Sent(stored, True)
        if eyes != "watcher" and eyes not in mine:
            raise Trouble(403, Refusal("not_over", "film_not_over"))
        return Sent(film.as_json(await self._filmed(table, [eyes])), False)

    async def packed(self, table: str) -> bytes | None:
        """The film of a table that is over, made now if it was not; None: it goes on."""
        stored = await self._tables.log.film(table)
        if stored is not None and film.is_current(stored):
            return stored
        current = await self._tables.glance(table)
        if current is None:
            raise Trouble(404, Refusal("unknown_table"))
        return await self._kept(table) if current.shown.over else None

    async def finished(self, table: str) -> Film:
        """The film of a table that is over; a Refusal says that it is not."""
        stored = await self.packed(table)
        if stored is None:
            raise Refusal("not_over", "film_not_over")
        unpacked = await asyncio.to_thread(film.unpack, stored)
        assert unpacked is not None
        return unpacked

    async def _kept(self, table: str) -> bytes:
        packed = await asyncio.to_thread(film.pack, await self._filmed(table, None))
        await self._tables.log.keep_film(table, packed)
        return packed

    async def _filmed(self, table: str, eyes: list[Eyes] | None) -> Film:
        stored = await self._tables.log.read(table)
        assert stored is not None
        opening = opening_of(stored.header)
        game = self._tables.boxes.game_of(opening)
        log = await self._tables.log.events(table)
        return await asyncio.to_thread(filmed, opening, game, log, eyes)

    def _keep_soon(self, table: str) -> None:
        task = asyncio.create_task(self._keep(table), context=of_table(table))
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)

    async def _keep(self, table: str) -> None:
        try:
            if await self._tables.log.film(table) is None:
                await self._kept(table)
                self.then(table)
        except Exception:  # It is made when somebody asks for it, then.
            logger.warning("The film of table %s could not be kept.", table, exc_info=True)

    async def close(self) -> None:
        if self._keeping:
            await asyncio.wait(self._keeping)


def eyes_named(name: str) -> Eyes:
    known: dict[str, Literal["watcher", "open"]] = {"watcher": "watcher", "open": "open"}
    if name in known:
        return known[name]
    if name.isascii() and name.isdecimal() and len(name) < 3:
        return int(name)
    raise Trouble(404, Refusal("no_such_eyes", name=name))
