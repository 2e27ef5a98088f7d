"""The rules of Big Shot, in the order of the rule book. Money is in millions.

A function that takes a `colour` speaks of a purse or of tokens, one that takes a `seat` of a person: with two seats
each person plays two colours.
"""

from magnat.engine.bits import is_single, next_bit
from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.randomness import draw, draw_four, roll, shuffle
from magnat.engine.seats import highest_roller, left_of
from magnat.games.big_shot.districts import end_game, is_over, scores, sell_district, standing
from magnat.games.big_shot.state import (
    AUCTION,
    BID,
    BORROW,
    COLOURS,
    DECLINE,
    DISTRICTS,
    HIGHEST_ANNOUNCEMENT,
    LOANS,
    NOBODY,
    OVER,
    PASS,
    PAY,
    PAYMENT,
    PLACE,
    PLACEMENT,
    ROUNDS,
    SPACES,
    TOKENS_IN_A_LOT,
    TOKENS_PER_COLOUR,
    State,
)

__all__ = ["actors", "apply", "is_over", "legal", "scores", "set_up", "standing"]

# ---- Set-up ----


@compiled
def set_up(s: State) -> None:
    """Scatter the tokens, deal the colours, place the promoter, roll for the lead; then the first round opens."""
    scatter_tokens(s)
    deal_colours(s)
    s.promoter = draw(s, SPACES)
    s.leader = highest_roller(s)
    open_round(s)


@compiled
def scatter_tokens(s: State) -> None:
    """Four at random on each space. A space of a single colour spoils the whole: gather up, scatter again."""
    space = 0
    while space < SPACES:
        if space == 0:
            for colour in range(COLOURS):
                s.box[colour] = TOKENS_PER_COLOUR
        fill_space(s, space)
        space = space + 1 if has_two_colours(s, space) else 0


@compiled
def fill_space(s: State, space: int) -> None:
    """Four tokens from the box, one after the other."""
    for colour in range(COLOURS):
        s.space[space, colour] = 0
    picks = draw_four(s, TOKENS_IN_A_LOT * (SPACES - space))
    for _ in range(TOKENS_IN_A_LOT):
        colour = colour_in_the_box(s, picks & 0xFF)
        s.box[colour] -= 1
        s.space[space, colour] += 1
        picks >>= 8


@compiled
def colour_in_the_box(s: State, place: int) -> int:
    """The colour of a token, when all in the box lie in a row, colour by colour."""
    colour = 0
    end = 0
    for earlier in range(COLOURS - 1):
        end += int(s.box[earlier])
        colour += place >= end
    return colour


@compiled
def has_two_colours(s: State, space: int) -> bool:
    for colour in range(COLOURS):
        if s.space[space, colour] == TOKENS_IN_A_LOT:
            return False
    return True


@compiled
def deal_colours(s: State) -> None:
    """One colour a seat; of three seats the fourth colour is nobody's, of two each seat plays two."""
    for colour in range(COLOURS):
        s.seat_of[colour] = colour % 2 if s.seats == 2 else colour if colour < s.seats else NOBODY
    shuffle(s, s.seat_of, COLOURS)
    for colour in range(COLOURS):
        s.cash[colour] = s.start if s.seat_of[colour] != NOBODY else 0


# ---- A round ----


@compiled
def open_round(s: State) -> None:
    s.round_number += 1
    s.held = 0
    s.decided = 0
    for colour in range(COLOURS):
        s.borrowed[colour] = 0
        s.shown[colour] = NOBODY
    move_promoter(s)
    put_up_lot(s)
    if loans_come_first(s):
        open_loans(s)
    else:
        open_auction(s)


@compiled
def move_promoter(s: State) -> None:
    """As many occupied spaces clockwise as the leader rolls; emptied spaces do not count."""
    s.die = roll(s)
    steps = s.die
    while steps > 0:
        s.promoter = s.promoter + 1 if s.promoter + 1 < SPACES else 0
        if is_occupied(s, s.promoter):
            steps -= 1


@compiled
def is_occupied(s: State, space: int) -> bool:
    tokens = 0
    for colour in range(COLOURS):
        tokens += int(s.space[space, colour])
    return tokens > 0


@compiled
def put_up_lot(s: State) -> None:
    for colour in range(COLOURS):
        s.lot[colour] = s.space[s.promoter, colour]
        s.space[s.promoter, colour] = 0


# ---- Loans ----


@compiled
def loans_come_first(s: State) -> bool:
    return s.loans_before == 1 or s.seats == 2


@compiled
def loan_of(s: State, colour: int) -> int:
    """What the next loan of a colour brings: 9, then 8, ... then 1."""
    return int(s.first_loan) - int(s.loans[colour])


@compiled
def may_borrow(s: State, colour: int) -> bool:
    return s.borrowed[colour] == 0 and loan_of(s, colour) > 0 and s.chips > 0


@compiled
def borrow(s: State, colour: int) -> None:
    loan = loan_of(s, colour)
    s.cash[colour] += loan
    s.lent += loan
    s.loans[colour] += 1
    s.borrowed[colour] = 1
    s.chips -= 1
    if s.shown[colour] != NOBODY:
        s.shown[colour] += loan


@compiled
def open_loans(s: State) -> None:
    """Before the auction, from the leader's left, each seat that still may borrow decides."""
    s.phase = LOANS
    s.turn = s.leader
    ask_next_borrower(s)


@compiled
def ask_next_borrower(s: State) -> None:
    for _ in range(s.seats):
        s.turn = left_of(s, s.turn)
        if not s.decided >> s.turn & 1 and has_a_loan_to_take(s, s.turn):
            return
    open_auction(s)


@compiled
def has_a_loan_to_take(s: State, seat: int) -> bool:
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat and may_borrow(s, colour):
            return True
    return False


@compiled
def decide_on_loans(s: State, seat: int, action: int) -> None:
    """One answer a seat; who plays two colours is asked again while the other colour may still borrow."""
    if action == DECLINE:
        s.decided |= 1 << seat
    else:
        borrow(s, action - BORROW)
        if has_a_loan_to_take(s, seat):
            return
    ask_next_borrower(s)


# ---- Auction ----


@compiled
def open_auction(s: State) -> None:
    s.phase = AUCTION
    s.price = 0
    s.bidder = NOBODY
    s.passed = 0
    s.turn = left_of(s, s.leader)


@compiled
def highest_bid(s: State, seat: int) -> int:
    """What a seat may announce: one purse pays, so the richer one sets the limit. Overbidding lifts it."""
    if s.overbid_restart and not s.held >> seat & 1:
        return HIGHEST_ANNOUNCEMENT
    return richest_purse(s, seat)


@compiled
def richest_purse(s: State, seat: int) -> int:
    richest = 0
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat:
            richest = max(richest, int(s.cash[colour]))
    return richest


@compiled
def raise_to(s: State, seat: int, amount: int) -> None:
    s.price = amount
    s.bidder = seat
    ask_next_bidder(s)


@compiled
def drop_out(s: State, seat: int) -> None:
    s.passed |= 1 << seat
    ask_next_bidder(s)


@compiled
def ask_next_bidder(s: State) -> None:
    """The next who has not passed; when only one is left, the lot is theirs. The leader speaks last, so a lot nobody
    wanted is theirs for nothing."""
    still_in = ((1 << s.seats) - 1) & ~s.passed
    s.turn = next_bit(still_in, s.turn)
    if is_single(still_in):
        award_lot(s, s.turn)


@compiled
def award_lot(s: State, winner: int) -> None:
    if s.price > richest_purse(s, winner):
        expose_overbid(s, winner)
    elif s.price == 0:
        open_placement(s)
    elif purses_that_can_pay(s, winner) > 1:
        s.phase = PAYMENT
    else:
        for colour in range(COLOURS):
            if s.seat_of[colour] == winner and s.cash[colour] >= s.price:
                pay_from(s, colour)
                return


@compiled
def expose_overbid(s: State, seat: int) -> None:
    """The boaster shows their cash and is held to it; the auction of this lot starts again from nothing."""
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat:
            s.shown[colour] = s.cash[colour]
    s.held |= 1 << seat
    open_auction(s)


@compiled
def purses_that_can_pay(s: State, seat: int) -> int:
    purses = 0
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat and s.cash[colour] >= s.price:
            purses += 1
    return purses


@compiled
def pay_from(s: State, colour: int) -> None:
    s.cash[colour] -= s.price
    s.received += s.price
    if s.shown[colour] != NOBODY:
        s.shown[colour] -= s.price
    open_placement(s)


# ---- Placing the tokens ----


@compiled
def open_placement(s: State) -> None:
    s.phase = PLACEMENT


@compiled
def place_token(s: State, colour: int, district: int) -> None:
    s.lot[colour] -= 1
    s.district[district, colour] += 1
    if tokens_in(s, district) == s.tokens_to_sell:
        sell_district(s, district)
    if lot_is_placed(s):
        close_round(s)


@compiled
def tokens_in(s: State, district: int) -> int:
    tokens = 0
    for colour in range(COLOURS):
        tokens += int(s.district[district, colour])
    return tokens


@compiled
def lot_is_placed(s: State) -> bool:
    left = 0
    for colour in range(COLOURS):
        left += int(s.lot[colour])
    return left == 0


@compiled
def close_round(s: State) -> None:
    if s.round_number == ROUNDS:
        end_game(s)
    else:
        s.leader = left_of(s, s.leader)
        open_round(s)


# ---- Who may do what ----


@compiled
def actors(s: State) -> int:
    """A bit for each seat that may act now."""
    return 0 if s.phase == OVER else 1 << s.turn


@compiled
def legal(s: State, seat: int, out: Array) -> int:
    """Write what a seat may do into `out` and return how much it is."""
    if seat != s.turn or s.phase == OVER:
        return 0
    if s.phase == LOANS:
        out[0] = DECLINE
        return offer_loans(s, seat, out, 1)
    if s.phase == AUCTION:
        return offer_auction(s, seat, out)
    if s.phase == PAYMENT:
        return offer_payment(s, seat, out)
    return offer_placement(s, out)


@compiled
def offer_loans(s: State, seat: int, out: Array, count: int) -> int:
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat and may_borrow(s, colour):
            out[count] = BORROW + colour
            count += 1
    return count


@compiled
def offer_auction(s: State, seat: int, out: Array) -> int:
    out[0] = PASS
    count = 1
    for amount in range(s.price + 1, highest_bid(s, seat) + 1):
        out[count] = BID + amount - 1
        count += 1
    return count if loans_come_first(s) else offer_loans(s, seat, out, count)


@compiled
def offer_payment(s: State, seat: int, out: Array) -> int:
    count = 0
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat and s.cash[colour] >= s.price:
            out[count] = PAY + colour
            count += 1
    return count


@compiled
def offer_placement(s: State, out: Array) -> int:
    count = 0
    for colour in range(COLOURS):
        if s.lot[colour]:
            for district in range(DISTRICTS):
                out[count] = PLACE + colour * DISTRICTS + district
                count += s.owner[district] == NOBODY
    return count


@compiled
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    if action >= PLACE:
        place_token(s, (action - PLACE) // DISTRICTS, (action - PLACE) % DISTRICTS)
    elif action >= PAY:
        pay_from(s, action - PAY)
    elif s.phase == LOANS:
        decide_on_loans(s, seat, action)
    elif action >= BORROW:
        borrow(s, action - BORROW)
    elif action == PASS:
        drop_out(s, seat)
    else:
        raise_to(s, seat, action - BID + 1)
