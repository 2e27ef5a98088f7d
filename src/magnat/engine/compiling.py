"""One source, three targets: interpreted, compiled for the CPU, compiled for CUDA.

`MAGNAT_INTERPRETED=1` runs the rules as the plain Python they are: slow, but steps under a debugger and counts
towards coverage. Otherwise Numba compiles them, once: the machine code is kept in the user's cache folder, in a
folder named after the sources, so that a changed rule is never run from stale code.
"""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED = os.environ.get("MAGNAT_INTERPRETED", "") not in ("", "0")
NEVER_COMPILED = {"story", "terminal", "edition", "accounts", "words", "files", "tabletop", "bench"}
"""Modules whose change leaves compiled code as it was."""
PACKAGE = Path(__file__).resolve().parent.parent


def compiled(function: F) -> F:
    """Compile a function of the rules. It must run on a GPU: no allocation, no exceptions, no strings."""
    return function if INTERPRETED else _njit(function, _cache_folder("rules"))


def wrapping(function: F) -> F:
    """`compiled`, for arithmetic on 64-bit words that is meant to wrap around."""
    if INTERPRETED:
        return np.errstate(over="ignore")(function)
    return compiled(function)


def instantiate(template: Callable[..., Any], bindings: dict[str, Any], name: str) -> Callable[..., Any]:
    """A copy of a template function whose global names are bound to one game's functions, compiled.

    Numba's cache tells functions apart by their code and not by the globals they use, so that each instance
    (`name`) needs a folder of its own. And its linker tells them apart by their names: two games' instances of one
    template, loaded from the cache into one process, must not be called the same, or one would run the other's code.
    """
    function = rebind(template, bindings)
    function.__qualname__ = f"{template.__name__}_{name}".replace("-", "_")
    return function if INTERPRETED else _njit(function, _cache_folder(name))


def rebind(template: Callable[..., Any], bindings: dict[str, Any]) -> Callable[..., Any]:
    """A copy of a function that finds `bindings` among its globals."""
    assert isinstance(template, FunctionType)
    scope = {**template.__globals__, **bindings}
    return FunctionType(template.__code__, scope, template.__name__, template.__defaults__)


def cache_root() -> Path:
    """Where compiled code is kept; `MAGNAT_CACHE` moves it."""
    if chosen := os.environ.get("MAGNAT_CACHE"):
        return Path(chosen)
    from platformdirs import user_cache_path  # noqa: PLC0415  (not every machine that computes has a user)

    return user_cache_path("magnat") / "compiled"


def _njit(function: F, folder: Path) -> F:
    import numba  # noqa: PLC0415  (Numba takes half a second to import: only a game that is loaded pays for it)

    with _numba_cache_in(folder, numba):
        dispatcher: Any = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return cast(F, dispatcher)


@contextmanager
def _numba_cache_in(folder: Path, numba: Any) -> Iterator[None]:
    previous = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = previous


def _cache_folder(name: str) -> Path:
    return cache_root() / source_fingerprint() / name


@cache
def source_fingerprint() -> str:
    """Names the state of all sources that can end up in compiled code."""
    digest = hashlib.sha256()
    for path in _sources():
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _sources() -> Iterable[Path]:
    for floor in ("engine", "games", "bots", "sim"):
        for path in sorted((PACKAGE / floor).rglob("*.py")):
            if path.stem not in NEVER_COMPILED:
                yield path
