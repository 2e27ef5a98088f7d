"""Whole games between bots: a template, bound to each game by `sim.arena`."""

import numpy as np

from magnat.engine.contract import SECRETS, STATE, actors, apply, choose, is_over, ranks, scores, set_up
from magnat.engine.fields import Array
from magnat.engine.hearing import heard_first
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
            seat = heard_first(s, actors(s))
            redact(rows[game], seat, SECRETS, desk)
            apply(s, seat, choose(desk, seat, levels[game, seat], luck, out))
            results[game, 0] += 1
        seats = levels.shape[1]
        scores(s, results[game, 1 : 1 + seats])
        ranks(s, results[game, 1 + seats :])


def play_on(
    rows: Array, level: int, first: int, keys: Array, luck: Array, desk: Array, out: Array, wins: Array
) -> None:
    """Play each row, a game under way, to its end, all seats by players of one level, under a key of its own.

    `first` is the number of the first game, `wins` gets for each game and seat what it won: 1, or 1 shared by those
    who are first together, in parts of 60.
    """
    for game in range(rows.shape[0]):
        s = rows[game].view(STATE)[0]
        s.key[0] = siphash(keys[0], keys[1], np.uint64(2 * (first + game)))
        s.key[1] = siphash(keys[0], keys[1], np.uint64(2 * (first + game) + 1))
        while not is_over(s):
            seat = heard_first(s, actors(s))
            redact(rows[game], seat, SECRETS, desk)
            apply(s, seat, choose(desk, seat, level, luck, out))
        ranks(s, wins[game])
        winners = 0
        for seat in range(wins.shape[1]):
            winners += wins[game, seat] == 1
        for seat in range(wins.shape[1]):
            wins[game, seat] = 60 // winners if wins[game, seat] == 1 else 0
