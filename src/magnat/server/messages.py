"""Everything that crosses the wire, said once: the OpenAPI schema, the WebSocket catalogue and the client's
TypeScript types are all generated from these structs.
"""

from typing import Annotated, Any, Literal

import msgspec

from magnat.engine.actions import Action
from magnat.engine.edition import LONGEST_FILE
from magnat.table.clock import Clock
from magnat.table.coach import Word
from magnat.table.hints import Hint, Way
from magnat.table.lesson import Card
from magnat.table.lines import ChatLine, Line, LogLine
from magnat.table.opening import Hints, SeatKind, SeatPlan
from magnat.table.own import OwnBox
from magnat.table.past import Wish
from magnat.table.reasons import Chosen, WayReason
from magnat.table.refusals import Damage

__all__ = [
    "Card",
    "ChatLine",
    "Chosen",
    "Clock",
    "Hint",
    "Line",
    "LogLine",
    "OwnBox",
    "SeatKind",
    "SeatPlan",
    "Way",
    "WayReason",
    "Wish",
    "Word",
]

MAX_MESSAGE = 4096
"""Bytes of the longest message a client may send."""


class Message(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The base of all messages: an unknown field is an error, never ignored."""


# ---- The shelf ----


class Option(Message):
    """A table option; the first value is the default."""

    name: str
    values: list[str]


class Conflict(Message):
    """Values of options that do not go together at a table of so many seats."""

    seats: list[int]
    options: dict[str, str]


class FirstGame(Message):
    """A good first evening with a box."""

    bots: list[str]
    """The level of each bot that sits down with a newcomer."""
    options: dict[str, str]
    """Where they differ from the defaults."""


class Box(Message):
    """One box on the shelf."""

    id: str
    title: str
    author: str | None
    year: int | None
    """Of the first edition. Neither is known of every box."""
    minutes: int
    seats: list[int]
    options: list[Option]
    conflicts: list[Conflict]
    levels: list[str]
    """Of its bots, the gentlest first."""
    first_game: FirstGame
    names: dict[str, dict[str, list[str]]]
    """By language and kind of thing, what the edition calls it: names["fr"]["district"][3]. A parameter of a Line
    that is called like a kind (or `seat`) holds the number of a thing and is shown by its name. Names may have forms:
    names["fr"]["company_of"] fills the gap {company_of} of the parameter `company`."""
    lesson: bool
    """Whether somebody can be taught it: POST /api/games/{game}/lesson."""
    hurries: bool
    """Whether the game has moments in which one may react, and which live tables count in seconds."""
    prints: bool
    """Whether this server can print it: GET /api/games/{game}/print/{language}."""
    compiled: float
    """How much of the rules is compiled, from 0 to 1. Before it is all, everything can be done, a little slower."""


class Shelf(Message):
    boxes: list[Box]
    version: str


# ---- Opening a table ----


class NewTable(Message):
    game: str
    seats: list[SeatPlan]
    options: dict[str, str] = {}
    clock: Clock = Clock()
    hints: Hints = "usual"
    """Whether one may ask for a hint: by usage only where nobody else plays."""
    edition: Annotated[str, msgspec.Meta(max_length=LONGEST_FILE)] = ""
    """What the file of an edition of one's own holds, made from the box that `game` names; empty: that box itself."""
    stirred: bool = False
    """Whether everybody throws in a number before the deal (`stir`), which the deal then follows from, too."""


class NewLesson(Message):
    """Somebody wants to learn a box at a table of its own, against bots."""

    name: str = ""


class TableOpened(Message):
    """The secret links of a new table. Only its opener ever gets this."""

    table: str
    links: list[str | None]
    """For each seat kept for a friend the token of its link, to be put behind `#` in /join#TOKEN: it is the seat of
    whoever uses it first. None for one's own seat, for a bot's, and at a rematch, where everybody keeps their seat."""
    watch: str
    """The token of the watchers' link; empty where somebody else has opened the table already (a rematch)."""


class Join(Message):
    token: str
    name: str = ""
    seat: int | None = None
    """By a table's link: the seat one would like, if it is free."""
    watch: bool = False
    """By a table's link: one would rather watch."""


class Knock(Message):
    """Somebody asks where a link leads before they use it."""

    token: str


class Joined(Message):
    table: str
    seats: list[int]
    """The seats this person holds at the table; none: a watcher."""


LinkKind = Literal["table", "seat", "watch", "device"]


class Broken(Message):
    """Why a table cannot be gone on with: a code for programs, a sentence for people."""

    code: Damage
    sentence: str


class AnotherDevice(Message):
    """A person wants to go on at another device. `address` is what the token is put behind, for the QR code."""

    address: Annotated[str, msgspec.Meta(max_length=300)]


class DeviceLink(Message):
    """The token of a link that lets one more device in, once, and the QR code of the whole address."""

    token: str
    seconds: int
    """How long it can be used."""
    code: list[str]
    """Line by line, with a `1` for each dark module."""


class TableLink(Message):
    """The token of the table's own link, by which friends sit down at any free seat, and the QR code of its address."""

    token: str
    code: list[str]
    """Line by line, with a `1` for each dark module."""


class SeatedBot(Message):
    """A bot is to keep a free seat until a friend comes."""

    level: str
    name: str = ""


class SeatFreed(Message):
    """The token of the link that leads to a freed seat from now on; those before it lead nowhere."""

    token: str


class Seat(Message):
    name: str
    kind: SeatKind
    level: str
    present: bool
    """A person with an open connection; bots are always present."""
    kept: bool = False
    """The bot only keeps the seat: whoever comes by the table's link may have it."""


class Invitation(Message):
    """What a link leads to, told before anybody sits down by it."""

    kind: LinkKind
    game: str
    host: str
    """The name of whoever opened the table."""
    seats: list[Seat]
    free: list[int]
    """The seats that one may take by this link, those that nobody keeps first."""
    mine: list[int]
    """The seats that one holds at this table already."""
    options: dict[str, str]
    clock: Clock
    begun: bool
    over: bool
    own: OwnBox | None = None
    """Of a table with an edition of somebody's own."""


class MyTable(Message):
    """A table this person sits at, for the list of games to go on with."""

    table: str
    game: str
    seats: list[Seat]
    mine: list[int]
    actors: list[int]
    my_turn: bool
    begun: bool
    """Whether everybody who was invited has sat down."""
    over: bool
    changed: float
    last: Line | None = None
    """What happened last, as everybody saw it."""
    round: int = 0
    """The round that is being played, from 1; 0: the box does not count them, or nobody plays yet."""
    scores: list[int] = []
    """At the end: of each seat."""
    ranks: list[int] = []
    """1 is the winner; before the end, 1 leads as far as everybody sees. Empty: that is secret, or all are level."""
    title: str = ""
    """Of an edition of somebody's own."""
    broken: Broken | None = None
    """What is wrong with the table; null: nothing. Of a broken one no more is told than was known at its opening."""


class MyTables(Message):
    tables: list[MyTable]


class WholeLog(Message):
    """Everything that happened at a table, from the set-up on."""

    lines: list[LogLine]


class PushKey(Message):
    """By which a browser lets this server, and nobody else, call it: base64url, as PushManager.subscribe takes it."""

    key: str


class PushAddress(Message):
    """Where and how a browser is called when its page is closed, as PushSubscription.toJSON tells, in base64url."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=200)]
    auth: Annotated[str, msgspec.Meta(max_length=100)]
    language: Annotated[str, msgspec.Meta(max_length=8)] = "en"


class PushEnd(Message):
    """A browser is to be called no more."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]


class PushStanding(Message):
    """Whether this browser is called from now on."""

    called: bool


class MissedMove(Message):
    """A move of somebody else: how things stood before it, seen from one seat, and the lines that told of it."""

    state: dict[str, int | list[Any] | None]
    """Of the first move the whole record; after it what stayed the same since the move before is left out."""
    glance: dict[str, object]
    """Likewise."""
    actors: list[int]
    log: list[LogLine]


class Since(Message):
    """What happened since a seat last moved, the earliest first; of a long time only the end."""

    moves: list[MissedMove]


class Standing(Message):
    """How the seats stood after the event of that number, as the rules count; 0: at the set-up."""

    number: int
    scores: list[int]


class Feat(Message):
    """Something that nobody surpassed in a game: what it is called, and the moment in a few words."""

    name: Line
    how: Line
    amount: int
    seat: int
    number: int
    """Of the event in which it happened."""


class Evening(Message):
    """A finished game looked back on. What was taken back is left out."""

    standings: list[Standing]
    """After every move, the set-up first."""
    records: list[Feat]
    """The most telling first; where there is none, the box has none or nothing stood out."""
    lasted: float
    """Seconds, from the opening to the last move."""


class Problem(Message):
    """Every error of the HTTP side: a code for programs, a line for people."""

    code: str
    line: Line
    sentence: str
    """The line in English, or more, for programmers."""


# ---- At the table, from the server ----


class Result(Message):
    """The end: for each seat its score, its rank (1: first, ties share) and how the score came about."""

    scores: list[int]
    ranks: list[int]
    sheet: list[list[Line]]


class Position(Message):
    """What a move may change, made from the blanked record alone."""

    number: int
    """Counts the changes of this table; an action names the number it was made on."""
    state: dict[str, int | list[Any] | None]
    """The record, field by field; null is what the viewer may not see. A change leaves out what stayed the same."""
    glance: dict[str, object]
    """What the game reckons up for the table to show, as its `Glance` says; `own` is for the seat that looks, null for
    a watcher. A change leaves out what stayed the same."""
    actors: list[int]
    legal: list[Action]
    prompt: Line
    can_undo: bool
    can_ask_undo: bool
    """Whether the seat may ask the others to go back to before its last move."""
    log_from: int
    """How many lines of the log come before these; if one has more, they have been taken back."""
    log: list[LogLine]
    """In a view the end of the log, in a change what is new; GET /api/tables/{table}/log has all of it."""
    closes_in: int | None
    """Milliseconds after which silence speaks for whoever is asked; null: there is no hurry."""
    time_given: int
    """Of how many milliseconds in all; 0: no clock."""
    held: bool
    """Whether the table waits while somebody reads."""
    late: int | None
    """The seat whose time ran out in the last event: silence has spoken for it."""
    lesson: Card | None
    """What the lesson says now; null: nobody is taught here, or somebody else is."""
    head: str
    """Of the chain through all events up to `number`: whoever keeps it can tell later if one of them was changed."""


class Change(Position, tag="change"):
    """What a move has changed since the view or change before it, seen from the same seat. Sent only to whoever has
    got that."""


class View(Position, tag="view"):
    """All that one may see."""

    seat: int | None
    """The seat this is seen from; None: as a watcher."""
    table: str
    game: str
    mine: list[int]
    """The seats this person holds."""
    begun: bool
    """Whether everybody who was invited has sat down and, where the deal is stirred, thrown in a number: before, nobody
    moves. Before a stirred deal the position is that of no game: what is to come is not dealt yet."""
    seats: list[Seat]
    options: dict[str, str]
    clock: Clock
    hints: Literal["free", "told", "no"]
    """Whether one may ask for a hint here: freely, so that everybody is told of it, or not at all."""
    chat: list[ChatLine]
    result: Result | None
    commitment: str
    """SHA-256 of the sealed key; the proof and the exported file hold the key once the game is over."""
    nonces: list[str | None] | None
    """What each seat threw in for the deal, which follows from all of them and the sealed key; null: it follows from
    the key alone."""
    wish: Wish | None
    """A seat asks the others to go back to before its last move; who has agreed so far."""
    rematch: str | None
    """The table at which the same people went on."""
    own: OwnBox | None
    """Of a table with an edition of somebody's own: where it differs from the box.
    GET /api/tables/{table}/edition gives its file."""


class Refused(Message, tag="refused"):
    """The answer to a message that was not carried out: a code for programs, a line for people."""

    code: str
    line: Line
    sentence: str
    """The line in English, or more, for programmers."""
    number: int


class Because(Message, tag="because"):
    """The answer to a `why`."""

    ask: int
    line: Line | None
    """Null: it can be done."""


class Hinted(Message, tag="hinted"):
    """The answer to an `ask_hint`."""

    ask: int
    number: int
    """Of the view that it speaks of."""
    hint: Hint | None
    line: Line | None
    """Why there is none."""


class WordSaid(Message, tag="word"):
    """The answer to an `ask_word`."""

    ask: int
    word: Word | None
    """Null: there is nothing to say about the move."""


ServerMessage = View | Change | Refused | Because | Hinted | WordSaid
