"""What the sound player asks, offers and accepts."""

from magnat.engine.compiling import compiled
from magnat.games.kohle.deal import worth
from magnat.games.kohle.judgement import equal_share, lacking, leads, promised, rivals
from magnat.games.kohle.state import State
from magnat.games.kohle.table import current

LATE = 10
"""From this tile on every deal may be the last one."""


@compiled
def percent_of_share(s: State, percent: int) -> int:
    """Rounded to whole millions."""
    return (equal_share(s) * percent + 50) // 100


@compiled
def ask_of(s: State, seat: int, family: int, named: int) -> int:
    """Dear at first, then a little less with every price named, down to what is acceptable."""
    return max(percent_of_share(s, 150 - 15 * named), acceptable_to(s, seat, family))


@compiled
def acceptable_to(s: State, seat: int, family: int) -> int:
    """An equal share, less where others could step in; more to make a leader richer when the end is near."""
    if s.deals >= LATE and leads(s, current(s), seat):
        return percent_of_share(s, 150)
    return percent_of_share(s, 80 if rivals(s, seat, family) else 100)


@compiled
def bid_for(s: State, seat: int, family: int) -> int:
    """Three quarters of a share to begin with, then the whole, never more than was asked."""
    bid = percent_of_share(s, 100 if s.offered[seat, family] >= 0 else 75)
    return min(bid, int(s.asked[seat, family])) if s.asked[seat, family] >= 0 else bid


@compiled
def most_to_pay(s: State) -> int:
    """What one family may cost the Boss when the others cost a share each and he is to keep half a share."""
    share = equal_share(s)
    others = max(0, lacking(s) - 1)
    return worth(s) - promised(s) - others * share - (share + 1) // 2
