"""A game's record read quickly, again and again: what a server needs and a notebook does not.

Reading a field of a NumPy record from Python takes microseconds, and a table reads hundreds of them a move. But from
one move to the next few fields change, and most values have been seen before: so what was made of them is remembered.
"""

import sys
from collections.abc import Mapping
from itertools import chain
from typing import Any, NamedTuple

import msgspec
import numpy as np

from magnat.engine import sight, words
from magnat.engine.fields import Array, Field, Record
from magnat.engine.game import Game, once_a_box
from magnat.engine.plain import RAW
from magnat.table.lines import of_box

MOST_REMEMBERED = 4096
"""Values of one field, and cases of who sees what."""

ENGINE_SECRETS = {"key", "draws"}
"""Hidden from everybody in every game: they say nothing about the position, only about the future."""

HiddenRows = dict[str, tuple[int, ...]]

_encode = msgspec.json.Encoder().encode
_field_of = np.void.__getitem__


@once_a_box
def layout_of(game: Game) -> "Layout":
    return Layout(game)


class Layout:
    def __init__(self, game: Game) -> None:
        state = game.state
        self._folder = game.folder.name
        self._said: dict[tuple[str, tuple[tuple[str, int | str], ...]], bytes] = {}
        self._actions = [_encode(game.actions.decode(code)) for code in range(game.actions.count)]
        self._offered: dict[tuple[int, ...], bytes] = {}
        self._state = state
        self._quick = _quick(state)
        fields = [_FieldAsJson(state, field) for field in state.fields.values()]
        self._public = [(field.place, field.seen, field.json) for field in fields if field.is_public]
        self._at = {place: field for field in fields for place in range(field.place.start, field.place.stop)}
        self._secret = [field for field in fields if not field.is_public]
        self._figures, self._has_own = game.glance, hasattr(game.glance, "own")
        self._draws = _place(state, "draws")
        self._deciders = np.array(sorted(set(_deciders(state))), np.intp)
        self._outlooks: dict[tuple[int, bytes], dict[int, Outlook]] = {}

    def read(self, record: Array) -> Any:
        """The record as the rules and the story see it. Only for records that no longer change."""
        read = np.ndarray(1, self._quick, record)[0]
        read.__dict__[RAW] = record.tobytes()
        return read

    def public_json(self, record: Array) -> bytes:
        """The fields that everybody sees: the members of a JSON object."""
        raw = record.tobytes()
        return b",".join([seen.get(raw[place]) or json(raw[place]) for place, seen, json in self._public])

    def changed_json(self, before: Array, after: Array) -> list[bytes]:
        """Of the fields that everybody sees, those in which two records differ: members of a JSON object."""
        raw = after.tobytes()
        changed: list[bytes] = []
        told = 0
        for byte in np.flatnonzero(before != after).tolist():
            if byte >= told:
                field = self._at[byte]
                told = field.place.stop
                if field.is_public:
                    changed.append(field.json(raw[field.place]))
        return changed

    def secret_json(self, blanked: Array, hidden: HiddenRows) -> list[bytes]:
        """The other fields, one member each; the hidden rows are null."""
        raw = blanked.tobytes()
        return [field.json(raw[field.place], hidden.get(field.name, ())) for field in self._secret]

    def open_json(self, record: Array) -> list[bytes]:
        """The same fields with all their rows, but for what every draw follows from."""
        raw = record.tobytes()
        hidden = {name: tuple(range(self._state.fields[name].rows)) for name in ENGINE_SECRETS}
        return [field.json(raw[field.place], hidden.get(field.name, ())) for field in self._secret]

    def line_json(self, line: words.Line) -> bytes:
        """A Line of this box. A sentence that was said is said again."""
        case = line.key, tuple(line.params.items())
        known = self._said.get(case)
        if known is None:
            _make_room(self._said)
            known = self._said[case] = _encode(of_box(self._folder, line))
        return known

    def actions_json(self, codes: tuple[int, ...]) -> bytes:
        """Actions as a list. The same ones are offered again and again."""
        known = self._offered.get(codes)
        if known is None:
            _make_room(self._offered)
            known = self._offered[codes] = b"[%b]" % b",".join([self._actions[code] for code in codes])
        return known

    def glance(self, watched: Any) -> msgspec.Struct:
        """The game's figures that everybody is shown, from the record as a watcher sees it."""
        figures: msgspec.Struct = self._figures.glance(watched)
        return figures

    def own_json(self, read: Any, seat: int | None) -> bytes:
        """The figures for the seat that looks: a member of a JSON object."""
        if seat is None or not self._has_own:
            return b'"own":null'
        return b'"own":%b' % _encode(self._figures.own(read, seat))

    def draws(self, record: Array) -> bytes:
        """The bytes that change with every draw."""
        return record[self._draws].tobytes()

    def deciders(self, record: Array) -> bytes:
        """The bytes that decide who sees what."""
        return record[self._deciders].tobytes()

    def outlooks(self, record: Array, deciders: bytes, seats: int) -> dict[int, "Outlook"]:
        """What each viewer may see."""
        known = self._outlooks.get((seats, deciders))
        if known is None:
            _make_room(self._outlooks)
            viewers = range(sight.WATCHER, seats)
            known = self._outlooks[seats, deciders] = {viewer: self._look(viewer, record) for viewer in viewers}
        return known

    def _look(self, viewer: int, record: Array) -> "Outlook":
        rows = [sight.hidden_rows(record, other, self._state) for other in range(sight.WATCHER, viewer + 1)]
        hidden = {name: tuple(numbers) for name, numbers in rows[-1].items()}
        return Outlook(hidden, rows.index(rows[-1]) + sight.WATCHER, not hidden.keys() <= ENGINE_SECRETS)


class Outlook(NamedTuple):
    """What a viewer may see."""

    hidden: HiddenRows
    alike: int
    """The first viewer who sees neither more nor less: what is made for one serves the other."""
    secrets: bool
    """Whether anything of the game itself is hidden."""


def members_json(figures: msgspec.Struct, before: msgspec.Struct | None) -> bytes:
    """A struct as members of a JSON object; if it is known what it was before, without those that stayed the same."""
    members = []
    for name in figures.__struct_fields__:
        value = getattr(figures, name)
        former = getattr(before, name, None)
        if before is None or (value is not former and value != former):
            members.append(b'"%b":%b' % (name.encode(), _encode(value)))
    return b",".join(members)


class _FieldAsJson:
    """Writes `"name":value` from the bytes of a field, and remembers it."""

    def __init__(self, state: type[Record], field: Field) -> None:
        self.name, self.is_public = field.name, field.sight.rule == "public"
        self.place = _place(state, field.name)
        self.seen: dict[bytes, bytes] = {}
        """By the field's bytes, where nothing of it is hidden."""
        self._field = field
        self._veiled: dict[tuple[bytes, tuple[int, ...]], bytes] = {}

    def json(self, raw: bytes, hidden: tuple[int, ...] = ()) -> bytes:
        remembered: dict[Any, bytes] = self._veiled if hidden else self.seen
        case = (raw, hidden) if hidden else raw
        known = remembered.get(case)
        if known is None:
            _make_room(remembered)
            known = remembered[case] = b'"%b":%b' % (self.name.encode(), _encode(self._value(raw, hidden)))
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
    attributes: dict[str, Any] = {
        name: _ReadOnce(name) if field.shape else _NumberReadOnce(state, name) for name, field in state.fields.items()
    }
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


class _NumberReadOnce:
    """A field of one number, as an ordinary one: NumPy's take their time."""

    def __init__(self, state: type[Record], name: str) -> None:
        self._name, self._place = name, _place(state, name)
        self._signed = np.dtype(state.fields[name].scalar).kind == "i"

    def __get__(self, record: Any, _: type) -> int:
        known: dict[str, Any] = record.__dict__
        value = known[self._name] = int.from_bytes(known[RAW][self._place], sys.byteorder, signed=self._signed)
        return value


def _place(state: type[Record], name: str) -> slice:
    """Where the bytes of a field lie."""
    start, field = _placed(state)[name][1], state.fields[name]
    return slice(start, start + field.rows * field.row_bytes)


def _deciders(state: type[Record]) -> chain[int]:
    """Where the bytes lie that decide who sees what: flags, and the owners of rows."""
    names = {name for f in state.fields.values() for name in (f.sight.by, f.sight.condition) if name}
    offsets = {name: _placed(state)[name][1] for name in names}
    return chain.from_iterable(range(offsets[name], offsets[name] + state.fields[name].rows) for name in names)


def _placed(state: type[Record]) -> Mapping[str, Any]:
    """By name of the field: its dtype and where it begins."""
    assert state.dtype.fields is not None
    return state.dtype.fields
