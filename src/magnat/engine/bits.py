"""Seats as bits of a number: bit n is seat n."""

from magnat.engine.compiling import compiled


@compiled
def first_bit(bits: int) -> int:
    """The lowest bit that is set. There must be one."""
    place = 0
    while not bits >> place & 1:
        place += 1
    return place
