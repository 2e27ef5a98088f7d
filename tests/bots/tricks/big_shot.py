"""Tricks at the table of Big Shot: mostly ways of holding money back, or of not doing so."""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.games.big_shot.bot.steady import steady
from magnat.games.big_shot.rules import legal, richest_purse
from magnat.games.big_shot.state import AUCTION, BID, BORROW, COLOURS, DECLINE, LOANS, PASS, State

NAMES = (
    "passes five rounds",
    "passes nine rounds",
    "passes twelve rounds",
    "never bids",
    "never borrows",
    "borrows whenever it may",
    "bids all it has at once",
    "bids one more than it wants to",
    "drives every price up to five",
    "never pays more than three",
    "never pays more than six",
    "bids only for three tokens of its own",
    "bids for any token of its own",
    "spends all in nine rounds",
)
ROUNDS_PASSED = (5, 9, 12, 18)


@compiled
def trick(number: int, s: State, seat: int, luck: Array, out: Array) -> int:
    if s.phase == LOANS:
        return DECLINE if number in (3, 4) else int(steady(s, seat, luck, out))
    if s.phase != AUCTION:
        return int(steady(s, seat, luck, out))
    if number < 4 and s.round_number <= ROUNDS_PASSED[number]:
        return PASS
    price, purse, own = int(s.price), richest_purse(s, seat), own_tokens(s, seat)
    if number == 5 and legal(s, seat, out) > 0:
        last = int(out[legal(s, seat, out) - 1])
        if last >= BORROW and last < DECLINE:
            return last
    if number == 8 and price < 5 and price < purse:
        return BID + price
    if (number == 9 and price >= 3) or (number == 10 and price >= 6):
        return PASS
    if number == 11 and own < 3:
        return PASS
    if number == 12 and own > 0 and price < min(purse, 3 * own):
        return BID + price
    if number == 13 and s.round_number <= 9 and own > 0 and price < purse:
        return BID + price
    action = int(steady(s, seat, luck, out))
    raises = BID <= action < BORROW
    if number == 4 and BORROW <= action < DECLINE:
        return PASS
    if number == 6 and raises:
        return BID + purse - 1
    if number == 7 and action == PASS and 0 < price < min(purse, 12):
        s.price = price - 1
        again = int(steady(s, seat, luck, out))
        s.price = price
        return BID + price if BID <= again < BORROW else PASS
    return action


@compiled
def own_tokens(s: State, seat: int) -> int:
    tokens = 0
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat:
            tokens += int(s.lot[colour])
    return tokens
