"""Moves tried out in imagined worlds: templates, bound to each game by `search.thinking`."""

import numpy as np

from magnat.engine.contract import SECRETS, STATE, actors, apply, choose, imagine, is_over, play_out, ranks, scores
from magnat.engine.fields import Array
from magnat.engine.hearing import heard_first
from magnat.engine.randomness import pick, siphash
from magnat.engine.sight import redact

WIN, BEATEN = 600, 60
"""What a win is worth, shared where it is shared, and what it adds to have everybody else behind oneself."""

IMAGINED, WORLD, DESK, DESKS = 0, 1, 2, 3
"""Room for a world as imagined, for one that goes on from there, and for what a player in it sees."""

PLAYER, RANK, POINTS, NOTES = 0, 1, 2, 3
"""What is noted of each seat of a world."""


def weigh(
    blanked: Array,
    seat: int,
    codes: Array,
    first: int,
    keys: Array,
    cast: Array,
    desks: Array,
    luck: Array,
    out: Array,
    notes: Array,
    values: Array,
    leads: Array,
) -> None:
    """Try each of the actions in the same worlds, one for each row of `values`, which gets what came of it; `leads`
    gets by how many points the seat was ahead of the best of the others, or behind.

    World number n is always the same for the same keys, whoever imagines it and whenever. `cast` are the players that
    the others may be, oneself being the first of them: in each world others sit around the table.
    """
    for number in range(values.shape[0]):
        desks[IMAGINED][:] = blanked
        s = desks[IMAGINED].view(STATE)[0]
        s.key[0] = siphash(keys[0], keys[1], np.uint64(2 * (first + number)))
        s.key[1] = siphash(keys[0], keys[1], np.uint64(2 * (first + number) + 1))
        s.draws = 0
        luck[0] = s.key[0] ^ s.key[1]
        for other in range(int(s.seats)):
            notes[PLAYER, other] = cast[pick(luck, cast.size)]
        notes[PLAYER, seat] = cast[0]
        imagine(s, seat)
        chance = luck[0]
        for place in range(codes.size):
            luck[0] = chance
            values[number, place] = play_out(desks, seat, codes[place], luck, out, notes)
            best = -(1 << 40)
            for other in range(int(s.seats)):
                if other != seat:
                    best = max(best, notes[POINTS, other])
            leads[number, place] = notes[POINTS, seat] - best


def play_to_the_end(desks: Array, seat: int, code: int, luck: Array, out: Array, notes: Array) -> int:
    """Take an action in the imagined world, and see what comes of it. Whoever plays on sees a seat's view alone."""
    world = desks[WORLD]
    world[:] = desks[IMAGINED]
    s = world.view(STATE)[0]
    apply(s, seat, code)
    while not is_over(s):
        actor = heard_first(s, actors(s))
        redact(world, actor, SECRETS, desks[DESK])
        apply(s, actor, choose(desks[DESK], actor, notes[PLAYER, actor], luck, out))
    ranks(s, notes[RANK])
    scores(s, notes[POINTS])
    firsts = 0
    beaten = 0
    for other in range(int(s.seats)):
        firsts += notes[RANK, other] == 1
        beaten += notes[RANK, other] > notes[RANK, seat]
    return BEATEN * beaten // (int(s.seats) - 1) + (WIN // firsts if notes[RANK, seat] == 1 else 0)
