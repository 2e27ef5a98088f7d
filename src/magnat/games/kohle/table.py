"""Who sits there and whose turn it is, as plain whole numbers.

Numba keeps a field's own small type, and mixed with others it may turn into a float: what everybody counts with is
widened here, once.
"""

import numpy as np

from magnat.engine.compiling import compiled
from magnat.games.kohle.state import State


@compiled
def whole(number: int) -> int:
    return int(np.int64(number))


@compiled
def seats_at(s: State) -> int:
    return whole(s.seats)


@compiled
def current(s: State) -> int:
    """The current player; in a negotiation the Boss."""
    return whole(s.turn)
