"""What crosses the wire about editions of one's own: what a file may hold, what is wrong with it, what it changes."""

from typing import Annotated, Literal

import msgspec

from magnat.engine.edition import LONGEST_FILE
from magnat.server.messages import Line, Message
from magnat.table.own import OwnBox

Kind = Literal["whole", "text", "one", "rows", "pair", "table", "variants", "options"]
EditionText = Annotated[str, msgspec.Meta(max_length=LONGEST_FILE)]


class EditionShape(Message):
    """What a value of an edition file may be."""

    kind: Kind
    low: int
    """Of a number, of a text's length, or of a list's."""
    high: int
    values: list[str | int]
    """One of these."""
    of: "list[EditionShape]"
    """Every row of a list; or the two of a pair."""
    fields: "dict[str, EditionShape]"
    """Of a table by name; of variants the table of each kind."""
    optional: list[str]
    """Fields that may be left out."""
    key: str
    """The field that says of which kind a variant is."""


class EditionDraft(Message):
    """An edition to be checked: a file's text, or what it is to hold."""

    text: EditionText | None = None
    data: dict[str, object] | None = None


class EditionProblem(Message):
    """Why an edition cannot be played with, and where."""

    block: str
    """Empty: the file as a whole."""
    path: list[str | int]
    """Names of values, and numbers in lists, counted from 0."""
    line: Line


class EditionSheet(Message):
    """An edition as it was read."""

    game: str
    """The box that it was made from; empty: it does not say so."""
    text: str
    data: dict[str, object] | None
    """Null: it cannot be read."""
    problem: EditionProblem | None
    """Null: it can be played with."""
    own: OwnBox | None
    """What a table of it would show, where it can be played with."""
    shape: dict[str, EditionShape]
    """Of each block, what it may hold."""


class NewTrial(Message):
    """Bots are to play a thousand games with an edition, and a thousand with the original. Asked again, how far they
    are."""

    text: EditionText
    seats: Annotated[int, msgspec.Meta(ge=1, le=63)]


class TrialSide(Message):
    """What came of many games with one edition. Means come with their standard errors."""

    games: int
    moves: list[float]
    """Of a game."""
    won: list[list[float]]
    """Of each seat, in the order of play: which part of the games it won."""
    scores: list[float]
    """Of all seats."""
    best: list[float]
    """Of the winners."""
    lead: list[float]
    """Of the winner before the next."""
    spread: list[int]
    """What the lowest tenth, the middle and the highest tenth of the scores are at."""


class TrialFound(Message):
    original: TrialSide
    own: TrialSide


class TrialStands(Message):
    """How far the games of a trial are."""

    progress: float | None
    """From 0 to 1; null: they are over."""
    found: TrialFound | None
    """Null: they are being played, or did not come to an end."""


class NewPrint(Message):
    """An edition is to be printed."""

    text: EditionText
    language: str
    paper: str = "a4"
