"""Where the arrays of a batch live and its loops run: here the processor; `cuda` knows GPUs."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Protocol

import numpy as np

from magnat.engine import batch_entries
from magnat.engine.batch_entries import slip_of
from magnat.engine.compiling import INTERPRETED, inlined, instantiate, machine
from magnat.engine.fields import Array
from magnat.engine.handed import BatchError
from magnat.engine.memory import aligned
from magnat.engine.program import Program

BODIES = (
    "found", "start", "check", "advance", "sample", "mark", "hear", "ask", "blank", "observe", "observe_asked",
    "observe_whole", "finish", "reward", "score", "rank", "play_out",
)  # fmt: skip

FEWEST_TOGETHER = 1024
"""Games for which it is worth waking a thread."""

Arrays = tuple[Any, ...]
"""The arrays of a batch that every body is given: rows, slips, template."""


class DeviceError(ValueError):
    """A device that is not there. The message is a sentence."""


class Device(Protocol):
    """Where the arrays of a batch live and its loops run."""

    name: str

    def zeros(self, shape: int | tuple[int, ...], scalar: Any) -> Any: ...

    def array(self, values: Any) -> Any:
        """An array of this device from one of the processor's, or what lies on the device already."""

    def written(self, values: Any, name: str) -> Any:
        """An array of the caller's that is to be written into: it must lie on this device."""

    def copied(self, values: Any) -> Any: ...

    def write(self, target: Any, values: Array) -> None:
        """Put values of the processor's into an array of this device."""

    def run(self, body: str, arrays: Arrays, given: Any, result: Any) -> None: ...

    def run_loop(self, loop: Any, arrays: Arrays, given: Any, result: Any) -> None: ...

    def loop(self, body: Any) -> Any:
        """A loop of this device around a body shaped like those of `batch_entries`, for `run_loop`."""

    def to_host(self, values: Any) -> Array: ...


def device_named(program: Program, name: Any, threads: int | None) -> Device:
    if name == "cpu":
        return Cpu(program, threads)
    if name == "cuda":
        from magnat.engine.cuda import Cuda  # noqa: PLC0415  (only who asks for a GPU needs its libraries)

        return Cuda(program)
    raise DeviceError(f"There is no device {name!r}; there is: cpu, cuda.")


class Cpu:
    """All cores, or as many as asked for. Every game has a row and a luck of its own: threads change no result."""

    name = "cpu"

    def __init__(self, program: Program, threads: int | None) -> None:
        self._program, self._loops = program, loops(program)
        self._threads = 1 if INTERPRETED else threads or len(os.sched_getaffinity(0))
        self._scratch = [(program.new_record(), program.new_list()) for _ in range(self._threads)]

    def zeros(self, shape: int | tuple[int, ...], scalar: Any) -> Array:
        return aligned(shape, scalar)

    def array(self, values: Any) -> Array:
        if not isinstance(values, np.ndarray):
            raise BatchError(f'An array of the type {type(values).__name__} cannot be read by the device "cpu".')
        return values

    def written(self, values: Any, name: str) -> Array:
        if not isinstance(values, np.ndarray):
            raise BatchError(f'{name} must lie in the memory of the device "cpu": it is to be written into.')
        return values

    def copied(self, values: Array) -> Array:
        twin = aligned(values.shape, values.dtype)
        twin[...] = values
        return twin

    def write(self, target: Array, values: Array) -> None:
        target[...] = values

    def run(self, body: str, arrays: Arrays, given: Array, result: Array) -> None:
        self.run_loop(self._loops[body], arrays, given, result)

    def run_loop(self, loop: Any, arrays: Arrays, given: Array, result: Array) -> None:
        """A loop that is not among those of every batch."""
        games = arrays[0].shape[0]
        parts = min(self._threads, games // FEWEST_TOGETHER)
        if parts <= 1:
            loop(0, games, *arrays, given, result, *self._scratch[0])
            return
        bounds = [games * part // parts for part in range(parts + 1)]
        jobs: list[Callable[[], None]] = []
        for part in range(1, parts):
            arguments = (bounds[part], bounds[part + 1], *arrays, given, result, *self._scratch[part])
            jobs.append(crew(self._threads).submit(loop, *arguments).result)
        loop(0, bounds[1], *arrays, given, result, *self._scratch[0])
        for job in jobs:
            job()

    def loop(self, body: Any) -> Any:
        return loop_around(body, self._program)

    def to_host(self, values: Array) -> Array:
        return values


@cache
def crew(threads: int) -> ThreadPoolExecutor:
    """The threads of this process that work for batches."""
    return ThreadPoolExecutor(threads, "magnat batch")


def tables_of(program: Program) -> dict[str, Any]:
    """What the bodies of `batch_entries` are bound to: a game's functions, its tables, the parts that bodies share."""
    tables = {"SECRETS": program.secrets, "FEATURES": program.layout.features, "SLIP": slip_of(program.max_legal)}
    bindings = {**program.bindings, **tables}
    for word, part in (("turn_to", "turn_to_next"), ("unfold", "unfold_game"), ("close", "close_game")):
        bindings[word] = instantiate(getattr(batch_entries, part), bindings)
    return bindings


def bodies(program: Program) -> dict[str, Any]:
    """The bodies of `batch_entries`, bound to a game."""
    bindings = tables_of(program)
    return {name: inlined(instantiate(getattr(batch_entries, name), bindings)) for name in BODIES}


@cache
def loops(program: Program) -> dict[str, Any]:
    return {name: loop_around(body, program) for name, body in bodies(program).items()}


@cache
def loop_around(body: Any, program: Program) -> Any:
    dtypes = {"STATE": program.state.dtype, "SLIP": slip_of(program.max_legal)}
    return machine(instantiate(batch_entries.each, {**dtypes, "body": body}))
