"""How a field of a record is shown to a network: declared beside the field, like who may see it.

    cash = array(i2, 4, owner, "millions before each seat", by_seat(quantity(100)))
    phase = number(u1, public, "loans, auction, payment, placement or over", category(5))
    leader = number(u1, public, "the seat that rolled this round", which_seat(4))

Seats are told as seen from whoever looks: 0 is the observer, 1 the next clockwise. `observing` writes them out.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

AMOUNT, CATEGORY, BITS, SEAT, SEAT_BITS = range(5)
KINDS = ("quantity", "category", "bits", "seat", "seats")


@dataclass(frozen=True)
class Feature:
    """What one number of a field becomes."""

    kind: int
    count: int = 1
    least: int = 0
    scale: int = 1
    rotated: bool = False
    """Whether the field's rows are seats, the observer's to come first."""

    @property
    def width(self) -> int:
        """How many floats one number becomes."""
        return 1 if self.kind == AMOUNT else self.count


def quantity(scale: int) -> Feature:
    """A quantity, divided by `scale` where it is told in floats."""
    return Feature(AMOUNT, scale=scale)


flag = Feature(AMOUNT)
"""0 or 1."""


def category(count: int, least: int = 0) -> Feature:
    """One of `count` things that have no order, numbered from `least`: one float for each, of which one is 1."""
    return Feature(CATEGORY, count, least)


def bits(count: int) -> Feature:
    """A set: a float for each bit, the lowest first."""
    return Feature(BITS, count)


def which_seat(most: int, least: int = -1) -> Feature:
    """The number of a seat at a table of at most `most`; numbers below 0, from `least` on, are no seats."""
    return Feature(SEAT, most - least, least)


def seat_set(most: int) -> Feature:
    """A bit for each seat, the observer's to come first."""
    return Feature(SEAT_BITS, most)


def by_seat(feature: Feature) -> Feature:
    """The rows of the field are seats."""
    return replace(feature, rotated=True)


left_out = Feature(AMOUNT, count=0)
"""Not shown: scratch, or components that are always the same."""


def undeclared(scalar: Any) -> Feature:
    """What a field becomes that says nothing: a part of the most that it can hold."""
    return quantity(int(np.iinfo(scalar).max))
