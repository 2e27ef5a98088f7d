"""Batches on an NVIDIA GPU: one thread a game, running the very functions that run on the processor."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numpy as np

from magnat.engine.batch_entries import slip_of
from magnat.engine.compiling import INTERPRETED, part, rebind
from magnat.engine.contract import SLIP, STATE, body
from magnat.engine.cuda_pool import is_worth_it, play_out_together
from magnat.engine.devices import Arrays, DeviceError, bodies
from magnat.engine.fields import Array
from magnat.engine.handed import BatchError
from magnat.engine.program import Program

THREADS_PER_BLOCK = 128

# Filled in when the kernel is made: see `kernel`.
cuda: Any = None
uint8: Any = None
int16: Any = None
RECORD_BYTES = 0
MAX_LEGAL = 0


def one_game_a_thread(rows: Array, slips: Array, template: Array, given: Array, result: Array) -> None:
    """The kernel around a body of `batch_entries`."""
    sheet = cuda.local.array(RECORD_BYTES, uint8)
    listed = cuda.local.array(MAX_LEGAL, int16)
    game = cuda.grid(1)
    if game < rows.shape[0]:
        body(game, rows[game].view(STATE)[0], slips[game].view(SLIP)[0], rows, template, given, result, sheet, listed)


class Cuda:
    """The current CUDA device."""

    name = "cuda"

    def __init__(self, program: Program) -> None:
        if not numba_cuda().is_available():
            raise DeviceError('No CUDA device was found on this machine; use device="cpu".')
        self._program, self._kernels = program, kernels(program)

    def zeros(self, shape: int | tuple[int, ...], scalar: Any) -> Any:
        return numba_cuda().to_device(np.zeros(shape, scalar))

    def array(self, values: Any) -> Any:
        """What lies on the device already stays where it is."""
        return numba_cuda().to_device(values) if isinstance(values, np.ndarray) else numba_cuda().as_cuda_array(values)

    def written(self, values: Any, name: str) -> Any:
        """A copy of the processor's would be written into in its place, and nobody would see it."""
        if isinstance(values, np.ndarray):
            raise BatchError(f'{name} must lie in the memory of the device "cuda": it is to be written into.')
        return numba_cuda().as_cuda_array(values)

    def copied(self, values: Any) -> Any:
        twin = numba_cuda().device_array_like(values)
        twin.copy_to_device(values)
        return twin

    def write(self, target: Any, values: Array) -> None:
        target.copy_to_device(values)

    def run(self, body: str, arrays: Arrays, given: Any, result: Any) -> None:
        if body == "play_out" and is_worth_it(self._program, arrays[0].shape[0]):
            with quiet():
                play_out_together(self._program, arrays, given, result)
        else:
            self.run_loop(self._kernels[body], arrays, given, result)

    def run_loop(self, loop: Any, arrays: Arrays, given: Any, result: Any) -> None:
        """A kernel that is not among those of every batch."""
        blocks = (arrays[0].shape[0] + THREADS_PER_BLOCK - 1) // THREADS_PER_BLOCK
        with quiet():
            loop[blocks, THREADS_PER_BLOCK](*arrays, given, result)

    def loop(self, body: Any) -> Any:
        return kernel(self._program, body)

    def to_host(self, values: Any) -> Array:
        host: Array = values.copy_to_host()
        return host


@contextmanager
def quiet() -> Iterator[None]:
    """Numba warns of small grids, which small batches simply have."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@cache
def kernels(program: Program) -> dict[str, Any]:
    return {name: kernel(program, body) for name, body in bodies(program).items()}


@cache
def kernel(program: Program, body: Any) -> Any:
    return numba_cuda().jit(rebind(one_game_a_thread, {**scope_of(program), "body": part(body)}))


def scope_of(program: Program) -> dict[str, Any]:
    from numba import int16, uint8  # noqa: PLC0415

    dtypes = {"STATE": program.state.dtype, "SLIP": slip_of(program.max_legal)}
    sizes = {"RECORD_BYTES": program.state.dtype.itemsize, "MAX_LEGAL": program.max_legal}
    return {"cuda": numba_cuda(), "uint8": uint8, "int16": int16, **sizes, **dtypes}


@cache
def numba_cuda() -> Any:
    if INTERPRETED:
        raise DeviceError("Interpreted rules cannot run on a GPU: unset MAGNAT_INTERPRETED.")
    try:
        from numba import cuda  # noqa: PLC0415
        from numba.cuda.np import arrayobj  # noqa: F401, PLC0415  (usually not before the first kernel)
    except (ImportError, AttributeError):  # The latter where NumPy is newer than numba-cuda knows.
        raise DeviceError('CUDA needs libraries of its own, and no newer ones: install "magnat[cuda]".') from None
    return cuda
