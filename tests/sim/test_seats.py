"""Every seat is alike: among equals none wins more than another. Who begins is drawn by lot in every box."""

import os

import numpy as np
import pytest

import magnat
from magnat.engine.compiling import INTERPRETED
from magnat.games import shelf
from magnat.sim.arena import play

GAMES = 3000
SEED = 11
BOXES = [box for box in sorted(shelf()) if os.environ.get("MAGNAT_BOX", box) == box]

MOST_BY_CHANCE = {2: 10.83, 3: 13.82, 4: 16.27, 5: 18.47, 6: 20.52}
"""By the number of seats: the chi-square that fair seats stay below in 999 of 1000 trials."""


@pytest.mark.skipif(INTERPRETED, reason="thousands of games")
@pytest.mark.parametrize("level", ["random", "steady"])
@pytest.mark.parametrize("box", BOXES)
def test_among_equals_no_seat_wins_more_than_another(box: str, level: str) -> None:
    game = magnat.load(box)
    seats = game.edition.seats[len(game.edition.seats) // 2]
    wins = play(game, [level] * seats, GAMES, seed=SEED).shares.sum(axis=0)
    fair = GAMES / seats
    chi_square = float(np.square(wins - fair).sum() / fair)
    assert chi_square < MOST_BY_CHANCE[seats], f"of {GAMES} games the seats won {wins.round().tolist()}"
