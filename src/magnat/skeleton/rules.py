"""The rules of Skeleton, in the order of the rule book."""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.randomness import draw
from magnat.engine.seats import left_of
from magnat.skeleton.state import BID, HIGHEST_BID, LOTS, NOBODY, State

# ---- Set-up ----


@compiled
def set_up(s: State) -> None:
    """Everybody gets coins, all lots go under a cloth, and the first is put up."""
    for seat in range(s.seats):
        s.cash[seat] = s.start
    for lot in range(LOTS):
        s.holder[lot] = NOBODY
    s.to_come = (1 << LOTS) - 1
    s.first = draw(s, s.seats)
    put_up_lot(s)


# ---- A round ----


@compiled
def put_up_lot(s: State) -> None:
    """One of the lots to come, each as likely as the others."""
    place = draw(s, lots_to_come(s))
    lot = 0
    while not s.to_come >> lot & 1 or place > 0:
        if s.to_come >> lot & 1:
            place -= 1
        lot += 1
    s.lot = lot
    s.to_come ^= 1 << lot
    s.sealed = 0
    for seat in range(s.seats):
        s.bid[seat] = 0


@compiled
def lots_to_come(s: State) -> int:
    count = 0
    for lot in range(LOTS):
        count += s.to_come >> lot & 1
    return count


@compiled
def hand_in(s: State, seat: int, amount: int) -> None:
    """All bids are opened together, when the last is in."""
    s.bid[seat] = amount
    s.sealed |= 1 << seat
    if s.sealed == (1 << s.seats) - 1:
        open_bids(s)


@compiled
def open_bids(s: State) -> None:
    """The highest bid buys the lot. A lot that nobody bids for leaves the game."""
    winner = highest_bidder(s)
    if winner != NOBODY:
        pay(s, winner, price_for(s, winner))
        s.holder[s.lot] = winner
    for seat in range(s.seats):
        s.revealed[seat] = s.bid[seat]
    close_round(s)


@compiled
def highest_bidder(s: State) -> int:
    """Among equal bids the first seat's counts, then those on its left."""
    winner = NOBODY
    highest = 0
    seat = int(s.first)
    for _ in range(s.seats):
        if s.bid[seat] > highest:
            winner = seat
            highest = int(s.bid[seat])
        seat = left_of(s, seat)
    return winner


@compiled
def price_for(s: State, winner: int) -> int:
    """One's own bid, or the highest of the others."""
    if not s.second_price:
        return int(s.bid[winner])
    second = 0
    for seat in range(s.seats):
        if seat != winner:
            second = max(second, int(s.bid[seat]))
    return second


@compiled
def pay(s: State, seat: int, price: int) -> None:
    s.cash[seat] -= price
    s.received += price


@compiled
def close_round(s: State) -> None:
    """The right to win among equals goes to the left."""
    s.first = left_of(s, int(s.first))
    if s.to_come:
        put_up_lot(s)
    else:
        s.over = 1


# ---- End of the game ----


@compiled
def is_over(s: State) -> bool:
    return s.over == 1


@compiled
def worth_of_lots(s: State, seat: int) -> int:
    worth = 0
    for lot in range(LOTS):
        if s.holder[lot] == seat:
            worth += int(s.value[lot])
    return worth


@compiled
def fortune(s: State, seat: int) -> int:
    return int(s.cash[seat]) + worth_of_lots(s, seat)


@compiled
def scores(s: State, out: Array) -> None:
    """Coins left, and what one's lots are worth."""
    for seat in range(s.seats):
        out[seat] = fortune(s, seat)


@compiled
def standing(s: State, seat: int) -> int:
    """The richest wins; ties share."""
    return fortune(s, seat)


# ---- Who may do what ----


@compiled
def actors(s: State) -> int:
    """A bit for each seat that may act now: all whose bid is not in."""
    return 0 if s.over else ((1 << s.seats) - 1) & ~s.sealed


@compiled
def legal(s: State, seat: int, out: Array) -> int:
    """Write what a seat may do into `out` and return how much it is."""
    if s.over or s.sealed >> seat & 1:
        return 0
    count = 0
    for amount in range(highest_legal(s, seat) + 1):
        out[count] = BID + amount
        count += 1
    return count


@compiled
def highest_legal(s: State, seat: int) -> int:
    return min(int(s.cash[seat]), HIGHEST_BID)


@compiled
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    hand_in(s, seat, action - BID)
