"""One source, three targets: interpreted, compiled for the CPU, compiled for CUDA.

A function of the rules is plain Python, and runs as such whenever Python calls it. `machine` gives its compiled twin,
in which everything it calls is compiled too. Machine code is kept in the user's cache folder under the fingerprint of
all that went into it, so that a changed rule is never run from stale code and an unchanged one is never compiled again.

`MAGNAT_INTERPRETED=1` has no twins: all is plain Python, which steps under a debugger and counts towards coverage.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import FunctionType
from typing import Any, TypeVar, cast

import numpy as np

from magnat.engine.fingerprints import INLINED, MARK, fingerprint, is_marked, plain, used_globals

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED = os.environ.get("MAGNAT_INTERPRETED", "") not in ("", "0")

LOCATOR = "magnat.engine.code_cache.ByFingerprint"


def compiled(function: F) -> F:
    """Mark a function of the rules. It must run on a GPU: no allocation, no exceptions, no strings."""
    setattr(function, MARK, True)
    return function


def wrapping(function: F) -> F:
    """`compiled`, for arithmetic on 64-bit words that is meant to wrap around: NumPy would warn of it."""
    return compiled(np.errstate(over="ignore")(function))


@compiled
def borrowed(array: Any) -> Any:
    """The same array, for a function that does not outlive it: compiled code does not count its references.

    Numba counts them with locked instructions, four of which took longer than drawing an action.
    """
    return array


def instantiate(template: Callable[..., Any], bindings: dict[str, Any]) -> Callable[..., Any]:
    """A copy of a template function whose global names are bound to one game's functions, marked like these."""
    return compiled(rebind(template, bindings))


def inlined(function: F) -> F:
    """Have a marked function copied into those that call it: a call of one with many arrays costs as much as a move."""
    setattr(function, INLINED, True)
    return function


def rebind(template: Callable[..., Any], bindings: dict[str, Any]) -> FunctionType:
    """A copy of a function that finds `bindings` among its globals."""
    assert isinstance(template, FunctionType)
    scope = {**template.__globals__, **bindings}
    return FunctionType(template.__code__, scope, template.__name__, template.__defaults__)


@cache
def machine(function: F) -> F:
    """The compiled twin of a marked function, for Python to call; from the cache on disk if it is there."""
    if INTERPRETED:
        return function
    import numba  # noqa: PLC0415  (Numba takes half a second to import: only who compiles pays for it)

    with _cache_by_fingerprint(numba):
        twin: Any = numba.njit(_linked(function), cache=True, nogil=True, error_model="numpy")
    return cast(F, twin)


@cache
def part(function: Any) -> Any:
    """The compiled twin of a marked function, for other twins to call: no door for Python, and no file of its own."""
    import numba  # noqa: PLC0415  (see `machine`)

    if function is borrowed:
        return _uncounted()
    options: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    if getattr(function, INLINED, False):
        options["inline"] = "always"
    return numba.njit(_linked(function), nogil=True, error_model="numpy", **options)


def _uncounted() -> Any:
    """What `borrowed` is in compiled code: the array's description without the counter of its memory."""
    from numba.extending import intrinsic  # noqa: PLC0415  (see `machine`)

    def uncounted(_typing: Any, array: Any) -> Any:
        def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            described = context.make_array(array)(context, builder, value=arguments[0])
            described.meminfo = described.meminfo.type(None)
            described.parent = described.parent.type(None)
            return described._getvalue()

        return array(array), code

    return intrinsic(uncounted)


def _linked(function: Any) -> FunctionType:
    """A copy that calls compiled twins. Its name tells it from every other function, also in the linker's eyes."""
    source = plain(function)
    parts = {name: part(value) for name, value in used_globals(source).items() if is_marked(value)}
    linked = rebind(source, parts)
    linked.__qualname__ = f"{source.__name__}_{fingerprint(function)}"
    return linked


@contextmanager
def _cache_by_fingerprint(numba: Any) -> Iterator[None]:
    previous = numba.config.CACHE_LOCATOR_CLASSES
    numba.config.CACHE_LOCATOR_CLASSES = LOCATOR
    try:
        yield
    finally:
        numba.config.CACHE_LOCATOR_CLASSES = previous
