"""What a compiled function depends on, as a short name: its own code, and that of everything it can reach.

Two functions with the same fingerprint compile to the same machine code, wherever their package lies and whenever they
were written. A reworded sentence or a new comment changes no fingerprint; a changed rule changes those that use it.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

MARK = "_is_compiled"
"""The attribute of a function that `compiling.compiled` has marked."""

INLINED = "_is_inlined"
"""The attribute of one that is copied into those that call it (`compiling.inlined`)."""

LENGTH = 16


@cache
def fingerprint(function: Any) -> str:
    """Of a marked function, with all that it calls and all constants it uses."""
    digest = hashlib.sha256()
    for part in _parts(plain(function)):
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()[:LENGTH]


def plain(function: Any) -> FunctionType:
    """The function itself, without what `compiling.wrapping` puts around it."""
    inner = getattr(function, "__wrapped__", function)
    assert isinstance(inner, FunctionType)
    return inner


def is_marked(value: Any) -> bool:
    return getattr(value, MARK, False) is True


def used_globals(function: FunctionType) -> dict[str, Any]:
    """The globals that a function's code mentions, by name."""
    scope = function.__globals__
    return {name: scope[name] for name in sorted(set(_names(function.__code__))) if name in scope}


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _parts(function: FunctionType) -> Iterator[str]:
    yield f"{function.__module__}.{function.__name__}"  # Compiled code is loaded by importing its functions' modules.
    if getattr(function, INLINED, False):
        yield INLINED
    yield repr(function.__defaults__)
    yield from _code(function.__code__)
    for name, value in used_globals(function).items():
        yield f"{name}={_value(value)}"


def _code(code: CodeType) -> Iterator[str]:
    yield code.co_code.hex()
    yield repr((code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, code.co_argcount, code.co_flags))
    for constant in code.co_consts[1:] if _has_docstring(code) else code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code(constant)
        else:
            yield repr(constant)


def _has_docstring(code: CodeType) -> bool:
    return bool(code.co_consts) and isinstance(code.co_consts[0], str)


def _value(value: Any) -> str:
    """A global as it ends up in machine code."""
    if is_marked(value):
        return fingerprint(value)
    if isinstance(value, np.ndarray):
        return f"{value.dtype!r}{value.shape}{hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, np.dtype):
        return f"{value!r}{value.itemsize}"
    if isinstance(value, ModuleType):
        return value.__name__
    if callable(value):
        return f"{value.__module__}.{getattr(value, '__qualname__', value)}"
    return f"{type(value).__name__}{value!r}"
