"""What a position of Venture comes down to, written where a judge looks: over one's own copy of the record.

Where every company lies is far too much for a small network to learn from. What the piles of each seat will bring it,
what it could buy next and with what: that is told in a few numbers, and the companies themselves are left out.
"""

from magnat.engine.bits import count_bits
from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.games.venture.bot.prospects import WHOLE, companies_to_come, gain_of, price_of_money, prospect_of_pile
from magnat.games.venture.box import COMPANIES, LOW_KINDS, MARKET, NOBODY, NONE
from magnat.games.venture.companies import first_of, members, without_first
from magnat.games.venture.piles import earnings_of, price_of
from magnat.games.venture.state import State

EARNS, WRITTEN, BEST_BUY, NEXT_BUY, LARGEST, SECOND, PILES, AFFORDS, TO_COME, BRINGS = range(10)
"""What stands in a hand in place of its low cards: what the piles earn now, the profit written down, what the best and
the second best company on offer would gain, the sizes of the largest piles, how many piles there are, how many of the
companies on offer the hand can pay, how many companies are to come, and what the piles will bring."""
MOST = 255
COARSE = 8
"""So many millions count as one where there may be many."""


@compiled
def sum_up(s: State, seat: int) -> None:
    """In place of the profits it tells what they will be: one's own, and by how much the others' will be larger."""
    to_come = companies_to_come(s)
    for other in range(whole(s.seats)):
        for kind in range(LOW_KINDS):
            s.hand[other, kind] = 0
        s.hand[other, TO_COME] = to_come
        s.hand[other, WRITTEN] = clipped(whole(s.profit[other]) // COARSE)
        sum_up_market(s, other)
        s.profit[other] += sum_up_piles(s, other)
    for other in range(whole(s.seats)):
        if other != seat:
            s.profit[other] -= s.profit[seat]
    leave_companies_out(s)


@compiled
def sum_up_piles(s: State, seat: int) -> int:
    """Returns what they will bring, in millions."""
    earns = 0
    brings = 0
    tops = members(s.tops[seat])
    while tops:
        top = first_of(tops)
        tops = without_first(tops)
        earns += earnings_of(s, top)
        brings += prospect_of_pile(s, top)
        size = count_bits(whole(s.within[top]))
        s.hand[seat, PILES] += 1
        if size > s.hand[seat, LARGEST]:
            s.hand[seat, SECOND] = s.hand[seat, LARGEST]
            s.hand[seat, LARGEST] = size
        elif size > s.hand[seat, SECOND]:
            s.hand[seat, SECOND] = size
    s.hand[seat, EARNS] = clipped(earns)
    s.hand[seat, BRINGS] = clipped(brings // WHOLE // COARSE)
    return brings // WHOLE


@compiled
def sum_up_market(s: State, seat: int) -> None:
    """What the companies on offer would add, over what their price is worth."""
    worth = price_of_money(s, seat)
    best = 0
    second = 0
    for place in range(MARKET):
        company = whole(s.market[place])
        if company != NONE and price_of(s, company) <= whole(s.worth[seat]):
            s.hand[seat, AFFORDS] += 1
            gain = gain_of(s, seat, company) - price_of(s, company) * worth
            if gain > best:
                second = best
                best = gain
            elif gain > second:
                second = gain
    s.hand[seat, BEST_BUY] = clipped(best // WHOLE)
    s.hand[seat, NEXT_BUY] = clipped(second // WHOLE)


@compiled
def clipped(number: int) -> int:
    return max(0, min(MOST, number))


@compiled
def leave_companies_out(s: State) -> None:
    for company in range(COMPANIES):
        s.owner[company] = NOBODY
        s.below[company] = NONE
        s.common[company] = 0
        s.within[company] = 0
    for place in range(MARKET):
        s.market[place] = NONE
    for seat in range(whole(s.seats)):
        s.tops[seat, 0] = 0
        s.tops[seat, 1] = 0
