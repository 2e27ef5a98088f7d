"""The players of Big Shot play whole games at every table."""

import pytest

import magnat
from magnat.bots import Players

game = magnat.load("big-shot")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("loans", ["during", "before"])
def test_sound_and_naive_players_finish_a_game_together(seats: int, loans: str) -> None:
    match = game.new(seats, seed=5, options={"loans": loans})
    players = Players(game, seed=5)
    while not match.over:
        seat = match.actors[0]
        match.act(seat, players.choose(match, seat, "naive" if seat == 1 else "sound"))
    assert min(match.ranks) == 1
