"""The match that a table begins with: set up under its key, or in the position from which it branches off."""

import numpy as np

from magnat.engine.game import Game
from magnat.engine.match import Match
from magnat.table.opening import Opening


def begun_as(opening: Opening, game: Game, key: bytes) -> Match:
    seats = len(opening.seats)
    if opening.position is None:
        return game.new(seats, options=opening.options, key=key)
    words = np.frombuffer(key, np.uint64)
    match = game.position({**opening.position, "key": words, "seats": seats, "options": opening.options})
    match.key = key
    return match
