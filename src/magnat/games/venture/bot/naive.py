"""The naive player: buys the dearest company it can pay for and lays it on its largest pile."""

from magnat.engine.bits import count_bits
from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.numbers import whole
from magnat.games.venture.actions import (
    ALONE,
    DISCARD_CARD,
    FINISH,
    ONTO,
    REORGANISE,
    TAKE_OVER,
)
from magnat.games.venture.box import (
    CAPITAL_KINDS,
    COMPANIES,
    DISCARD,
    OPERATIONS,
    PLACEMENT,
)
from magnat.games.venture.piles import fits, price_of
from magnat.games.venture.rules import legal
from magnat.games.venture.state import State


@compiled
def naive(s: State, seat: int, luck: Array, out: Array) -> int:
    count = legal(s, seat, out)
    if s.phase == OPERATIONS:
        return dearest_takeover(s, out, count)
    if s.phase == PLACEMENT:
        return largest_pile(s, out, count)
    if s.phase == DISCARD:
        return cheapest_card(s, out, count)
    return whole(out[0])


@compiled
def dearest_takeover(s: State, out: Array, count: int) -> int:
    best = FINISH if out[0] == FINISH or count > 1 else REORGANISE
    dearest = 0
    for place in range(count):
        company = whole(out[place]) - TAKE_OVER
        if 0 <= company < COMPANIES and price_of(s, company) > dearest:
            dearest = price_of(s, company)
            best = whole(out[place])
    return best


@compiled
def largest_pile(s: State, out: Array, count: int) -> int:
    best = ALONE
    largest = 0
    for place in range(count):
        top = whole(out[place]) - ONTO
        if top >= 0 and fits(s, whole(s.carried), top):
            size = count_bits(whole(s.within[top]))
            if size > largest:
                largest = size
                best = ONTO + top
    return best


@compiled
def cheapest_card(s: State, out: Array, count: int) -> int:
    """It never raids, so takeover cards go first."""
    best = whole(out[0])
    for place in range(count):
        card = whole(out[place]) - DISCARD_CARD
        if card >= CAPITAL_KINDS:
            return whole(out[place])
        if s.face[card] < s.face[best - DISCARD_CARD]:
            best = whole(out[place])
    return best
