"""Games between bots, some positions of them written down as a judge sees them: a template, bound by `train.games`."""

import numpy as np

from magnat.bots.search.acting import CHOSEN, COUNT, USUAL
from magnat.bots.search.judging import NOTHING
from magnat.engine.contract import (
    STATE,
    act,
    actors,
    apply,
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
from magnat.sim.position_entries import BOTS_LUCK, begun

LOTS = 1024
ANYBODY = -1
GAME, VIEWER, USUALLY, TOOK = range(4)
"""What is noted of a position; and of a choice, the places of the steady player's action and of the one taken."""
NO_ACTION = -1
"""Fills up the row of a choice among fewer actions than others."""


def write_positions(
    template: Array,
    levels: Array,
    first: int,
    keys: Array,
    stray: int,
    noting: int,
    watching: int,
    habits: tuple[Array, Array, Array],
    mind: tuple[Array, Array, Array, Array, Array, Array, Array],
    record: Array,
    desks: Array,
    out: Array,
    luck: Array,
    noted: Array,
    seen: Array,
    results: Array,
) -> int:
    """Play games, one for each row of `levels`; returns how many positions were written to `noted` and `seen`.

    Of 1024 moves `stray` are any legal one, since a judge has to know what comes of those, too. Of 1024 quiet moments
    `noting` are written down, as a seat sees them where such a player sits as is watched: any seat, or any of those.
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
                action = act(record, seat, levels[game, seat], desks, habits, mind, luck, out)
            apply(s, seat, action)
            if not is_over(s) and is_quiet(s) and position < seen.shape[0] and pick(luck, LOTS) < noting:
                viewer = np.int64(pick(luck, seats))
                while watching not in (ANYBODY, levels[game, viewer]):
                    viewer = np.int64(pick(luck, seats))
                look(record, viewer, desks[0], seen[position])
                noted[position, GAME] = game
                noted[position, VIEWER] = viewer
                position += 1
        scores(s, results[game, :seats])
        ranks(s, results[game, seats:])
    return position


def write_choices(
    template: Array,
    levels: Array,
    first: int,
    keys: Array,
    watching: int,
    habits: tuple[Array, Array, Array],
    mind: tuple[Array, Array, Array, Array, Array, Array, Array],
    record: Array,
    desks: Array,
    out: Array,
    luck: Array,
    noted: Array,
    likely: Array,
    slots: Array,
    seen: Array,
    results: Array,
) -> int:
    """Play games, one for each row of `levels`; returns how many choices of such players as are watched were written
    down: what each saw, the actions it had, and how likely the one was that it took."""
    seats = levels.shape[1]
    s = record.view(STATE)[0]
    choice = 0
    for game in range(levels.shape[0]):
        begun(s, record, template, keys, first + game)
        luck[0] = siphash(keys[0], keys[1], BOTS_LUCK | np.uint64(first + game))
        set_up(s)
        while not is_over(s):
            seat = heard_first(s, actors(s))
            about = mind[6]
            about[COUNT] = 1
            action = act(record, seat, levels[game, seat], desks, habits, mind, luck, out)
            apply(s, seat, action)
            if levels[game, seat] == watching and about[COUNT] > 1 and choice < seen.shape[0]:
                count = about[COUNT]
                total = NOTHING
                for place in range(slots.shape[1]):
                    slots[choice, place] = mind[5][place] if place < count else NO_ACTION
                    total += mind[3][place] if place < count else NOTHING
                for place in range(seen.shape[1]):
                    seen[choice, place] = mind[0][place]
                noted[choice, GAME] = game
                noted[choice, VIEWER] = seat
                noted[choice, USUALLY] = about[USUAL]
                noted[choice, TOOK] = about[CHOSEN]
                likely[choice] = mind[3][about[CHOSEN]] / total
                choice += 1
        scores(s, results[game, :seats])
        ranks(s, results[game, seats:])
    return choice
