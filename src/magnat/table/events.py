"""What can happen at a table. The log stores these, numbered from 1; all else follows from the opening and them."""

import msgspec


class Event(msgspec.Struct, kw_only=True, tag_field="event"):
    at: float
    """When it happened, in seconds since 1970."""


class SatDown(Event, tag="sat_down"):
    """Somebody took a free seat."""

    seat: int
    name: str


class Moved(Event, tag="moved"):
    """A seat took an action: as the game's small decisions, in order."""

    seat: int
    codes: list[int]


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
    """Somebody said something; a watcher has no seat."""

    seat: int | None
    name: str
    text: str


class HandedOver(Event, tag="handed_over"):
    """A person lets a bot play on."""

    seat: int
    level: str


class TakenBack(Event, tag="taken_back"):
    """A person plays again."""

    seat: int


class Rematched(Event, tag="rematched"):
    """The same people went on to another table."""

    table: str


AnyEvent = SatDown | Moved | Undone | UndoAsked | UndoAnswered | Said | HandedOver | TakenBack | Rematched

_decoder = msgspec.json.Decoder(AnyEvent)
_encoder = msgspec.json.Encoder()


def encode(event: AnyEvent) -> bytes:
    return _encoder.encode(event)


def decode(body: bytes) -> AnyEvent:
    event: AnyEvent = _decoder.decode(body)
    return event
