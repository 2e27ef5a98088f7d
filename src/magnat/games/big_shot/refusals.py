"""Why an action may not be taken now."""

from magnat.engine.actions import Action
from magnat.engine.words import Line, line
from magnat.games.big_shot.rules import highest_bid, may_borrow
from magnat.games.big_shot.state import AUCTION, LOANS, PAYMENT, PLACEMENT, State

STEPS = {LOANS: "loans", AUCTION: "bid", PAYMENT: "pay", PLACEMENT: "place"}


def why_not(s: State, seat: int, action: Action) -> Line:
    """Why an action of the seat whose turn it is may not be taken."""
    kind = action["type"]
    if kind == "bid" and s.phase == AUCTION:
        return _why_not_bid(s, seat, action["amount"])
    if kind == "borrow" and s.phase in (LOANS, AUCTION):
        return _why_not_borrow(s, seat, action["colour"])
    if kind == "place" and s.phase == PLACEMENT:
        if not s.lot[action["colour"]]:
            return line("refusal_place_token")
        return line("refusal_place_sold", district=action["district"])
    if kind == "pay" and s.phase == PAYMENT:
        return line("refusal_pay", amount=s.price)
    return line(f"refusal_now_{STEPS[int(s.phase)]}")


def _why_not_bid(s: State, seat: int, amount: int) -> Line:
    if amount <= s.price:
        return line("refusal_bid_low", amount=amount, least=s.price + 1)
    return line("refusal_bid_high", amount=amount, most=highest_bid(s, seat))


def _why_not_borrow(s: State, seat: int, colour: int) -> Line:
    if s.seat_of[colour] != seat:
        return line("refusal_borrow_other")
    if s.borrowed[colour]:
        return line("refusal_borrow_again")
    if not may_borrow(s, colour):
        return line("refusal_borrow_bank")
    return line("refusal_borrow_before")
