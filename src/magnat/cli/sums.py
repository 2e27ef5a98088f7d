"""Sums that are typed whole. Inside they are said digit by digit; nobody wants to be asked for a fortune that way.

The rules know neither "all" nor "at most": a sum is possible if saying it, digit after digit, is legal.
"""

from magnat.engine.actions import Action
from magnat.engine.match import IllegalAction, Match

AMOUNT = "amount"
Sums = dict[str, range]
"""By the type of a legal action, the sums one may name with it."""


def sums_of(match: Match, seat: int) -> Sums:
    """What can be bought, sold or paid now that is said as a sum, and how much of it."""
    kinds = [action["type"] for action in match.legal(seat) if _takes_a_sum(match, action)]
    return {kind: range(1, _largest(match, seat, kind) + 1) for kind in kinds}


def _takes_a_sum(match: Match, action: Action) -> bool:
    """Whether it is only the beginning of a larger action that names an amount."""
    spelling = match.game.actions.spelled.get(action["type"])
    if spelling is None or len(action) > 1:
        return False
    steps = spelling({**action, AMOUNT: 1})
    return len(steps) > 1 and steps[0] == action


def _largest(match: Match, seat: int, kind: str) -> int:
    """Whoever may name a sum may name any smaller one: double until it is too much, then halve the doubt."""
    low, high = 0, 1
    while _is_possible(match, seat, {"type": kind, AMOUNT: high}):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        if _is_possible(match, seat, {"type": kind, AMOUNT: middle}):
            low = middle
        else:
            high = middle
    return low


def _is_possible(match: Match, seat: int, action: Action) -> bool:
    """Tried out on a copy, which is then forgotten with whatever came of it."""
    copy = Match(match.game, match.record.copy(), match.seats, match.options, match.key)
    try:
        copy.act(seat, action)
    except IllegalAction:
        return False
    return True
