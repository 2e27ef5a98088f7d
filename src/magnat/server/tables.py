"""The tables being played on this server: loaded when somebody comes, let go when nobody is there.

Any number of servers may share one log. What happens at a table is checked against the copy in memory, written, and
only then shown; if another server has written first, the copy is brought up to date and the check repeated.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine

import msgspec

from magnat.server.boxes import Boxes
from magnat.server.hub import Hub, Member
from magnat.server.identity import digest_of, new_token
from magnat.server.keeping import Keeping
from magnat.server.log import Conflict, Fenced, Header, Holding, Link, Log, LogError, ReadOnly, Snapshot
from magnat.server.logs import of_table, place
from magnat.server.metrics import Metrics
from magnat.server.rebuilding import from_log, from_snapshot, opening_of
from magnat.server.views import Changes, Views
from magnat.table import Opening, Refusal, Table, events, snapshots
from magnat.table.events import AnyEvent
from magnat.table.minding import due_at, is_minded, may_be_due_after
from magnat.table.refusals import damaged
from magnat.table.shown import Shown

SNAPSHOT_EVERY = 50
"""Events after which a table is stored whole, so that loading it reads few of them."""

MOST_CONFLICTS = 20

READ_AGAIN = 0.5
"""Seconds after which a log that did not answer is asked again."""

DRAINED_AT_ONCE, DRAIN_PAUSE = 50, 0.1
"""How many at least are sent away together when a server closes, and the seconds until the next."""

logger = logging.getLogger(__name__)


class LoadedTable:
    """A table in memory, and who takes care of it."""

    def __init__(self, table: Table, snapshot: int) -> None:
        self.table = table
        self.snapshot = snapshot
        """The number of the event after which it was last stored whole."""
        self.writing = asyncio.Lock()
        """One event at a time: the next is only right if the one before was accepted."""
        self.bots: asyncio.Task[None] | None = None
        self.clock: asyncio.TimerHandle | None = None
        self.is_minded = False
        """Whether the log has been told that somebody minds its clock."""


class Tables:
    def __init__(self, log: Log, boxes: Boxes, links_last: float, keeping: Keeping) -> None:
        self.log, self.boxes, self.keeping = log, boxes, keeping
        self.hub = Hub(self._presence_changed)
        self.metrics = Metrics()
        self.read_only = False
        """Whether nothing may be changed for the time being."""
        self.wake_bots: Callable[[str, LoadedTable], None] = lambda _id, _loaded: None
        """Called whenever a bot may have to move."""
        self.wind_clock: Callable[[str, LoadedTable], None] = lambda _id, _loaded: None
        """Called whenever somebody else may be the next to be late."""
        self.call_absent: Callable[[str, LoadedTable], None] = lambda _id, _loaded: None
        """Called whenever somebody who is not there may be asked."""
        self.remind_absent: Callable[[str, LoadedTable, float], None] = lambda _id, _loaded, _at: None
        """Called at that time, by the table's clock, when somebody's time may be half gone."""
        self.keep_film: Callable[[str], None] = lambda _id: None
        """Called when a game has come to its end, and when one that is over has come into memory."""
        self.tell_others: Callable[[str, int], None] = lambda _id, _number: None
        """Called when this server has written an event."""
        self.came: Callable[[str], None] = lambda _id: None
        self.went: Callable[[str], None] = lambda _id: None
        """Called when a table has come into memory, and when it has gone."""
        self.here_changed: Callable[[str], None] = lambda _id: None
        """Called when somebody has come to a table, or gone."""
        self.rematching = asyncio.Lock()
        """Held while the next table is opened, so that two who ask at once get the same one."""
        self.links_last = links_last
        self._loaded: dict[str, LoadedTable] = {}
        self._loading: dict[str, asyncio.Task[LoadedTable | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # ---- Opening ----

    async def open(self, opening: Opening, person: str, *, for_friends: bool = True) -> tuple[list[str | None], str]:
        """Store a new table; returns the tokens of the seats kept for friends, and of the watchers."""
        tokens = [new_token() if plan.kind == "open" and for_friends else None for plan in opening.seats]
        watch = new_token()
        expires = opening.at + self.links_last
        seats = {token: seat for seat, token in enumerate(tokens) if token is not None}
        links = [_link(token, opening.table, seat, expires) for token, seat in seats.items()]
        own = [seat for seat, plan in enumerate(opening.seats) if plan.kind == "person"]
        holdings = [Holding(person, opening.table, seat) for seat in (None, *own)]
        header = Header(opening.table, opening.game, opening.at, msgspec.json.encode(opening), person)
        if self.read_only:
            raise ReadOnly
        links.append(_link(watch, opening.table, None, expires))
        due = opening.at if is_minded(opening) else None  # Whoever opened it may never come.
        await self.log.open_table(header, links, holdings, due)
        self.metrics.opened(opening.game)
        place.set(place.get()._replace(table=opening.table))
        logger.info("A table of %s was opened.", opening.game)
        return tokens, watch

    # ---- Looking ----

    async def find(self, table: str) -> LoadedTable | None:
        """The table, loaded if it is not in memory; None if there is none of that name."""
        loaded = self._loaded.get(table)
        if loaded is not None:
            return loaded
        if table not in self._loading:
            task = asyncio.create_task(self._load(table), context=of_table(table))
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def glance(self, table: str) -> Table | None:
        """The table, to look at and forget."""
        loaded = self._loaded.get(table)
        return loaded.table if loaded else await self._read(table)

    async def rebuilt(self, table: str) -> Table | None:
        """The table rebuilt from its first event, with every line of its log."""
        stored = await self.log.read(table)
        if stored is None:
            return None
        opening = opening_of(stored.header)
        game = self.boxes.game_of(opening)
        log = await self.log.events(table)
        return await asyncio.to_thread(lambda: from_log(opening, game, log, all_lines=True))

    def numbers(self) -> dict[str, int]:
        """How many events each table in memory has had."""
        return {table: loaded.table.number for table, loaded in self._loaded.items()}

    def is_loaded(self, table: str) -> bool:
        return table in self._loaded

    def holds(self, table: str, loaded: LoadedTable) -> bool:
        """Whether this is the table in memory: it may have been let go of since, and have come again."""
        return self._loaded.get(table) is loaded

    def __len__(self) -> int:
        """How many are in memory."""
        return len(self._loaded)

    def number_of(self, table: str) -> int:
        """How many events a table in memory has had."""
        loaded = self._loaded.get(table)
        return loaded.table.number if loaded else 0

    def show(self, member: Member) -> None:
        """Send one member the table as it stands."""
        loaded = self._loaded.get(member.table)
        if loaded is not None:
            member.show(self._views(loaded.table).of(member.looks_from, member.seats))

    # ---- Playing ----

    async def carry_out(self, table: str, ask: Callable[[Table], AnyEvent], *, kept: bool = False) -> None:
        """Ask the table for an event, make it durable, let it happen, show it. A Refusal passes through. `kept`: it is
        for whoever keeps the table alone to say this."""
        if self.read_only:
            raise ReadOnly
        for _ in range(MOST_CONFLICTS):
            loaded = self._loaded.get(table) or await self.find(table)
            if loaded is None:
                raise Refusal("unknown_table")
            try:
                async with loaded.writing:
                    if self.holds(table, loaded) and await self._carried_out(table, loaded, ask, kept):
                        return
            finally:
                self.let_go(table)
        raise LogError(f"Table {table} is being written by too many at once.")

    async def _carried_out(self, table: str, loaded: LoadedTable, ask: Callable[[Table], AnyEvent], kept: bool) -> bool:
        event, number = ask(loaded.table), loaded.table.number + 1
        began = time.perf_counter()
        try:
            keeper = self.keeping.worker if kept else None
            heir = self.keeping.heir(table) if may_be_due_after(loaded.table, event) else None
            await self.log.append(table, number, events.encode(event), keeper, heir)
        except Conflict:
            self.metrics.conflicted()
            await self._catch_up(table, loaded)
            return False
        except Fenced:
            self.keeping.lose(table)
            raise
        except BaseException:  # Perhaps it was written, perhaps not: only the log knows.
            self.start(table, self.catch_up(table))
            raise
        self.metrics.stored(event, time.perf_counter() - began)
        self._happen(table, loaded, event)
        self.tell_others(table, number)
        if loaded.table.number - loaded.snapshot >= SNAPSHOT_EVERY:
            self._keep_snapshot(table, loaded)
        self.call_absent(table, loaded)
        if loaded.table.shown.over and loaded.table.moved_at == loaded.table.number:
            self.keep_film(table)
        return True

    async def catch_up(self, table: str) -> None:
        """Let happen, and show, what others have written at a table; a log that does not answer is asked again."""
        while (loaded := self._loaded.get(table)) is not None:
            try:
                async with loaded.writing:
                    if self.holds(table, loaded):
                        await self._catch_up(table, loaded)
                self.let_go(table)
                return
            except LogError as error:
                logger.warning("What has happened at table %s could not be read: %s", table, error)
                await asyncio.sleep(READ_AGAIN)

    async def _catch_up(self, table: str, loaded: LoadedTable) -> None:
        """While nobody here writes."""
        for event in await self.log.events(table, after=loaded.table.number):
            try:
                self._happen(table, loaded, events.decode(event.body))
            except Exception as error:  # Whatever the others have written: reading it all again may still do.
                logger.exception("Event %d of table %s cannot be taken.", event.number, table)
                self._forget(table)
                raise damaged(f"its event {event.number} cannot be replayed") from error

    def _happen(self, table: str, loaded: LoadedTable, event: AnyEvent) -> None:
        """An event that is in the log."""
        before, wished = loaded.table.shown, loaded.table.wish
        loaded.table.take(event)
        if isinstance(event, events.Moved) and not wished and not loaded.table.shown.over:
            self._show_changes(table, loaded, before)
        else:
            self._show_all(table, loaded)
        self.wake_bots(table, loaded)
        self.wind_clock(table, loaded)

    def _show_changes(self, table: str, loaded: LoadedTable, before: Shown) -> None:
        """What a move has changed, to whoever has seen all that was before it."""
        changes = Changes(loaded.table, before)
        for member in self.hub.members(table):
            if member.is_up_to_date:
                member.show(changes.of(member.looks_from))
            else:
                self.show(member)

    def _show_all(self, table: str, loaded: LoadedTable) -> None:
        views = self._views(loaded.table)
        for member in self.hub.members(table):
            member.show(views.of(member.looks_from, member.seats))

    def _views(self, table: Table) -> Views:
        name = table.opening.table
        return Views(table, tuple([self.hub.is_present(name, seat) for seat in range(len(table.seats))]))

    # ---- Coming and going ----

    def _presence_changed(self, table: str, _seat: int, _present: bool) -> None:
        self.show_all(table)
        self.here_changed(table)

    def show_all(self, table: str) -> None:
        """Show everybody here the table as it stands, if it is in memory."""
        loaded = self._loaded.get(table)
        if loaded is not None:
            self._show_all(table, loaded)

    async def keep(self, table: str, loaded: LoadedTable) -> bool:
        """Keep a table in memory: play its bots and mind its clock. False: another server does, or it was let go of."""
        if not self.holds(table, loaded):
            return False
        kept = await self.keeping.take(table)
        if kept and table not in self._loaded:
            self._leave(table, loaded)
            return False
        return kept

    def let_go(self, table: str) -> None:
        """Forget a table where nobody is and nothing is going on."""
        loaded = self._loaded.get(table)
        if loaded is None or loaded.bots or loaded.writing.locked() or self.hub.members(table):
            return
        if loaded.table.number > loaded.snapshot:
            self._keep_snapshot(table, loaded)
        self._forget(table)
        self._leave(table, loaded)

    def _leave(self, table: str, loaded: LoadedTable) -> None:
        self.keeping.leave(table, due_at(loaded.table, now()), loaded.table.number)

    def _forget(self, table: str) -> None:
        loaded = self._loaded.pop(table, None)
        if loaded is None:
            return
        if loaded.bots and loaded.bots is not asyncio.current_task():
            loaded.bots.cancel()
        if loaded.clock:
            loaded.clock.cancel()
        self.went(table)

    async def drop(self, table: str) -> None:
        """Send everybody away from a table that is no more."""
        self._forget(table)
        for member in self.hub.members(table):
            self.hub.close(member, "This table is no more.")

    async def _load(self, table: str) -> LoadedTable | None:
        read = await self._read(table)
        if read is None:
            return None
        loaded = self._loaded[table] = LoadedTable(read, read.number)
        self.came(table)
        self.wake_bots(table, loaded)
        self.wind_clock(table, loaded)
        if read.shown.over:  # A server may have been killed after the last move, before the film was stored.
            self.keep_film(table)
        return loaded

    async def _read(self, table: str) -> Table | None:
        stored = await self.log.read(table)
        if stored is None:
            return None
        opening = opening_of(stored.header)
        game = self.boxes.game_of(opening)
        if stored.snapshot:
            read = from_snapshot(opening, game, stored.snapshot, stored.events)
            return read or from_log(opening, game, await self.log.events(table))
        return from_log(opening, game, stored.events)

    def _keep_snapshot(self, table: str, loaded: LoadedTable) -> None:
        loaded.snapshot = loaded.table.number
        self.start(table, self._store(table, Snapshot(loaded.table.number, snapshots.pack(loaded.table))))

    async def _store(self, table: str, snapshot: Snapshot) -> None:
        try:
            await self.log.keep_snapshot(table, snapshot)
        except LogError:  # Without it, loading takes longer; nothing else is lost.
            logger.warning("The snapshot of a table could not be stored.", exc_info=True)

    def start(self, table: str, work: Coroutine[None, None, None]) -> None:
        """Have something done for a table."""
        task = asyncio.create_task(work, context=of_table(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def let_write(self, allowed: bool) -> None:
        """From here on take changes, or do not. Bots and clocks go on where they stopped."""
        stood_still = self.read_only and allowed
        self.read_only = not allowed
        if stood_still:
            for table, loaded in list(self._loaded.items()):
                self.wake_bots(table, loaded)
                self.wind_clock(table, loaded)

    async def drain(self, seconds: float) -> None:
        """Send everybody away, a few at a time, so that other servers are not asked by all of them at once."""
        members = self.hub.everybody()
        at_once = max(DRAINED_AT_ONCE, round(len(members) * DRAIN_PAUSE / max(seconds, DRAIN_PAUSE)))
        for start in range(0, len(members), at_once):
            for member in members[start : start + at_once]:
                self.hub.close(member, "The server is being restarted.")
            await asyncio.sleep(DRAIN_PAUSE)

    async def close(self) -> None:
        """Send everybody away, store what is worth storing."""
        await self.hub.close_all("The server is closing.")
        for table in list(self._loaded):
            loaded = self._loaded[table]
            self._forget(table)
            if loaded.table.number > loaded.snapshot:
                self._keep_snapshot(table, loaded)
        if self._tasks:
            await asyncio.wait(self._tasks)


def new_name() -> str:
    """The name of a table: not secret, but nobody's to guess. On a command line it must not look like an option."""
    while (name := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return name


def now() -> float:
    return round(time.time(), 3)


def _link(token: str, table: str, seat: int | None, expires: float) -> Link:
    return Link(digest_of(token), table, seat, expires)
