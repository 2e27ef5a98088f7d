"""A game's record read quickly, again and again: what a server needs and a notebook does not.

Reading a field of a NumPy record from Python takes microseconds, and a table reads hundreds of them a move. But from
one move to the next few fields change, and most values have been seen before: so what was made of them is remembered.
"""

from collections.abc import Mapping
from functools import cache
from itertools import chain
from typing import Any

import msgspec
import numpy as np

from magnat.engine import sight
from magnat.engine.fields import Array, Field, Record
from magnat.engine.game import Game

MOST_REMEMBERED = 4096
"""Values of one field, and cases of who sees what."""

ENGINE_SECRETS = {"key", "draws"}
"""Hidden from everybody in every game: they say nothing about the position, only about the future."""

HiddenRows = dict[str, tuple[int, ...]]

_encode = msgspec.json.Encoder().encode
_field_of = np.void.__getitem__


@cache
def layout_of(game: Game) -> "Layout":
    return Layout(game.state)


class Layout:
    def __init__(self, state: type[Record]) -> None:
        self._state = state
        self._quick = _quick(state)
        fields = [_FieldAsJson(state, field) for field in state.fields.values()]
        self._public = [field for field in fields if field.is_public]
        self._secret = [field for field in fields if not field.is_public]
        self._deciders = np.array(sorted(set(_deciders(state))), np.intp)
        self._hidden: dict[tuple[int, bytes], HiddenRows] = {}

    def read(self, record: Array) -> Any:
        """The record as the rules and the story see it. Only for records that no longer change."""
        return np.ndarray(1, self._quick, record)[0]

    def public_json(self, record: Array) -> bytes:
        """The fields that everybody sees: the members of a JSON object."""
        raw = record.tobytes()
        return b",".join([field.json(raw, ()) for field in self._public])

    def secret_json(self, blanked: Array, viewer: int) -> bytes:
        """The other fields; what the viewer may not see is null."""
        raw, hidden = blanked.tobytes(), self.hidden(viewer, blanked, self.deciders(blanked))
        return b",".join([field.json(raw, hidden.get(field.name, ())) for field in self._secret])

    def deciders(self, record: Array) -> bytes:
        """The bytes that decide who sees what."""
        return record[self._deciders].tobytes()

    def hidden(self, viewer: int, record: Array, deciders: bytes) -> HiddenRows:
        """The rows this viewer does not see."""
        case = viewer, deciders
        if case not in self._hidden:
            _make_room(self._hidden)
            rows = sight.hidden_rows(record, viewer, self._state)
            self._hidden[case] = {name: tuple(numbers) for name, numbers in rows.items()}
        return self._hidden[case]


class _FieldAsJson:
    """Writes `"name":value` from the bytes of a record."""

    def __init__(self, state: type[Record], field: Field) -> None:
        self.name, self.is_public = field.name, field.sight.rule == "public"
        self._field = field
        start = _placed(state)[field.name][1]
        self._bytes = slice(start, start + field.rows * field.row_bytes)
        self._seen: dict[tuple[bytes, tuple[int, ...]], bytes] = {}

    def json(self, raw: bytes, hidden: tuple[int, ...]) -> bytes:
        case = raw[self._bytes], hidden
        known = self._seen.get(case)
        if known is None:
            _make_room(self._seen)
            known = self._seen[case] = b'"%b":%b' % (self.name.encode(), _encode(self._value(*case)))
        return known

    def _value(self, raw: bytes, hidden: tuple[int, ...]) -> Any:
        value = np.frombuffer(raw, self._field.scalar).reshape(self._field.shape).tolist()
        if not self._field.shape:
            return None if hidden else value
        return [None if row in hidden else shown for row, shown in enumerate(value)]


def _make_room(remembered: dict[Any, Any]) -> None:
    if len(remembered) >= MOST_REMEMBERED:
        remembered.clear()


def _quick(state: type[Record]) -> np.dtype[Any]:
    """The dtype of the record, with attributes that are read from the bytes only once."""
    attributes: dict[str, Any] = {name: _ReadOnce(name) for name in state.fields}
    kind = type(f"Quick{state.__name__}", (np.record,), {**attributes, "__getattribute__": object.__getattribute__})
    fields = _placed(state)
    spec: Any = {
        "names": list(fields),
        "formats": [field[0] for field in fields.values()],
        "offsets": [field[1] for field in fields.values()],
        "itemsize": state.dtype.itemsize,
    }
    return np.dtype((kind, np.dtype(spec, align=True)))


class _ReadOnce:
    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, record: Any, _: type) -> Any:
        value = record.__dict__[self._name] = _field_of(record, self._name)
        return value


def _deciders(state: type[Record]) -> chain[int]:
    """Where the bytes lie that decide who sees what: flags, and the owners of rows."""
    names = {name for f in state.fields.values() for name in (f.sight.by, f.sight.condition) if name}
    offsets = {name: _placed(state)[name][1] for name in names}
    return chain.from_iterable(range(offsets[name], offsets[name] + state.fields[name].rows) for name in names)


def _placed(state: type[Record]) -> Mapping[str, Any]:
    """By name of the field: its dtype and where it begins."""
    assert state.dtype.fields is not None
    return state.dtype.fields
