"""A whole game as it was told, and what is worth remembering of it.

A game's chapter `records` looks through it once the game is over: `records(s, told)` gets the final record and every
line, and names what stood out.
"""

from collections.abc import Iterable
from typing import NamedTuple

from magnat.engine.words import Line, line


class Told(NamedTuple):
    """A line of the log."""

    number: int
    """Of the event that it tells of; 0: the set-up."""
    seat: int | None
    """Whose deed it was; None: the game's own."""
    line: Line


class Feat(NamedTuple):
    """Something that nobody surpassed."""

    name: Line
    how: Line
    """The moment, in a few words."""
    amount: int
    seat: int
    number: int
    """Of the event."""


def feat(kind: str, at: Told, seat: int, amount: int, **params: int | str) -> Feat:
    """`kind` names two messages: record_KIND, the name of the record, and record_KIND_how, with these parameters."""
    return Feat(line(f"record_{kind}"), line(f"record_{kind}_how", **params), int(amount), int(seat), at.number)


def greatest(found: Iterable[Feat]) -> list[Feat]:
    """The greatest of one kind, the first of equals; nothing where there is none above nought."""
    best = max(found, key=lambda one: one.amount, default=None)
    return [best] if best is not None and best.amount > 0 else []
