"""What the steady player asks, offers and accepts.

All know what is usual: two thirds of an equal share, so that the Boss keeps enough to make up for cards they did not
draw. Bosses pay no more and sellers take no less; who is stubborn finds no deal. The numbers are such that none of
these players gains by another number of its own while the others keep to them.
"""

from magnat.engine.compiling import compiled
from magnat.games.kohle.bot.judgement import equal_share, lacking, leads, promised
from magnat.games.kohle.deal import worth
from magnat.games.kohle.players import current
from magnat.games.kohle.state import State

USUAL = 65
"""What a family costs, in hundredths of an equal share."""
FIRST_BID = 36
FIRST_ASK = 130
STEP_DOWN = 20
"""How talks begin, and how much less a seller asks each time."""
KEPT_AT_LEAST = 40
"""The part of a share below which the Boss walks away."""
FOR_A_LEADER = 150
LATE = 10
"""From this tile on every deal may be the last one, and leaders pay more."""


@compiled
def usual_price(s: State) -> int:
    return percent_of_share(s, USUAL)


@compiled
def percent_of_share(s: State, percent: int) -> int:
    """Rounded to whole millions."""
    return (equal_share(s) * percent + 50) // 100


@compiled
def ask_of(s: State, seat: int, named: int) -> int:
    """Dear at first, then a little less with every price named, down to what is acceptable."""
    return max(percent_of_share(s, FIRST_ASK - STEP_DOWN * named), acceptable_to(s, seat))


@compiled
def acceptable_to(s: State, seat: int) -> int:
    """What a Boss may be asked for without driving them off; more where that would make a leader richer when the end is
    near."""
    if s.deals >= LATE and leads(s, current(s), seat):
        return percent_of_share(s, FOR_A_LEADER)
    return usual_price(s)


@compiled
def bid_for(s: State, seat: int, family: int) -> int:
    """Little to begin with, then what is usual, never more than was asked."""
    bid = percent_of_share(s, USUAL if s.offered[seat, family] >= 0 else FIRST_BID)
    return min(bid, int(s.asked[seat, family])) if s.asked[seat, family] >= 0 else bid


@compiled
def most_to_pay(s: State) -> int:
    """What one family may cost the Boss before they walk away: never more than is usual, and never so much that
    they keep next to nothing."""
    others = max(0, lacking(s) - 1)
    left = worth(s) - promised(s) - others * usual_price(s) - percent_of_share(s, KEPT_AT_LEAST)
    return min(left, usual_price(s))
