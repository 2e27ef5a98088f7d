"""The investing: statements, buying and selling, the file turned over, and the end of the game."""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.seats import left_of
from magnat.games.biz_bluff.state import (
    ALL_SEATS,
    BLUFFED,
    BUY,
    COMPANIES,
    DIGIT,
    DONE,
    HOLD,
    INVESTING,
    NO_COMMENT,
    NOTHING,
    OVER,
    PITCH,
    SELL,
    SUM,
    UNSAID,
    State,
)
from magnat.games.biz_bluff.turn import open_turn


@compiled
def open_investing(s: State) -> None:
    """The claimant speaks first, then the others from their left."""
    s.phase = PITCH
    for seat in range(s.seats):
        s.said[seat] = UNSAID
        s.traded[seat] = 0


@compiled
def state_publicly(s: State, seat: int, statement: int) -> None:
    """One statement a seat, true or not. When all have made theirs, the buying starts at the claimant's left."""
    s.said[seat] = statement
    s.actor = left_of(s, seat)
    if s.actor == s.turn:
        s.phase = INVESTING
        s.actor = left_of(s, s.turn)


# ---- Buying and selling ----


@compiled
def offer_trades(s: State, seat: int, out: Array) -> int:
    out[0] = HOLD
    count = 1
    if s.cash[seat] > 0:
        out[count] = BUY
        count += 1
    if s.shares[seat] > 0:
        out[count] = SELL
        count += 1
    return count


@compiled
def begin_sum(s: State, action: int) -> None:
    s.phase = SUM
    s.selling = 1 if action == SELL else 0
    s.amount = 0


@compiled
def largest_sum(s: State, seat: int) -> int:
    return int(s.shares[seat]) if s.selling else int(s.cash[seat])


@compiled
def offer_digits(s: State, seat: int, out: Array) -> int:
    """A sum is said digit by digit, as far as the purse goes; it can end after each digit."""
    count = 0
    if s.amount > 0:
        out[0] = DONE
        count = 1
    said = int(s.amount) * 10
    largest = largest_sum(s, seat)
    for digit in range(10):
        if 0 < said + digit <= largest:
            out[count] = DIGIT + digit
            count += 1
    return count


@compiled
def say_digit(s: State, digit: int) -> None:
    s.amount = int(s.amount) * 10 + digit


@compiled
def trade(s: State, seat: int) -> None:
    if s.selling:
        sell_shares(s, seat, int(s.amount))
    else:
        buy_shares(s, seat, int(s.amount))
    ask_next_investor(s)


@compiled
def buy_shares(s: State, seat: int, amount: int) -> None:
    """At 1 $ each. The others pay into the blocked account, out of the claimant's reach; the claimant pays the bank."""
    s.cash[seat] -= amount
    if seat == s.turn:
        s.bank_money += amount
    else:
        s.blocked += amount
    s.shares[seat] += amount
    s.bank_shares -= amount
    s.traded[seat] = amount


@compiled
def sell_shares(s: State, seat: int, amount: int) -> None:
    s.shares[seat] -= amount
    s.bank_shares += amount
    s.cash[seat] += amount
    s.bank_money -= amount
    s.traded[seat] = -amount


@compiled
def ask_next_investor(s: State) -> None:
    """The claimant is the last; then the file is shown."""
    s.phase = INVESTING
    if s.actor == s.turn:
        settle(s)
    else:
        s.actor = left_of(s, s.actor)


# ---- Settlement ----


@compiled
def settle(s: State) -> None:
    """The file is turned over, pays, and leaves the board; the claimant takes the blocked account."""
    company = s.claim[s.turn]
    token = int(s.token[company])
    s.shown[company] = token
    s.known[company] = ALL_SEATS
    s.sold += 1
    for seat in range(s.seats):
        pay_out(s, seat, token)
        if s.looked[company] >> seat & 1:
            remember_word(s, seat, token)
            remember_trade(s, seat, token)
    s.cash[s.turn] += s.blocked
    s.blocked = 0
    s.claim[s.turn] = NOTHING
    s.quiet_turns = 0
    if s.sold + s.last_files >= COMPANIES:
        s.phase = OVER
    else:
        open_turn(s, left_of(s, s.turn))


@compiled
def pay_out(s: State, seat: int, token: int) -> None:
    """On all the shares a seat now holds."""
    shares = int(s.shares[seat])
    s.cash[seat] += shares * int(s.pays[token])
    s.bank_money -= shares * int(s.pays[token])
    if token == BLUFFED:
        s.shares[seat] = 0
        s.bank_shares += shares


# ---- What everybody can remember of those who had looked into the file ----


@compiled
def remember_word(s: State, seat: int, token: int) -> None:
    """Whether they told the truth about it."""
    if s.said[seat] == token:
        s.truths[seat] += 1
    elif s.said[seat] != NO_COMMENT:
        s.lies[seat] += 1


@compiled
def remember_trade(s: State, seat: int, token: int) -> None:
    """Whether what they did fitted it: only a fool buys what is bluffed, or sells what pays."""
    if (token == BLUFFED and s.traded[seat] >= 0) or (s.pays[token] > 0 and s.traded[seat] < 0):
        s.odd[seat] += 1
    else:
        s.wise[seat] += 1
