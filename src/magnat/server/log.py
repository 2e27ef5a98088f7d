"""What must outlive the process: tables, their logs of events, snapshots, secret links, who holds which seat.

Everything with a meaning is opaque bytes here. An implementation owes two promises:

- A call that writes returns only when what it wrote is durable. Nobody is told of a move before that.
- A table's events are numbered 1, 2, 3, ... without holes, and a number is given once. Two workers that write
  the same number meet here: one is stored, the other gets a Conflict, reads the table again and retries.

Calls that wait at the same time may share one commit; each still succeeds or fails alone.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class LogError(Exception):
    """Nothing was written. The message is a sentence."""


class Conflict(LogError):
    """The number of an event was already taken: the writer's copy of the table is old."""

    def __init__(self, table: str, number: int) -> None:
        super().__init__(f"Event {number} of table {table} was already written by somebody else.")
        self.table = table
        self.number = number


class Header(NamedTuple):
    """What is fixed when a table opens: its game, and in `body` its options, seats and commitment."""

    table: str
    game: str
    made_at: float
    body: bytes


class Event(NamedTuple):
    number: int
    body: bytes


class Snapshot(NamedTuple):
    """The table after the event of that number; 0 is before any event."""

    number: int
    body: bytes


class Stored(NamedTuple):
    """A table as it was at one moment: going on from the snapshot, the events bring it up to date."""

    header: Header
    snapshot: Snapshot | None
    events: list[Event]


class Link(NamedTuple):
    """A secret link, known by the SHA-256 of its token alone."""

    digest: bytes
    table: str
    seat: int | None
    """None: the watchers' link."""
    expires_at: float | None


class Holding(NamedTuple):
    """A person may act for a seat, or, where `seat` is None, watch the table."""

    person: str
    table: str
    seat: int | None


class Log(Protocol):
    """Durable storage, used from one event loop.

    A write whose caller is cancelled may or may not happen; reading the table tells. One append at a time per
    table and worker: the next event is only right if the one before was accepted.
    """

    async def open_table(self, header: Header, links: Sequence[Link] = (), holdings: Sequence[Holding] = ()) -> None:
        """Store a new table with its first links and seats: all of it or nothing."""

    async def append(self, table: str, number: int, event: bytes) -> None:
        """Store the next event, or raise Conflict when another has its number."""

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Replace the table's snapshot unless it has a newer one."""

    async def read(self, table: str) -> Stored | None:
        """The table from its snapshot on; None if there is no such table."""

    async def events(self, table: str, after: int = 0) -> list[Event]:
        """The events after a number: from 0 the whole log, for replays and snapshots one cannot read."""

    async def keep_link(self, link: Link) -> None:
        """Store a link, or change where and how long a stored one leads."""

    async def link(self, digest: bytes) -> Link | None: ...

    async def take_seat(self, holding: Holding) -> None:
        """Let a person hold a seat; holding it already is no error."""

    async def seats_of(self, person: str, table: str) -> list[int] | None:
        """The seats a person holds at a table, in order; none: may watch; None: has no business there."""

    async def tables_of(self, person: str, limit: int = 50) -> list[Header]:
        """The tables where a person holds a seat, newest first."""

    async def close(self) -> None:
        """Finish what was asked for, then let go of the storage."""
