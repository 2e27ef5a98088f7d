"""Reasons for and against an action, in lines: what it brings, what it costs, what it risks.

A game's `advice` says them from the blanked record of the seat that asks: `name(s, seat, action)` is what to call the
action, `reasons(s, seat, action)` what speaks for it and against it, never nothing; `WORTH_A_WORD` is how many points
somebody must have given away before it is worth a word, `HORIZON` after how many moves it is looked what came of an
action (0: at the end of the game). Where a picture says more, `sketch(s, seat)` is what the box draws besides, or None:
a struct of its glance.
"""

from typing import Literal, NamedTuple

from magnat.engine.words import Line, line

Side = Literal["brings", "costs", "risks"]


class Reason(NamedTuple):
    side: Side
    line: Line


def brings(key: str, **params: int | str) -> Reason:
    return Reason("brings", line(f"advice_{key}", **params))


def costs(key: str, **params: int | str) -> Reason:
    return Reason("costs", line(f"advice_{key}", **params))


def risks(key: str, **params: int | str) -> Reason:
    return Reason("risks", line(f"advice_{key}", **params))
