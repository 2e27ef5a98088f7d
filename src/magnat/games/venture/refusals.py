"""Why an action is refused in Venture."""

from magnat.engine.actions import Action
from magnat.engine.words import Line, line
from magnat.games.venture.box import (
    CAPITAL_KINDS,
    DISCARD,
    NOBODY,
    OPERATIONS,
    PAYMENT,
    PLACEMENT,
    REORGANISATION,
)
from magnat.games.venture.companies import contains
from magnat.games.venture.piles import industry_of, price_of, raid_price
from magnat.games.venture.rules import left_to_spend
from magnat.games.venture.state import State

MOMENTS = {
    OPERATIONS: "operations",
    PLACEMENT: "place",
    REORGANISATION: "lift",
    PAYMENT: "pay",
    DISCARD: "discard",
}


def why_not(s: State, seat: int, action: Action) -> Line:
    """Why an action of the seat whose turn it is may not be taken."""
    kind = action["type"]
    if s.phase == OPERATIONS and kind in ("take_over", "raid", "reorganise", "finish"):
        return _why_not_operation(s, seat, action)
    if s.phase == PLACEMENT and kind == "onto":
        return _why_not_onto(s, seat, action["company"])
    if s.phase == REORGANISATION and kind == "lift":
        return line("refusal_lift", company=action["company"])
    if s.phase == PAYMENT and kind == "pay":
        return line("refusal_card", card=action["card"])
    if s.phase == PAYMENT and kind == "pay_proposed":
        return line("refusal_pay_begun")
    if s.phase == DISCARD and kind == "discard":
        return line("refusal_card", card=action["card"])
    return line(f"refusal_now_{MOMENTS[int(s.phase)]}")


def _why_not_operation(s: State, seat: int, action: Action) -> Line:
    kind, left = action["type"], left_to_spend(s, seat)
    if s.forced and kind != "reorganise":
        return line("refusal_forced")
    if kind == "reorganise" and not s.companies[seat]:
        return line("refusal_reorganise_nothing")
    if kind == "reorganise":
        return line("refusal_reorganise_dear", count=s.companies[seat], left=left)
    company = action["company"]
    if kind == "take_over" and company not in s.market:
        return line("refusal_not_on_market", company=company)
    if kind == "take_over":
        return line("refusal_take_over_dear", company=company, amount=price_of(s, company), left=left)
    return _why_not_raid(s, seat, company, action["multiple"])


def _why_not_raid(s: State, seat: int, company: int, multiple: int) -> Line:
    if not s.hand[seat, CAPITAL_KINDS + multiple]:
        return line("refusal_raid_card", multiple=multiple)
    if s.owner[company] == seat:
        return line("refusal_raid_own", company=company)
    if s.owner[company] == NOBODY:
        return line("refusal_raid_nobody", company=company)
    if not contains(s.tops[s.owner[company]], company):
        return line("refusal_raid_under", company=company)
    price, left = raid_price(s, company, multiple), left_to_spend(s, seat)
    return line("refusal_raid_dear", company=company, amount=price, left=left)


def _why_not_onto(s: State, seat: int, top: int) -> Line:
    carried = int(s.carried)
    if not contains(s.tops[seat], top):
        return line("refusal_onto_no_top", company=top)
    if s.within[top] >> industry_of(carried) & 1:
        return line("refusal_onto_industry", industry=industry_of(carried))
    return line("refusal_onto_letters", company=carried)
