"""The actions of Venture, and how the large ones are spelled.

Inside, every decision is small: a company is taken, then put down; a reorganisation lifts all companies and puts them
down one by one; a payment lays card after card. Outside, each may be one action:

    {"type": "take_over", "company": 7, "onto": 30}           onto: -1 puts it down alone
    {"type": "raid", "company": 7, "multiple": 0, "onto": -1}
    {"type": "reorganise", "piles": [[7, 30], [12]]}          every pile from the bottom up
    {"type": "pay", "cards": [0, 1, 17]}
"""

from pathlib import Path
from typing import Any

from magnat.engine.actions import Action, ActionError, Actions, Kind
from magnat.engine.words import line
from magnat.games.venture.box import CAPITAL_KINDS, COMPANIES, HAND_KINDS, MULTIPLES, NONE


def take_and_put(action: Action) -> list[Action]:
    """A takeover or raid, with or without the place where the company goes."""
    if "onto" not in action:
        return [action]
    taking = {name: value for name, value in action.items() if name != "onto"}
    return [taking, _put(action["onto"])]


def _put(onto: Any) -> Action:
    return {"type": "alone"} if onto == NONE else {"type": "onto", "company": onto}


def lift_and_pile(action: Action) -> list[Action]:
    """A reorganisation, with or without the piles that come of it."""
    if "piles" not in action:
        return [action]
    lifting = {name: value for name, value in action.items() if name != "piles"}
    small: list[Action] = [lifting]
    for pile in _lists(action["piles"], "refusal_piles"):
        for place, company in enumerate(pile):
            small += [{"type": "lift", "company": company}, _put(pile[place - 1] if place else NONE)]
    return small


def _lists(value: Any, refusal: str) -> list[list[Any]]:
    if not isinstance(value, list) or not all(isinstance(part, list) for part in value):
        raise _senseless(refusal)
    return value


def _senseless(refusal: str) -> ActionError:
    return ActionError(line(refusal), Path(__file__).parent)


def lay_cards(action: Action) -> list[Action]:
    """A payment with one card, or with several."""
    if "cards" not in action:
        return [action]
    (cards,) = _lists([action["cards"]], "refusal_cards")
    if not cards:
        raise _senseless("refusal_cards")
    return [{"type": "pay", "card": card} for card in cards]


ACTIONS = Actions(
    Kind("finish"),
    Kind("reorganise"),
    Kind("take_over", company=range(COMPANIES)),
    Kind("raid", company=range(COMPANIES), multiple=range(MULTIPLES)),
    Kind("alone"),
    Kind("onto", company=range(COMPANIES)),
    Kind("lift", company=range(COMPANIES)),
    Kind("pay_proposed"),
    Kind("pay", card=range(CAPITAL_KINDS)),
    Kind("discard", card=range(HAND_KINDS)),
    spelled={"take_over": take_and_put, "raid": take_and_put, "reorganise": lift_and_pile, "pay": lay_cards},
)

FINISH = ACTIONS.first("finish")
REORGANISE = ACTIONS.first("reorganise")
TAKE_OVER = ACTIONS.first("take_over")
RAID = ACTIONS.first("raid")
ALONE = ACTIONS.first("alone")
ONTO = ACTIONS.first("onto")
LIFT = ACTIONS.first("lift")
PAY_PROPOSED = ACTIONS.first("pay_proposed")
PAY = ACTIONS.first("pay")
DISCARD_CARD = ACTIONS.first("discard")
