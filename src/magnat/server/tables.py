"""The tables being played on this server: loaded when somebody comes, let go when nobody is there.

Any number of servers may share one log. What happens at a table is checked against the copy in memory, written, and
only then shown; if another server has written first, the copy is brought up to date and the check repeated.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable

import msgspec

from magnat.server.boxes import Boxes
from magnat.server.hub import Hub, Member
from magnat.server.identity import digest_of, new_token
from magnat.server.log import Conflict, Header, Holding, Link, Log, LogError, Snapshot, Stored
from magnat.server.views import Changes, Views
from magnat.table import Opening, Refusal, Table, events, snapshots
from magnat.table.events import AnyEvent
from magnat.table.glimpse import Glimpse

SNAPSHOT_EVERY = 50
"""Events after which a table is stored whole, so that loading it reads few of them."""

MOST_CONFLICTS = 20

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


class Tables:
    def __init__(self, log: Log, boxes: Boxes, links_last: float) -> None:
        self.log, self.boxes = log, boxes
        self.hub = Hub(self._presence_changed)
        self.wake_bots: Callable[[str, LoadedTable], None] = lambda _id, _loaded: None
        """Called whenever a bot may have to move."""
        self.wind_clock: Callable[[str, LoadedTable], None] = lambda _id, _loaded: None
        """Called whenever somebody else may be the next to be late."""
        self._links_last = links_last
        self._loaded: dict[str, LoadedTable] = {}
        self._loading: dict[str, asyncio.Task[LoadedTable | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # ---- Opening ----

    async def open(self, opening: Opening, person: str) -> tuple[list[str | None], str]:
        """Store a new table; returns the tokens of its people's seats and of the watchers."""
        tokens = [None if plan.kind == "bot" else new_token() for plan in opening.seats]
        watch = new_token()
        expires = opening.at + self._links_last
        seats = {token: seat for seat, token in enumerate(tokens) if token is not None}
        links = [_link(token, opening.table, seat, expires) for token, seat in seats.items()]
        own = [seat for seat, plan in enumerate(opening.seats) if plan.kind == "person"]
        holdings = [Holding(person, opening.table, seat) for seat in (None, *own)]
        header = Header(opening.table, opening.game, opening.at, msgspec.json.encode(opening))
        await self.log.open_table(header, [*links, _link(watch, opening.table, None, expires)], holdings)
        return tokens, watch

    # ---- Looking ----

    async def find(self, table: str) -> LoadedTable | None:
        """The table, loaded if it is not in memory; None if there is none of that name."""
        loaded = self._loaded.get(table)
        if loaded is not None:
            return loaded
        if table not in self._loading:
            task = asyncio.create_task(self._load(table))
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def glance(self, table: str) -> Table | None:
        """The table, to look at and forget."""
        loaded = self._loaded.get(table)
        return loaded.table if loaded else await self._read(table)

    async def whole(self, table: str) -> Table | None:
        """The table rebuilt from its first event, with every line of its log."""
        stored = await self.log.read(table)
        if stored is None:
            return None
        opening = msgspec.json.decode(stored.header.body, type=Opening)
        game = await self.boxes.game(opening.game)
        bodies = [event.body for event in await self.log.events(table)]
        return await asyncio.to_thread(lambda: Table.rebuilt(opening, game, map(events.decode, bodies), all_lines=True))

    def is_loaded(self, table: str) -> bool:
        return table in self._loaded

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

    async def carry_out(self, table: str, ask: Callable[[Table], AnyEvent]) -> None:
        """Ask the table for an event, make it durable, let it happen, show it. A Refusal passes through."""
        for _ in range(MOST_CONFLICTS):
            loaded = self._loaded.get(table) or await self.find(table)
            if loaded is None:
                raise Refusal("unknown_table", "There is no such table.")
            try:
                async with loaded.writing:
                    if self._loaded.get(table) is loaded and await self._carried_out(table, loaded, ask(loaded.table)):
                        return
            finally:
                self.let_go(table)
        raise LogError(f"Table {table} is being written by too many at once.")

    async def _carried_out(self, table: str, loaded: LoadedTable, event: AnyEvent) -> bool:
        try:
            await self.log.append(table, loaded.table.number + 1, events.encode(event))
        except Conflict:
            self._forget(table)
            self._refresh(table)
            return False
        except BaseException:  # Perhaps it was written, perhaps not: only the log knows.
            self._forget(table)
            self._refresh(table)
            raise
        before, wished = loaded.table.glimpse, loaded.table.wish
        loaded.table.take(event)
        if isinstance(event, events.Moved) and not wished and not loaded.table.glimpse.over:
            self._show_changes(table, loaded, before)
        else:
            self._show_all(table, loaded)
        self._changed(table, loaded)
        return True

    def _changed(self, table: str, loaded: LoadedTable) -> None:
        if loaded.table.number - loaded.snapshot >= SNAPSHOT_EVERY:
            self._keep_snapshot(table, loaded)
        self.wake_bots(table, loaded)
        self.wind_clock(table, loaded)

    def _show_changes(self, table: str, loaded: LoadedTable, before: Glimpse) -> None:
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
        loaded = self._loaded.get(table)
        if loaded is not None:
            self._show_all(table, loaded)

    def let_go(self, table: str) -> None:
        """Forget a table where nobody is and nothing is going on."""
        loaded = self._loaded.get(table)
        if loaded is None or loaded.bots or loaded.writing.locked() or self.hub.members(table):
            return
        if loaded.table.number > loaded.snapshot:
            self._keep_snapshot(table, loaded)
        self._forget(table)

    def _forget(self, table: str) -> None:
        loaded = self._loaded.pop(table, None)
        if loaded is None:
            return
        if loaded.bots and loaded.bots is not asyncio.current_task():
            loaded.bots.cancel()
        if loaded.clock:
            loaded.clock.cancel()

    def _refresh(self, table: str) -> None:
        """Load a table again and show it to whoever is there."""
        self._start(self._find_and_show(table))

    async def _find_and_show(self, table: str) -> None:
        loaded = await self.find(table)
        if loaded is not None:
            self._show_all(table, loaded)
            self.let_go(table)

    async def _load(self, table: str) -> LoadedTable | None:
        read = await self._read(table)
        if read is None:
            return None
        loaded = self._loaded[table] = LoadedTable(read, read.number)
        self.wake_bots(table, loaded)
        self.wind_clock(table, loaded)
        return loaded

    async def _read(self, table: str) -> Table | None:
        stored = await self.log.read(table)
        if stored is None:
            return None
        opening = msgspec.json.decode(stored.header.body, type=Opening)
        game = await self.boxes.game(opening.game)
        snapshot = stored.snapshot and snapshots.unpack(opening, game, stored.snapshot.body)
        if snapshot:
            for event in _bodies(stored):
                snapshot.take(events.decode(event))
            return snapshot
        bodies = [event.body for event in await self.log.events(table)] if stored.snapshot else _bodies(stored)
        return Table.rebuilt(opening, game, map(events.decode, bodies))

    def _keep_snapshot(self, table: str, loaded: LoadedTable) -> None:
        loaded.snapshot = loaded.table.number
        self._start(self._store(table, Snapshot(loaded.table.number, snapshots.pack(loaded.table))))

    async def _store(self, table: str, snapshot: Snapshot) -> None:
        try:
            await self.log.keep_snapshot(table, snapshot)
        except LogError:  # Without it, loading takes longer; nothing else is lost.
            logger.warning("The snapshot of a table could not be stored.", exc_info=True)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

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
    """The name of a table: not secret, but nobody's to guess."""
    return secrets.token_urlsafe(9)


def now() -> float:
    return round(time.time(), 3)


def _link(token: str, table: str, seat: int | None, expires: float) -> Link:
    return Link(digest_of(token), table, seat, expires)


def _bodies(stored: Stored) -> Iterable[bytes]:
    return (event.body for event in stored.events)
