"""Who is connected to which table, and getting messages to them.

Nobody waits for anybody: what a socket takes at once is written at once, and what it does not take waits in an outbox,
emptied by a task that lives only while there is something in it. A view is whole, so a newer one replaces one not yet
sent; a member that reads slowly sees fewer views, never old ones, and is not to be shown mere changes of what it has
not got. A member that takes nothing at all is closed.
"""

import asyncio
import logging
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any

from magnat.server.eager_tasks import start

Send = Callable[[bytes], Coroutine[Any, Any, None]]
Close = Callable[[str], Awaitable[None]]
Write = Callable[[bytes], bool]
Presence = Callable[[str, int, bool], None]

MOST_MESSAGES = 64
"""Messages other than views that may wait for one member."""

AT_ONCE = 64
"""Members that are sent to in one go."""

PATIENCE = 20.0
"""Seconds in which a member must take a message, and a closing socket must be gone."""

logger = logging.getLogger(__name__)


class Hub:
    """The members by table.

    `presence(table, seat, present)` is called when the first connection of a seat comes or its last one goes.
    """

    def __init__(
        self,
        presence: Presence,
        *,
        patience: float = PATIENCE,
        most_messages: int = MOST_MESSAGES,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.most_messages = most_messages
        self.clock = clock
        self.elsewhere: Callable[[str, int], bool] = lambda _table, _seat: False
        """Whether a person of a seat is at a table with another worker."""
        self._presence = presence
        self._patience = patience
        self._tables: dict[str, _Table] = {}
        self._outgoing: list[Member] = []
        self._sending: set[Member] = set()
        self._closing: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None

    def join(
        self, table: str, seats: tuple[int, ...], send: Send, close: Close, write: Write = lambda _: False
    ) -> "Member":
        """A connection of someone who holds these seats; without any, a watcher. `write` may send without waiting."""
        member = Member(self, table, seats, send, close, write)
        here = self._tables.setdefault(table, _Table())
        here.connections.update(seats)
        for seat in seats:
            if here.connections[seat] == 1:
                self._announce(table, seat, True)  # Told to those who were here before; the new member sees it anyway.
        here.members[member] = None
        return member

    def leave(self, member: "Member") -> None:
        """Forget a member and what it was still to get. Leaving twice is no error."""
        here = self._tables.get(member.table)
        if here is None or member not in here.members:
            return
        member.stop()
        self._sending.discard(member)
        del here.members[member]
        if not here.members:
            del self._tables[member.table]
        here.connections.subtract(member.seats)
        for seat in member.seats:
            if here.connections[seat] == 0:
                self._announce(member.table, seat, False)

    def _announce(self, table: str, seat: int, present: bool) -> None:
        """Whoever comes or goes does so whole, whatever telling the others may come to."""
        try:
            self._presence(table, seat, present)
        except Exception:
            logger.exception("Who is at a table could not be told.")

    def close(self, member: "Member", reason: str) -> asyncio.Task[None]:
        """Make a member leave, and close its socket; the task ends when it is gone or patience is at an end."""
        self.leave(member)
        task = asyncio.create_task(self._close_socket(member, reason))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)
        return task

    def send_away(self, table: str, seats: Collection[int], reason: str) -> None:
        """Close whoever sits at any of these seats. Those whose seat it still is come back by themselves."""
        for member in self.members(table):
            if not set(seats).isdisjoint(member.seats):
                self.close(member, reason)

    async def close_all(self, reason: str) -> None:
        """Close every member; returns when the sockets are gone or patience is at an end."""
        for table in list(self._tables):
            for member in self.members(table):
                self.close(member, reason)
        if self._timer:
            self._timer.cancel()
            self._timer = None
        await asyncio.gather(*self._closing)

    def members(self, table: str) -> tuple["Member", ...]:
        here = self._tables.get(table)
        return tuple(here.members) if here else ()

    def everybody(self) -> list["Member"]:
        return [member for here in self._tables.values() for member in here.members]

    def is_present(self, table: str, seat: int) -> bool:
        """Whether a person of a seat is at a table, here or with another worker."""
        here = self._tables.get(table)
        return (here is not None and here.connections[seat] > 0) or self.elsewhere(table, seat)

    def __len__(self) -> int:
        """The number of tables with somebody at them."""
        return len(self._tables)

    def close_the_stuck(self) -> None:
        """Close the members that have been taking one and the same message for longer than patience allows.

        One look at all of them now and then is cheaper than a timer for each message.
        """
        latest = self.clock() - self._patience
        for member in [m for m in self._sending if m.sending_since < latest]:
            self.close(member, "The connection took no messages for too long.")

    def send_soon(self, member: "Member") -> None:
        """Let a member send when what is going on now is done.

        The people at a table, and those at tables whose moves were written to disk together, are sent to one right
        after the other: waking a reader costs more than sending to one who is awake.
        """
        if not self._outgoing:
            asyncio.get_running_loop().call_soon(self._send_all)
        self._outgoing.append(member)
        if len(self._outgoing) >= AT_ONCE:
            self._send_all()

    def _send_all(self) -> None:
        outgoing, self._outgoing = self._outgoing, []
        for member in outgoing:
            member.send()

    def sending(self, member: "Member") -> None:
        """A member waits until its socket takes a message."""
        self._sending.add(member)
        if self._timer is None:
            self._look_later()

    def sent(self, member: "Member") -> None:
        """A member has nothing more to send."""
        self._sending.discard(member)

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._patience / 4, self._look)

    def _look(self) -> None:
        self._timer = None
        self.close_the_stuck()
        if self._sending:
            self._look_later()

    async def _close_socket(self, member: "Member", reason: str) -> None:
        try:
            async with asyncio.timeout(self._patience):
                await member.close_socket(reason)
        except Exception:  # Nothing a vanished peer does may reach the others.
            logger.debug("A socket did not close in an orderly way.", exc_info=True)


class _Table:
    __slots__ = ("connections", "members")

    def __init__(self) -> None:
        self.members: dict[Member, None] = {}
        self.connections: Counter[int] = Counter()


class Member:
    """One connection to one table. Idle, it is this small object and nothing else."""

    __slots__ = (
        "_hub",
        "_messages",
        "_queued",
        "_send",
        "_shown",
        "_task",
        "_view",
        "_write",
        "address",
        "close_socket",
        "is_gone",
        "looks_from",
        "seats",
        "sending_since",
        "table",
    )

    def __init__(self, hub: Hub, table: str, seats: tuple[int, ...], send: Send, close: Close, write: Write) -> None:
        self.table = table
        self.seats = seats
        self.address = ""
        """From which it came."""
        # With several seats around one screen, show none of their secrets until one of them is asked for.
        self.looks_from = seats[0] if len(seats) == 1 else None
        self.close_socket = close
        self.sending_since = 0.0
        self._hub = hub
        self._send = send
        self._write = write
        self._view: bytes | None = None
        self._messages: deque[bytes] | None = None
        self._task: asyncio.Task[None] | None = None
        self.is_gone = False
        self._queued = False
        self._shown = False

    @property
    def is_up_to_date(self) -> bool:
        """Whether it has been sent everything it was ever shown, so that what has changed since is all it needs."""
        return self._shown and self._view is None

    def show(self, view: bytes) -> None:
        """Send a view, in place of an older one not sent yet; or what has changed, to a member that is up to date."""
        if not self.is_gone:
            self._view = view
            self._shown = True
            if self._task is None and not self._queued:
                self._queued = True
                self._hub.send_soon(self)

    def tell(self, message: bytes) -> None:
        """Send a message that no other replaces. Such messages keep their order and go before the view."""
        if self.is_gone:
            return
        if self._messages is None:
            self._messages = deque()
        if len(self._messages) < self._hub.most_messages:
            self._messages.append(message)
            if self._task is None:
                self._send_now()
        else:
            self._hub.close(self, "Too many messages were waiting for this connection.")

    def stop(self) -> None:
        """Send nothing more, ever."""
        self.is_gone = True
        if self._task:
            self._task.cancel()

    def send(self) -> None:
        """Send what waits, now that the hub says so."""
        self._queued = False
        if self._task is None and not self.is_gone:
            self._send_now()

    def _send_now(self) -> None:
        """Empty the outbox: at once, as far as the socket takes it, and the rest in a task."""
        try:
            message = self._next()
            while message is not None and self._write(message):
                message = self._next()
        except Exception:  # One socket's trouble must not keep the others from what they are to get.
            self._give_up()
            return
        if message is not None:
            self.sending_since = self._hub.clock()
            self._task = start(self._empty_outbox(message))
            if self._task:
                self._hub.sending(self)

    async def _empty_outbox(self, first: bytes) -> None:
        message: bytes | None = first
        try:
            while message is not None:
                await self._send(message)
                self.sending_since = self._hub.clock()
                message = self._next()
        except Exception:
            self._give_up()
        finally:
            self._task = None
            self._hub.sent(self)

    def _give_up(self) -> None:
        """Whatever it was, this socket is of no more use; its own handler will notice, too."""
        logger.debug("A message could not be sent.", exc_info=True)
        # Not at once: somebody may be showing everybody something, and is to finish that first.
        asyncio.get_running_loop().call_soon(self._hub.leave, self)

    def _next(self) -> bytes | None:
        if self._messages:
            return self._messages.popleft()
        self._messages = None
        view, self._view = self._view, None
        return view
