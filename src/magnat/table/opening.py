"""How a table begins: what is agreed before the first move, and never changes afterwards."""

from collections.abc import Iterator
from typing import Any, Literal
from unicodedata import category, normalize

import msgspec

from magnat.bots.players import level_number
from magnat.engine.edition import Edition, agreed
from magnat.engine.randomness import fresh_key
from magnat.engine.sealing import FORM, commitment_of
from magnat.games import chapter
from magnat.table.clock import Clock, checked

MAX_NAME = 24

Hints = Literal["usual", "always", "never"]
"""Whether one may ask for a hint: by usage only where nobody else plays. Among people everybody is told of it."""

SeatKind = Literal["person", "bot", "open"]

UNSEEN = {"\u200e", "\u200f", "\u061c", *map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}
"""Marks that turn the direction of writing, with which one name can be made to look like another."""

EMPTY = {"\u034f", "\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Letters that look like nothing at all: a name of them would be none."""

MOST_MARKS = 3
"""Accents and points on one letter. Some languages need as many; more would cover the lines above and below."""


class SeatPlan(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Who is to sit at a seat: `person` is whoever opens the table, `open` waits for a friend with the link."""

    kind: SeatKind
    name: str = ""
    level: str = ""


class Branch(msgspec.Struct, kw_only=True):
    """The moment of a finished game from which a table plays on."""

    table: str
    number: int


class Opening(msgspec.Struct, kw_only=True):
    """A table as it was opened."""

    table: str
    game: str
    at: float
    seats: list[SeatPlan]
    options: dict[str, str]
    rules: int
    """The version of the rules it is played by."""
    key: str
    """The secret from which all draws follow, as hexadecimal digits: alone, or with what the people throw in."""
    clock: Clock = Clock()
    follows: str | None = None
    """The table of which this is a rematch."""
    hints: Hints = "usual"
    lesson: bool = False
    """Whether somebody learns the box here, by the lesson of its folder."""
    stirred: bool = False
    """Whether the deal follows from what the people throw in, too, and waits for it."""
    seal: int = 1
    """The form of the seal: `engine.sealing.FORM`."""
    edition: str = ""
    """What the file of an edition of one's own holds; empty: it is the box of the shelf."""
    was: str = ""
    """Where a name was deleted and the seal is of the first form: the SHA-256 of what was agreed, as it was, through
    which the chain runs."""
    branch: Branch | None = None
    position: dict[str, Any] | None = None
    """Of a branch: the fields of the record it begins with."""

    @property
    def commitment(self) -> str:
        """SHA-256 of the key: shown from the start, so that the key cannot be changed once the play is known."""
        return commitment_of(bytes.fromhex(self.key))


def opened(
    edition: Edition,
    table: str,
    at: float,
    seats: list[SeatPlan],
    options: dict[str, str],
    *,
    clock: Clock | None = None,
    follows: str | None = None,
    hints: Hints = "usual",
    stirred: bool = False,
) -> Opening:
    """Open a table under a fresh key, or say with an OptionError or UnknownLevel why it cannot be played."""
    return Opening(
        table=table,
        game=edition.id,
        at=at,
        seats=[_settled(plan) for plan in seats],
        options=agreed(edition, chapter(edition, "edition"), len(seats), options),
        rules=chapter(edition, "state").RULES_VERSION,
        key=fresh_key().hex(),
        clock=checked(clock or Clock()),
        follows=follows,
        hints=hints,
        stirred=stirred,
        seal=FORM,
        edition=edition.text or "",
    )


def _settled(plan: SeatPlan) -> SeatPlan:
    if plan.kind == "bot":
        level_number(plan.level)
    return SeatPlan(kind=plan.kind, name=clean(plan.name, MAX_NAME), level=plan.level if plan.kind == "bot" else "")


def clean(text: str, longest: int) -> str:
    """A text on one line: no control characters, no tricks with the direction of writing or heaps of accents, not too
    long."""
    letters = (letter for letter in normalize("NFC", text) if letter not in UNSEEN)
    shown = "".join(letter if letter.isprintable() and letter not in EMPTY else " " for letter in letters)
    return " ".join("".join(_without_heaps(shown)).split())[:longest].strip()


def _without_heaps(text: str) -> Iterator[str]:
    marks = 0
    for letter in text:
        marks = marks + 1 if category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            yield letter
