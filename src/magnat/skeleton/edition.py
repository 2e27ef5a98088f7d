"""Puts the components of an edition into a fresh record."""

from magnat.engine.edition import Edition
from magnat.engine.edition_checks import NAMES, Keyed, Rows, block, box, held_by, options
from magnat.engine.words import Line
from magnat.skeleton.state import LOTS, SEATS, State

BLOCKS = {
    "box": box(seats=range(3, SEATS + 1)),
    "options": options({"price": ("own", "second")}),
    "money": block({"start": held_by(State, "start")}),
    "lots": block({"lots": Rows(Keyed({"value": held_by(State, "value"), **NAMES}), LOTS)}),
}


def agree(edition: Edition) -> None:
    """Refuse numbers that do not go together: here all do."""


def lay_out(s: State, edition: Edition, seats: int, options: dict[str, str]) -> None:
    """Everything that is known before the first draw."""
    s.second_price = options["price"] == "second"
    s.start = edition.block("money")["start"]
    for place, lot in enumerate(edition.block("lots")["lots"]):
        s.value[place] = lot["value"]


def conflict(seats: int, options: dict[str, str]) -> Line | None:
    """Why these options cannot be played together; nothing if they can."""
    return None


def names(edition: Edition, language: str) -> dict[str, list[str]]:
    """What this edition calls its things, by kind and number."""
    return {"lot": [lot[language] for lot in edition.block("lots")["lots"]]}
