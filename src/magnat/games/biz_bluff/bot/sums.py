"""How players of Biz Bluff say a sum: digit by digit."""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.games.biz_bluff.investing import largest_sum
from magnat.games.biz_bluff.state import BUY, DIGIT, DONE, HOLD, INVESTING, SELL, SUM, State

PARTS = 4
"""Sums worth a try are so many parts of all that one has: a quarter, a half, three quarters, all."""
PLANS = 1 + 2 * PARTS
"""Nothing (more), purchases of each of those, then sales."""


@compiled
def next_digit(s: State, seat: int, amount: int) -> int:
    """The digit that follows what has been said of an amount; done, when all of it has been.

    Somebody else may have begun the sum, or oneself with another in mind: then it becomes a part of all there is, or
    ends with what has been said.
    """
    wanted = min(max(amount, 1), largest_sum(s, seat))
    digit = digit_after(s, wanted)
    if digit == DONE and s.amount != wanted:
        for part in range(1, PARTS + 1):
            if digit == DONE:
                digit = digit_after(s, largest_sum(s, seat) * part // PARTS)
    return digit


@compiled
def digit_after(s: State, amount: int) -> int:
    """Done, if it is not what has been begun."""
    rest = amount
    while rest > int(s.amount) * 10 + 9:
        rest //= 10
    if rest > s.amount and rest // 10 == s.amount:
        return DIGIT + rest % 10
    return DONE


@compiled
def plan_of(s: State, seat: int, number: int, out: Array) -> int:
    """One of the sums worth a try, as the decisions that it is spelled in, which go into `out`; returns how many."""
    if number == 0:
        out[0] = DONE if s.phase == SUM else HOLD
        return int(s.phase == INVESTING or (s.phase == SUM and s.amount > 0))
    part = (number - 1) % PARTS + 1
    if s.phase == SUM and number <= PARTS:
        return spelled(s, largest_sum(s, seat) * part // PARTS, 0, out)
    if s.phase != INVESTING:
        return 0
    sells = number > PARTS
    out[0] = SELL if sells else BUY
    all_there_is = int(s.shares[seat]) if sells else int(s.cash[seat])
    return spelled(s, all_there_is * part // PARTS, 1, out)


@compiled
def spelled(s: State, amount: int, length: int, out: Array) -> int:
    """The digits that are still to be said; 0 if that is none, or the sum has been begun otherwise."""
    said = int(s.amount) if s.phase == SUM else 0
    power = 1
    while amount // power > said:
        if amount // power // 10 == said:
            while power > 0:
                out[length] = DIGIT + amount // power % 10
                length += 1
                power //= 10
            out[length] = DONE
            return length + 1
        power *= 10
    return 0
