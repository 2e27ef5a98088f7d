"""Small fields as ordinary numbers."""

from magnat.engine.compiling import compiled


@compiled
def whole(number: int) -> int:
    """A number of any field, signed and wide. (Numba's own `int` keeps a small unsigned type, which wraps below 0.)"""
    return int(number) + 0
