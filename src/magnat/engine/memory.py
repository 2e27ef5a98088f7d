"""Arrays that begin on a cache line: JAX shares memory with nothing less, and vector instructions like it."""

from math import prod
from typing import Any

import numpy as np

from magnat.engine.fields import Array

LINE = 64


def aligned(shape: int | tuple[int, ...], scalar: Any) -> Array:
    """Zeros, beginning at a multiple of 64 bytes."""
    dtype = np.dtype(scalar)
    size = (shape if isinstance(shape, int) else prod(shape)) * dtype.itemsize
    raw = np.zeros(size + LINE, np.uint8)
    begin = -raw.ctypes.data % LINE
    placed: Array = raw[begin : begin + size].view(dtype).reshape(shape)
    return placed
