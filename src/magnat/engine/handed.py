"""What is handed to a batch. Compiled code reads arrays unchecked, so that they are looked at here first."""

from collections.abc import Sequence
from itertools import pairwise
from math import prod
from typing import Any

import numpy as np

from magnat.engine.fields import Array

MOST_GAMES = 1 << 26
MOST_THREADS = 1024


class BatchError(ValueError):
    """Something handed to a batch that does not fit its games. The message is a sentence; nothing has changed."""


def count_of(value: Any, name: str, most: int) -> int:
    """A whole number from 1 on."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or not 1 <= value <= most:
        raise BatchError(f"{name} must be a whole number from 1 to {most}, not {_short(value)}.")
    return int(value)


def seed_of(value: Any) -> int | None:
    if value is None or (isinstance(value, int | np.integer) and not isinstance(value, bool)):
        return None if value is None else int(value)
    raise BatchError(f"seed must be a whole number, not {_short(value)}.")


def by_name(values: Any, name: str) -> dict[str, Any]:
    if values is not None and not isinstance(values, dict):
        raise BatchError(f"{name} must be a dictionary, not {type(values).__name__}.")
    return values or {}


def numbers(values: Any, name: str, count: int, scalar: Any = np.int64, written: bool = False) -> Any:
    """One whole number for each of `count` games: a list of them, or an array that can be read as it lies."""
    if type(values) is np.ndarray and _fits(values, count, scalar, written):
        return values
    if isinstance(values, list | tuple) and not written:
        values = _listed(values, name, scalar)
    return _fitting(values, name, (count,), scalar, written)


def buffer(values: Any, name: str, shape: tuple[int, ...], scalar: Any) -> Any:
    """An array of the caller's to be written into."""
    return _fitting(values, name, shape, scalar, written=True)


def apart(arrays: dict[str, Any]) -> None:
    """Refuse arrays that share memory: what is written into one would change what is read in another."""
    places = sorted((*_place(values), name) for name, values in arrays.items())
    for (_, end, one), (begin, _, other) in pairwise(places):
        if begin < end:
            raise BatchError(f"{min(one, other)} and {max(one, other)} must not share memory.")


def chosen(values: Any, name: str, count: int) -> Array:
    """Games by their numbers, or by a truth value for each: 1 for those that are meant."""
    listed = _on_host(values, name)
    if listed.dtype == np.bool_ and listed.shape == (count,):
        return listed.astype(np.int64)
    if listed.size == 0:
        return np.zeros(count, np.int64)
    if listed.ndim != 1 or listed.dtype.kind not in "iu" or not ((listed >= 0) & (listed < count)).all():
        raise BatchError(f"{name} must be numbers of games from 0 to {count - 1}, or a truth value for each game.")
    marked = np.zeros(count, np.int64)
    marked[listed] = 1
    return marked


def words(values: Any, name: str, count: int) -> Sequence[int]:
    """Whole numbers of any size, one for each of `count` games."""
    listed = list(values) if isinstance(values, list | tuple | range) else _flat(values, name)
    if not all(isinstance(value, int | np.integer) and not isinstance(value, bool) for value in listed):
        raise BatchError(f"{name} must be whole numbers, one for each game.")
    if len(listed) != count:
        raise BatchError(f"{name} must hold one number for each of {count} games, not {len(listed)}.")
    return [int(value) for value in listed]


def _fits(values: Array, count: int, scalar: Any, written: bool) -> bool:
    """Whether an array of NumPy's is as it should be: the usual case, which is looked at quickly."""
    flags = values.flags
    lies_well = flags.c_contiguous and flags.aligned and (flags.writeable or not written)
    return lies_well and values.dtype == scalar and values.shape == (count,)


def _fitting(values: Any, name: str, shape: tuple[int, ...], scalar: Any, written: bool) -> Any:
    values = _readable(values, name)
    about = _about(values)
    wanted = np.dtype(scalar)
    if tuple(about["shape"]) != shape:
        if len(shape) == 1:
            raise BatchError(f"{name} must hold one number for each of {shape[0]} games, not {_shape(about['shape'])}.")
        raise BatchError(f"{name} must have the shape {shape}, not {tuple(about['shape'])}.")
    if about["typestr"] != wanted.str:
        raise BatchError(f"{name} must be of the type {wanted.name}, not {np.dtype(about['typestr']).name}.")
    if not _is_dense(about, shape, wanted.itemsize):
        raise BatchError(f"{name} must lie in one piece: hand over a copy (numpy.ascontiguousarray).")
    address, read_only = about["data"]
    if address % wanted.itemsize:
        raise BatchError(f"{name} must begin at a multiple of {wanted.itemsize} bytes: hand over a copy.")
    if written and read_only:
        raise BatchError(f"{name} must be an array that may be written to.")
    return values


def _place(values: Any) -> tuple[int, int]:
    """Where a dense array begins and ends in memory."""
    about = _about(values)
    begin: int = about["data"][0]
    return begin, begin + prod(about["shape"]) * np.dtype(about["typestr"]).itemsize


def _readable(values: Any, name: str) -> Any:
    """The same values as something with an array interface."""
    if _about(values) is not None:
        return values
    if not hasattr(values, "__dlpack__"):
        raise BatchError(f"{name} must be a list or an array, not {type(values).__name__}.")
    try:
        return np.from_dlpack(values)
    except Exception as error:  # Whatever another library says of its own arrays.
        raise BatchError(f"{name} cannot be read where it lies ({error}): hand over a copy.") from None


def _about(values: Any) -> Any:
    for interface in ("__cuda_array_interface__", "__array_interface__"):
        try:
            about = getattr(values, interface, None)
        except Exception:  # PyTorch raises errors of many kinds for tensors that are not on a GPU.
            continue
        if isinstance(about, dict) and {"shape", "typestr", "data"} <= set(about):
            return about
    return None


def _on_host(values: Any, name: str) -> Array:
    try:
        listed = np.asarray(values)
    except Exception:
        raise BatchError(f"{name} must be plain whole numbers, one for each game.") from None
    if listed.dtype.kind not in "biu" and listed.size:
        raise BatchError(f"{name} must be plain whole numbers, one for each game, not {listed.dtype.name}.")
    return listed


def _flat(values: Any, name: str) -> list[int]:
    listed = _on_host(values, name)
    if listed.ndim != 1:
        raise BatchError(f"{name} must be whole numbers, one for each game.")
    flat: list[int] = listed.tolist()
    return flat


def _listed(values: Any, name: str, scalar: Any) -> Array:
    try:
        listed = np.array(values)
    except (ValueError, TypeError, OverflowError):
        raise BatchError(f"{name} must be plain whole numbers, one for each game.") from None
    return listed.astype(scalar) if listed.dtype.kind == "i" else listed


def _is_dense(about: Any, shape: tuple[int, ...], size: int) -> bool:
    strides = about.get("strides")
    if strides is None or 0 in shape:
        return True
    for length, stride in zip(reversed(shape), reversed(strides), strict=True):
        if length > 1 and stride != size:
            return False
        size *= length
    return True


def _shape(shape: tuple[int, ...]) -> str:
    return str(shape[0]) if len(shape) == 1 else f"an array of the shape {tuple(shape)}"


def _short(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= 40 else shown[:39] + "…"
