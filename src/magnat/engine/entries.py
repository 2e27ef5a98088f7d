"""The doors into compiled rules: templates, bound to each game's own functions by `engine.program`.

The free names below (STATE, set_up, legal, ...) are the contract of a game. A record crosses the border to Python as
its bytes: Numba unboxes a `uint8` array ten times faster than a structured one.
"""

import numpy as np

from magnat.engine.contract import (
    FEATURES,
    SECRETS,
    STATE,
    actors,
    apply,
    imagine,
    is_over,
    legal,
    ranks,
    scores,
    set_up,
)
from magnat.engine.fields import Array
from magnat.engine.hearing import heard_first
from magnat.engine.observing import write_floats
from magnat.engine.sight import redact

LOOK, NO_ACTION, REFUSED = -1, -2, -1
"""As an action of `take`: none, only look; one that there is not. What it answers to one that may not be taken."""

NEXT_SEAT, MOVED = 16, 24
OFFERED = (1 << NEXT_SEAT) - 1
"""How `take` answers: how many actions, whose they are, who moved."""


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
    """Let the seat that is heard first take an action, and list in `out` what the next one may do.

    Returns how much that is; 0 when the game is over. This is the quickest way to drive a game from Python.
    """
    s = record.view(STATE)[0]
    apply(s, heard_first(s, actors(s)), action)
    waiting = actors(s)
    return int(legal(s, heard_first(s, waiting), out)) if waiting else 0


def take(record: Array, action: int, out: Array) -> int:
    """Let the seat that is heard first take an action, if it may, and list in `out` what the next one may do.

    Returns who moved, who is asked next (from 1; 0: the game is over) and how much that one may do; -1: it was refused.
    """
    s = record.view(STATE)[0]
    waiting = actors(s)
    moved = 0
    if action != LOOK:
        moved = heard_first(s, waiting) if waiting else 0
        offered = False
        for place in range(legal(s, moved, out) if waiting else 0):
            offered |= out[place] == action
        if not offered:
            return REFUSED
        apply(s, moved, action)
        waiting = actors(s)
    if not waiting:
        return moved << MOVED
    seat = heard_first(s, waiting)
    return int(moved << MOVED | (seat + 1) << NEXT_SEAT | legal(s, seat, out))


def survey(record: Array, seat: int, sheet: Array, out: Array, floats: Array, mask: Array) -> None:
    """Write what a seat observes, and mark what it may do."""
    s = record.view(STATE)[0]
    redact(record, seat, SECRETS, sheet)
    write_floats(sheet, seat, np.int64(s.seats), FEATURES, floats)  # type: ignore[arg-type]
    for action in range(mask.size):
        mask[action] = 0
    for place in range(legal(s, seat, out)):
        mask[out[place]] = 1


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
