"""The deal under the pawn: what it needs, who brings it, what it is worth and what may be promised."""

import numpy as np

from magnat.engine.bits import count_bits
from magnat.engine.compiling import compiled
from magnat.games.kohle.players import current
from magnat.games.kohle.state import FAMILIES, HIGHEST_PRICE, MOST_SEATS, NOBODY, State


@compiled
def worth(s: State) -> int:
    """What the bank pays for the deal."""
    return int(np.int64(s.dividends[s.pawn]) * s.tile_value[s.deals])


@compiled
def listed(s: State) -> int:
    """A bit for each family that can take part."""
    return int(np.int64(s.must[s.pawn]) | s.either[s.pawn])


@compiled
def has_at_home(s: State, seat: int, family: int) -> bool:
    """Whether a seat has the investor in person, ready to take part."""
    return bool(s.holder[family] == seat and s.travel_on[family] == 0)


@compiled
def brings(s: State, seat: int) -> int:
    """A bit for each family a seat can bring: by its investor, or by a clan card it has laid."""
    families = 0
    for family in range(FAMILIES):
        able = (s.holder[family] == seat and s.travel_on[family] == 0) or s.laid[seat, family] > 0
        families |= int(able) << family
    return families


@compiled
def can_bring(s: State, seat: int, family: int) -> bool:
    return has_at_home(s, seat, family) or s.laid[seat, family] > 0


@compiled
def wanted(s: State) -> int:
    """A bit for each family worth talking about: the deal lists it and the Boss has none of it."""
    return listed(s) & ~brings(s, current(s))


@compiled
def filled(s: State) -> int:
    """A bit for each family that takes part: the Boss's own, and those agreed upon."""
    families = brings(s, current(s))
    for family in range(FAMILIES):
        families |= int(s.partner[family] != NOBODY) << family
    return families


@compiled
def is_complete(s: State) -> bool:
    families = filled(s)
    missing = int(s.must[s.pawn]) & ~families
    return missing == 0 and count_bits(int(s.either[s.pawn]) & families) >= s.either_count[s.pawn]


# ---- What may be promised ----


@compiled
def most_owed_for(s: State, family: int) -> int:
    """What the Boss may come to owe for a family: what is agreed, or an offer that somebody may yet accept."""
    most = int(s.agreed[family]) if s.partner[family] != NOBODY else 0
    for seat in range(MOST_SEATS):
        most = max(most, int(s.offered[seat, family]))
    return most


@compiled
def left_to_promise(s: State, family: int) -> int:
    """What the Boss can still promise for a family: dividends and cash, less what they may owe for the others."""
    left = worth(s) + int(s.cash[s.turn])
    for other in range(FAMILIES):
        if other != family:
            left -= most_owed_for(s, other)
    return left


@compiled
def highest_price(s: State, speaker: int, family: int) -> int:
    """A Boss names what they can pay. A purse that is closed must not show in what others may ask of it: they are only
    held to what the bank has ever paid."""
    if speaker == s.turn:
        return min(HIGHEST_PRICE, left_to_promise(s, family))
    purse = int(s.paid) if s.money_hidden else int(s.cash[s.turn])
    return min(HIGHEST_PRICE, worth(s) + purse)
