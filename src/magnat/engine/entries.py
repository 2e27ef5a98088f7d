"""The doors into compiled rules: templates, bound to each game's own functions by `engine.program`.

The free names below (STATE, set_up, legal, ...) are the contract of a game. A record crosses the border to Python as
its bytes: Numba unboxes a `uint8` array ten times faster than a structured one.
"""

import numpy as np

from magnat.engine.bits import first_bit
from magnat.engine.contract import STATE, actors, apply, imagine, is_over, legal, ranks, scores, set_up
from magnat.engine.fields import Array


def begin(record: Array) -> None:
    """Set the game up, from components and key already in the record."""
    set_up(record.view(STATE)[0])


def actors_of(record: Array) -> int:
    return int(actors(record.view(STATE)[0]))


def legal_of(record: Array, seat: int, out: Array) -> int:
    return int(legal(record.view(STATE)[0], seat, out))


def act(record: Array, seat: int, action: int) -> None:
    apply(record.view(STATE)[0], seat, action)


def step(record: Array, action: int, out: Array) -> int:
    """Let the first seat that may act take an action, and list in `out` what the next one may do.

    Returns how much that is; 0 when the game is over. This is the quickest way to drive a game from Python.
    """
    s = record.view(STATE)[0]
    apply(s, first_bit(actors(s)), action)
    waiting = actors(s)
    return int(legal(s, first_bit(waiting), out)) if waiting else 0


def over(record: Array) -> bool:
    return bool(is_over(record.view(STATE)[0]))


def settle(record: Array, points: Array, places: Array) -> None:
    """The scores and ranks as the game stands."""
    s = record.view(STATE)[0]
    scores(s, points)
    ranks(s, places)


def fill_in(record: Array, seat: int, k0: int, k1: int) -> None:
    """Imagine what a seat cannot see, under a new key."""
    s = record.view(STATE)[0]
    s.key[0] = np.uint64(k0)
    s.key[1] = np.uint64(k1)
    s.draws = 0
    imagine(s, seat)
