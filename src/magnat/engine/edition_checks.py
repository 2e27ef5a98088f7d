"""What an edition file may hold, declared piece by piece; anything else is refused by a sentence.

A game says what its blocks look like, and takes the limits from its own fields and actions:

    BLOCKS = {
        "box": box(seats=range(2, 5)),
        "options": options({"money": ("open", "hidden")}),
        "money": block({"start": held_by(State, "start")}),
        "city": block({"districts": Rows(Keyed({"value": held_by(State, "value"), **NAMES}), 13)}),
    }
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn, Protocol
from unicodedata import category

import numpy as np

from magnat.engine.fields import Record
from magnat.engine.words import HOUSE, Line, LineError, line

LANGUAGES = ("en", "fr")
SOURCES = ("rules", "reconstructed")
LONGEST_TEXT = 200
NO_TEXT = ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")
"""Control characters, broken ones, and ends of lines, by their Unicode category."""
LONGEST_GAME = 24 * 60
"""In minutes."""


class EditionError(LineError):
    """An edition file that cannot be played with: str() is a sentence that names the file, the block and the value."""

    def __init__(self, line: Line, file: str, block: str = "", path: tuple["Step", ...] = ()) -> None:
        ValueError.__init__(self, line)
        self.line, self.file, self.block, self.path = line, file, block, path
        self.folder: Path | None = None
        """Of the game, where the sentence is one of its own."""

    def __str__(self) -> str:
        return self.said("en")

    def said(self, language: str, names: dict[str, list[str]] | None = None) -> str:
        sentence = super().said(language, names)
        return f"{self.file}, [{self.block}]: {sentence}" if self.block else sentence


Step = str | int
"""The name of a value, or its number in a list, counted from 0."""


@dataclass(frozen=True)
class Place:
    """Where in a file something stands."""

    file: str
    block: str
    path: tuple[Step, ...] = ()

    def __str__(self) -> str:
        return " ".join(step if isinstance(step, str) else f"no. {step + 1}" for step in self.path) or "it"

    def inside(self, step: Step) -> "Place":
        return replace(self, path=(*self.path, step))

    def refuse(self, value: Any, wanted: str, /, **params: int | str) -> NoReturn:
        """Say what a value must be."""
        self.complain(f"must_{wanted}", value=shortened(value), **params)

    def complain(self, key: str, /, **params: int | str) -> NoReturn:
        said = line(f"{HOUSE}edition_{key}", place=str(self), **params)
        raise EditionError(said, self.file, self.block, self.path)


def shortened(value: Any) -> str:
    try:
        shown = repr(value)
    except (ValueError, RecursionError):  # A number of thousands of digits, or lists within lists without end.
        return "..."
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


class Shape(Protocol):
    """What a value may be."""

    def check(self, value: Any, place: Place) -> None:
        """Refuse what it is not."""


@dataclass(frozen=True)
class Between:
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def check(self, value: Any, place: Place) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            place.refuse(value, "whole", low=self.low, high=self.high)


def held_by(state: type[Record], name: str) -> Between:
    """Whatever a field of the record can hold, from 0 on."""
    return Between(0, int(np.iinfo(state.fields[name].scalar).max))


@dataclass(frozen=True)
class Text:
    """One line of text that is not empty and, where it must, looks like `pattern`."""

    pattern: str = ".*"
    wanted: str = "text"
    """What is said of it: `house_edition_must_...`"""
    shortest: int = 1
    longest: int = LONGEST_TEXT

    def check(self, value: Any, place: Place) -> None:
        if value == "" and self.shortest and self.wanted == "text":
            place.complain("empty")
        if (
            not isinstance(value, str)
            or any(category(letter) in NO_TEXT for letter in value)
            or not self.shortest <= len(value.strip()) <= len(value) <= self.longest
            or not re.fullmatch(self.pattern, value)
        ):
            place.refuse(value, self.wanted, most=self.longest)


@dataclass(frozen=True)
class OneOf:
    values: Collection[Any]

    def check(self, value: Any, place: Place) -> None:
        if not any(type(value) is type(known) and value == known for known in self.values):
            place.refuse(value, "one", known=", ".join(map(repr, self.values)))


@dataclass(frozen=True)
class Rows:
    """A list: so many of one shape, or some number in a range."""

    shape: Shape
    count: int | range
    distinct: bool = False
    ascending: bool = False

    def check(self, value: Any, place: Place) -> None:
        counts = range(self.count, self.count + 1) if isinstance(self.count, int) else self.count
        if not isinstance(value, list) or len(value) not in counts:
            wanted, known = ("list", {}) if len(counts) == 1 else ("lists", {"high": counts[-1]})
            if isinstance(value, list):
                place.complain(f"count_{wanted}", count=len(value), low=counts[0], **known)
            place.refuse(value, wanted, low=counts[0], **known)
        for number, row in enumerate(value):
            self.shape.check(row, place.inside(number))
        if self.distinct and any(row in value[:number] for number, row in enumerate(value)):
            place.refuse(value, "distinct")
        if self.ascending and value != sorted(value):
            place.refuse(value, "ascending")


@dataclass(frozen=True)
class Pair:
    """A list of two different things."""

    first: Shape
    second: Shape

    def check(self, value: Any, place: Place) -> None:
        if not isinstance(value, list) or len(value) != 2:
            place.refuse(value, "list", low=2)
        self.first.check(value[0], place.inside("first"))
        self.second.check(value[1], place.inside("second"))


@dataclass(frozen=True)
class Keyed:
    """Named values, each of its shape; those in `optional` may be left out."""

    required: dict[str, Shape] = field(default_factory=dict)
    optional: dict[str, Shape] = field(default_factory=dict)

    def check(self, value: Any, place: Place) -> None:
        if not isinstance(value, dict):
            place.refuse(value, "table", known=", ".join(self.required))
        shapes = self.required | self.optional
        for name in self.required:
            if name not in value:
                place.inside(name).complain("missing")
        for name, entry in value.items():
            if name not in shapes:
                place.inside(name[:LONGEST_TEXT]).complain("unknown", known=", ".join(shapes))
            shapes[name].check(entry, place.inside(name))


@dataclass(frozen=True)
class Variants:
    """Keyed values of several kinds; the value called `key` says which."""

    key: str
    tables: dict[str, Keyed]

    def check(self, value: Any, place: Place) -> None:
        kind = OneOf(list(self.tables))
        if not isinstance(value, dict) or self.key not in value:
            place.refuse(value, "variant", kind=self.key)
        kind.check(value[self.key], place.inside(self.key))
        table = self.tables[value[self.key]]
        Keyed({self.key: kind, **table.required}, table.optional).check(value, place)


@dataclass(frozen=True)
class Options:
    """Values of table options, by their names. Whether the box has them, the edition knows."""

    def check(self, value: Any, place: Place) -> None:
        if not isinstance(value, dict):
            place.refuse(value, "options")
        for name, chosen in value.items():
            Text().check(chosen, place.inside(name))


# ---- What every edition has ----

NAMES: dict[str, Shape] = {language: Text() for language in LANGUAGES}
"""What a thing is called, in every language."""


def forms(*asked: str) -> dict[str, Shape]:
    """The forms of a name that sentences ask for, which an edition may tell: `fr_plural` beside `fr`."""
    return {f"{language}_{form}": Text() for language in LANGUAGES for form in asked}


def block(required: dict[str, Shape], optional: dict[str, Shape] | None = None) -> Keyed:
    """A block of components says where it comes from."""
    return Keyed({"source": OneOf(SOURCES), **required}, optional or {})


def box(seats: range) -> Keyed:
    """The block that tells of the box, for games that seat so many."""
    return Keyed(
        {
            "id": Text("[a-z0-9]+(-[a-z0-9]+)*", "id"),
            "title": Text(),
            "seats": Rows(Between(seats[0], seats[-1]), range(1, len(seats) + 1), distinct=True, ascending=True),
            "minutes": Between(1, LONGEST_GAME),
        },
        {"author": Text(), "year": Between(0, 9999)},
    )


def options(required: dict[str, Sequence[str]], optional: dict[str, Sequence[str]] | None = None) -> Keyed:
    """The table options that the rules know, and the values they may take."""

    def offered(values: Sequence[str]) -> Shape:
        return Rows(OneOf(values), range(1, len(values) + 1), distinct=True)

    return Keyed(
        {name: offered(values) for name, values in required.items()},
        {name: offered(values) for name, values in (optional or {}).items()},
    )


FIRST_GAME = Keyed(
    {"bots": Rows(Text("[a-z]+(-[a-z]+)*", "level"), range(1, 99))},
    {"options": Options()},
)
"""A good first evening with a box: the level of each bot, and options where they differ from the defaults."""

ANY_BOX = box(seats=range(1, 100))
"""What can be said of a box before its game is known."""
