"""What a table of learner and bots needs of a batch: a template, bound to each game by `envs.gymnasium`."""

from typing import Any

from magnat.engine.contract import SECRETS, apply, choose, close, turn_to
from magnat.engine.fields import Array
from magnat.engine.numbers import whole
from magnat.engine.sight import redact


def answer(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Let bots play until the learner is asked or the game is over.

    `given` holds the learner's seat, then the level of each seat; `result` the luck of the bots.
    """
    slip.luck[0] = result[game]
    while slip.seat >= 0 and slip.seat != given[game, 0]:
        seat = whole(slip.seat)
        redact(rows[game], seat, SECRETS, sheet)
        apply(s, seat, choose(sheet, seat, given[game, 1 + seat], slip.luck, slip.actions))
        turn_to(s, slip)
    result[game] = slip.luck[0]
    if slip.seat < 0 and not slip.ended:
        close(s, slip)
