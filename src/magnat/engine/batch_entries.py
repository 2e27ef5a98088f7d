"""What can be done to many games at once: templates like those of `entries`, one call for each game of a batch.

Every body has the same shape, so that one loop serves them all on the processor and one kernel on a GPU:
`rows` are the records' bytes, one game a row; `given` and `result` are arrays with a row for each game.
"""

import numpy as np

from magnat.engine.bits import first_bit
from magnat.engine.contract import SECRETS, STATE, actors, apply, body, is_over, legal, scores, set_up
from magnat.engine.fields import Array
from magnat.engine.randomness import pick, siphash
from magnat.engine.sight import redact


def start(game: int, rows: Array, given: Array, result: Array, scratch: Array) -> None:
    """Lay out the template in `result` and set the game up, under a key of its own drawn from the one in `given`."""
    for place in range(rows.shape[1]):
        rows[game, place] = result[place]
    s = rows[game].view(STATE)[0]
    s.key[0] = siphash(given[0], given[1], np.uint64(2 * game))
    s.key[1] = siphash(given[0], given[1], np.uint64(2 * game + 1))
    set_up(s)


def advance(game: int, rows: Array, given: Array, result: Array, scratch: Array) -> None:
    """Let the first seat that may act take the action in `given`."""
    s = rows[game].view(STATE)[0]
    waiting = actors(s)
    if waiting:
        apply(s, first_bit(waiting), given[game])


def mark(game: int, rows: Array, given: Array, result: Array, scratch: Array) -> None:
    """Mark in `result` every action that the first seat to act may take."""
    s = rows[game].view(STATE)[0]
    for action in range(result.shape[1]):
        result[game, action] = 0
    waiting = actors(s)
    if waiting:
        for place in range(legal(s, first_bit(waiting), scratch)):
            result[game, scratch[place]] = 1


def observe(game: int, rows: Array, given: Array, result: Array, scratch: Array) -> None:
    """Write the record as the seat in `given` may see it."""
    redact(rows[game], given[game], SECRETS, result[game])


def ask(game: int, rows: Array, given: Array, result: Array, scratch: Array) -> None:
    """Write which seats may act, a bit each; 0 when the game is over."""
    result[game] = actors(rows[game].view(STATE)[0])


def settle(game: int, rows: Array, given: Array, result: Array, scratch: Array) -> None:
    scores(rows[game].view(STATE)[0], result[game])


def play_out(game: int, rows: Array, given: Array, result: Array, scratch: Array) -> None:
    """Play at random to the end; `given` holds each game's luck, `result` gets the number of moves."""
    s = rows[game].view(STATE)[0]
    luck = given[game]
    moves = 0
    while not is_over(s):
        seat = first_bit(actors(s))
        apply(s, seat, scratch[pick(luck, legal(s, seat, scratch))])
        moves += 1
    result[game] = moves


def each(rows: Array, given: Array, result: Array, scratch: Array) -> None:
    """The loop around a body."""
    for game in range(rows.shape[0]):
        body(game, rows, given, result, scratch)
