"""What must outlive the process: tables, their logs of events, snapshots, secret links, who holds which seat.

Everything with a meaning is opaque bytes here. An implementation owes two promises:

- A call that writes returns only when what it wrote is durable. Nobody is told of a move before that.
- A table's events are numbered 1, 2, 3, ... without holes, and a number is given once. Two workers that write
  the same number meet here: one is stored, the other gets a Conflict, reads the table again and retries.

Calls that wait at the same time may share one commit; each still succeeds or fails alone.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from magnat.engine.words import FloorError


class LogError(Exception):
    """Nothing was written. The message is a sentence."""


class HouseError(FloorError, LogError):
    """What whoever keeps a house has to put right: said in their language."""

    FOLDER = Path(__file__).parent


class ReadOnly(LogError):
    """For the time being nothing is to be written."""

    def __init__(self) -> None:
        super().__init__("Nothing may be changed for the time being.")


class Conflict(LogError):
    """The number of an event was already taken: the writer's copy of the table is old."""

    def __init__(self, table: str, number: int) -> None:
        super().__init__(f"Event {number} of table {table} was already written by somebody else.")
        self.table = table
        self.number = number


class Hole(LogError):
    """The event before this one is missing, or the table itself."""

    def __init__(self, table: str, number: int) -> None:
        super().__init__(f"Event {number} of table {table} follows nothing: the event before it is missing.")


class Fenced(LogError):
    """A worker wrote for a table that another one keeps by now."""

    def __init__(self, table: str) -> None:
        super().__init__(f"Another worker takes care of table {table}.")
        self.table = table


MOST_EVENTS = 2**31 - 1
"""At one table."""

ALIVE = 3.0
"""Seconds for which a worker lives on without saying that it does. Then others take care of its tables."""


class Header(NamedTuple):
    """What is fixed when a table opens: its game, and in `body` its options, seats and commitment."""

    table: str
    game: str
    made_at: float
    body: bytes
    host: str | None = None
    """The person who opened it."""


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


ANY_SEAT = -1
"""The table's link leads to any seat that is free, and shows the game if none is."""


class Link(NamedTuple):
    """A secret link, known by the SHA-256 of its token alone."""

    digest: bytes
    table: str
    seat: int | None
    """None: the watchers' link; ANY_SEAT: the table's own."""
    expires_at: float | None
    person: str | None = None
    """Lets in another device of this person, once, with all seats that the person holds."""


class Holding(NamedTuple):
    """A person may act for a seat, or, where `seat` is None, watch the table."""

    person: str
    table: str
    seat: int | None


class Subscription(NamedTuple):
    """Where a browser of a person is called when its page is closed, and how to write what only it can read."""

    endpoint: str
    person: str
    key: bytes
    secret: bytes
    language: str


class Paper(NamedTuple):
    """Something that was worked out of a table, of the latest making: `outcome`, `analysis`."""

    table: str
    seats: list[int]
    """Those that the person who asks holds there."""
    body: bytes


class Proof(NamedTuple):
    """By which a person is known again on another device: a passkey (its identifier) or a recovery link (the SHA-256 of
    its token).
    """

    id: bytes
    person: str
    kind: str
    body: bytes = b""


class Order(NamedTuple):
    """What the keeper of a house wants of all its servers, until it is taken back."""

    kind: str
    subject: str
    """What it is about: an address, a table."""
    until: float | None = None
    reason: str = ""


class Known(NamedTuple):
    """A table as its keeper sees it, without looking into the game."""

    header: Header
    number: int
    """Of its last event."""
    last: bytes | None
    """That event; None before the first."""


class Report(NamedTuple):
    """How one server is doing."""

    server: str
    at: float
    body: bytes


class Log(Protocol):
    """Durable storage, used from one event loop.

    A write whose caller is cancelled may or may not happen; reading the table tells. One append at a time per
    table and worker: the next event is only right if the one before was accepted.
    """

    async def open_table(
        self,
        header: Header,
        links: Sequence[Link] = (),
        holdings: Sequence[Holding] = (),
        due: float | None = None,
    ) -> None:
        """Store a new table with its first links and seats, and when somebody is to look at it: all or nothing."""

    async def append(
        self, table: str, number: int, event: bytes, keeper: int | None = None, heir: int | None = None
    ) -> None:
        """Store the next event, or raise Conflict when another has its number. With a keeper, Fenced is raised if it no
        longer is the one that keeps the table. A worker that is named as the heir keeps the table by the same stroke,
        if nobody does who is alive: should it die the next moment, the table is known to need somebody."""

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Replace the table's snapshot unless it has a newer one."""

    async def keep_film(self, table: str, body: bytes) -> None:
        """Store what a finished game looked like; the first stays."""

    async def film(self, table: str) -> bytes | None: ...

    async def read(self, table: str) -> Stored | None:
        """The table from its snapshot on; None if there is no such table."""

    async def events(self, table: str, after: int = 0) -> list[Event]:
        """The events after a number: from 0 the whole log, for replays and snapshots one cannot read."""

    async def keep_link(self, link: Link) -> None:
        """Store a link, or change where and how long a stored one leads."""

    async def link(self, digest: bytes) -> Link | None: ...

    async def lend_seats(self, digest: bytes, person: str) -> bool:
        """Let the device of a person hold what the maker of this link holds; False if somebody was quicker."""

    async def take_seat(self, holding: Holding, follows: str = "") -> bool:
        """Let a person hold a seat that nobody else holds; holding it already is no error, and False: it is taken.

        Whoever held it at the table that this one follows may hold it together with whoever else did so there: that is
        one person with two devices.
        """

    async def free_seat(self, table: str, link: Link) -> None:
        """Take the seat of this link from whoever holds it; from now on this link alone leads there."""

    async def host(self, table: str) -> str | None:
        """Who opened a table."""

    async def tables_opened(self, person: str, since: float) -> int:
        """How many tables a person has opened."""

    async def seats_of(self, person: str, table: str) -> list[int] | None:
        """The seats a person holds at a table, in order; none: may watch; None: has no business there."""

    async def tables_of(self, person: str, limit: int = 50, without: str = "") -> list[Header]:
        """The tables where a person holds a seat, newest first; `without` a paper of that kind."""

    async def subscribe(self, subscription: Subscription) -> None:
        """Call a browser from now on; of one person's browsers the latest few."""

    async def end_subscription(self, endpoint: str, person: str | None = None) -> None:
        """Call a browser no more; with a person, only if it is that person's."""

    async def subscriptions(self, table: str, seat: int) -> list[Subscription]:
        """The browsers of whoever holds a seat."""

    # ---- What is kept of games and people: each of these is all or nothing, as everything else here ----

    async def keep_paper(self, table: str, kind: str, body: bytes) -> None:
        """Store what was worked out of a table, in the place of what was there of that kind."""

    async def paper(self, table: str, kind: str) -> bytes | None: ...

    async def papers_of(self, person: str, kind: str) -> list[Paper]:
        """Those of all tables where a person holds a seat, the tables opened first at the head."""

    async def holders(self, table: str) -> list[Holding]:
        """Everybody who holds a seat at a table, by seat and person; nobody who only watches."""

    async def leave_table(self, person: str, table: str) -> bool:
        """Let go of all that a person holds at a table. True: nobody else held a seat there, and the table is gone with
        its events, snapshot, film, papers and links."""

    async def rewrite(
        self, table: str, header: bytes, events: Sequence[Event], film: bytes | None, papers: Mapping[str, bytes]
    ) -> None:
        """Replace the body of a table's header, the bodies of these events, of its film and of these papers, as far as
        they are there: for names that are to be forgotten. The snapshot, which is made from these, is dropped."""

    async def keep_proof(self, proof: Proof) -> None:
        """Store a proof, or replace the one of the same identifier, unless that is another person's."""

    async def proof(self, id: bytes) -> Proof | None: ...

    async def proofs_of(self, person: str) -> list[Proof]:
        """In the order in which they were first kept."""

    async def drop_proof(self, id: bytes, person: str) -> None:
        """Forget a proof, if it is that person's."""

    async def merge_persons(self, person: str, into: str) -> None:
        """Let all that one person holds, has opened, proves and is called by be another's, who is the same."""

    async def forget_person(self, person: str) -> None:
        """Forget what is kept of a person beside tables: proofs, subscriptions, whom a table was opened by, links for
        other devices."""

    # ---- For whoever keeps the house ----

    async def census(
        self, limit: int, *, after: tuple[float, str] | None = None, newest_first: bool = False
    ) -> list[Known]:
        """Tables by when they were made and by name, those after this one."""

    async def delete_tables(self, tables: Sequence[str]) -> None:
        """Remove tables and everything that belongs to them. One that is not there is no error."""

    async def give_order(self, order: Order) -> None:
        """Store an order in place of one of the same kind about the same subject."""

    async def end_order(self, kind: str, subject: str) -> None: ...

    async def orders(self) -> list[Order]: ...

    async def report(self, report: Report, forget_before: float) -> None:
        """Store how a server is doing in place of what it said before; older reports of any server are forgotten."""

    async def reports(self) -> list[Report]: ...

    async def secret(self, name: str) -> bytes:
        """A random key that all who share this log have in common, made when it is first asked for."""

    # ---- Workers. One at a time keeps a table: it plays the bots and minds the clock. ----

    async def enlist(self) -> int:
        """The number of a new worker."""

    async def beat(self, worker: int) -> set[int]:
        """Say that a worker is alive; returns all that are."""

    async def retire(self, worker: int) -> None:
        """Let others take care of all that a worker keeps."""

    async def care(self, table: str, worker: int) -> bool:
        """Let a worker keep a table, unless another one does that is alive."""

    async def end_care(self, table: str, worker: int, due: float | None, number: int = MOST_EVENTS) -> None:
        """Keep a table no longer. Somebody is to look at it again at that time, or never; at once, if more has happened
        there than that many events."""

    async def forsaken(self, now: float, limit: int) -> list[str]:
        """Tables that are due and that nobody who is alive keeps, the longest waiting first."""

    async def behind(self, known: Mapping[str, int]) -> list[str]:
        """Of tables known up to an event, those at which more has happened."""

    async def close(self) -> None:
        """Finish what was asked for, then let go of the storage."""
