"""Observations: the record as a seat may see it, written out as a row of numbers for a network.

The layout follows from the features that a game declares beside its fields, and is the same for any number of seats:
first the observer's own seat, then field by field. What nobody sees, and what is left out, takes no room. A row of
floats has categories spread out; a row of integers has one number for each of the record's.
"""

from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from magnat.engine.bits import MOST_SEATS
from magnat.engine.compiling import compiled, inlined
from magnat.engine.features import AMOUNT, BITS, CATEGORY, KINDS, SEAT, Feature, undeclared
from magnat.engine.fields import Array, Field, Record

OFFSET, BYTES, SIGNED, ROWS, COLUMNS, ROTATED, KIND, WIDTH, LEAST, SCALE, AT, PLACE = range(12)
"""The columns of the features: where a field lies, what its numbers become, and where they go."""


@dataclass(frozen=True)
class Shown:
    """One field of an observation: where it begins among the floats and among the integers."""

    field: Field
    feature: Feature
    at: int
    place: int

    @property
    def numbers(self) -> int:
        return prod(self.field.shape)

    @property
    def end(self) -> int:
        return self.at + self.numbers * self.feature.width


class Layout:
    """What an observation of one game is made of."""

    def __init__(self, state: type[Record]) -> None:
        shown = {name: _feature(field) for name, field in state.fields.items()}
        shown = {name: feature for name, feature in shown.items() if feature.count}
        rotated = [state.fields[name].rows for name, feature in shown.items() if feature.rotated]
        self.own = max(rotated, default=MOST_SEATS)
        """The first floats: the observer's own seat, one of so many."""
        self.parts: list[Shown] = []
        self.floats, self.integers = self.own, 1
        for name, feature in shown.items():
            part = Shown(state.fields[name], feature, self.floats, self.integers)
            self.parts.append(part)
            self.floats, self.integers = part.end, part.place + part.numbers
        self.features = np.array([_row(state, part) for part in self.parts], np.int32)

    def described(self) -> list[dict[str, Any]]:
        """The layout for programs, a dictionary for each field."""
        you = {"field": "you", "floats": [0, self.own], "integers": [0, 1], "shape": [], "kind": "category"}
        return [
            {**you, "width": self.own, "least": 0, "scale": 1, "by_seat": False, "meaning": "the observer's seat"}
        ] + [
            {
                "field": part.field.name,
                "floats": [part.at, part.end],
                "integers": [part.place, part.place + part.numbers],
                "shape": list(part.field.shape),
                "kind": KINDS[part.feature.kind],
                "width": part.feature.width,
                "least": part.feature.least,
                "scale": part.feature.scale,
                "by_seat": part.feature.rotated,
                "meaning": part.field.meaning,
            }
            for part in self.parts
        ]


def _feature(field: Field) -> Feature:
    """Nobody's fields are blank for everybody."""
    if field.sight.rule == "nobody":
        return Feature(AMOUNT, count=0)
    return field.feature or undeclared(field.scalar)


def _row(state: type[Record], part: Shown) -> list[int]:
    fields: Any = state.dtype.fields
    scalar = np.dtype(part.field.scalar)
    rows = part.field.rows if part.feature.rotated else 1  # Whatever does not turn is one long row.
    return [
        int(fields[part.field.name][1]),
        scalar.itemsize,
        int(scalar.kind == "i"),
        rows,
        part.numbers // rows,
        int(part.feature.rotated),
        part.feature.kind,
        part.feature.width,
        part.feature.least,
        part.feature.scale,
        part.at,
        part.place,
    ]


@compiled
def write_floats(blanked: Array, viewer: int, seats: int, features: Array, out: Array) -> None:
    """An observation in floats, from the record as the viewer may see it (a watcher sees from seat 0)."""
    for place in range(out.size):
        out[place] = 0
    if viewer >= 0:
        out[viewer] = 1
    for field in range(features.shape[0]):
        size, signed, columns = entry(features, field, BYTES), features[field, SIGNED], entry(features, field, COLUMNS)
        kind, width, least = entry(features, field, KIND), entry(features, field, WIDTH), entry(features, field, LEAST)
        scale = np.float32(features[field, SCALE])
        for row in range(rows_shown(features, field, seats)):
            start = source_of(features, field, row, viewer, seats)
            at = entry(features, field, AT) + row * columns * width
            if kind == AMOUNT:
                for column in range(columns):
                    out[at + column] = np.float32(read(blanked, start + column * size, size, signed)) / scale
            elif kind in (CATEGORY, SEAT):
                for column in range(columns):
                    value = read(blanked, start + column * size, size, signed)
                    place = turned(value, viewer, seats, kind) - least
                    if 0 <= place < width:
                        out[at + column * width + place] = 1
            else:
                for column in range(columns):
                    members = turned(read(blanked, start + column * size, size, signed), viewer, seats, kind)
                    for member in range(width):
                        out[at + column * width + member] = members >> member & 1


@compiled
def write_integers(blanked: Array, viewer: int, seats: int, features: Array, out: Array) -> None:
    """An observation in integers: the observer's seat, then one for each number of the record."""
    for place in range(out.size):
        out[place] = 0
    out[0] = viewer
    for field in range(features.shape[0]):
        size, signed, columns = entry(features, field, BYTES), features[field, SIGNED], entry(features, field, COLUMNS)
        for row in range(rows_shown(features, field, seats)):
            start = source_of(features, field, row, viewer, seats)
            at = entry(features, field, PLACE) + row * columns
            for column in range(columns):
                value = read(blanked, start + column * size, size, signed)
                out[at + column] = turned(value, viewer, seats, entry(features, field, KIND))


@inlined
@compiled
def entry(features: Array, field: int, column: int) -> int:
    return np.int64(features[field, column])  # type: ignore[return-value]


@inlined
@compiled
def rows_shown(features: Array, field: int, seats: int) -> int:
    """Of a field whose rows are seats, only those that are taken."""
    return seats if features[field, ROTATED] else entry(features, field, ROWS)


@inlined
@compiled
def source_of(features: Array, field: int, row: int, viewer: int, seats: int) -> int:
    """Where a row of the observation lies in the record."""
    source = row
    if features[field, ROTATED]:
        source = (row + max(viewer, 0)) % seats
    return entry(features, field, OFFSET) + source * entry(features, field, COLUMNS) * entry(features, field, BYTES)


@inlined
@compiled
def turned(value: int, viewer: int, seats: int, kind: int) -> int:
    """The same number as seen from the viewer's seat, where it tells of seats."""
    if kind <= BITS or viewer <= 0:
        return value
    if kind == SEAT:
        return (value - viewer) % seats if 0 <= value < seats else value
    return (value >> viewer | value << (seats - viewer)) & ((1 << seats) - 1)


@inlined
@compiled
def read(record: Array, start: int, size: int, signed: int) -> int:
    """A whole number of `size` bytes, the lowest first."""
    value = np.int64(record[start])
    if size == 1:
        return value - 256 if signed and value > 127 else value  # type: ignore[return-value]
    for place in range(1, size):
        value |= np.int64(record[start + place]) << np.int64(8 * place)
    if signed and value >> (8 * size - 1):
        value -= np.int64(1) << np.int64(8 * size)
    return value  # type: ignore[return-value]
