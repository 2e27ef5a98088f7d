"""Why an action is refused in Venture, as a sentence."""

from magnat.engine.actions import Action
from magnat.games.venture.box import (
    CAPITAL_KINDS,
    DISCARD,
    INDUSTRIES,
    MULTIPLE_SIGNS,
    NOBODY,
    OPERATIONS,
    PAYMENT,
    PLACEMENT,
    REORGANISATION,
)
from magnat.games.venture.companies import contains
from magnat.games.venture.piles import industry_of, price_of, raid_price
from magnat.games.venture.reading import card_text, company_text
from magnat.games.venture.rules import left_to_spend
from magnat.games.venture.state import State

WANTED = {
    OPERATIONS: "do business or finish your turn",
    PLACEMENT: "put down the company you took",
    REORGANISATION: "put your companies down again, one by one",
    PAYMENT: "pay what you owe",
    DISCARD: "discard a card",
}


def why_not(s: State, seat: int, action: Action) -> str:
    """Why an action of the seat whose turn it is may not be taken."""
    kind = action["type"]
    if s.phase == OPERATIONS and kind in ("take_over", "raid", "reorganise", "finish"):
        return _why_not_operation(s, seat, action)
    if s.phase == PLACEMENT and kind == "onto":
        return _why_not_onto(s, seat, action["company"])
    if s.phase == REORGANISATION and kind == "lift":
        return f"{_capital(s, action['company'])} is not one of the companies you have lifted."
    if s.phase == PAYMENT and kind == "pay":
        return f"You hold no card {card_text(s, action['card'])}."
    if s.phase == PAYMENT and kind == "pay_proposed":
        return "You have begun to pay card by card: go on until the amount due is covered."
    if s.phase == DISCARD and kind == "discard":
        return "You hold no such card."
    return f"This is not the moment to {kind.replace('_', ' ')}: you must {WANTED[int(s.phase)]}."


def _why_not_operation(s: State, seat: int, action: Action) -> str:
    kind = action["type"]
    if s.forced and kind != "reorganise":
        return "One of your piles is wrong: you must reorganise before anything else."
    if kind == "reorganise" and not s.companies[seat]:
        return "You control no company to reorganise."
    if kind == "reorganise":
        return _too_dear(s, seat, f"Reorganising {s.companies[seat]} companies", int(s.companies[seat]))
    company = action["company"]
    if kind == "take_over" and company not in s.market:
        return f"{_capital(s, company)} is not on the market."
    if kind == "take_over":
        return _too_dear(s, seat, _capital(s, company), price_of(s, company))
    return _why_not_raid(s, seat, company, action["multiple"])


def _why_not_raid(s: State, seat: int, company: int, multiple: int) -> str:
    if not s.hand[seat, CAPITAL_KINDS + multiple]:
        return f"You hold no takeover card {MULTIPLE_SIGNS.get(int(s.halves[multiple]), '')}."
    if s.owner[company] == seat:
        return f"{_capital(s, company)} is yours already."
    if s.owner[company] == NOBODY:
        return f"Nobody controls {company_text(s, company)}: there is nothing to raid."
    if not contains(s.tops[s.owner[company]], company):
        return f"{_capital(s, company)} lies under another company: only the top of a pile can be raided."
    return _too_dear(s, seat, f"Raiding {company_text(s, company)}", raid_price(s, company, multiple))


def _too_dear(s: State, seat: int, what: str, price: int) -> str:
    return f"{what} costs {price}: you have {left_to_spend(s, seat)} left to spend."


def _why_not_onto(s: State, seat: int, top: int) -> str:
    carried = int(s.carried)
    if not contains(s.tops[seat], top):
        return f"{_capital(s, top)} is not the top of one of your piles."
    if s.within[top] >> industry_of(carried) & 1:
        return f"This group has a company of the {INDUSTRIES[industry_of(carried)]} industry already."
    return f"{_capital(s, carried)} shares no letter with this group."


def _capital(s: State, company: int) -> str:
    """The name of a company at the start of a sentence."""
    text = company_text(s, company)
    return text[0].upper() + text[1:]
