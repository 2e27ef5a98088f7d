"""The questions that lead to an action. Each knows its answers, shows them, and reads what was typed."""

import unicodedata
from dataclasses import dataclass
from typing import Protocol

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from magnat.engine.actions import Action
from magnat.engine.tabletop import Table
from magnat.engine.words import Catalogue

COMMAND_KEYS = "?usq"
"""Keys that mean the same at every question."""


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


def next_question(actions: list[Action], is_first: bool, table: Table, words: Catalogue) -> Question | None:
    """What has to be known to tell these actions apart. Who has one action only is still asked for it."""
    if len(actions) == 1:
        return TypeQuestion(actions, table, words) if is_first else None
    if len({action["type"] for action in actions}) > 1:
        return TypeQuestion(actions, table, words)
    for argument in actions[0]:
        values = {action[argument] for action in actions}
        if len(values) > 1:
            kind = NamedQuestion if argument in {*table.names, "seat"} else NumberQuestion
            return kind(argument, sorted(values), table, words)
    return None


class TypeQuestion:
    """What to do: a menu with a letter for each kind of action."""

    argument = "type"

    def __init__(self, actions: list[Action], table: Table, words: Catalogue) -> None:
        self._table, self._words = table, words
        self._actions: dict[str, list[Action]] = {}
        for action in actions:
            self._actions.setdefault(action["type"], []).append(action)
        labels = {kind: table.words.text(f"action_{kind}") for kind in self._actions}
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

    def amounts(self, kind: str) -> list[int]:
        """The legal values of a kind of action whose only argument is a number; none for others."""
        arguments = [name for name in self._actions[kind][0] if name != "type"]
        if len(arguments) != 1 or arguments[0] in {*self._table.names, "seat"}:
            return []
        return sorted(action[arguments[0]] for action in self._actions[kind])

    def read(self, typed: str) -> str | None:
        if typed == "" and len(self._actions) == 1:
            return next(iter(self._actions))
        if typed.lower() in self._keys:
            return self._keys[typed.lower()]
        meant = [kind for kind, label in self._labels.items() if _begins(label, typed)]
        return meant[0] if typed and len(meant) == 1 else None

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
    values: list[int]
    table: Table
    words: Catalogue

    def text(self) -> str:
        return f"{self.table.words.text(f'ask_{self.argument}')} ({self._range()})"

    def choices(self) -> None:
        return None

    def read(self, typed: str) -> int | None:
        return {str(value): value for value in self.values}.get(typed)

    def hint(self) -> str:
        return self.words.text("type_a_number", range=self._range())

    def _range(self) -> str:
        low, high = self.values[0], self.values[-1]
        if self.values == list(range(low, high + 1)):
            return self.words.text("range", low=low, high=high)
        return ", ".join(map(str, self.values))


@dataclass(frozen=True)
class NamedQuestion:
    """Which one: things with names, picked by their number on the board or the beginning of their name."""

    argument: str
    values: list[int]
    table: Table
    words: Catalogue

    def text(self) -> str:
        return self.table.words.text(f"ask_{self.argument}")

    def choices(self) -> RenderableType:
        entries = [Text.assemble((f"{value + 1:>2}", "bold cyan"), " ", self._name(value)) for value in self.values]
        return Columns(entries, padding=(0, 3), column_first=len(entries) > 6)

    def read(self, typed: str) -> int | None:
        meant = [value for value in self.values if str(value + 1) == typed]
        meant = meant or [value for value in self.values if typed and _begins(self._name(value), typed)]
        return meant[0] if len(meant) == 1 else None

    def hint(self) -> str:
        numbers = ", ".join(str(value + 1) for value in self.values)
        return self.words.text("type_number_or_name", numbers=numbers)

    def _name(self, value: int) -> str:
        return {**self.table.names, "seat": self.table.seats}[self.argument][value]


def letters_for(labels: dict[str, str]) -> dict[str, str]:
    """A key for each kind of action: the first free letter of its label, or else a number."""
    keys: dict[str, str] = {}
    for number, (kind, label) in enumerate(labels.items(), 1):
        taken = {*keys, *COMMAND_KEYS}
        letters = (letter for letter in _plain(label) if letter.isalpha() and letter not in taken)
        keys[next(letters, str(number))] = kind
    return keys


def _begins(name: str, typed: str) -> bool:
    """Whether a name, or one of its words, begins as typed; accents and capitals do not matter."""
    plain, start = _plain(name), _plain(typed)
    return plain.startswith(start) or any(word.startswith(start) for word in plain.replace("'", " ").split())


def _plain(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
