"""Why an action of the seat to act may not be taken."""

from magnat.engine.actions import Action
from magnat.engine.words import Line, line
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

STEPS = {
    ROLLING: "roll",
    MOVING: "move",
    FILE: "file",
    READING: "read",
    ENQUIRY: "enquire",
    SENDING: "send",
    STREET: "street",
    RIVAL: "rival",
    ARRIVAL: "arrival",
    PITCH: "pitch",
    INVESTING: "invest",
    SUM: "sum",
}
"""What a phase is called where it is asked for, and where something else is."""


def why_not(s: State, seat: int, action: Action) -> Line:
    kind, phase = action["type"], int(s.phase)
    if kind == "move" and phase == MOVING:
        return line("refusal_move", die=s.die)
    if kind == "claim" and phase == ROLLING:
        return line("refusal_claim_unseen" if s.claim[seat] == NOTHING else "refusal_claim_again")
    if kind == "open" and phase == ROLLING:
        return line("refusal_open_claimless" if s.claim[seat] == NOTHING else "refusal_open_elsewhere")
    if kind == "look" and phase in (FILE, ENQUIRY):
        return _why_not_look(s, phase, action["company"])
    if kind == "go" and phase == STREET:
        return line("refusal_go")
    if kind == "challenge" and phase == RIVAL:
        return line("refusal_challenge")
    if kind == "send" and phase == SENDING:
        return line("refusal_send")
    if phase in (INVESTING, SUM):
        return _why_not_trade(s, seat, kind, phase)
    return line(f"refusal_now_{STEPS[phase]}")


def _why_not_look(s: State, phase: int, company: int) -> Line:
    if phase == FILE:
        return line("refusal_look_file")
    if s.shown[company] != UNSEEN:
        return line("refusal_look_gone")
    return line("refusal_look_street" if is_free(s, company) else "refusal_look_claimed")


def _why_not_trade(s: State, seat: int, kind: str, phase: int) -> Line:
    if kind in ("buy", "sell") and phase == INVESTING:
        return line(f"refusal_{kind}")
    if kind == "digit" and phase == SUM:
        return line("refusal_sum_shares" if s.selling else "refusal_sum_dollars", most=largest_sum(s, seat))
    if kind == "done" and phase == SUM:
        return line("refusal_sum_none")
    return line(f"refusal_now_{STEPS[phase]}")
