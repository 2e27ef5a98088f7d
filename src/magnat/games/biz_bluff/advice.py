"""What speaks for an action in Biz Bluff and against it, as the seat itself can see."""

from collections.abc import Iterator

from magnat.engine.actions import Action
from magnat.engine.advice import Reason, brings, costs, risks
from magnat.engine.words import Line, line
from magnat.games.biz_bluff.board import company_before
from magnat.games.biz_bluff.bot.beliefs import has_traded, outlook, token_met
from magnat.games.biz_bluff.investing import largest_sum
from magnat.games.biz_bluff.state import (
    BLUFFED,
    COLOURED,
    FILE,
    INVESTMENT_COMPANY,
    NO_COMMENT,
    NOTHING,
    SUM,
    SVP,
    UNSAID,
    UNSEEN,
    WILD_GOOSE,
    State,
)
from magnat.games.biz_bluff.turn import is_free, may_claim_first

WORTH_A_WORD = 300
"""Dollars."""
HORIZON = 0
"""To the end of the game."""


def name(s: State, seat: int, action: Action) -> Line:
    """What to call an action."""
    kind = action["type"]
    given = {name: value for name, value in action.items() if name != "type"}
    if kind == "claim":
        return line("advice_do_claim", company=company_before(s, seat))
    if kind == "open":
        return line("advice_do_open", company=s.claim[seat])
    if kind in ("buy", "sell") and "amount" in given:
        return line(f"advice_do_{kind}_some", **given)
    return line(f"advice_do_{kind}", **given)


def reasons(s: State, seat: int, action: Action) -> Iterator[Reason]:
    kind = action["type"]
    if kind in ("hold", "buy", "sell"):
        yield from _of_trade(s, seat, kind, action.get("amount"))
    elif kind in ("done", "digit"):
        yield brings("sum", amount=10 * int(s.amount) + action["digit"] if kind == "digit" else s.amount)
        yield costs("sum_most", amount=largest_sum(s, seat))
    elif kind == "say":
        yield from _of_statement(s, seat, action["statement"])
    elif kind in ("move", "go"):
        yield from _of_square(s, seat, int(s.front[action["company"]]) if kind == "go" else action["square"])
    elif kind == "look":
        yield from _of_look(s, seat, action["company"])
    else:
        yield from _of_turn(s, seat, action)


# ---- The turn ----


def _of_turn(s: State, seat: int, action: Action) -> Iterator[Reason]:
    match action["type"]:
        case "roll":
            yield brings("roll")
            if may_claim_first(s, seat):
                yield costs("roll_unclaimed", company=company_before(s, seat))
            elif s.claim[seat] != NOTHING and s.pawn[seat] == s.centre:
                yield costs("roll_unopened", company=s.claim[seat])
        case "claim":
            yield from _of_claim(s, seat)
        case "open":
            yield brings("open")
            yield from _of_file(s, seat, s.claim[seat])
        case "wait":
            yield brings("wait", company=s.claim[seat])
            yield risks("claim_robbed")
        case "put_back":
            yield brings("put_back", token=max(int(s.token[company]) for company in range(len(s.looked))))
        case "challenge":
            yield brings("challenge", seat=action["seat"], company=int(s.claim[action["seat"]]))
            yield risks("challenge_lost")
        case "send":
            yield brings("send", seat=s.sent)
            if s.claim[s.sent] != NOTHING:
                yield brings("send_claim", seat=s.sent, company=s.claim[s.sent])
        case _:
            yield brings("stay")


def _of_claim(s: State, seat: int) -> Iterator[Reason]:
    company = company_before(s, seat)
    yield brings("claim", company=company)
    if s.phase == FILE:
        yield costs("claim_unseen")
    yield from _of_file(s, seat, company)
    yield risks("claim_robbed")


def _of_look(s: State, seat: int, company: int) -> Iterator[Reason]:
    if token_met(s, company) != UNSEEN:
        yield costs("look_again", company=company, token=token_met(s, company))
    else:
        yield brings("look", company=company)
    others = sum(other != seat and bool(s.looked[company] >> other & 1) for other in range(s.seats))
    if others:
        yield risks("looked", count=others)


def _of_square(s: State, seat: int, square: int) -> Iterator[Reason]:
    """What waits where a pawn goes."""
    what = int(s.board[square])
    there = [other for other in range(s.seats) if other != seat and s.pawn[other] == square]
    if there and what not in (WILD_GOOSE, INVESTMENT_COMPANY):
        robbed = s.claim[there[0]] != NOTHING
        yield brings("move_robs" if robbed and s.claim[seat] == NOTHING else "move_chases", seat=there[0])
    if what >= COLOURED:
        company = what - COLOURED
        if not is_free(s, company):
            yield costs("move_taken", company=company)
        elif s.claim[seat] != NOTHING:
            yield brings("move_looks", company=company)
        else:
            yield brings("move_file", company=company)
            yield from _of_file(s, seat, company)
    elif what >= SVP:
        yield brings("move_enquiry", street=what - SVP)
    elif what == INVESTMENT_COMPANY:
        yield brings("move_home", company=s.claim[seat]) if s.claim[seat] != NOTHING else costs("move_centre")
    else:
        yield costs("move_nothing")


# ---- What is in the file ----


def _of_file(s: State, seat: int, company: int) -> Iterator[Reason]:
    token = token_met(s, company)
    if token == BLUFFED:
        yield risks("file_bluffed", company=company)
    elif token != UNSEEN:
        yield brings("file_known", company=company, token=token, amount=s.pays[token])
    else:
        yield risks("file_unknown", percent=outlook(s, seat, company)[1])


def _of_statement(s: State, seat: int, statement: int) -> Iterator[Reason]:
    company = s.claim[s.turn]
    token = int(s.token[company])
    if statement == NO_COMMENT:
        yield brings("say_nothing")
        if seat == s.turn:
            yield costs("say_nothing_sold")
        return
    if not s.looked[company] >> seat & 1:
        yield brings("say_guess")
    elif token == statement:
        yield brings("say_true", count=s.truths[seat])
    elif token == UNSEEN:
        yield risks("say_forgotten")
    else:
        yield risks("say_lie", count=s.lies[seat])
    if seat == s.turn:
        yield brings("say_sells") if statement not in (BLUFFED,) and s.pays[statement] else costs("say_scares")


# ---- The investing ----


def _of_trade(s: State, seat: int, kind: str, amount: int | None) -> Iterator[Reason]:
    company = s.claim[s.turn]
    gain, danger = outlook(s, seat, company)
    if kind == "buy":
        yield from _of_purchase(s, seat, amount, gain)
    elif kind == "sell":
        yield brings("sell") if amount is None else brings("sell_some", amount=amount)
        if gain and token_met(s, company) != BLUFFED:
            yield costs("sell_misses", amount=_of_ten_shares(gain))
    else:
        held = int(s.shares[seat])
        yield brings("hold", count=held) if held else brings("hold_nothing")
    yield from _of_evidence(s, seat, company)
    if kind != "sell" and (s.shares[seat] or kind == "buy"):
        yield risks("file_bluffed_shares", percent=danger) if danger else brings("file_safe")


def _of_purchase(s: State, seat: int, amount: int | None, gain: int) -> Iterator[Reason]:
    token = token_met(s, s.claim[s.turn])
    if token == UNSEEN:
        yield brings("buy", amount=_of_ten_shares(gain))
    elif amount is not None:
        yield brings("buy_known", token=token, amount=amount * int(s.pays[token]))
    else:
        yield brings("file_known", company=s.claim[s.turn], token=token, amount=s.pays[token])
    if seat != s.turn:
        yield costs("buy_for", seat=s.turn)


def _of_ten_shares(gain: int) -> int:
    """Dollars, from cents a share."""
    return round(gain / 10)


def _of_evidence(s: State, seat: int, company: int) -> Iterator[Reason]:
    """What those have done or said who looked into the file."""
    if token_met(s, company) != UNSEEN:
        yield brings("seen", token=token_met(s, company))
        return
    knowing = [other for other in range(s.seats) if other != seat and s.looked[company] >> other & 1]
    for other in knowing:
        if s.phase <= SUM and has_traded(s, other) and s.traded[other]:
            yield brings("seen_bought", seat=other) if s.traded[other] > 0 else risks("seen_sold", seat=other)
        elif s.said[other] not in (UNSAID, NO_COMMENT):
            lies, truths = int(s.lies[other]), int(s.truths[other])
            yield (risks if lies > truths else brings)("seen_said", seat=other, statement=s.said[other], count=lies)
