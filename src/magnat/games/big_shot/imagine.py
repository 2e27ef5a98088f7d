"""What a seat cannot see in Big Shot is the cash in the other purses, and the rolls to come."""

from magnat.engine.compiling import compiled
from magnat.engine.randomness import draw
from magnat.games.big_shot.state import AUCTION, COLOURS, NOBODY, State


@compiled
def imagine(s: State, seat: int) -> None:
    """Spread over the closed purses what the bank's books say must be in them."""
    if not s.money_hidden:
        return
    for colour in range(COLOURS):
        if is_closed(s, seat, colour):
            s.cash[colour] = least_in(s, colour)
    for _ in range(money_in_play(s) - money_in_purses(s)):
        s.cash[random_purse_with_room(s, seat)] += 1


@compiled
def is_closed(s: State, seat: int, colour: int) -> bool:
    return bool(s.seat_of[colour] != NOBODY and s.seat_of[colour] != seat)


@compiled
def least_in(s: State, colour: int) -> int:
    """A purse that had to be shown holds what it showed; a standing bid that may not bluff is covered."""
    if s.shown[colour] != NOBODY:
        return int(s.shown[colour])
    if s.phase == AUCTION and s.bidder == s.seat_of[colour] and not s.overbid_restart:
        return int(s.price)
    return 0


@compiled
def most_in(s: State, colour: int) -> int:
    """What it started with, and all its loans."""
    if s.shown[colour] != NOBODY:
        return least_in(s, colour)
    most = int(s.start)
    for loan in range(s.loans[colour]):
        most += int(s.first_loan) - loan
    return most


@compiled
def money_in_play(s: State) -> int:
    money = int(s.lent) - int(s.received)
    for colour in range(COLOURS):
        if s.seat_of[colour] != NOBODY:
            money += int(s.start)
    return money


@compiled
def money_in_purses(s: State) -> int:
    money = 0
    for colour in range(COLOURS):
        money += int(s.cash[colour])
    return money


@compiled
def random_purse_with_room(s: State, seat: int) -> int:
    purses = 0
    for colour in range(COLOURS):
        if is_closed(s, seat, colour) and s.cash[colour] < most_in(s, colour):
            purses += 1
    pick = draw(s, purses)
    for colour in range(COLOURS):
        if is_closed(s, seat, colour) and s.cash[colour] < most_in(s, colour):
            if pick == 0:
                return colour
            pick -= 1
    return NOBODY
