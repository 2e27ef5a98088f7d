"""Batches on an NVIDIA GPU: one thread a game, running the very functions that run on the processor."""

import warnings
from functools import cache
from typing import Any

import numpy as np

from magnat.engine.batch import DeviceError, bodies
from magnat.engine.compiling import INTERPRETED, rebind
from magnat.engine.fields import Array
from magnat.engine.program import Program

THREADS_PER_BLOCK = 128

cuda: Any
body: Any
MAX_LEGAL: Any
int16: Any


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


def ptx(program: Program, name: str, capability: tuple[int, int] = (9, 0)) -> str:
    """A kernel as PTX assembly, which needs no GPU: what the tests compile."""
    unsigned, signed = np.uint64, np.int64
    given, result = {
        "start": (unsigned, signed),
        "play_out": (unsigned, signed),
        "mark": (signed, np.uint8),
        "observe": (signed, np.uint8),
    }.get(name, (signed, signed))
    from numba import types  # noqa: PLC0415
    from numba.np.numpy_support import from_dtype  # noqa: PLC0415

    def of(scalar: Any, dimensions: int) -> Any:
        return types.Array(from_dtype(np.dtype(scalar)), dimensions, "C")

    dimensions = {"mark": (1, 2), "observe": (1, 2), "settle": (1, 2), "play_out": (2, 1)}.get(name, (1, 1))
    signature = types.void(of(np.uint8, 2), of(given, dimensions[0]), of(result, dimensions[1]))
    text, _ = numba_cuda().compile_ptx(_kernel(program, bodies(program)[name]), signature, cc=capability)
    return str(text)


def _kernel(program: Program, body: Any) -> Any:
    from numba import int16  # noqa: PLC0415

    bindings = {"cuda": numba_cuda(), "body": body, "MAX_LEGAL": program.max_legal, "int16": int16}
    return rebind(one_game_a_thread, bindings)


@cache
def numba_cuda() -> Any:
    if INTERPRETED:
        raise DeviceError("Interpreted rules cannot run on a GPU: unset MAGNAT_INTERPRETED.")
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # type: ignore[attr-defined]  # numba-cuda still asks NumPy 2.5 for the old name.
    try:
        from numba import cuda  # noqa: PLC0415
    except ImportError:
        raise DeviceError('CUDA needs a library of its own: install "magnat[cuda]".') from None
    return cuda
