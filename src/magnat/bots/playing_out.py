"""What may come of an action: a template, bound to each game by `bots.foresight`."""

import numpy as np

from magnat.bots.entries import STEADY
from magnat.engine.contract import SECRETS, STATE, actors, apply, choose, imagine, is_over, ranks, scores
from magnat.engine.fields import Array
from magnat.engine.hearing import heard_first
from magnat.engine.randomness import siphash
from magnat.engine.sight import redact


def play_out(
    blanked: Array,
    seat: int,
    codes: Array,
    keys: Array,
    first: int,
    most: int,
    world: Array,
    desk: Array,
    out: Array,
    results: Array,
) -> None:
    """Imagine as many worlds as `results` has rows, take the action in each, and let steady players go on to the
    end, or for at most so many moves. A large action is the small decisions that it is spelled in.

    The number of a world, counted from `first`, decides what is imagined, drawn and chosen in it: two actions meet with
    the same luck. A row gets the seat's score before the action and at the end, and 0 or its share of the first place
    in hundredths; the rest of it is room to reckon in.
    """
    luck = np.zeros(1, np.uint64)
    for number in range(results.shape[0]):
        for place in range(blanked.size):
            world[place] = blanked[place]
        s = world.view(STATE)[0]
        s.key[0] = siphash(keys[0], keys[1], np.uint64(3 * (first + number)))
        s.key[1] = siphash(keys[0], keys[1], np.uint64(3 * (first + number) + 1))
        luck[0] = siphash(keys[0], keys[1], np.uint64(3 * (first + number) + 2))
        s.draws = 0
        imagine(s, seat)
        seats = int(s.seats)
        points = results[number, 3 : 3 + seats]
        places = results[number, 3 + seats : 3 + 2 * seats]
        scores(s, points)
        results[number, 0] = points[seat]
        for code in codes:
            apply(s, seat, code)
        moves = 0
        while not is_over(s) and moves < most:
            moves += 1
            asked = heard_first(s, actors(s))
            redact(world, asked, SECRETS, desk)
            apply(s, asked, choose(desk, asked, STEADY, luck, out))
        scores(s, points)
        ranks(s, places)
        results[number, 1] = points[seat]
        winners = 0
        for other in range(seats):
            winners += places[other] == 1
        results[number, 2] = 100 // winners if places[seat] == 1 else 0
