"""What is told at a table: sentences as keys and parameters, the log's lines and what people say."""

from collections.abc import Iterable

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
    phrase: Line | None = None
    """Said by its key, so that everybody reads it in their own language: a phrase of the house, or a bot's remark. Then
    `text` is empty."""
    told: Line | None = None
    """Not said by anybody: something about the seats that everybody is to know. Then `text` is empty."""


PHRASES = (
    "hello", "good_luck", "well_played", "my_turn", "thinking", "hurry", "deal", "thanks", "sorry", "good_game",
    "clap", "laugh", "wow", "doubt", "sad", "cheers",
)  # fmt: skip
"""What one may say with one press: `house_say_NAME`. The last six are gestures, which the page draws."""


HAD_HINT = f"{words.HOUSE}had_hint"


def phrase(name: str) -> Line | None:
    return Line(key=f"{words.HOUSE}say_{name}") if name else None


def said(name: str, seat: int | None, text: str, phrase: Line | None, at: float) -> ChatLine:
    return ChatLine(name=name, seat=seat, text=text, phrase=phrase, at=at)


SILENCE = "told_silence"
"""The one line of a log that tells names, and not seats."""


def silence(names: Iterable[str]) -> Line:
    """It was the clock: these let it happen by saying nothing."""
    return Line(key=SILENCE, params={"names": ", ".join(names)})


def about_seat(what: str, seat: int, name: str) -> Line:
    """Somebody has sat down, a seat was freed, or a hint given: for everybody at the table to know."""
    return Line(key=f"told_{what}", params={"number": seat + 1, "name": name})


def had_hint(seat: int) -> words.Line:
    """A move was made with a hint, among people. It names the seat alone: names can be forgotten."""
    return words.line(HAD_HINT, seat=seat)


def tells_of_hint(line_json: bytes) -> bool:
    return f'"key":"{HAD_HINT}"'.encode() in line_json


def of_box(folder: str, line: words.Line) -> Line:
    """A line of a game, or of the house. All share one catalogue: the name of the game's folder keeps them apart."""
    key = line.key if line.key.startswith(words.HOUSE) else f"{folder}_{line.key}"
    return Line(key=key, params=line.params)


def from_box(folder: str, line: Line) -> words.Line:
    """The line as the game said it, whose own catalogue knows it."""
    return words.Line(line.key.removeprefix(f"{folder}_"), line.params)


def of_error(error: words.LineError) -> Line:
    return of_box(error.folder.name if error.folder else "", error.line)
