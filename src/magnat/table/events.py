"""What can happen at a table. The log stores these, numbered from 1; all else follows from the opening and them.

The chain of a table runs through their bytes. So a field that is added has a default and is left out where it is not
used: an event that was stored years ago is still encoded as it was.
"""

import hashlib

import msgspec

from magnat.table.lines import Line


class Event(msgspec.Struct, kw_only=True, omit_defaults=True, tag_field="event"):
    at: float
    """When it happened, in seconds since 1970."""


class SatDown(Event, tag="sat_down"):
    """Somebody took a free seat."""

    seat: int
    name: str
    was: str = ""
    """Where the name was deleted: the SHA-256 of the event as it was, through which the chain runs."""


class BotSeated(Event, tag="bot_seated"):
    """The host has a bot keep a free seat until a friend comes."""

    seat: int
    name: str
    level: str


class Stirred(Event, tag="stirred"):
    """A person threw in a number, before the deal."""

    seat: int
    nonce: str


class Moved(Event, tag="moved"):
    """A seat took an action: as the game's small decisions, in order."""

    seat: int
    codes: list[int]
    late: bool = False
    """Whether it was silence that spoke: the seat's time had run out."""


class Undone(Event, tag="undone"):
    """A seat took its last move back."""

    seat: int


class UndoAsked(Event, tag="undo_asked"):
    """A seat asks the others to go back to before its last move."""

    seat: int


class UndoAnswered(Event, tag="undo_answered"):
    """A seat agrees to that, or does not."""

    seat: int
    agrees: bool


class Said(Event, tag="said"):
    """Somebody said something; a watcher has no seat. A phrase travels as its key."""

    seat: int | None
    name: str
    text: str = ""
    phrase: Line | None = None
    was: str = ""
    """As of `SatDown`."""


class Held(Event, tag="held"):
    """Whoever plays against bots alone has the table wait, or go on."""

    seat: int
    waits: bool


class HandedOver(Event, tag="handed_over"):
    """A person lets a bot play on."""

    seat: int
    level: str
    late: bool = False
    """Whether the seat's time had run out."""


class TakenBack(Event, tag="taken_back"):
    """A person plays again."""

    seat: int


class SeatFreed(Event, tag="seat_freed"):
    """The host gave up a seat's person for gone: it waits for whoever comes by a new link."""

    seat: int


class Rematched(Event, tag="rematched"):
    """The same people went on to another table."""

    table: str


class Taught(Event, tag="taught"):
    """Whoever learns goes on to a step of the lesson, leaves it (the step after the last), or comes back to it."""

    seat: int
    step: int


class Hinted(Event, tag="hinted"):
    """A seat was given a hint while other people play: everybody is told of it."""

    seat: int


class Coached(Event, tag="coached"):
    """A seat is told of its bad moves while other people play: everybody is told so, once."""

    seat: int


AboutSeat = SatDown | BotSeated | SeatFreed | Hinted | Coached
"""What everybody is told of."""

AnyEvent = (
    SatDown
    | BotSeated
    | Stirred
    | Moved
    | Undone
    | UndoAsked
    | UndoAnswered
    | Said
    | HandedOver
    | TakenBack
    | SeatFreed
    | Rematched
    | Taught
    | Held
    | Hinted
    | Coached
)

_decoder = msgspec.json.Decoder(AnyEvent)
_encoder = msgspec.json.Encoder()


def tag_of(event: AnyEvent) -> str:
    return str(event.__struct_config__.tag)


def encode(event: AnyEvent) -> bytes:
    return _encoder.encode(event)


def digest(body: bytes) -> str:
    """What stands for an event that is nobody else's business."""
    return hashlib.sha256(body).hexdigest()


def decode(body: bytes) -> AnyEvent:
    event: AnyEvent = _decoder.decode(body)
    return event
