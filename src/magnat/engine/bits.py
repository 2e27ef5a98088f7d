"""Seats as bits of a number: bit n is seat n. Written without branches, which random play cannot predict."""

from magnat.engine.compiling import compiled

MOST_SEATS = 8


@compiled
def first_bit(bits: int) -> int:
    """The lowest bit that is set, of at most eight. There must be one."""
    lowest = int(bits) & -int(bits)
    return int(lowest & 0xAA != 0) | int(lowest & 0xCC != 0) << 1 | int(lowest & 0xF0 != 0) << 2


@compiled
def next_bit(bits: int, place: int) -> int:
    """The first bit set above `place`; failing that, from the bottom again: the next seat clockwise."""
    above = int(bits) >> (int(place) + 1) << (int(place) + 1)
    return first_bit(above if above else bits)


@compiled
def is_single(bits: int) -> bool:
    """Whether exactly one bit is set, of a number that is not zero."""
    return int(bits) & (int(bits) - 1) == 0
