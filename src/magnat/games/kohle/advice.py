"""What speaks for an action in Kohle, Kie$ & Knete and against it, as the seat itself can see."""

from collections.abc import Iterator

from magnat.engine.actions import Action
from magnat.engine.advice import Reason, brings, costs, risks
from magnat.engine.bits import count_bits
from magnat.engine.words import Line, line
from magnat.games.kohle import deal
from magnat.games.kohle.bot.judgement import (
    brought_by_others,
    clans_in_hand,
    earned_so_far,
    equal_share,
    lacking,
    promised,
    still_missing,
)
from magnat.games.kohle.glance import glance
from magnat.games.kohle.state import (
    ANONYMOUS_CARD,
    BOSS_CARD,
    FAMILIES,
    NEGOTIATION,
    NOBODY,
    STOP_CARD,
    TILES,
    TRAVEL_CARD,
    WINDOW,
    State,
)

WORTH_A_WORD = 5
"""Millions."""
HORIZON = 0
"""To the end of the game."""


def name(s: State, seat: int, action: Action) -> Line:
    """What to call an action."""
    kind, given = action["type"], {name: value for name, value in action.items() if name != "type"}
    if kind in ("accept", "withdraw", "name_price", "price"):
        key = f"{kind}_as_boss" if seat == s.turn else kind
        amount = given.get("amount", _price(s, seat, given["seat"], given["family"]))
        return line(f"advice_do_{key}", **{**given, "amount": amount})
    if kind == "let_go":
        return line("advice_do_wait" if s.phase == NEGOTIATION and seat == s.turn else "advice_do_let_go")
    if kind == "deal":
        return line("advice_do_deal", space=s.pawn)
    return line(f"advice_do_{kind}", **given)


def reasons(s: State, seat: int, action: Action) -> Iterator[Reason]:
    match action["type"]:
        case "place":
            yield brings("place", space=action["space"], amount=glance(s).worths[action["space"]])
            yield costs(
                "place_needs", count=count_bits(int(s.must[action["space"]])) + int(s.either_count[action["space"]])
            )
        case "deal" | "roll" | "draw":
            yield from _of_turn(s, seat, action["type"])
        case "accept" | "name_price" | "price" | "amount" | "withdraw":
            yield from _of_price(s, seat, action)
        case "conclude" | "give_up":
            yield from _of_end(s, action["type"])
        case "let_go":
            yield from _of_silence(s, seat)
        case _:
            yield from _of_cards(s, seat, action)


# ---- The turn ----


def _of_turn(s: State, seat: int, kind: str) -> Iterator[Reason]:
    worth = _worth(s)
    if kind == "deal":
        own = (deal.brings(s, seat) | clans_in_hand(s, seat)) & deal.listed(s)
        yield brings("deal", amount=worth)
        missing = int(s.must[s.pawn]) & ~own
        group = max(0, int(s.either_count[s.pawn]) - count_bits(int(s.either[s.pawn]) & own))
        count = count_bits(missing) + group
        yield costs("deal_lacks", count=count) if count else brings("deal_alone")
        if missing & ~brought_by_others(s, seat):
            yield risks("deal_nobody", family=_first(missing & ~brought_by_others(s, seat)))
    else:
        yield brings(kind)
        yield costs("leaves_deal", space=s.pawn, amount=worth)


# ---- The negotiation ----


def _of_price(s: State, seat: int, action: Action) -> Iterator[Reason]:
    whose, family = action.get("seat", int(s.about_seat)), action.get("family", int(s.about_family))
    share = equal_share(s) if s.deals < TILES else 0
    if action["type"] == "withdraw":
        yield brings("withdraw", seat=whose, family=family)
        return
    amount = action.get("amount", _price(s, seat, whose, family))
    boss = seat == s.turn
    if action["type"] in ("name_price",) and "amount" not in action:
        yield brings("ask_boss" if boss else "ask", family=family, amount=share)
    elif boss:
        yield costs("pays", amount=amount, seat=whose, family=family)
        if still_missing(s) >> family & 1:
            yield brings("pays_lacking", count=lacking(s))
    else:
        yield brings("earns", amount=amount, family=family)
    if "amount" in action or action["type"] == "accept":
        fair = amount <= share if boss else amount >= share
        yield (brings if fair else risks)("share", amount=share)
    if not boss and action["type"] != "accept":
        yield risks("ask_high")


def _price(s: State, seat: int, whose: int, family: int) -> int:
    """What stands between the Boss and somebody about a family; 0: nothing yet."""
    stands = int(s.asked[whose, family]) if seat == s.turn else int(s.offered[whose, family])
    return max(0, stands)


def _of_end(s: State, kind: str) -> Iterator[Reason]:
    left = _worth(s) - promised(s)
    if kind == "conclude":
        if left > 0:
            yield brings("conclude", amount=left)
        else:
            yield costs("conclude_loss", amount=-left) if left else costs("conclude_even")
        if promised(s):
            yield costs("conclude_paid", amount=promised(s))
    else:
        yield costs("give_up", amount=max(0, left))
        yield brings("give_up_free")


def _of_silence(s: State, seat: int) -> Iterator[Reason]:
    if s.phase == WINDOW:
        yield brings("let_card", seat=s.speaker, card=s.card_played)
        if s.hand[seat, STOP_CARD]:
            yield brings("keep_stop")
        return
    if seat == s.turn:
        yield brings("boss_waits")
        return
    earned = earned_so_far(s, seat)
    yield brings("earned", amount=earned) if earned else brings("out")
    useful = deal.brings(s, seat) & deal.wanted(s) & still_missing(s)
    if useful and not earned:
        yield costs("unsold", family=_first(useful))


# ---- Cards ----


def _of_cards(s: State, seat: int, action: Action) -> Iterator[Reason]:
    match action["type"]:
        case "lay":
            wanted = deal.listed(s) >> action["family"] & 1
            yield brings("lay" if wanted else "lay_idle", family=action["family"])
            yield risks("lay_risk")
        case "travel":
            card = action["card"]
            yield brings("travel_any") if card == ANONYMOUS_CARD else brings("travel", family=card - TRAVEL_CARD)
            yield costs("card", card=card)
        case "send_investor" | "send_clan":
            whose = action.get("seat", int(s.holder[action["family"]]))
            yield brings("send" if whose != NOBODY else "send_nobody", seat=max(0, whose), family=action["family"])
        case "recruit":
            owner = int(s.holder[action["family"]])
            yield brings("recruit", family=action["family"])
            yield costs("recruit_cost")
            if owner not in (NOBODY, seat):
                yield brings("recruit_from", seat=owner)
            yield risks("stopped")
        case "take_over":
            yield brings("boss", amount=_worth(s))
            yield costs("card", card=BOSS_CARD)
            yield risks("stopped")
        case "stop":
            yield brings("stop", seat=s.speaker, card=s.card_played)
            yield costs("card", card=STOP_CARD)
        case _:
            yield costs("card", card=action["card"])


# ---- What things come to ----


def _worth(s: State) -> int:
    return deal.worth(s) if s.deals < TILES else 0


def _first(families: int) -> int:
    return next(family for family in range(FAMILIES) if families >> family & 1)
