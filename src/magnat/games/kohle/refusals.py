"""Why an action may not be taken now, in a sentence."""

from collections.abc import Callable

from magnat.engine.actions import Action
from magnat.games.kohle.deal import can_bring, highest_price, is_complete, listed, wanted
from magnat.games.kohle.influence import RECRUITMENTS_TOGETHER, some_lie_beside_the_board
from magnat.games.kohle.negotiation import is_better
from magnat.games.kohle.state import (
    AMOUNT,
    EXCESS,
    LANDED,
    NEGOTIATION,
    NOBODY,
    PLACEMENT,
    RECRUITMENT_CARD,
    TARGET,
    TURN,
    WINDOW,
    State,
)

MOMENTS = {
    "place": (PLACEMENT,),
    "deal": (TURN, LANDED),
    "roll": (TURN,),
    "draw": (LANDED,),
    "discard": (EXCESS,),
    "recruit": (NEGOTIATION, EXCESS),
    "send_investor": (TARGET,),
    "send_clan": (TARGET,),
    "amount": (AMOUNT,),
    "stop": (WINDOW,),
    "let_go": (NEGOTIATION, WINDOW),
}
"""The phases in which a kind of action is in its place; all others belong to a negotiation."""

EXPECTED = {
    PLACEMENT: "put the pawn on a space",
    TURN: "deal, or roll the die",
    LANDED: "deal, or draw cards",
    EXCESS: "discard down to twelve cards or play three recruitments",
    NEGOTIATION: "negotiate, play a card or let it go",
    TARGET: "say who is to travel",
    AMOUNT: "say how much",
    WINDOW: "play a Stop or let it go",
}


def why_not(s: State, seat: int, action: Action) -> str:
    """Why an action of a seat that may act now may not be taken."""
    kind = action["type"]
    if s.phase not in MOMENTS.get(kind, (NEGOTIATION,)):
        return f"This is not the moment to {kind.replace('_', ' ')}: {EXPECTED[int(s.phase)]}."
    return REASONS[kind](s, seat, action)


def _draw(s: State, seat: int, action: Action) -> str:
    return "With ten or more cards at the start of your turn you must try a deal."


def _discard(s: State, seat: int, action: Action) -> str:
    return "You hold no card of that kind."


def _lay(s: State, seat: int, action: Action) -> str:
    if not listed(s) >> action["family"] & 1:
        return "This deal has no use for that family."
    return "You hold no clan card of that family."


def _travel(s: State, seat: int, action: Action) -> str:
    if not s.hand[seat, action["card"]]:
        return "You hold no such travel card."
    return "There is nobody of this deal whom that card could send travelling."


def _send(s: State, seat: int, action: Action) -> str:
    return "The travel card played cannot send that one: it is of another family, away already, or not there."


def _recruit(s: State, seat: int, action: Action) -> str:
    if s.hand[seat, RECRUITMENT_CARD] < RECRUITMENTS_TOGETHER:
        return "A recruitment takes three recruitment cards together."
    if some_lie_beside_the_board(s):
        return "Investors beside the board must be recruited first."
    return "That investor works for you already."


def _take_over(s: State, seat: int, action: Action) -> str:
    return "You are the Boss already." if seat == s.turn else "You hold no Boss card."


def _stop(s: State, seat: int, action: Action) -> str:
    return "You hold no Stop card."


def _accept(s: State, seat: int, action: Action) -> str:
    partner, family = action["seat"], action["family"]
    if seat not in (partner, s.turn):
        return "Only the Boss and the seat that brings the family can agree on its price."
    price = int(s.asked[partner, family] if seat == s.turn else s.offered[partner, family])
    if partner == s.turn or price == NOBODY:
        return "There is no price to accept there."
    if not wanted(s) >> family & 1:
        return "The Boss needs nobody of that family."
    if not is_better(s, partner, family, price):
        return f"That family is spoken for at {s.agreed[family]}: only a lower price can replace the agreement."
    return f"You cannot promise {price}: dividends and cash do not reach that far."


def _name_price(s: State, seat: int, action: Action) -> str:
    partner, family = action["seat"], action["family"]
    if seat not in (partner, s.turn) or partner == s.turn:
        return "A price is named between the Boss and a seat that brings a family."
    if s.named[seat] >= s.patience:
        return f"You have named {s.patience} prices in this negotiation: now accept, play cards or let go."
    if partner >= s.seats or not can_bring(s, partner, family):
        return "That seat cannot bring this family: it has neither the investor at home nor a clan card laid."
    return "The Boss needs nobody of that family."


def _amount(s: State, seat: int, action: Action) -> str:
    return f"That is too much: at most {highest_price(s, seat, int(s.about_family))} can be promised here."


def _conclude(s: State, seat: int, action: Action) -> str:
    if seat != s.turn:
        return "Only the Boss can conclude."
    if not is_complete(s):
        return "Somebody the deal needs is still missing."
    return "Not everybody has let the latest change go yet."


def _give_up(s: State, seat: int, action: Action) -> str:
    return "Only the Boss can give up."


REASONS: dict[str, Callable[[State, int, Action], str]] = {
    "draw": _draw,
    "discard": _discard,
    "lay": _lay,
    "travel": _travel,
    "send_investor": _send,
    "send_clan": _send,
    "recruit": _recruit,
    "take_over": _take_over,
    "stop": _stop,
    "accept": _accept,
    "name_price": _name_price,
    "amount": _amount,
    "conclude": _conclude,
    "give_up": _give_up,
}
