"""Reasons for and against an action, in lines: what it brings, what it costs, what it risks.

A game's `advice` says them from the blanked record of the seat that asks: `name(s, seat, action)` is what to call the
action, `reasons(s, seat, action)` what speaks for it and against it, never nothing; `WORTH_A_WORD` is how many points
somebody must have given away before it is worth a word, `HORIZON` after how many moves it is looked what came of an
action (0: at the end of the game). Where a picture says more, `on_board(s, seat, action)` is what is written on the
board, and `sketch(s, seat)` what the box draws besides, or None: a struct of its glance. Where what counts is what many
small decisions come to, `whole(s, seat, small)` is one action that stands for them, or for the best that begins so.
"""

from typing import Literal, NamedTuple

from magnat.engine.actions import Action
from magnat.engine.words import Line, line

Side = Literal["brings", "costs", "risks"]


class Reason(NamedTuple):
    side: Side
    line: Line


class Outlook(NamedTuple):
    """What an action would come to on the board."""

    then: list[Action]
    """What the seat would do next, as the steady player would: a box draws it as ghosts."""
    gains: list[Reason]
    """A few words each, written at the place that they name: what would be gained there, or lost."""


def brings(key: str, **params: int | str) -> Reason:
    return Reason("brings", line(f"advice_{key}", **params))


def costs(key: str, **params: int | str) -> Reason:
    return Reason("costs", line(f"advice_{key}", **params))


def risks(key: str, **params: int | str) -> Reason:
    return Reason("risks", line(f"advice_{key}", **params))
