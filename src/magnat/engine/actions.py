"""Actions are small integers inside and plain dictionaries outside: 7 and {"type": "bid", "amount": 7}."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

from magnat.engine.words import LineError, line

Action = dict[str, Any]
"""What somebody does: its `type`, and its arguments by name, as `Match.legal` lists them."""

Spelling = Callable[[Action], list[Action]]
"""Turns one action of the outside into the small decisions that make it up inside."""


LONGEST_VALUE = 40
"""Letters that are shown of a value that makes no sense."""


class ActionError(LineError):
    """An action that names nothing this game knows."""


@dataclass(frozen=True)
class Kind:
    """A kind of action and the range of each of its arguments."""

    type: str
    arguments: dict[str, range]

    def __init__(self, type: str, **arguments: range) -> None:
        object.__setattr__(self, "type", type)
        object.__setattr__(self, "arguments", arguments)

    @property
    def count(self) -> int:
        return prod(len(values) for values in self.arguments.values())


class Actions:
    """The codec of one game: its kinds side by side, each taking as many integers as it has argument values.

    The last argument runs fastest: place(colour, district) is first("place") + colour * districts + district.

    A large move (a sum of money, a whole reorganisation) is a sequence of small decisions inside; `spelled` says, by
    the type of the outside action, how to spell it.
    """

    def __init__(self, *kinds: Kind, spelled: dict[str, Spelling] | None = None) -> None:
        self.kinds = {kind.type: kind for kind in kinds}
        self.spelled = spelled or {}
        self._first: dict[str, int] = {}
        self._decoded: dict[int, Action] = {}
        self.count = 0
        for kind in kinds:
            self._first[kind.type] = self.count
            self.count += kind.count

    def first(self, type: str) -> int:
        """The smallest integer of a kind."""
        return self._first[type]

    def spell(self, action: Action) -> list[int]:
        """The integers of an action that may be a large one."""
        kind = action.get("type") if isinstance(action, dict) else None
        spelling = self.spelled.get(kind) if isinstance(kind, str) else None
        return [self.encode(small) for small in (spelling(action) if spelling else [action])]

    def encode(self, action: Action) -> int:
        """The integer of an action, or an ActionError that says what is wrong with it."""
        kind = self._kind_named(action)
        index = 0
        for name, values in kind.arguments.items():
            index = index * len(values) + values.index(_argument(action, name, values))
        if len(action) > 1 + len(kind.arguments):
            unknown = set(action) - {"type", *kind.arguments}
            raise _extra_argument(kind, str(min(unknown, key=str)))
        return self._first[kind.type] + index

    def decode(self, code: int) -> Action:
        """The action that an integer stands for."""
        known = self._decoded.get(code)
        if known is None:
            known = self._decoded[code] = self._read(code)
        return known.copy()

    def _read(self, code: int) -> Action:
        if not 0 <= code < self.count:
            raise ActionError(line("house_action_number", code=code, last=self.count - 1))
        kind = next(k for k in reversed(self.kinds.values()) if self._first[k.type] <= code)
        index = code - self._first[kind.type]
        arguments: dict[str, int] = {}
        for name, values in reversed(kind.arguments.items()):
            index, place = divmod(index, len(values))
            arguments[name] = values[place]
        return {"type": kind.type, **{name: arguments[name] for name in kind.arguments}}

    def __iter__(self) -> Iterator[Kind]:
        return iter(self.kinds.values())

    def _kind_named(self, action: Action) -> Kind:
        if not isinstance(action, dict) or not isinstance(action.get("type"), str):
            raise ActionError(line("house_action_shape", kinds=", ".join(self.kinds)))
        if action["type"] not in self.kinds:
            kind = action["type"][:LONGEST_VALUE]
            raise ActionError(line("house_action_unknown", kind=kind, kinds=", ".join(self.kinds)))
        return self.kinds[action["type"]]


def _argument(action: Action, name: str, values: range) -> int:
    value = action.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or value not in values:
        shown, bounds = repr(value)[:LONGEST_VALUE], {"low": values[0], "high": values[-1]}
        raise ActionError(line("house_action_argument", argument=name, kind=action["type"], value=shown, **bounds))
    return value


def _extra_argument(kind: Kind, unknown: str) -> ActionError:
    what = {"kind": kind.type, "argument": unknown[:LONGEST_VALUE]}
    if not kind.arguments:
        return ActionError(line("house_action_bare", **what))
    arguments = ", ".join(f"{name} ({values[0]}–{values[-1]})" for name, values in kind.arguments.items())
    return ActionError(line("house_action_extra", arguments=arguments, **what))
