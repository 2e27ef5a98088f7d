"""Batches on an NVIDIA GPU: one thread a game, running the very functions that run on the processor."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np

from magnat.engine.batch import DeviceError, bodies
from magnat.engine.compiling import INTERPRETED, rebind
from magnat.engine.contract import body
from magnat.engine.fields import Array
from magnat.engine.program import Program

THREADS_PER_BLOCK = 128

# Filled in when the kernel is made: see `_kernel`.
cuda: Any = None
int16: Any = None
MAX_LEGAL = 0


def one_game_a_thread(rows: Array, given: Array, result: Array) -> None:
    """The kernel around a body of `batch_entries`."""
    scratch = cuda.local.array(MAX_LEGAL, int16)
    game = cuda.grid(1)
    if game < rows.shape[0]:
        body(game, rows, given, result, scratch)


class Cuda:
    """The current CUDA device."""

    def __init__(self, program: Program) -> None:
        if not numba_cuda().is_available():
            raise DeviceError('No CUDA device was found on this machine; use device="cpu".')
        self._kernels = kernels(program)

    def array(self, values: Array) -> Any:
        return numba_cuda().to_device(values)

    def run(self, body: str, rows: Any, given: Any, result: Any) -> None:
        blocks = (rows.shape[0] + THREADS_PER_BLOCK - 1) // THREADS_PER_BLOCK
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Numba warns of small grids, which small batches simply have.
            self._kernels[body][blocks, THREADS_PER_BLOCK](rows, given, result)

    def to_host(self, values: Any) -> Array:
        host: Array = values.copy_to_host()
        return host


@cache
def kernels(program: Program) -> dict[str, Any]:
    return {name: numba_cuda().jit(_kernel(program, body)) for name, body in bodies(program).items()}


ARRAYS = {
    "start": ((np.uint64, 1), (np.uint8, 1)),
    "advance": ((np.int64, 1), (np.int64, 1)),
    "mark": ((np.int64, 1), (np.uint8, 2)),
    "observe": ((np.int64, 1), (np.uint8, 2)),
    "ask": ((np.int64, 1), (np.int64, 1)),
    "settle": ((np.int64, 1), (np.int64, 2)),
    "play_out": ((np.uint64, 2), (np.int64, 1)),
}
"""The scalar and the dimensions of `given` and `result`, as a batch passes them to each kernel."""


def ptx(program: Program, name: str, capability: tuple[int, int] = (9, 0)) -> str:
    """A kernel as PTX assembly, which needs no GPU: what the tests compile."""
    from numba import types  # noqa: PLC0415
    from numba.np.numpy_support import from_dtype  # noqa: PLC0415

    arrays = [
        types.Array(from_dtype(np.dtype(scalar)), dimensions, "C")
        for scalar, dimensions in ((np.uint8, 2), *ARRAYS[name])
    ]
    with _pretended_device(capability):
        kernel = _kernel(program, bodies(program)[name])
        text, _ = numba_cuda().compile_ptx(kernel, types.void(*arrays), cc=capability)
    return str(text)


@contextmanager
def _pretended_device(capability: tuple[int, int]) -> Iterator[None]:
    """Numba asks the GPU what it can do, even where the capability to compile for is given."""
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    real = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        dispatcher.get_current_device = real


def _kernel(program: Program, body: Any) -> Any:
    from numba import int16  # noqa: PLC0415

    bindings = {"cuda": numba_cuda(), "body": body, "MAX_LEGAL": program.max_legal, "int16": int16}
    return rebind(one_game_a_thread, bindings)


@cache
def numba_cuda() -> Any:
    if INTERPRETED:
        raise DeviceError("Interpreted rules cannot run on a GPU: unset MAGNAT_INTERPRETED.")
    if not hasattr(np, "row_stack"):
        setattr(np, "row_stack", np.vstack)  # noqa: B010  (numba-cuda asks NumPy 2.5 for a name it no longer has)
    try:
        from numba import cuda  # noqa: PLC0415
    except ImportError:
        raise DeviceError('CUDA needs a library of its own: install "magnat[cuda]".') from None
    return cuda
