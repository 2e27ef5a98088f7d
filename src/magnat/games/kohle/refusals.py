"""Why an action may not be taken now."""

from collections.abc import Callable

from magnat.engine.actions import Action
from magnat.engine.words import Line, line
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
    PLACEMENT: "place",
    TURN: "turn",
    LANDED: "landed",
    EXCESS: "excess",
    NEGOTIATION: "talk",
    TARGET: "target",
    AMOUNT: "amount",
    WINDOW: "stop",
}


def why_not(s: State, seat: int, action: Action) -> Line:
    """Why an action of a seat that may act now may not be taken."""
    kind = action["type"]
    if s.phase not in MOMENTS.get(kind, (NEGOTIATION,)):
        return line(f"refusal_now_{EXPECTED[int(s.phase)]}")
    return REASONS[kind](s, seat, action)


def _draw(s: State, seat: int, action: Action) -> Line:
    return line("refusal_draw")


def _discard(s: State, seat: int, action: Action) -> Line:
    return line("refusal_discard", card=action["card"])


def _lay(s: State, seat: int, action: Action) -> Line:
    if not listed(s) >> action["family"] & 1:
        return line("refusal_useless", family=action["family"])
    return line("refusal_lay", family=action["family"])


def _travel(s: State, seat: int, action: Action) -> Line:
    if not s.hand[seat, action["card"]]:
        return line("refusal_travel_card")
    return line("refusal_travel_nobody")


def _send(s: State, seat: int, action: Action) -> Line:
    return line("refusal_send")


def _recruit(s: State, seat: int, action: Action) -> Line:
    if s.hand[seat, RECRUITMENT_CARD] < RECRUITMENTS_TOGETHER:
        return line("refusal_recruit_cards")
    if some_lie_beside_the_board(s):
        return line("refusal_recruit_free_first")
    return line("refusal_recruit_own")


def _take_over(s: State, seat: int, action: Action) -> Line:
    return line("refusal_boss_already" if seat == s.turn else "refusal_boss_card")


def _stop(s: State, seat: int, action: Action) -> Line:
    return line("refusal_stop_card")


def _accept(s: State, seat: int, action: Action) -> Line:
    partner, family = action["seat"], action["family"]
    if seat not in (partner, s.turn):
        return line("refusal_accept_others")
    price = int(s.asked[partner, family] if seat == s.turn else s.offered[partner, family])
    if void := _why_void(s, partner, family):
        return void
    if price == NOBODY:
        return line("refusal_accept_nothing")
    if not is_better(s, partner, family, price):
        return line("refusal_accept_agreed", family=family, amount=int(s.agreed[family]))
    return line("refusal_accept_dear", amount=price)


def _name_price(s: State, seat: int, action: Action) -> Line:
    partner, family = action["seat"], action["family"]
    if seat not in (partner, s.turn) or partner == s.turn:
        return line("refusal_name_others")
    return _why_void(s, partner, family) or _out_of_patience(s)


def _withdraw(s: State, seat: int, action: Action) -> Line:
    partner, family = action["seat"], action["family"]
    if seat != s.turn:
        return line("refusal_withdraw_boss")
    if s.offered[partner, family] == NOBODY:
        return line("refusal_withdraw_nothing")
    return _out_of_patience(s)


def _why_void(s: State, partner: int, family: int) -> Line | None:
    """Why no price between the Boss and a seat can be taken up for a family; nothing if one can."""
    if not listed(s) >> family & 1:
        return line("refusal_useless", family=family)
    if not wanted(s) >> family & 1:
        return line("refusal_brought", family=family)
    if partner >= s.seats or not can_bring(s, partner, family):
        return line("refusal_cannot_bring", family=family)
    return None


def _out_of_patience(s: State) -> Line:
    return line("refusal_patience", count=s.patience)


def _amount(s: State, seat: int, action: Action) -> Line:
    return line("refusal_amount", most=highest_price(s, seat, int(s.about_family)))


def _conclude(s: State, seat: int, action: Action) -> Line:
    if seat != s.turn:
        return line("refusal_conclude_boss")
    if not is_complete(s):
        return line("refusal_conclude_missing")
    return line("refusal_conclude_wait")


def _give_up(s: State, seat: int, action: Action) -> Line:
    return line("refusal_give_up")


REASONS: dict[str, Callable[[State, int, Action], Line]] = {
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
    "withdraw": _withdraw,
}
