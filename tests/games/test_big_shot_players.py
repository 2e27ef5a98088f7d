"""The players of Big Shot play whole games at every table."""

from itertools import product

import pytest

import magnat
from magnat.bots import Players
from magnat.engine.compiling import INTERPRETED

game = magnat.load("big-shot")

TABLES = [(2, "before")] if INTERPRETED else list(product([2, 3, 4], ["during", "before"]))
"""Interpreted, the steady player takes a minute to think its way through one game."""


@pytest.mark.parametrize(("seats", "loans"), TABLES)
def test_steady_and_naive_players_finish_a_game_together(seats: int, loans: str) -> None:
    match = game.new(seats, seed=5, options={"loans": loans})
    players = Players(game, seed=5)
    while not match.over:
        seat = match.actors[0]
        match.act(seat, players.choose(match, seat, "naive" if seat == 1 else "steady"))
    assert min(match.ranks) == 1
