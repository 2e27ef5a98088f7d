"""Calls compiled functions without Numba's look at the types of their arguments, which takes longer than a move.

What lies behind a compiled function (`entry_point` of an overload) is no public part of Numba. So it is asked for here
alone and tried before it is relied on; where it is not as it was, the function itself is called, a microsecond slower.
"""

from functools import cache
from typing import Any

import numpy as np

from magnat.engine.compiling import INTERPRETED, compiled, machine
from magnat.engine.fields import Array


def quick(function: Any, *arguments: type) -> Any:
    """The compiled twin of a function, for arguments of these types alone: `int`, or what an array holds."""
    twin = machine(function)
    return _entry(twin, *arguments) if not INTERPRETED and _is_to_be_trusted() else twin


def _entry(twin: Any, *arguments: type) -> Any:
    from numba import from_dtype, int64, types  # noqa: PLC0415  (see compiling)

    signature = tuple(int64 if kind is int else types.Array(from_dtype(np.dtype(kind)), 1, "C") for kind in arguments)
    twin.compile(signature)
    return twin.overloads[signature].entry_point


@cache
def _is_to_be_trusted() -> bool:
    """Whether a function that writes, reads and answers does so in this way, too."""
    record = np.array([1, 2], np.uint8)
    try:
        answer = _entry(machine(_put_first), np.uint8, int)(record, 5)
    except Exception:  # Whatever a later version may say.
        return False
    return bool(answer == 7 and record[0] == 5)


@compiled
def _put_first(record: Array, number: int) -> int:
    record[0] = number
    return number + record[1]  # type: ignore[no-any-return]
