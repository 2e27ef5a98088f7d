"""A record read as plain numbers, for the figures that a table shows.

For a few figures of one position a call into compiled code costs more than it saves, and nobody should wait for a
compiler to be shown who leads. So a game's `glance` asks the functions of its rules as the Python they are; what they
read again and again is made quick here.
"""

from collections.abc import Callable
from functools import wraps
from math import prod
from operator import itemgetter
from struct import Struct
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import numpy as np

P = ParamSpec("P")
R = TypeVar("R")

Reading = dict[str, Callable[[bytes], Any]]
"""By the name of a field: how it is read from the bytes of a record."""

MOST_REMEMBERED = 4096
"""Cases of one figure."""

RAW = "raw bytes"
"""Where a record that no longer changes may keep its bytes."""

SIGNED = {1: "b", 2: "h", 4: "i", 8: "q"}
UNSIGNED = {1: "B", 2: "H", 4: "I", 8: "Q"}


class Plain:
    """A record, read as ordinary numbers and lists: much quicker than NumPy's, one by one.

    It may be written to, to try something out: the record stays as it is.
    """

    def __init__(self, record: Any, reading: Reading | None = None) -> None:
        """Of the fields that are known how to read, or of all."""
        self.__dict__["reading"] = reading or _reading(record.dtype, record.dtype.names)
        self.__dict__["raw"] = raw_bytes(record)

    def __getattr__(self, name: str) -> Any:
        read = self.__dict__["reading"].get(name)
        if read is None:
            raise AttributeError(f"There is no field {name!r} here; there is: {', '.join(self.reading)}.")
        value = self.__dict__[name] = read(self.__dict__["raw"])
        return value

    def copy(self) -> "Plain":
        """One more, as this one was left, to try something else out."""
        twin = Plain.__new__(Plain)
        for name, value in self.__dict__.items():
            twin.__dict__[name] = _copied(value) if isinstance(value, list) else value
        return twin


def _copied(rows: list[Any]) -> list[Any]:
    return type(rows)([row.copy() if isinstance(row, list) else row for row in rows])


def raw_bytes(record: Any) -> bytes:
    """The bytes of a record; one that is read again and again has them at hand."""
    raw: bytes | None = record.__dict__.get(RAW)
    return record.tobytes() if raw is None else raw


class Grid(list[Any]):
    """Rows of numbers, read as `grid[row, column]`, as the rules do."""

    def __getitem__(self, place: Any) -> Any:
        if type(place) is tuple:
            row, column = place
            return list.__getitem__(self, row)[column]
        return list.__getitem__(self, place)

    def __setitem__(self, place: Any, value: Any) -> None:
        if type(place) is tuple:
            row, column = place
            list.__getitem__(self, row)[column] = value
        else:
            list.__setitem__(self, place, value)


def following_from(*fields: str) -> Callable[[Callable[Concatenate[Any, P], R]], Callable[Concatenate[Any, P], R]]:
    """For a figure that follows from these fields alone, which are all it is given to see: it is worked out once for
    each value of them. From one move to the next few fields change, and most values have been seen before."""

    def remembering(figure: Callable[Concatenate[Any, P], R]) -> Callable[Concatenate[Any, P], R]:
        known: dict[Any, R] = {}
        cut: Callable[[bytes], Any] | None = None
        reading: Reading = {}

        @wraps(figure)
        def remembered(s: Any, *args: P.args, **kwargs: P.kwargs) -> R:
            nonlocal cut, reading
            if cut is None:
                reading = _reading(s.dtype, fields)
                cut = itemgetter(*[_place(s.dtype, name) for name in fields])
            case = args, cut(raw_bytes(s))
            found = known.get(case)
            if found is None:
                if len(known) >= MOST_REMEMBERED:
                    known.clear()
                found = known[case] = figure(Plain(s, reading), *args, **kwargs)
            return found

        return cast(Callable[Concatenate[Any, P], R], remembered)

    return remembering


def _reading(dtype: np.dtype[Any], fields: tuple[str, ...]) -> Reading:
    return {name: _read(dtype, name) for name in fields}


def _read(dtype: np.dtype[Any], name: str) -> Callable[[bytes], Any]:
    field, start = cast(Any, dtype.fields)[name][:2]
    scalar, shape = field.base, field.shape
    unpack = Struct(f"={prod(shape)}{SIGNED[scalar.itemsize] if scalar.kind == 'i' else UNSIGNED[scalar.itemsize]}")
    if not shape:
        return lambda raw: unpack.unpack_from(raw, start)[0]
    if len(shape) == 1:
        return lambda raw: list(unpack.unpack_from(raw, start))
    rows, columns = shape

    def grid(raw: bytes) -> Grid:
        flat = unpack.unpack_from(raw, start)
        return Grid([list(flat[row * columns : (row + 1) * columns]) for row in range(rows)])

    return grid


def _place(dtype: np.dtype[Any], name: str) -> slice:
    """Where the bytes of a field lie."""
    field, start = cast(Any, dtype.fields)[name][:2]
    return slice(start, start + field.itemsize)
