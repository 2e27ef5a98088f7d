"""Everything that crosses the wire, said once: the OpenAPI schema, the WebSocket catalogue and the client's
TypeScript types are all generated from these structs.
"""

from typing import Any

import msgspec

from magnat.engine.actions import Action
from magnat.table.clock import Clock
from magnat.table.lines import ChatLine, Line, LogLine
from magnat.table.opening import SeatKind, SeatPlan
from magnat.table.table import Wish

__all__ = ["ChatLine", "Clock", "Line", "LogLine", "SeatKind", "SeatPlan", "Wish"]

MAX_MESSAGE = 4096
"""Bytes of the longest message a client may send."""


class Message(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The base of all messages: an unknown field is an error, never ignored."""


# ---- The shelf ----


class Option(Message):
    """A table option; the first value is the default."""

    name: str
    values: list[str]


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
    levels: list[str]
    names: dict[str, dict[str, list[str]]]
    """By language and kind of thing, what the edition calls it: names["fr"]["district"][3]. A parameter of a Line
    that is called like a kind (or `seat`) holds the number of a thing and is shown by its name."""
    hurries: bool
    """Whether the game has moments in which one may react, and which live tables count in seconds."""
    ready: bool
    """False while the rules are still being compiled; a table may be opened all the same."""


class Shelf(Message):
    boxes: list[Box]
    version: str


# ---- Opening a table ----


class NewTable(Message):
    game: str
    seats: list[SeatPlan]
    options: dict[str, str] = {}
    clock: Clock = Clock()


class TableOpened(Message):
    """The secret links of a new table. Only its opener ever gets this."""

    table: str
    links: list[str | None]
    """For each seat of a person the token of its link, to be put behind `#` in /join#TOKEN; None for a bot's. The link
    of one's own seat is for going on at another device."""
    watch: str
    """The token of the watchers' link; empty where somebody else has opened the table already (a rematch)."""


class Join(Message):
    token: str
    name: str = ""


class Joined(Message):
    table: str
    seats: list[int]
    """The seats this person holds at the table; none: a watcher."""


class MyTable(Message):
    """A table this person sits at, for the list of games to go on with."""

    table: str
    game: str
    names: list[str]
    my_turn: bool
    over: bool
    changed: float


class MyTables(Message):
    tables: list[MyTable]


class WholeLog(Message):
    """Everything that happened at a table, from the set-up on."""

    lines: list[LogLine]


class Problem(Message):
    """Every error of the HTTP side: a code for programs, a sentence for people."""

    code: str
    sentence: str


# ---- At the table, from the client ----


class Look(Message, tag="look"):
    """Which of one's seats to see the table from: around one screen, only the seat whose turn it is."""

    seat: int | None


class Act(Message, tag="act"):
    """A move. `number` is the number of the view it answers: a move made on an older view is refused."""

    seat: int
    number: int
    action: Action


class Undo(Message, tag="undo"):
    seat: int
    number: int


class AskUndo(Message, tag="ask_undo"):
    """Ask the others to go back to before one's last move."""

    seat: int
    number: int


class AnswerUndo(Message, tag="answer_undo"):
    """Agree to what another seat asks, or do not."""

    seat: int
    agrees: bool


class Say(Message, tag="say"):
    text: str


class HandOver(Message, tag="hand_over"):
    """Let a bot play one's seat from now on."""

    seat: int
    level: str


class TakeBack(Message, tag="take_back"):
    seat: int


Request = Act | Undo | AskUndo | AnswerUndo | Say | HandOver | TakeBack
"""What one may ask of a table."""

ClientMessage = Look | Request


# ---- At the table, from the server ----


class Seat(Message):
    name: str
    kind: SeatKind
    level: str
    present: bool
    """A person with an open connection; bots are always present."""


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
    seats: list[Seat]
    options: dict[str, str]
    chat: list[ChatLine]
    result: Result | None
    commitment: str
    """SHA-256 of the key from which all draws follow; the exported file holds the key once the game is over."""
    wish: Wish | None
    """A seat asks the others to go back to before its last move; who has agreed so far."""
    rematch: str | None
    """The table at which the same people went on."""


class Refused(Message, tag="refused"):
    """The answer to a message that was not carried out."""

    code: str
    sentence: str
    number: int


ServerMessage = View | Change | Refused
