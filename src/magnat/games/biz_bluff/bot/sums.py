"""How players of Biz Bluff say a sum: digit by digit."""

from magnat.engine.compiling import compiled
from magnat.games.biz_bluff.investing import largest_sum
from magnat.games.biz_bluff.state import DIGIT, DONE, State


@compiled
def next_digit(s: State, seat: int, amount: int) -> int:
    """The digit that follows what has been said of an amount; done, when all of it has been.

    Somebody else may have begun the sum: what cannot be said any more ends with what has been said.
    """
    rest = min(max(amount, 1), largest_sum(s, seat))
    while rest > int(s.amount) * 10 + 9:
        rest //= 10
    if rest > s.amount and rest // 10 == s.amount:
        return DIGIT + rest % 10
    return DONE
