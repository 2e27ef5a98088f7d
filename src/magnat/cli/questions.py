"""The questions that lead to an action. Each knows its answers, shows them, and reads what was typed."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from magnat.cli.sums import AMOUNT, Sums
from magnat.engine.actions import Action
from magnat.engine.tabletop import Tabletop
from magnat.engine.words import Catalogue

Thing = TypeVar("Thing")

COMMAND_KEYS = "?usq"
"""Keys that mean the same at every question."""

WHOLE_NUMBER = re.compile(r"-?\d{1,18}", re.ASCII)
"""Nothing so long that it cannot be meant."""
THOUSANDS = re.compile(r"(?<=\d) (?=\d{3}\b)", re.ASCII)
"""The space in 45 000."""


class Question(Protocol):
    @property
    def argument(self) -> str:
        """What is asked for: the type of the action, or one of its arguments."""

    def text(self) -> str: ...

    def choices(self) -> RenderableType | None: ...

    def read(self, typed: str) -> str | int | None:
        """The value that was meant; None: no legal one."""

    def hint(self) -> str:
        """What may be typed, for one who typed something else."""


def next_question(
    actions: list[Action], is_first: bool, tabletop: Tabletop, words: Catalogue, sums: Sums | None = None
) -> Question | None:
    """What has to be known to tell these actions apart. Who has one action only is still asked for it."""
    sums = sums or {}
    if len(actions) == 1 and not is_first:
        return sum_question(actions[0], sums, tabletop, words)
    if len(actions) == 1 or len({action["type"] for action in actions}) > 1:
        return TypeQuestion(actions, tabletop, words, sums)
    for argument in actions[0]:
        values = {action[argument] for action in actions}
        if len(values) > 1:
            kind = NamedQuestion if argument in {*tabletop.names, "seat"} else NumberQuestion
            return kind(argument, sorted(values), tabletop, words)
    return None


def sum_question(action: Action, sums: Sums, tabletop: Tabletop, words: Catalogue) -> Question | None:
    """What is still missing when only one kind of action is left: a sum, if it takes one."""
    if AMOUNT in action or action["type"] not in sums:
        return None
    return SumQuestion(AMOUNT, sums[action["type"]], tabletop, words)


class TypeQuestion:
    """What to do: a menu with a letter for each kind of action."""

    argument = "type"

    def __init__(self, actions: list[Action], tabletop: Tabletop, words: Catalogue, sums: Sums) -> None:
        self._tabletop, self._words, self._sums = tabletop, words, sums
        self._actions: dict[str, list[Action]] = {}
        for action in actions:
            self._actions.setdefault(action["type"], []).append(action)
        labels = {kind: tabletop.words.text(f"action_{kind}") for kind in self._actions}
        self._keys = letters_for(labels)
        self._labels = labels

    def text(self) -> str:
        return self._words.text("ask_type")

    def choices(self) -> RenderableType:
        entries = [
            Text.assemble((f"[{key}]", "bold cyan"), " ", self._labels[kind], (self._range(kind), "dim"))
            for key, kind in self._keys.items()
        ]
        return Text("   ").join(entries)

    def _range(self, kind: str) -> str:
        """The amounts between which one will be asked to choose, where it is an amount."""
        amounts = self.amounts(kind)
        if len(amounts) < 2:
            return "".join(f" {amount}" for amount in amounts)
        return " " + self._words.text("range", low=amounts[0], high=amounts[-1])

    def amounts(self, kind: str) -> Sequence[int]:
        """The legal values of a kind of action whose only argument is a number; none for others."""
        if kind in self._sums:
            return self._sums[kind]
        arguments = [name for name in self._actions[kind][0] if name != "type"]
        if len(arguments) != 1 or arguments[0] in {*self._tabletop.names, "seat"}:
            return []
        return sorted(action[arguments[0]] for action in self._actions[kind])

    def read(self, typed: str) -> str | None:
        if typed == "" and len(self._actions) == 1:
            return next(iter(self._actions))
        if typed.lower() in self._keys:
            return self._keys[typed.lower()]
        return meant(self._labels, typed)

    def kind_of_amount(self, typed: str) -> str | None:
        """The one kind of action that a bare number can mean."""
        kinds = [kind for kind in self._actions if self.amounts(kind)]
        return kinds[0] if typed.isdecimal() and len(kinds) == 1 else None

    def hint(self) -> str:
        return self._words.text("type_one_of", keys=", ".join(self._keys))


@dataclass(frozen=True)
class NumberQuestion:
    """How much: a number, typed."""

    argument: str
    values: Sequence[int]
    tabletop: Tabletop
    words: Catalogue

    def text(self) -> str:
        return f"{self.tabletop.words.text(f'ask_{self.argument}')} ({self._range()})"

    def choices(self) -> None:
        return None

    def read(self, typed: str) -> int | None:
        if not WHOLE_NUMBER.fullmatch(typed):
            return None
        return int(typed) if int(typed) in self.values else None

    def hint(self) -> str:
        return self.words.text("type_a_number", range=self._range())

    def _range(self) -> str:
        low, high = self.values[0], self.values[-1]
        if len(self.values) == high - low + 1:
            return self.words.text("range", low=low, high=high)
        return ", ".join(map(str, self.values))


class SumQuestion(NumberQuestion):
    """How much of a fortune. It is the last thing asked, so all that was typed is the sum, or a slip of the fingers."""

    def read(self, typed: str) -> int | None:
        return super().read(THOUSANDS.sub("", typed))


@dataclass(frozen=True)
class NamedQuestion:
    """Which one: things with names, picked by their number on the board or the beginning of their name."""

    argument: str
    values: Sequence[int]
    tabletop: Tabletop
    words: Catalogue

    @property
    def names(self) -> list[str]:
        return {**self.tabletop.names, "seat": self.tabletop.seats}[self.argument]

    def text(self) -> str:
        return self.tabletop.words.text(f"ask_{self.argument}")

    def choices(self) -> RenderableType:
        entries = [Text.assemble((f"{value + 1:>2}", "bold cyan"), " ", self.names[value]) for value in self.values]
        return Columns(entries, padding=(0, 3), column_first=len(entries) > 6)

    def read(self, typed: str) -> int | None:
        numbers = {str(value + 1): value for value in self.values}
        return numbers.get(typed, meant({value: self.names[value] for value in self.values}, typed))

    def hint(self) -> str:
        numbers = ", ".join(str(value + 1) for value in self.values)
        return self.words.text("type_number_or_name", numbers=numbers)


def letters_for(labels: dict[str, str]) -> dict[str, str]:
    """A key for each kind of action: the first free letter of its label, or else a number."""
    keys: dict[str, str] = {}
    for number, (kind, label) in enumerate(labels.items(), 1):
        taken = {*keys, *COMMAND_KEYS}
        letters = (letter for letter in _plain(label) if letter.isalpha() and letter not in taken)
        keys[next(letters, str(number))] = kind
    return keys


def meant(names: dict[Thing, str], typed: str) -> Thing | None:
    """The one thing that is called as typed, or whose name begins so, or has a word that does; accents and capitals do
    not matter, nor how an apostrophe is typed."""
    start = _plain(typed)
    if not start:
        return None
    plain = {thing: _plain(name) for thing, name in names.items()}
    called = [thing for thing, name in plain.items() if name == start]
    whole = [thing for thing, name in plain.items() if name.startswith(start)]
    parts = [thing for thing, name in plain.items() if any(word.startswith(start) for word in _words(name))]
    return next((found[0] for found in (called, whole, parts) if len(found) == 1), None)


def _words(name: str) -> list[str]:
    return name.replace("'", " ").split()


def _plain(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.lower().replace("’", "'"))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
