"""What speaks for an action in Venture and against it, as the seat itself can see."""

from collections.abc import Iterator

from magnat.engine.actions import Action
from magnat.engine.advice import Reason, brings, costs, risks
from magnat.engine.words import Line, line
from magnat.games.venture.arrangement import OPENS, PROFIT, arrange, gather
from magnat.games.venture.box import COMPANIES, NONE, OPERATIONS
from magnat.games.venture.glance import Offer, Sketch, glance, own
from magnat.games.venture.piles import price_of, raid_price
from magnat.games.venture.rules import left_to_spend
from magnat.games.venture.state import State
from magnat.games.venture.worth import worth_of

WORTH_A_WORD = 12
"""Millions."""
HORIZON = 160
"""A single move is forgotten after some rounds: to the end of the game there is little left of it but luck."""
STEPS = 3_000
"""How long the best arrangement is looked for: enough for thirteen companies, nearly always."""


def name(s: State, seat: int, action: Action) -> Line:
    """What to call an action."""
    kind = action["type"]
    if kind == "finish":
        return line("advice_do_finish" if s.operations else "advice_do_nothing")
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
            yield brings("reorganise", amount=glance(s).estates[seat].earns)
            yield costs("reorganise_cost", amount=s.companies[seat])
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
    piles: list[list[int]] = []
    for place in map(int, s.best_trail[:count]):
        if place >= OPENS:
            piles.append([])
        piles[-1].append(int(s.ordered[place & ~OPENS]))
    piled = {company for pile in piles for company in pile}
    left_out = (company for company in range(COMPANIES) if s.owner[company] == seat and company not in piled)
    return Sketch(piles + [[company] for company in left_out], earns)


# ---- Operations ----


def _of_company(s: State, seat: int, company: int, price: int) -> Iterator[Reason]:
    yield _of_offer(s, seat, company)
    yield costs("price", amount=price, left=left_to_spend(s, seat) - price)
    yield risks("raided")


def _of_offer(s: State, seat: int, company: int) -> Reason:
    """What a company would do for one's piles."""
    offer, piles = _offer(s, seat, company), glance(s).estates[seat].piles
    if offer is None:
        return brings("starts")
    more = [earns - pile.earns for earns, pile in zip(offer.would_earn, piles, strict=True) if earns >= 0]
    best = max(more, default=0)
    if best > 0:
        return brings("earns", amount=best)
    return brings("starts") if not more else brings("joins")


def _offer(s: State, seat: int, company: int) -> Offer | None:
    return next((offer for offer in own(s, seat).offers if offer.company == company), None)


def _of_raid(s: State, seat: int, company: int, multiple: int) -> Iterator[Reason]:
    yield from _of_company(s, seat, company, raid_price(s, company, multiple))
    yield brings("raid", seat=s.owner[company])
    yield costs("raid_card", multiple=multiple)


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
        yield risks("raided")
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
    yield risks("raided")


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
