"""What is told at a table: sentences as keys and parameters, the log's lines and what people say."""

import msgspec

from magnat.engine import words


class Told(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The base of everything told. An unknown field is an error, never ignored."""


class Line(Told):
    """A sentence: the key of a translated message and what fills its gaps."""

    key: str
    params: dict[str, int | str] = {}


class LogLine(Told):
    """What happened in the event of that number (0: the set-up). `seat` is whose deed it was; null: the game's own."""

    number: int
    seat: int | None
    line: Line


class ChatLine(Told):
    name: str
    seat: int | None
    text: str
    at: float


def of_box(folder: str, line: words.Line) -> Line:
    """A line of a game's story. All boxes share one catalogue: the name of the game's folder keeps them apart."""
    return Line(key=f"{folder}_{line.key}", params=line.params)
