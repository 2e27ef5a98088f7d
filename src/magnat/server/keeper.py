"""What the keeper of a house wants is done here: orders are read from the log, which all servers of a house share, so
that whoever can open it can give them, and no door has to be guarded for it.

It also reports how this server is doing, deletes tables that nobody has touched for long, and says whether all is well.
"""

import asyncio
import logging
import os
import socket
import time
from collections.abc import Iterable

import msgspec

from magnat import __version__
from magnat.server.log import Known, LogError, Order, Report
from magnat.server.logs import of_table
from magnat.server.networks import is_among
from magnat.server.settings import Settings
from magnat.server.tables import Tables, now

BAN, CLOSE, READ_ONLY = "ban", "close", "read-only"
"""The kinds of orders."""

LOOK = 2.0
"""Seconds between two looks at the orders: as long as a ban may take."""
REPORT = 10.0
FORGET = 60.0
"""Seconds after which a server that is silent is no longer listed."""
PRUNE = 3600.0
BATCH = 100
"""Tables looked at, and deleted, in one go."""

logger = logging.getLogger(__name__)


class Load(msgspec.Struct):
    """How a server is doing, for `magnat admin load`."""

    version: str
    tables: int
    sockets: int
    moves: float
    """A second."""
    lag: float
    since: float


class _When(msgspec.Struct):
    at: float


class Keeper:
    def __init__(self, tables: Tables, settings: Settings) -> None:
        self._tables, self._settings = tables, settings
        self.trouble = "The storage has not been asked yet."
        """Why this server should get no visitors now; empty: all is well."""
        self.draining = False
        self._bans: tuple[str, ...] = ()
        self._closed: frozenset[str] = frozenset()
        self._name = f"{socket.gethostname()}:{os.getpid()}"
        self._since, self._reported = now(), (time.monotonic(), 0)
        self._tasks: list[asyncio.Task[None]] = []
        tables.metrics.watch(self._held)

    async def start(self) -> None:
        await self._look()
        self._tasks = [asyncio.create_task(work) for work in (self._keep_looking(), self._keep_pruning())]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ---- What is so ----

    @property
    def read_only(self) -> bool:
        return self._tables.read_only

    @property
    def not_ready(self) -> str:
        return "This server is about to close." if self.draining else self.trouble

    def is_banned(self, address: str) -> bool:
        return bool(self._bans) and is_banned(address, self._bans)

    def is_closed(self, table: str) -> bool:
        return table in self._closed

    # ---- Orders ----

    async def _keep_looking(self) -> None:
        worst, since = 0.0, time.monotonic()
        while True:
            due = time.monotonic() + LOOK / 4
            await asyncio.sleep(LOOK / 4)
            worst = max(worst, time.monotonic() - due)
            if time.monotonic() - since >= LOOK:
                self._tables.metrics.loop_lag.set(worst)
                await self._look()
                if time.monotonic() - self._reported[0] >= REPORT:
                    await self._report(worst)
                worst, since = 0.0, time.monotonic()

    async def _look(self) -> None:
        try:
            self._obey(standing(await self._tables.log.orders(), now()))
            self.trouble = ""
        except LogError as error:
            self.trouble = "The storage does not answer."
            logger.error("The orders could not be read: %s", error)

    def _obey(self, orders: list[Order]) -> None:
        bans = tuple(sorted(order.subject for order in orders if order.kind == BAN))
        closed = frozenset(order.subject for order in orders if order.kind == CLOSE)
        read_only = self._settings.read_only or any(order.kind == READ_ONLY for order in orders)
        hub = self._tables.hub
        for table in closed - self._closed:
            of_table(table).run(logger.warning, "Table %s is closed by order.", table)
            for member in hub.members(table):
                hub.close(member, "This table was closed.")
        if bans != self._bans:
            logger.warning("Banned are: %s.", ", ".join(bans) or "nobody")
            for member in hub.everybody():
                if is_banned(member.address, bans):
                    hub.close(member, "This address is banned.")
        if read_only != self._tables.read_only:
            logger.warning("Nothing may be changed from here on." if read_only else "Changes are taken again.")
        self._bans, self._closed = bans, closed
        self._tables.let_write(not read_only)

    # ---- Reports ----

    def _held(self) -> dict[str, float]:
        return {
            "tables_in_memory": len(self._tables),
            "tables_with_people": len(self._tables.hub),
            "sockets": len(self._tables.hub.everybody()),
            "read_only": float(self.read_only),
            "ready": float(not self.not_ready),
        }

    async def _report(self, lag: float) -> None:
        (then, before), made = self._reported, self._tables.metrics.moves_made
        self._reported = (time.monotonic(), made)
        moves = (made - before) / max(1e-3, self._reported[0] - then)
        sockets = len(self._tables.hub.everybody())
        load = Load(__version__, len(self._tables), sockets, round(moves, 2), round(lag, 4), self._since)
        try:
            await self._tables.log.report(Report(self._name, now(), msgspec.json.encode(load)), now() - FORGET)
        except LogError as error:
            self.trouble = "The storage takes nothing."
            logger.error("How this server is doing could not be stored: %s", error)

    # ---- Old tables ----

    async def _keep_pruning(self) -> None:
        while self._settings.keep_tables:
            try:
                gone = await self.prune(now() - self._settings.keep_tables)
                if gone:
                    logger.info("%d tables that nobody had touched for long were deleted.", gone)
            except LogError as error:
                logger.error("Old tables could not be deleted: %s", error)
            await asyncio.sleep(PRUNE)

    async def prune(self, before: float) -> int:
        """Delete the tables at which nothing has happened since; returns how many."""
        gone, after = 0, None
        while not self.read_only:
            known = await self._tables.log.census(BATCH, after=after)
            old = [one for one in known if one.header.made_at < before]
            names = [one.header.table for one in untouched(old, before) if not self._tables.is_loaded(one.header.table)]
            if names:
                await self._tables.log.delete_tables(names)
                gone += len(names)
            if len(old) < BATCH:
                break
            after = (old[-1].header.made_at, old[-1].header.table)
        return gone


def standing(orders: Iterable[Order], at: float) -> list[Order]:
    """Those that have not run out."""
    return [order for order in orders if order.until is None or order.until > at]


def changed_at(known: Known) -> float:
    """When something last happened at a table."""
    return msgspec.json.decode(known.last, type=_When).at if known.last else known.header.made_at


def untouched(tables: Iterable[Known], before: float) -> list[Known]:
    return [known for known in tables if changed_at(known) < before]


def is_banned(address: str, bans: tuple[str, ...]) -> bool:
    """`address` may be the network of a household."""
    return is_among(address.partition("/")[0], bans)
