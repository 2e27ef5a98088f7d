"""Why an action of the seat to act may not be taken, as a sentence."""

from magnat.engine.actions import Action
from magnat.games.biz_bluff.investing import largest_sum
from magnat.games.biz_bluff.state import (
    ARRIVAL,
    ENQUIRY,
    FILE,
    INVESTING,
    MOVING,
    NOTHING,
    PITCH,
    READING,
    RIVAL,
    ROLLING,
    SENDING,
    STREET,
    SUM,
    UNSEEN,
    State,
)
from magnat.games.biz_bluff.turn import is_free

WANTED = {
    ROLLING: "roll the die",
    MOVING: "move your pawn",
    FILE: "look into the file or claim it",
    READING: "put the file back",
    ENQUIRY: "choose a file of this street to look into",
    SENDING: "choose a Wild-goose square",
    STREET: "go before a company of the street on the card",
    RIVAL: "choose a rival with a claim",
    ARRIVAL: "open the investing or wait",
    PITCH: "make your statement about the file",
    INVESTING: "buy, sell or hold",
    SUM: "say the sum",
}


def why_not(s: State, seat: int, action: Action) -> str:
    kind, phase = action["type"], int(s.phase)
    if kind == "move" and phase == MOVING:
        return f"A roll of {s.die} does not lead there: you move exactly as many squares, none of them twice."
    if kind == "claim" and phase == ROLLING:
        return _why_not_claim(s, seat)
    if kind == "open" and phase == ROLLING:
        return _why_not_open(s, seat)
    if kind == "look" and phase in (FILE, ENQUIRY):
        return _why_not_look(s, phase, action["company"])
    if kind == "go" and phase == STREET:
        return "That company is in another street than the one on the card."
    if kind == "challenge" and phase == RIVAL:
        return "You can only challenge somebody who has a claim."
    if kind == "send" and phase == SENDING:
        return "The board has no such Wild-goose square."
    if phase in (INVESTING, SUM):
        return _why_not_trade(s, seat, kind, phase)
    return f"This is not the moment to {kind.replace('_', ' ')}: you must {WANTED[phase]}."


def _why_not_claim(s: State, seat: int) -> str:
    if s.claim[seat] != NOTHING:
        return "You have a claim already: your marker lies on a file."
    return "You can claim before rolling only a free company whose file you looked into when you arrived."


def _why_not_open(s: State, seat: int) -> str:
    if s.claim[seat] == NOTHING:
        return "You have no claim to open an investing with."
    return "The investing is opened in the Investment Company: go there first."


def _why_not_look(s: State, phase: int, company: int) -> str:
    if phase == FILE:
        return "You look into the file of the company before which you stand, no other."
    if s.shown[company] != UNSEEN:
        return "That file has left the board."
    if not is_free(s, company):
        return "That file is claimed: nobody looks into it any more."
    return "That file is in another street than this S.V.P. square."


def _why_not_trade(s: State, seat: int, kind: str, phase: int) -> str:
    if kind == "buy" and phase == INVESTING:
        return "You have no dollars to buy with."
    if kind == "sell" and phase == INVESTING:
        return "You have no shares to sell."
    if kind == "digit" and phase == SUM:
        what = "shares" if s.selling else "dollars"
        return f"A sum is 1 or more and no more than your {largest_sum(s, seat)} {what}."
    if kind == "done" and phase == SUM:
        return "Say at least one digit of the sum first."
    return f"This is not the moment to {kind.replace('_', ' ')}: you must {WANTED[phase]}."
