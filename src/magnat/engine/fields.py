"""What a game is made of: a record of fixed size, whose every field says what it means and who may see it.

A game declares a class; the class is a NumPy structured dtype and, for the type checker, a set of typed attributes:

    class State(Record):
        price = number(u1, public, "what the lot costs so far")
        cash = array(i2, 4, owner, "millions before each seat")

`State.dtype` is the record. A million games are `np.zeros(1_000_000, State.dtype)`; saving one is its bytes.
"""

import hashlib
from dataclasses import dataclass, replace
from math import prod
from typing import Any, ClassVar, cast

import numpy as np
import numpy.typing as npt

from magnat.engine.features import Feature, quantity

Array = npt.NDArray[Any]

i1, i2, i4, i8 = np.int8, np.int16, np.int32, np.int64
u1, u2, u4, u8 = np.uint8, np.uint16, np.uint32, np.uint64


@dataclass(frozen=True)
class Sight:
    """Who sees a field. Rows run along the first axis; what a seat may not see is blanked to zero."""

    rule: str
    by: str = ""
    condition: str = ""

    def when(self, flag: str) -> "Sight":
        """The same, but only while the field `flag` is not zero; otherwise everybody sees it."""
        return replace(self, condition=flag)


public = Sight("public")
nobody = Sight("nobody")
owner = Sight("owner")
"""Row n belongs to seat n, and seat n alone sees it."""


def owner_of(field: str) -> Sight:
    """Row n belongs to the seat that `field[n]` names, and that seat alone sees it."""
    return Sight("owner_of", by=field)


def seen_by(field: str) -> Sight:
    """Row n is seen by every seat whose bit is set in `field[n]`."""
    return Sight("seen_by", by=field)


@dataclass(frozen=True)
class Field:
    name: str
    scalar: Any
    shape: tuple[int, ...]
    sight: Sight
    meaning: str
    feature: Feature | None = None
    """How networks are shown it; None: as a part of the most it can hold."""

    @property
    def rows(self) -> int:
        return self.shape[0] if self.shape else 1

    @property
    def row_bytes(self) -> int:
        return int(np.dtype(self.scalar).itemsize) * prod(self.shape[1:])


def number(scalar: type[np.integer[Any]], sight: Sight, meaning: str, feature: Feature | None = None) -> int:
    """A field that holds one number."""
    return cast(int, Field("", scalar, (), sight, meaning, feature))


def array(
    scalar: type[np.integer[Any]],
    shape: int | tuple[int, ...],
    sight: Sight,
    meaning: str,
    feature: Feature | None = None,
) -> Array:
    """A field that holds an array of numbers."""
    return cast(Array, Field("", scalar, shape if isinstance(shape, tuple) else (shape,), sight, meaning, feature))


class Record:
    """The base of every game's state. Its own fields are what the engine needs of any game."""

    key = array(u8, 2, nobody, "the secret from which every draw of this game follows")
    draws = number(u4, nobody, "how many draws were made")
    seats = number(u1, public, "how many people sit at the table", quantity(8))

    fields: ClassVar[dict[str, Field]] = {}
    dtype: ClassVar[np.dtype[Any]]
    fingerprint: ClassVar[str]

    def __init_subclass__(cls) -> None:
        declared = {**_fields_in(Record), **_fields_in(cls)}
        cls.fields = {name: replace(field, name=name) for name, field in declared.items()}
        for field in cls.fields.values():
            _check(field, cls.fields)
        cls.dtype = _lay_out(cls.fields)
        cls.fingerprint = _fingerprint(cls.dtype)


def _fields_in(cls: type) -> dict[str, Field]:
    declared = {}
    for name, value in vars(cls).items():
        if isinstance(value, Field):
            declared[name] = value
        elif isinstance(value, type) and issubclass(value, np.generic):
            raise TypeError(f"{cls.__name__}.{name} is a bare {value.__name__}: declare it with number() or array().")
    return declared


def _check(field: Field, fields: dict[str, Field]) -> None:
    if hasattr(np.record, field.name):
        raise TypeError(f"A field cannot be called {field.name!r}: every NumPy record has an attribute of that name.")
    if not isinstance(field.sight, Sight):
        raise TypeError(f"The field {field.name!r} does not say who sees it: public, owner, nobody, ...")
    for other in filter(None, (field.sight.by, field.sight.condition)):
        if other not in fields:
            raise TypeError(f"The field {field.name!r} depends on {other!r}, which is not a field.")
    if field.sight.by and fields[field.sight.by].row_bytes != 1:
        raise TypeError(f"The field {field.sight.by!r} says who sees {field.name!r}, so its rows must be one byte.")
    if field.sight.by and fields[field.sight.by].rows != field.rows:
        raise TypeError(f"{field.sight.by!r} must have as many rows as {field.name!r}, whose sight it decides.")
    if field.sight.condition and fields[field.sight.condition].row_bytes != 1:
        raise TypeError(f"The field {field.sight.condition!r} decides who sees {field.name!r}: it must be one byte.")


def _lay_out(fields: dict[str, Field]) -> np.dtype[Any]:
    """Align every field, and pad the record to a power of two: rows of a batch then start on cache lines."""
    packed = np.dtype([(f.name, f.scalar, f.shape) for f in fields.values()], align=True)
    padded = 1 << (packed.itemsize - 1).bit_length()
    placed: Any = packed.fields
    spec: Any = {
        "names": list(fields),
        "formats": [(f.scalar, f.shape) for f in fields.values()],
        "offsets": [placed[name][1] for name in fields],
        "itemsize": padded,
    }
    return np.dtype((np.record, np.dtype(spec, align=True)))


def _fingerprint(dtype: np.dtype[Any]) -> str:
    """Names the layout: bytes saved under another fingerprint are not ours to read."""
    rows = [(name, str(kind[0]), kind[1]) for name, kind in cast(Any, dtype.fields).items()]
    return hashlib.sha256(repr((rows, dtype.itemsize)).encode()).hexdigest()[:16]
