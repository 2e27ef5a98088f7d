"""Whole games between bots, every position of them written down: a template, bound to each game by `sim.positions`."""

import numpy as np

from magnat.engine.compiling import compiled
from magnat.engine.contract import (
    FEATURES,
    SECRETS,
    STATE,
    actors,
    apply,
    choose,
    is_over,
    legal,
    ranks,
    scores,
    set_up,
    write,
)
from magnat.engine.fields import Array, Record
from magnat.engine.hearing import heard_first
from magnat.engine.randomness import siphash
from magnat.engine.sight import redact

GAME, MOVE, SEAT, PLAYER, ACTION, OFFERED = range(6)
"""What is noted of a position, in whole numbers: of `OFFERED` actions the seat took one."""

BOTS_LUCK = np.uint64(1 << 63)
"""The luck of a game's bots is drawn at counters from here on, its key at those below."""


@compiled
def begun(s: Record, record: Array, template: Array, keys: Array, number: int) -> None:
    """Lay a game out again, and set it up under the key that follows from its number."""
    for place in range(template.size):
        record[place] = template[place]
    s.key[0] = siphash(keys[0], keys[1], np.uint64(2 * number))
    s.key[1] = siphash(keys[0], keys[1], np.uint64(2 * number + 1))


def write_games(
    template: Array,
    levels: Array,
    first: int,
    keys: Array,
    record: Array,
    desk: Array,
    out: Array,
    luck: Array,
    noted: Array,
    codes: Array,
    seen: Array,
    results: Array,
) -> int:
    """Play games, one for each row of `levels`, as long as there is room for their positions; returns how many.

    `noted`, `seen` and `codes` get the positions one after the other, the last without a gap: `OFFERED` codes for each.
    A game that does not fit is left out. `results` gets for each game its positions, then scores and ranks, seat by
    seat. What a game is follows from the keys and its number alone.
    """
    seats = levels.shape[1]
    s = record.view(STATE)[0]
    position, code = 0, 0
    for game in range(levels.shape[0]):
        begun(s, record, template, keys, first + game)
        luck[0] = siphash(keys[0], keys[1], BOTS_LUCK | np.uint64(first + game))
        set_up(s)
        move = 0
        while not is_over(s):
            if position + move == noted.shape[0]:
                return game
            seat = heard_first(s, actors(s))
            offered = legal(s, seat, out)
            if code + offered > codes.size:
                return game
            for place in range(offered):
                codes[code + place] = out[place]
            code += offered
            redact(record, seat, SECRETS, desk)
            write(desk, seat, seats, FEATURES, seen[position + move])
            action = choose(desk, seat, levels[game, seat], luck, out)
            noted[position + move, GAME] = first + game
            noted[position + move, MOVE] = move
            noted[position + move, SEAT] = seat
            noted[position + move, PLAYER] = levels[game, seat]
            noted[position + move, ACTION] = action
            noted[position + move, OFFERED] = offered
            apply(s, seat, action)
            move += 1
        position += move
        results[game, 0] = move
        scores(s, results[game, 1 : 1 + seats])
        ranks(s, results[game, 1 + seats :])
    return int(levels.shape[0])
