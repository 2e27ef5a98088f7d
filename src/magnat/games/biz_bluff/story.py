"""What happens in Biz Bluff, in words: log lines, prompts, the score sheet and the reasons of refusals.

A log line has one seat in it at most: what passes between two is told in two lines.
"""

from collections.abc import Iterator

from magnat.engine.actions import Action
from magnat.engine.words import Line, line
from magnat.games.biz_bluff.board import company_before, pawn_in_the_way
from magnat.games.biz_bluff.refusals import STEPS, why_not
from magnat.games.biz_bluff.state import (
    ACTIONS,
    ARRIVAL,
    BLUFFED,
    COMPANIES,
    FILE,
    INVESTING,
    MOVING,
    NO_COMMENT,
    NOBODY,
    NOTHING,
    OVER,
    PITCH,
    QUIET_TURNS,
    READING,
    ROLL_OR_BE_BLUFFED,
    ROLLING,
    SENDING,
    STREET,
    SUM,
    UNSEEN,
    State,
)
from magnat.games.biz_bluff.turn import may_claim_first, may_open_first

__all__ = ["first_lines", "prompt", "sheet", "tell", "why_not"]


def first_lines(s: State) -> Iterator[Line]:
    """The log of a table that has just been set up."""
    yield line("begin", seat=s.turn)


def tell(before: State, after: State, seat: int, code: int) -> Iterator[Line]:
    """What an action did, as everybody saw it."""
    action = ACTIONS.decode(code)
    yield from _deed(before, after, seat, action)
    yield from _card(after, seat, action)
    yield from _claims_moved(before, after)
    yield from _looks(before, after, action)
    if after.sold != before.sold:
        yield from _settlement(before, after)
    if after.phase == OVER:
        yield line("end_quiet", count=QUIET_TURNS) if after.quiet_turns == QUIET_TURNS else line("end")


# ---- Deeds ----


def _deed(before: State, after: State, seat: int, action: Action) -> Iterator[Line]:
    kind = action["type"]
    if kind == "roll":
        yield line("roll", seat=seat, die=after.die)
    elif kind in ("move", "go"):
        yield line(kind, seat=seat, **{name: value for name, value in action.items() if name != "type"})
        in_the_way = pawn_in_the_way(after, seat)
        if in_the_way != NOBODY:
            yield line("in_the_way", seat=in_the_way)
    elif kind == "claim":
        company = company_before(after, seat)
        yield line("claim_unseen" if before.phase == FILE else "claim", seat=seat, company=company)
    elif kind == "challenge":
        yield from _challenge(after, seat, action["seat"])
    elif kind == "send":
        yield line("send", seat=before.sent, chase=action["chase"])
    else:
        yield from _deed_in_the_company(before, after, seat, action)


def _challenge(after: State, seat: int, rival: int) -> Iterator[Line]:
    yield line("challenge", seat=seat, die=after.throw)
    yield line("challenged", seat=rival, die=after.rival_throw)
    yield line("challenge_won", seat=seat if after.throw > after.rival_throw else rival)


def _deed_in_the_company(before: State, after: State, seat: int, action: Action) -> Iterator[Line]:
    kind = action["type"]
    if kind == "open":
        yield line("open", seat=seat, company=after.claim[seat])
    elif kind == "say" and action["statement"] == NO_COMMENT:
        yield line("say_nothing", seat=seat)
    elif kind == "say":
        yield line("say", seat=seat, statement=action["statement"])
    elif kind == "done":
        yield line("sell" if before.selling else "buy", seat=seat, count=before.amount)
    elif kind in ("wait", "stay", "put_back", "hold"):
        yield line(kind, seat=seat)


def _card(after: State, seat: int, action: Action) -> Iterator[Line]:
    if action["type"] != "roll" or after.card == NOTHING:
        return
    yield line("card", seat=seat, card=after.card)
    if after.card_deed[after.card] == ROLL_OR_BE_BLUFFED:
        yield line("bluffed" if after.phase == SENDING else "not_bluffed", seat=seat, die=after.throw)
    elif after.phase == ARRIVAL:
        yield line("summoned", seat=seat)
    elif after.turn != seat:
        yield line("nobody_to_challenge")


def _claims_moved(before: State, after: State) -> Iterator[Line]:
    """Claims that changed hands or were lost on a wild-goose chase."""
    if before.phase != SENDING:
        return
    for seat in range(int(before.seats)):
        if before.claim[seat] != after.claim[seat]:
            gained = after.claim[seat] != NOTHING
            company = after.claim[seat] if gained else before.claim[seat]
            yield line("take_claim" if gained else "lose_claim", seat=seat, company=company)


def _looks(before: State, after: State, action: Action) -> Iterator[Line]:
    """A look that was chosen, or one that came of arriving before a company."""
    seat = int(before.turn)
    looked_now = after.on_arrival >> seat & 1
    if action["type"] == "look":
        yield line("look", seat=seat, company=action["company"])
    elif looked_now and (action["type"] in ("move", "go") or (action["type"] == "send" and _bumped(before))):
        yield line("look", seat=seat, company=company_before(after, seat))


def _bumped(before: State) -> bool:
    """Whether a pawn was sent away because it stood in the way, not because of a card."""
    return pawn_in_the_way(before, int(before.turn)) == before.sent


# ---- Settlement ----


def _settlement(before: State, after: State) -> Iterator[Line]:
    company = next(c for c in range(COMPANIES) if after.shown[c] != before.shown[c])
    token = int(after.shown[company])
    yield line("shown", company=company, token=token)
    for seat in range(int(after.seats)):
        held = int(before.shares[seat]) + int(after.traded[seat]) - int(before.traded[seat])
        if token == BLUFFED and held:
            yield line("lose_shares", seat=seat, count=held)
        elif after.pays[token] and held:
            yield line("earn", seat=seat, amount=held * int(after.pays[token]))
    if before.blocked:
        yield line("collect", seat=before.turn, amount=before.blocked)


# ---- Prompts and the score sheet ----


def prompt(s: State, seat: int | None) -> Line:
    """What is being waited for, said to a seat (None: to a watcher)."""
    if s.phase == OVER:
        return line("over")
    step = STEPS[int(s.phase)]
    if seat != s.actor:
        return line(f"wait_{step}", seat=s.actor)
    if s.phase == ROLLING and may_open_first(s, seat):
        return line("prompt_roll_or_open")
    if s.phase == ROLLING and may_claim_first(s, seat):
        return line("prompt_roll_or_claim", company=company_before(s, seat))
    return line(f"prompt_{step}", **_prompt_details(s, seat))


def _prompt_details(s: State, seat: int) -> dict[str, int]:
    if s.phase == MOVING:
        return {"die": int(s.die)}
    if s.phase == FILE:
        return {"company": company_before(s, seat)}
    if s.phase == READING:
        file = next(c for c in range(COMPANIES) if s.known[c] >> seat & 1 and s.shown[c] == UNSEEN)
        return {"company": file, "token": int(s.token[file])}
    if s.phase == SENDING:
        return {"seat": int(s.sent)}
    if s.phase == STREET:
        return {"street": int(s.card_detail[s.card])}
    if s.phase in (ARRIVAL, PITCH, INVESTING):
        return {"company": int(s.claim[s.turn])}
    if s.phase == SUM:
        return {"amount": int(s.amount)}
    return {}


def round_of(s: State) -> int:
    """A round is a turn of every seat."""
    return max(int(s.turn_number) - 1, 0) // int(s.seats) + 1


def is_standing_public(s: State) -> bool:
    """Dollars and shares lie before everybody."""
    return True


def sheet(s: State, seat: int) -> Iterator[Line]:
    """How a seat's riches came about."""
    yield line("sheet_cash", amount=s.cash[seat])
    yield line("sheet_shares", amount=s.shares[seat])
