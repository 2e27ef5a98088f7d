"""A batch played to its end by steady players: a template, bound to each game by `sim.steadily`."""

from typing import Any

from magnat.engine.contract import SECRETS, STATE, actors, apply, close, steady
from magnat.engine.fields import Array
from magnat.engine.hearing import heard_first
from magnat.engine.sight import redact


def play_steadily(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Every seat by a steady player, from what it may see; `given` holds each game's luck, `result` gets the moves."""
    slip.luck[0] = given[game]
    moves = 0
    waiting = actors(s)
    while waiting:
        seat = heard_first(s, waiting)
        redact(rows[game], seat, SECRETS, sheet)
        apply(s, seat, int(steady(sheet.view(STATE)[0], seat, slip.luck, listed)))
        waiting = actors(s)
        moves += 1
    if moves:
        slip.seat = -1
        slip.offered = 0
        close(s, slip)
    given[game] = slip.luck[0]
    result[game] = moves
