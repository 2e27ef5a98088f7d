"""What speaks for an action in Venture and against it, as the seat itself can see."""

from collections.abc import Iterator
from functools import reduce
from operator import and_
from typing import Any

from magnat.engine.actions import Action
from magnat.engine.advice import Reason, brings, costs, risks
from magnat.engine.bits import count_bits
from magnat.engine.words import Line, line
from magnat.games.venture.arrangement import OPENS, PROFIT, arrange, gather
from magnat.games.venture.box import COMPANIES, NONE, OPERATIONS
from magnat.games.venture.glance import Offer, Sketch, glance, own
from magnat.games.venture.piles import earnings_of, industry_of, price_of, raid_price
from magnat.games.venture.rules import left_to_spend
from magnat.games.venture.state import State
from magnat.games.venture.worth import worth_of

WORTH_A_WORD = 8
"""Millions."""
HORIZON = 160
"""A single move is forgotten after some rounds: to the end of the game there is little left of it but luck."""
STEPS = 3_000
"""How long the best arrangement is looked for: enough for thirteen companies, nearly always."""
SOME_STEPS = 300
"""The same, where it is only to be said whether there is a better one."""


def name(s: State, seat: int, action: Action) -> Line:
    """What to call an action."""
    kind = action["type"]
    if kind == "finish":
        return line("advice_do_finish" if s.operations else "advice_do_nothing")
    if "piles" in action:
        return line("advice_do_reorganise_for", amount=sum(_earned(s, pile) for pile in action["piles"]))
    if kind in ("alone", "onto"):
        return line(
            f"advice_do_{kind}", carried=s.carried, **({"company": action["company"]} if kind == "onto" else {})
        )
    given = {name: value for name, value in action.items() if isinstance(value, int) and name != "onto"}
    return line(f"advice_do_{kind}", **given)


def reasons(s: State, seat: int, action: Action) -> Iterator[Reason]:
    match action["type"]:
        case "take_over":
            yield from _of_company(s, seat, action["company"], price_of(s, action["company"]))
        case "raid":
            yield from _of_raid(s, seat, action["company"], action["multiple"])
        case "reorganise":
            yield from _of_reorganisation(s, seat)
        case "alone" | "onto":
            yield from _of_place(s, seat, action.get("company", NONE))
        case "lift":
            yield brings("lift", company=action["company"])
        case "discard":
            yield _of_card(s, seat, action["card"], "discard")
        case "finish":
            yield from _of_finish(s, seat)
        case _:
            yield from _of_payment(s, seat, action)


def sketch(s: State, seat: int) -> Sketch | None:
    """The best way to pile one's companies up, while they may be piled anew."""
    if s.turn != seat or s.phase != OPERATIONS or s.companies[seat] < 2:
        return None
    count = gather(s, seat)
    earns = arrange(s, count, STEPS) // PROFIT
    lying = glance(s).estates[seat]
    if earns < lying.earns:  # Of very many companies not every arrangement is tried.
        return Sketch([pile.companies for pile in lying.piles], lying.earns)
    piles: list[list[int]] = []
    for place in map(int, s.best_trail[:count]):
        if place >= OPENS:
            piles.append([])
        piles[-1].append(int(s.ordered[place & ~OPENS]))
    piled = {company for pile in piles for company in pile}
    left_out = (company for company in range(COMPANIES) if s.owner[company] == seat and company not in piled)
    return Sketch(piles + [[company] for company in left_out], earns)


def whole(s: State, seat: int, small: list[Action]) -> Action | None:
    """A reorganisation with the piles that were made; of one that only begins, with the best there are."""
    if small[0]["type"] != "reorganise":
        return None
    if len(small) == 1:
        best = sketch(s, seat)
        return {"type": "reorganise", "piles": best.piles} if best else None
    piles: list[list[int]] = []
    for lifted, put in zip(small[1::2], small[2::2], strict=False):
        onto = next((pile for pile in piles if put["type"] == "onto" and pile[-1] == put["company"]), None)
        if onto is None:
            piles.append(onto := [])
        onto.append(lifted["company"])
    return {"type": "reorganise", "piles": piles}


def _earned(s: State, pile: list[int]) -> int:
    """With every profit card. A pile of which two are of one industry is wrong and earns nothing."""
    if len({industry_of(company) for company in pile}) < len(pile):
        return 0
    letters = reduce(and_, (int(s.letters[company]) for company in pile))
    return int(s.profit_by_size[len(pile)]) * count_bits(letters)


# ---- Operations ----


def _of_company(s: State, seat: int, company: int, price: int) -> Iterator[Reason]:
    yield _of_offer(s, seat, company)
    yield costs("price", amount=price, left=left_to_spend(s, seat) - price)
    yield _raided(s, company)


def _raided(s: State, company: int) -> Reason:
    return risks("raided", amount=min(raid_price(s, company, multiple) for multiple in range(len(s.halves))))


def _of_offer(s: State, seat: int, company: int) -> Reason:
    """What a company would do for one's piles."""
    offer, piles = _offer(s, seat, company), glance(s).estates[seat].piles
    if offer is None:
        return _of_beginning(s, company)
    more = [earns - pile.earns for earns, pile in zip(offer.would_earn, piles, strict=True) if earns >= 0]
    best = max(more, default=0)
    if best > 0:
        return brings("earns", amount=best)
    return brings("joins") if more else _of_beginning(s, company)


def _of_beginning(s: State, company: int) -> Reason:
    """Of a conglomerate: whether the market holds anything to go on with."""
    industry, letters = industry_of(company), int(s.letters[company])
    others = [int(other) for other in s.market if other != NONE and industry_of(int(other)) != industry]
    fitting = sum(bool(letters & int(s.letters[other])) for other in others)
    return brings("starts", count=fitting) if fitting else brings("starts_alone")


def _offer(s: State, seat: int, company: int) -> Offer | None:
    return next((offer for offer in own(s, seat).offers if offer.company == company), None)


def _of_raid(s: State, seat: int, company: int, multiple: int) -> Iterator[Reason]:
    yield from _of_company(s, seat, company, raid_price(s, company, multiple))
    beneath = int(s.below[company])
    lost = earnings_of(s, company) - (earnings_of(s, beneath) if beneath != NONE else 0)
    yield brings("raid", seat=s.owner[company], amount=lost) if lost > 0 else costs("raid_same", seat=s.owner[company])
    yield costs("raid_card", multiple=multiple)


def _of_reorganisation(s: Any, seat: int) -> Iterator[Reason]:
    trial, now = s.copy(), glance(s).estates[seat].earns
    then = arrange(trial, gather(trial, seat), SOME_STEPS) // PROFIT
    yield brings("reorganise_better", amount=now, then=then) if then > now else costs("reorganise", amount=now)
    yield costs("reorganise_cost", amount=s.companies[seat])


def _of_finish(s: State, seat: int) -> Iterator[Reason]:
    if s.due:
        yield costs("finish_due", amount=s.due)
    left = left_to_spend(s, seat)
    yield brings("finish_saves", amount=left) if left else brings("finish")
    if not s.operations:
        yield costs("finish_discard")


# ---- Putting companies down ----


def _of_place(s: State, seat: int, top: int) -> Iterator[Reason]:
    offer, estate = _offer(s, seat, int(s.carried)), glance(s).estates[seat]
    if top == NONE or offer is None:
        yield brings("alone")
        yield _raided(s, int(s.carried))
        return
    places = [place for place, pile in enumerate(estate.piles) if pile.companies[-1] == top]
    earns = offer.would_earn[places[0]] if places else -1
    if earns < 0:
        yield costs("onto_wrong")
        return
    more = earns - estate.piles[places[0]].earns
    if more > 0:
        yield brings("onto_earns", amount=earns, more=more)
    else:
        yield costs("onto_less" if more < 0 else "onto_same", amount=earns)
    yield _raided(s, int(s.carried))


# ---- Cards ----


def _of_payment(s: State, seat: int, action: Action) -> Iterator[Reason]:
    if action["type"] == "pay_proposed":
        paid = worth_of(s, s.proposal[0])
        waste = paid - int(s.due)
        yield costs("pay_exactly", amount=s.due) if waste <= 0 else costs("pay_more", amount=paid, due=s.due)
        yield brings("pay_least")
    else:
        yield _of_card(s, seat, action["card"], "pay")
        yield brings("pay_due", amount=s.due)


def _of_card(s: State, seat: int, card: int, key: str) -> Reason:
    """What a hand is worth less without a card: one of a set costs more than it shows."""
    cards = s.hand[seat].copy()
    cards[card] -= 1
    lost = max(0, int(s.worth[seat]) - worth_of(s, cards))
    return costs(f"{key}_card", amount=lost) if lost else brings(f"{key}_spare")
