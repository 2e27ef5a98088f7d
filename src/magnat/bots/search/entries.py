"""Moves tried out in imagined worlds: templates, bound to each game by `search.thinking`."""

import numpy as np

from magnat.bots.search.judging import AHEAD
from magnat.engine.contract import (
    STATE,
    act,
    actors,
    apply,
    imagine,
    is_over,
    is_quiet,
    judge,
    play_on,
    ranks,
    scores,
    settle,
)
from magnat.engine.fields import Array
from magnat.engine.hearing import heard_first
from magnat.engine.randomness import pick, siphash

WIN = 600
"""What a win is worth, shared where it is shared."""

IMAGINED, WORLD, DESK, DESKS = 0, 1, 2, 4
"""Room for a world as imagined, for one that goes on from there, and the desks of a player in it (`acting`)."""

PLAYER, RANK, POINTS, NOTES = 0, 1, 2, 3
"""What is noted of each seat of a world."""


NO_MORE = -1
"""Fills up the row of a plan that is spelled in fewer actions than others."""

VALUE, LEAD = 0, 1
"""What came of a move in a world: a part of a win, and by how many points the seat was ahead, or behind."""


def weigh(
    blanked: Array,
    seat: int,
    plans: Array,
    first: int,
    most: int,
    scale: float,
    keys: Array,
    cast: Array,
    layers: tuple[Array, Array, Array],
    room: tuple[Array, Array, Array, Array],
    habits: tuple[Array, Array, Array],
    mind: tuple[Array, Array, Array, Array, Array, Array, Array],
    desks: Array,
    luck: Array,
    out: Array,
    notes: Array,
    results: Array,
) -> None:
    """Try each of the plans in the same worlds, one for each row of `results`, which gets what came of it. A plan is a
    row of actions that are taken one after the other: mostly one alone, more where one is spelled in small decisions.

    World number n is always the same for the same keys, whoever imagines it and whenever. The first of the `cast` is
    oneself, the rest are what the others may be: in each world others sit around the table. After `most` quiet moments
    a game that goes on is left to the judge.
    """
    for number in range(results.shape[0]):
        desks[IMAGINED][:] = blanked
        s = desks[IMAGINED].view(STATE)[0]
        s.key[0] = siphash(keys[0], keys[1], np.uint64(2 * (first + number)))
        s.key[1] = siphash(keys[0], keys[1], np.uint64(2 * (first + number) + 1))
        s.draws = 0
        luck[0] = s.key[0] ^ s.key[1]
        for other in range(int(s.seats)):
            notes[PLAYER, other] = cast[1 + pick(luck, cast.size - 1)]
        notes[PLAYER, seat] = cast[0]
        imagine(s, seat)
        chance = luck[0]
        for place in range(plans.shape[0]):
            luck[0] = chance
            if play_on(desks, seat, plans[place], most, habits, mind, luck, out, notes):
                settle(desks, seat, notes, results[number, place])
            else:
                results[number, place, VALUE] = WIN * judge(desks[WORLD], seat, desks[DESK], layers, room)
                results[number, place, LEAD] = scale * room[-1][AHEAD]


def play_some(
    desks: Array,
    seat: int,
    plan: Array,
    most: int,
    habits: tuple[Array, Array, Array],
    mind: tuple[Array, Array, Array, Array, Array, Array, Array],
    luck: Array,
    out: Array,
    notes: Array,
) -> bool:
    """Follow a plan in the imagined world, and see what comes of it: until so many quiet moments have come, or at the
    end if that comes first. Whoever plays on sees a seat's view alone."""
    world = desks[WORLD]
    world[:] = desks[IMAGINED]
    s = world.view(STATE)[0]
    for code in plan:
        if code != NO_MORE:
            apply(s, seat, code)
    rests = int(is_quiet(s))
    while rests < most and not is_over(s):
        actor = heard_first(s, actors(s))
        apply(s, actor, act(world, actor, notes[PLAYER, actor], desks[DESK:], habits, mind, luck, out))
        rests += int(is_quiet(s))
    return bool(is_over(s))


def settle_end(desks: Array, seat: int, notes: Array, result: Array) -> None:
    """What came of a game that is over."""
    s = desks[WORLD].view(STATE)[0]
    ranks(s, notes[RANK])
    scores(s, notes[POINTS])
    firsts = 0
    best = -(1 << 40)
    for other in range(int(s.seats)):
        firsts += notes[RANK, other] == 1
        if other != seat:
            best = max(best, notes[POINTS, other])
    result[VALUE] = WIN // firsts if notes[RANK, seat] == 1 else 0
    result[LEAD] = notes[POINTS, seat] - best
