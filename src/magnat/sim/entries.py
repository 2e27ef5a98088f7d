"""Whole games between bots: a template, bound to each game by `sim.arena`."""

import numpy as np

from magnat.engine.bits import first_bit
from magnat.engine.contract import SECRETS, STATE, actors, apply, choose, is_over, ranks, scores, set_up
from magnat.engine.fields import Array
from magnat.engine.randomness import siphash
from magnat.engine.sight import redact


def play_games(
    rows: Array, levels: Array, first: int, keys: Array, luck: Array, desk: Array, out: Array, results: Array
) -> None:
    """Play each row, a laid-out game, to its end.

    `levels` names the bot of each game and seat, `first` the number of the first game (its key follows from it),
    `results` gets for each game its moves, then scores and ranks, seat by seat.
    """
    for game in range(rows.shape[0]):
        s = rows[game].view(STATE)[0]
        s.key[0] = siphash(keys[0], keys[1], np.uint64(2 * (first + game)))
        s.key[1] = siphash(keys[0], keys[1], np.uint64(2 * (first + game) + 1))
        set_up(s)
        while not is_over(s):
            seat = first_bit(actors(s))
            redact(rows[game], seat, SECRETS, desk)
            apply(s, seat, choose(desk, seat, levels[game, seat], luck, out))
            results[game, 0] += 1
        seats = levels.shape[1]
        scores(s, results[game, 1 : 1 + seats])
        ranks(s, results[game, 1 + seats :])
