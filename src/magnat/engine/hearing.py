"""Who is heard first where several seats may act: in bots' games, batches and single steps alike."""

import numpy as np

from magnat.engine.bits import first_bit, is_single, next_bit
from magnat.engine.compiling import compiled
from magnat.engine.fields import Record
from magnat.engine.randomness import HALF, siphash

NO_DRAW = np.uint64(1 << 63)
"""Counters from here on are never drawn from: the choice tells nothing about any roll or card, and uses none up."""


@compiled
def heard_first(s: Record, waiting: int) -> int:
    """Of the seats that may act, a bit each, the one that is asked first. There must be one.

    It follows from the record alone. The table is asked clockwise from a seat drawn by lot, anew after every draw of
    the game, so that no seat has the first word more often than another.
    """
    if is_single(waiting):
        return first_bit(waiting)
    lot = siphash(s.key[0], s.key[1], NO_DRAW | np.uint64(s.draws)) >> HALF
    return next_bit(waiting, int(lot * np.uint64(s.seats) >> HALF))
