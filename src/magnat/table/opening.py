"""How a table begins: what is agreed before the first move, and never changes afterwards."""

import hashlib
from typing import Literal

import msgspec

from magnat.bots.players import level_number
from magnat.engine.edition import Edition, OptionError
from magnat.engine.randomness import fresh_key
from magnat.games import chapter
from magnat.table.clock import Clock, checked

MAX_NAME = 24

SeatKind = Literal["person", "bot", "open"]

UNSEEN = {"\u200e", "\u200f", "\u061c", *map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}
"""Marks that turn the direction of writing, with which one name can be made to look like another."""


class SeatPlan(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Who is to sit at a seat: `person` is whoever opens the table, `open` waits for a friend with the link."""

    kind: SeatKind
    name: str = ""
    level: str = ""


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
    """The secret from which all draws follow, as hexadecimal digits."""
    clock: Clock = Clock()
    follows: str | None = None
    """The table of which this is a rematch."""

    @property
    def commitment(self) -> str:
        """SHA-256 of the key: shown from the start, so that the key cannot be changed once the play is known."""
        return hashlib.sha256(bytes.fromhex(self.key)).hexdigest()


def opened(
    edition: Edition,
    table: str,
    at: float,
    seats: list[SeatPlan],
    options: dict[str, str],
    *,
    clock: Clock | None = None,
    follows: str | None = None,
) -> Opening:
    """Open a table under a fresh key, or say with an OptionError or UnknownLevel why it cannot be played."""
    return Opening(
        table=table,
        game=edition.id,
        at=at,
        seats=[_settled(plan) for plan in seats],
        options=_chosen(edition, len(seats), options),
        rules=chapter(edition, "state").RULES_VERSION,
        key=fresh_key().hex(),
        clock=checked(clock or Clock()),
        follows=follows,
    )


def _chosen(edition: Edition, seats: int, options: dict[str, str]) -> dict[str, str]:
    """The same checks as Game.choose, without the wait for the compiler."""
    edition.check_seats(seats)
    chosen = edition.choose(options)
    if conflict := chapter(edition, "edition").conflict(seats, chosen):
        raise OptionError(conflict)
    return chosen


def _settled(plan: SeatPlan) -> SeatPlan:
    if plan.kind == "bot":
        level_number(plan.level)
    return SeatPlan(kind=plan.kind, name=clean(plan.name, MAX_NAME), level=plan.level if plan.kind == "bot" else "")


def clean(text: str, longest: int) -> str:
    """A text on one line: no control characters, no tricks with the direction of writing, not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text if letter not in UNSEEN)
    return " ".join(shown.split())[:longest].strip()
