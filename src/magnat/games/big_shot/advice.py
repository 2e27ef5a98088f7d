"""What speaks for an action in Big Shot and against it, as the seat itself can see."""

from collections.abc import Iterator
from typing import Any

from magnat.engine.actions import Action
from magnat.engine.advice import Outlook, Reason, brings, costs, risks
from magnat.engine.plain import Plain
from magnat.engine.words import Line, line
from magnat.games.big_shot.bot.positions import chart, place_all
from magnat.games.big_shot.districts import highest_unmatched, worth_of
from magnat.games.big_shot.rules import loan_of, may_borrow, richest_purse, tokens_in
from magnat.games.big_shot.state import COLOURS, DISTRICTS, NOBODY, State

WORTH_A_WORD = 7
"""Millions."""
HORIZON = 0
"""To the end of the game."""


def name(s: State, seat: int, action: Action) -> Line:
    """What to call an action."""
    kind = action["type"]
    if kind == "borrow":
        key = "advice_do_borrow" if s.seats > 2 else "advice_do_borrow_for"
        return line(key, amount=loan_of(s, action["colour"]), colour=action["colour"])
    return line(f"advice_do_{kind}", **{name: value for name, value in action.items() if name != "type"})


def reasons(s: State, seat: int, action: Action) -> Iterator[Reason]:
    match action["type"]:
        case "bid":
            yield from _of_bid(Plain(s), seat, action["amount"])
        case "pass":
            yield from _of_passing(Plain(s), seat)
        case "borrow":
            yield from _of_loan(s, seat, action["colour"])
        case "decline":
            yield brings("no_debt", amount=s.debt)
            yield risks("purse_is_all", amount=richest_purse(s, seat))
        case "pay":
            left = int(s.cash[action["colour"]]) - int(s.price)
            yield costs("pay", amount=s.price, left=left, colour=action["colour"])
        case _:
            yield from _of_token(Plain(s), seat, action["colour"], action["district"])


# ---- On the board ----


def on_board(state: State, seat: int, action: Action) -> Outlook:
    """Where the tokens would lie, and who would lead there."""
    s = Plain(state)
    match action["type"]:
        case "bid":
            laid, trial = _lot_placed(s, seat)
        case "pass":
            laid, trial = [], _with_lot_placed(s, _likely_taker(s, seat))
        case "place":
            laid, trial = [], s.copy()
            trial.district[action["district"], action["colour"]] += 1
        case _:
            return Outlook([], [])
    before, after = _districts_led(s, seat), _districts_led(trial, seat)
    gained, lost = sorted(after - before), sorted(before - after)
    pills = [_pill_of_gain(trial, seat, district) for district in gained]
    pills += [_pill_of_loss(s, seat, district) for district in lost]
    telling = [token for token in laid if token["district"] in gained]
    return Outlook(telling or laid, pills)


def _pill_of_gain(s: Any, seat: int, district: int) -> Reason:
    counts = sorted((int(s.district[district, colour]), colour) for colour in range(COLOURS))
    leader = highest_unmatched(s, district)
    own, amount = int(s.district[district, leader]), _worth_to(s, seat, district)
    others = max(count for count, colour in counts if colour != leader)
    return brings(_park("pill_yours", amount), district=district, count=own, other=others, amount=amount)


def _pill_of_loss(s: Any, seat: int, district: int) -> Reason:
    amount = _worth_to(s, seat, district)
    return risks(_park("pill_lost", amount), district=district, amount=amount)


# ---- The auction ----


def _of_bid(s: Any, seat: int, amount: int) -> Iterator[Reason]:
    purse = richest_purse(s, seat)
    yield from _of_lot(s, seat)
    if amount > purse:
        yield risks("bluff", amount=purse)
    else:
        yield costs("bid", amount=amount, left=purse - amount)
    yield _of_answers(s, seat, amount)


def _of_lot(s: Any, seat: int) -> Iterator[Reason]:
    """What one could do with the tokens of the lot."""
    gained = _districts_led(_with_lot_placed(s, seat), seat) - _districts_led(s, seat)
    worth = {district: _worth_to(s, seat, district) for district in gained}
    if not gained:
        yield brings("lot_helps", count=_own_tokens(s, seat)) if _own_tokens(s, seat) else costs("lot_of_others")
        return
    dearest = max(worth, key=lambda district: (worth[district], -district))
    amount = sum(worth.values())
    key = _park("lot_leads", amount) if len(worth) == 1 else "lot_leads_more"
    yield brings(key, district=dearest, amount=amount, count=len(worth))


def _of_answers(s: Any, seat: int, amount: int) -> Reason:
    """Who can still bid more."""
    rivals = [other for other in range(s.seats) if other != seat and not s.passed >> other & 1]
    if s.money_hidden:
        return risks("bid_hidden", count=len(rivals))
    able = [other for other in rivals if richest_purse(s, other) > amount]
    if able:
        richest = max(able, key=lambda other: richest_purse(s, other))
        key = "bid_answered" if len(able) == 1 else "bid_answered_more"
        return risks(key, seat=richest, amount=richest_purse(s, richest), count=len(able))
    lenders = [other for other in rivals if _reach(s, other) > amount]
    if lenders:
        return risks("bid_loan", seat=max(lenders, key=lambda other: _reach(s, other)))
    return brings("bid_unanswered")


def _reach(s: Any, seat: int) -> int:
    """What a purse holds with one more loan, where one may still be taken."""
    colours = [colour for colour in range(COLOURS) if s.seat_of[colour] == seat]
    may = not s.loans_before and s.seats > 2
    return max(int(s.cash[c]) + (loan_of(s, c) if may and may_borrow(s, c) else 0) for c in colours)


def _of_passing(s: Any, seat: int) -> Iterator[Reason]:
    yield brings("keep", amount=richest_purse(s, seat))
    taker = _likely_taker(s, seat)
    left_in = [other for other in range(s.seats) if other != seat and not s.passed >> other & 1]
    sure = len(left_in) == 1
    key = "pass_gives" if sure else "pass_leaves"
    yield (risks if sure else costs)(key, seat=taker, amount=s.price)
    lost = _districts_led(s, seat) - _districts_led(_with_lot_placed(s, taker), seat)
    if lost:
        dearest = max(lost, key=lambda district: _worth_to(s, seat, district))
        amount = _worth_to(s, seat, dearest)
        yield risks(_park("pass_loses", amount), seat=taker, district=dearest, amount=amount)


def _likely_taker(s: Any, seat: int) -> int:
    """Who holds the highest bid; before any, the one who leads the round has it for nothing."""
    if s.bidder not in (NOBODY, seat):
        return int(s.bidder)
    if s.leader != seat and not s.passed >> s.leader & 1:
        return int(s.leader)
    return next(other for other in range(s.seats) if other != seat and not s.passed >> other & 1)


def _of_loan(s: State, seat: int, colour: int) -> Iterator[Reason]:
    amount = loan_of(s, colour)
    yield brings("loan", amount=amount, most=int(s.cash[colour]) + amount)
    yield costs("loan_debt", debt=s.debt, amount=int(s.debt) - amount)
    if amount > 1:
        yield risks("loan_next", amount=amount - 1)


# ---- Placing ----


def _of_token(s: Any, seat: int, colour: int, district: int) -> Iterator[Reason]:
    was = highest_unmatched(s, district)
    s.district[district, colour] += 1
    leader = highest_unmatched(s, district)
    worth = _worth_to(s, seat, district)
    if tokens_in(s, district) >= s.tokens_to_sell:
        yield _of_sale(s, seat, leader, district, worth)
        return
    ours, to_go = _is_of(s, seat, leader), s.tokens_to_sell - tokens_in(s, district)
    if ours:
        key = "place_stays" if _is_of(s, seat, was) else "place_leads"
        yield brings(_park(key, worth), district=district, amount=worth, count=to_go)
        yield from _of_rivals(s, seat, district)
    elif _is_of(s, seat, was):
        yield costs(_park("place_loses", worth), district=district, amount=worth)
    elif _is_of(s, seat, colour):
        yield brings(
            _park("place_own", worth), district=district, count=int(s.district[district, colour]), amount=worth
        )
        if leader != NOBODY:
            yield risks("place_behind", colour=leader, district=district)
    elif leader == NOBODY:
        yield brings("place_ties", district=district)
    elif leader == was:
        yield brings("place_aside", colour=colour, district=district)
    else:
        value = s.value[district]
        yield costs(_park("place_helps", value), colour=leader, district=district, amount=value)


def _of_sale(s: Any, seat: int, buyer: int, district: int, worth: int) -> Reason:
    if _is_of(s, seat, buyer):
        return brings(_park("place_buys", worth), district=district, amount=worth)
    if buyer == NOBODY:
        return brings("place_nobody", district=district)
    return costs(_park("place_sells", s.value[district]), district=district, colour=buyer, amount=s.value[district])


def _of_rivals(s: Any, seat: int, district: int) -> Iterator[Reason]:
    """The colours of which one more token would end the lead."""
    spoilers = []
    for colour in range(COLOURS):
        s.district[district, colour] += 1
        if not _is_of(s, seat, highest_unmatched(s, district)):
            spoilers.append(colour)
        s.district[district, colour] -= 1
    if spoilers:
        key = "place_spoiled" if len(spoilers) == 1 else "place_spoiled_more"
        yield risks(key, colour=spoilers[0], count=len(spoilers))
    else:
        yield brings("place_safe")


# ---- What things come to ----


def _park(key: str, worth: int) -> str:
    """Of a park that doubles nothing yet, no sum is told."""
    return key if worth else f"{key}_park"


def _is_of(s: Any, seat: int, colour: int) -> bool:
    return colour != NOBODY and bool(s.seat_of[colour] == seat)


def _own_tokens(s: Any, seat: int) -> int:
    return sum(int(s.lot[colour]) for colour in range(COLOURS) if s.seat_of[colour] == seat)


def _districts_led(s: Any, seat: int) -> set[int]:
    """The unsold districts that would be the seat's if they were sold now."""
    unsold = [district for district in range(DISTRICTS) if s.owner[district] == NOBODY]
    return {district for district in unsold if _is_of(s, seat, highest_unmatched(s, district))}


def _with_lot_placed(s: Any, placer: int) -> Any:
    """The city after somebody has placed the lot as the steady player would."""
    return _lot_placed(s, placer)[1]


def _lot_placed(s: Any, placer: int) -> tuple[list[Action], Any]:
    """What they would place, token by token, and the city after it."""
    trial = s.copy()
    trail = place_all(trial, placer, chart(trial))
    laid: list[Action] = []
    while trail > 1:
        colour, district = divmod(trail % 64, DISTRICTS)
        laid.insert(0, {"type": "place", "colour": colour, "district": district})
        trail //= 64
    return laid, trial


def _worth_to(s: Any, seat: int, district: int) -> int:
    """By how much a seat's districts would be worth more with this one: parks double what lies beside them."""
    colour = next(colour for colour in range(COLOURS) if s.seat_of[colour] == seat)
    trial = s.copy()
    before = _worth_of_all(trial, seat)
    trial.owner[district] = colour
    return _worth_of_all(trial, seat) - before


def _worth_of_all(s: Any, seat: int) -> int:
    return sum(worth_of(s, district) for district in range(DISTRICTS) if _is_of(s, seat, s.owner[district]))
