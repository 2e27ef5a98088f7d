"""Players of Big Shot. They see the blanked record of their seat, which is theirs to scribble on.

The sound player asks of every lot: what would it bring me to place it, what would it cost me if a rival did? It bids
up to the difference. What a position is worth to a seat is the districts it can expect to own, less a part of what
its rivals can expect.
"""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.randomness import pick
from magnat.games.big_shot import prospects
from magnat.games.big_shot.rules import (
    highest_bid,
    left_of,
    legal,
    loan_of,
    may_borrow,
    richest_purse,
    tokens_in,
)
from magnat.games.big_shot.state import (
    AUCTION,
    BID,
    BORROW,
    COLOURS,
    DECLINE,
    DISTRICTS,
    LOANS,
    NOBODY,
    PASS,
    PAY,
    PAYMENT,
    PLACE,
    ROUNDS,
    TOKENS_IN_A_LOT,
    TOKENS_TO_SELL,
    State,
)

CHANCE = prospects.table()
CERTAIN = 100
SPITE = 35
"""Per cent of what the average rival expects that counts against one's own expectation."""
CAUTION = 55
"""Per cent of a lot's reckoned gain that it is worth bidding: much can still happen to the tokens."""


# ---- The naive player ----


@compiled
def naive(s: State, seat: int, luck: Array, out: Array) -> int:
    """Bids up to the face value of its own tokens, never borrows, and piles its tokens up where it has most."""
    if s.phase == LOANS:
        return DECLINE
    if s.phase == AUCTION:
        bid = int(s.price) + 1
        return BID + bid - 1 if bid <= min(face_value(s, seat), highest_bid(s, seat)) else PASS
    if s.phase == PAYMENT:
        return int(out[pick(luck, legal(s, seat, out))])
    return naive_placement(s, seat)


@compiled
def face_value(s: State, seat: int) -> int:
    """A token counts its seventh of the dearest district still to be had."""
    dearest = 0
    for district in range(DISTRICTS):
        if s.owner[district] == NOBODY:
            dearest = max(dearest, int(s.value[district]))
    tokens = 0
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat:
            tokens += int(s.lot[colour])
    return tokens * dearest // int(s.tokens_to_sell)


@compiled
def naive_placement(s: State, seat: int) -> int:
    """Own tokens where one has most of them, and the dearest such; the others' where one has none, and the cheapest."""
    best = -1
    best_liking = -(1 << 30)
    for colour in range(COLOURS):
        for district in range(DISTRICTS):
            if s.lot[colour] and s.owner[district] == NOBODY:
                mine = s.seat_of[colour] == seat
                liking = 64 * int(s.district[district, colour]) + int(s.value[district]) + 4096
                if not mine:
                    liking = -64 * tokens_of(s, seat, district) - int(s.value[district])
                if liking > best_liking:
                    best_liking = liking
                    best = PLACE + colour * DISTRICTS + district
    return best


@compiled
def tokens_of(s: State, seat: int, district: int) -> int:
    tokens = 0
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat:
            tokens += int(s.district[district, colour])
    return tokens


# ---- The sound player ----


@compiled
def sound(s: State, seat: int, luck: Array, out: Array) -> int:
    if s.phase == LOANS:
        return sound_loan(s, seat)
    if s.phase == AUCTION:
        return sound_bid(s, seat)
    if s.phase == PAYMENT:
        return PAY + richest_colour(s, seat)
    return best_placement(s, seat)


@compiled
def sound_bid(s: State, seat: int) -> int:
    """The smallest raise while the lot is worth it; a loan only if the lot is worth that too."""
    limit = worth_of_lot(s, seat)
    bid = int(s.price) + 1
    if bid > limit:
        return PASS
    if bid <= richest_purse(s, seat):
        return BID + bid - 1
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat and s.loans_before == 0 and s.seats > 2 and may_borrow(s, colour):
            loan = loan_of(s, colour)
            if bid + cost_of_loan(s, colour) <= limit and bid <= int(s.cash[colour]) + loan:
                return BORROW + colour
    return PASS


@compiled
def cost_of_loan(s: State, colour: int) -> int:
    return int(s.debt) - loan_of(s, colour)


@compiled
def sound_loan(s: State, seat: int) -> int:
    """Before the auction: borrow for the richest purse if the lot may well cost more than is in it."""
    colour = richest_colour(s, seat)
    short = worth_of_lot(s, seat) - int(s.cash[colour])
    if may_borrow(s, colour) and short > 2 * cost_of_loan(s, colour):
        return BORROW + colour
    return DECLINE


@compiled
def richest_colour(s: State, seat: int) -> int:
    richest = NOBODY
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat and (richest == NOBODY or s.cash[colour] > s.cash[richest]):
            richest = colour
    return richest


# ---- What a lot is worth ----


@compiled
def worth_of_lot(s: State, seat: int) -> int:
    """What placing it oneself gains, and what is lost when the rival who gains most from it places it."""
    before = position_of(s, seat)
    own = position_after(s, seat, seat) - before
    worst = 0
    keenest = -(1 << 30)
    rival = left_of(s, seat)
    while rival != seat:
        if not s.passed >> rival & 1:
            gain = position_after(s, rival, rival) - position_of(s, rival)
            if gain > keenest:
                keenest = gain
                worst = position_after(s, rival, seat) - before
        rival = left_of(s, rival)
    return (own - worst) * CAUTION // (100 * CERTAIN)


@compiled
def position_after(s: State, placer: int, seat: int) -> int:
    """What the position is worth to `seat` once `placer` has placed the lot as he likes best. Leaves all as it was."""
    placed = 0
    trail = 0
    while placed < TOKENS_IN_A_LOT and tokens_in_lot(s) > 0:
        placement = best_placement(s, placer) - PLACE
        put(s, placement)
        trail = trail * 64 + placement
        placed += 1
    worth = position_of(s, seat)
    for _ in range(placed):
        take_up(s, trail % 64)
        trail //= 64
    return worth


@compiled
def tokens_in_lot(s: State) -> int:
    tokens = 0
    for colour in range(COLOURS):
        tokens += int(s.lot[colour])
    return tokens


@compiled
def put(s: State, placement: int) -> None:
    """From the lot to a district, which is not sold even if it is full."""
    s.lot[placement // DISTRICTS] -= 1
    s.district[placement % DISTRICTS, placement // DISTRICTS] += 1


@compiled
def take_up(s: State, placement: int) -> None:
    s.lot[placement // DISTRICTS] += 1
    s.district[placement % DISTRICTS, placement // DISTRICTS] -= 1


@compiled
def best_placement(s: State, seat: int) -> int:
    """The token and the district that leave the seat best off."""
    best = NOBODY
    best_gain = -(1 << 30)
    for district in range(DISTRICTS):
        if s.owner[district] == NOBODY and tokens_in(s, district) < s.tokens_to_sell:
            before = share_of(s, seat, district)
            for colour in range(COLOURS):
                if s.lot[colour]:
                    s.district[district, colour] += 1
                    gain = share_of(s, seat, district) - before
                    s.district[district, colour] -= 1
                    if gain > best_gain:
                        best_gain = gain
                        best = PLACE + colour * DISTRICTS + district
    return best


# ---- What a position is worth ----


@compiled
def position_of(s: State, seat: int) -> int:
    worth = 0
    for district in range(DISTRICTS):
        worth += share_of(s, seat, district)
    return worth


@compiled
def share_of(s: State, seat: int, district: int) -> int:
    """What a seat expects of a district, less a part of what its rivals do; in hundredths of a million."""
    value = value_of(s, district)
    share = 0
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat:
            share += chance_of(s, colour, district) * value
        elif s.seat_of[colour] != NOBODY:
            share -= chance_of(s, colour, district) * value * SPITE // (100 * (int(s.seats) - 1))
    return share


@compiled
def value_of(s: State, district: int) -> int:
    """The printed value; a park counts what it would double if it came with the neighbours one expects to own."""
    if s.value[district]:
        return int(s.value[district])
    doubled = 0
    for neighbour in range(DISTRICTS):
        if s.borders[neighbour] >> district & 1:
            best = 0
            for colour in range(COLOURS):
                if s.seat_of[colour] != NOBODY:
                    best = max(best, chance_of(s, colour, neighbour))
            doubled += best * int(s.value[neighbour]) // CERTAIN
    return doubled


@compiled
def chance_of(s: State, colour: int, district: int) -> int:
    """Per cent."""
    if s.owner[district] != NOBODY:
        return CERTAIN if s.owner[district] == colour else 0
    others = (colour + 1) % COLOURS, (colour + 2) % COLOURS, (colour + 3) % COLOURS
    more = min(tokens_to_come(s), int(s.tokens_to_sell) - tokens_in(s, district))
    return int(
        CHANCE[
            more,
            s.district[district, colour],
            s.district[district, others[0]],
            s.district[district, others[1]],
            s.district[district, others[2]],
        ]
    )


@compiled
def tokens_to_come(s: State) -> int:
    """How many more tokens an unsold district will see on average, counting neither the lot nor what is placed."""
    unsold = 0
    for district in range(DISTRICTS):
        unsold += s.owner[district] == NOBODY
    return min(TOKENS_TO_SELL, (ROUNDS - int(s.round_number)) * TOKENS_IN_A_LOT // max(1, unsold))
