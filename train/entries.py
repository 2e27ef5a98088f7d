"""Games between bots, some positions of them written down as a judge sees them: a template, bound by `train.games`."""

import numpy as np

from magnat.engine.contract import (
    SECRETS,
    STATE,
    actors,
    apply,
    choose,
    is_over,
    is_quiet,
    legal,
    look,
    ranks,
    scores,
    set_up,
)
from magnat.engine.fields import Array
from magnat.engine.hearing import heard_first
from magnat.engine.randomness import pick, siphash
from magnat.engine.sight import redact
from magnat.sim.position_entries import BOTS_LUCK, begun

LOTS = 1024
GAME, VIEWER = 0, 1
"""What is noted of a position."""


def write_positions(
    template: Array,
    levels: Array,
    first: int,
    keys: Array,
    stray: int,
    noting: int,
    record: Array,
    desk: Array,
    out: Array,
    luck: Array,
    noted: Array,
    seen: Array,
    results: Array,
) -> int:
    """Play games, one for each row of `levels`; returns how many positions were written to `noted` and `seen`.

    Of 1024 moves `stray` are any legal one, since a judge has to know what comes of those, too. Of 1024 quiet moments
    `noting` are written down, as any seat sees them.
    """
    seats = levels.shape[1]
    s = record.view(STATE)[0]
    position = 0
    for game in range(levels.shape[0]):
        begun(s, record, template, keys, first + game)
        luck[0] = siphash(keys[0], keys[1], BOTS_LUCK | np.uint64(first + game))
        set_up(s)
        while not is_over(s):
            seat = heard_first(s, actors(s))
            if pick(luck, LOTS) < stray:
                action = int(out[pick(luck, legal(s, seat, out))])
            else:
                redact(record, seat, SECRETS, desk)
                action = choose(desk, seat, levels[game, seat], luck, out)
            apply(s, seat, action)
            if not is_over(s) and is_quiet(s) and position < seen.shape[0] and pick(luck, LOTS) < noting:
                viewer = np.int64(pick(luck, seats))
                look(record, viewer, desk, seen[position])
                noted[position, GAME] = game
                noted[position, VIEWER] = viewer
                position += 1
        scores(s, results[game, :seats])
        ranks(s, results[game, seats:])
    return position
