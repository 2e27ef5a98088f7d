"""Sets as bits of a number, mostly sets of seats: bit n is seat n. Written without branches, which random play cannot
predict.
"""

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


@compiled
def count_bits(bits: int) -> int:
    """How many of eight bits are set."""
    pairs = bits - (bits >> 1 & 0x55)
    fours = (pairs & 0x33) + (pairs >> 2 & 0x33)
    return (fours + (fours >> 4)) & 0x0F
