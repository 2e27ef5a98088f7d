"""Conditions of a lesson: small expressions over what one seat sees, as its file writes them.

`phase == 1 and price < 4`, `glance.leader[11] == me`. Names are the fields of the blanked record, the game's `glance`
and `own`, `me` (the seat that looks), and `can` (the kinds of actions it may take).
"""

import ast
import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from types import CodeType, SimpleNamespace
from typing import Any

from magnat.table.shown import Shown


class ConditionError(ValueError):
    """A condition that cannot be read, or speaks of something that is not there."""


def where(things: Sequence[Any], wanted: Any) -> int:
    """The first place of something in a row; -1: it is not there."""
    return list(things).index(wanted) if wanted in things else -1


FUNCTIONS: dict[str, Callable[..., Any]] = {
    function.__name__: function for function in (abs, any, all, len, max, min, sum, where)
}

ALLOWED = (
    ast.Expression,
    ast.BoolOp,
    ast.BinOp,
    ast.UnaryOp,
    ast.Compare,
    ast.IfExp,
    ast.Name,
    ast.Attribute,
    ast.Subscript,
    ast.Constant,
    ast.List,
    ast.Tuple,
    ast.Call,
    ast.boolop,
    ast.operator,
    ast.unaryop,
    ast.cmpop,
    ast.expr_context,
)


class Sight(dict[str, Any]):
    """All that a condition may speak of, read when it is asked for: nothing that the seat cannot see."""

    def __init__(self, shown: Shown, seat: int, kinds: Callable[[], list[str]]) -> None:
        super().__init__(FUNCTIONS, me=seat)
        self._shown, self._kinds = shown, kinds

    def __missing__(self, name: str) -> Any:
        if name == "glance":
            value: Any = self._shown.figures
        elif name == "own":
            value = _own(self._shown, self["me"])
        elif name == "can":
            value = self._kinds()
        else:
            value = self._field(name)
        self[name] = value
        return value

    def _field(self, name: str) -> Any:
        read = self._shown.read(self["me"])
        if name not in read.dtype.names:
            raise ConditionError(f"There is no {name} to be seen.")
        value = getattr(read, name)
        return value.tolist() if hasattr(value, "tolist") else value

    def value(self, expression: str) -> Any:
        try:
            return eval(_read(expression), {"__builtins__": {}}, self)
        except (TypeError, IndexError, AttributeError) as error:
            raise ConditionError(f"{expression!r} makes no sense here: {error}.") from error


def _own(shown: Shown, seat: int) -> Any:
    """The seat's own figures, as they are sent to it."""
    return json.loads(b"{%b}" % shown.own(seat), object_hook=lambda members: SimpleNamespace(**members)).own


@lru_cache(maxsize=10_000)
def _read(expression: str) -> CodeType:
    try:
        tree = ast.parse(expression, mode="eval")
    except SyntaxError as error:
        raise ConditionError(f"{expression!r} cannot be read: {error}.") from None
    for node in ast.walk(tree):
        private = isinstance(node, ast.Attribute) and node.attr.startswith("_")
        called = isinstance(node, ast.Call) and not (isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS)
        if not isinstance(node, ALLOWED) or private or called:
            raise ConditionError(f"{expression!r} is more than a condition.")
    return compile(tree, "<lesson>", "eval")
