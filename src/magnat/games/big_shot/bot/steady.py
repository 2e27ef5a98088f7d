"""The steady player asks of every lot: what would it bring me to place it, what would it cost me if a rival did?

It bids a part of both, more when less can still happen to the tokens, and keeps money for the lots to come.
"""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.seats import left_of
from magnat.games.big_shot.bot.positions import CERTAIN, best_placement, chart, place_all, position_of, take_back
from magnat.games.big_shot.rules import loan_of, loans_come_first, may_borrow, richest_purse
from magnat.games.big_shot.state import (
    AUCTION,
    BID,
    BORROW,
    COLOURS,
    DECLINE,
    LOANS,
    NOBODY,
    PASS,
    PAY,
    PAYMENT,
    ROUNDS,
    State,
)

PART_AT_FIRST, PART_AT_LAST = 35, 65
"""Per cent of a lot's reckoned gain that it is worth bidding, in the first round and the last: money keeps its worth to
the end, and much can still happen to tokens."""


@compiled
def steady(s: State, seat: int, luck: Array, out: Array) -> int:
    if s.phase == LOANS:
        return steady_loan(s, seat)
    if s.phase == AUCTION:
        return steady_bid(s, seat)
    if s.phase == PAYMENT:
        return PAY + richest_colour(s, seat)
    return best_placement(s, seat, chart(s))


@compiled
def steady_bid(s: State, seat: int) -> int:
    """The smallest raise while the lot is worth it; a loan only if the lot is worth that too."""
    bid = int(s.price) + 1
    purse = richest_purse(s, seat)
    lender = NOBODY if bid <= purse else colour_to_borrow_for(s, seat, bid)
    if bid > purse and lender == NOBODY:
        return PASS
    limit = worth_of_lot(s, seat)
    if bid <= purse:
        return BID + bid - 1 if bid <= limit else PASS
    return BORROW + lender if bid + cost_of_loan(s, lender) <= limit else PASS


@compiled
def colour_to_borrow_for(s: State, seat: int, bid: int) -> int:
    if loans_come_first(s):
        return NOBODY
    for colour in range(COLOURS):
        enough = bid <= int(s.cash[colour]) + loan_of(s, colour)
        if s.seat_of[colour] == seat and may_borrow(s, colour) and enough:
            return colour
    return NOBODY


@compiled
def cost_of_loan(s: State, colour: int) -> int:
    return int(s.debt) - loan_of(s, colour)


@compiled
def steady_loan(s: State, seat: int) -> int:
    """Before the auction: borrow for the richest purse if the lot may well cost more than is in it."""
    colour = richest_colour(s, seat)
    if not may_borrow(s, colour):
        return DECLINE
    short = worth_of_lot(s, seat) - int(s.cash[colour])
    return BORROW + colour if short > 2 * cost_of_loan(s, colour) else DECLINE


@compiled
def richest_colour(s: State, seat: int) -> int:
    richest = NOBODY
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat and (richest == NOBODY or s.cash[colour] > s.cash[richest]):
            richest = colour
    return richest


@compiled
def worth_of_lot(s: State, seat: int) -> int:
    """What placing it oneself gains, and what is lost when the rival who gains most from it places it."""
    to_come = chart(s)
    before = position_of(s, seat)
    trail = place_all(s, seat, to_come)
    own = position_of(s, seat) - before
    take_back(s, trail, to_come)
    loss = 0
    keenest = -(1 << 30)
    rival = left_of(s, seat)
    while rival != seat:
        if not s.passed >> rival & 1:
            gain = -position_of(s, rival)
            trail = place_all(s, rival, to_come)
            gain += position_of(s, rival)
            if gain > keenest:
                keenest = gain
                loss = before - position_of(s, seat)
            take_back(s, trail, to_come)
        rival = left_of(s, rival)
    part = PART_AT_FIRST + (PART_AT_LAST - PART_AT_FIRST) * (int(s.round_number) - 1) // (ROUNDS - 1)
    return (own + loss) * part // (100 * CERTAIN)
