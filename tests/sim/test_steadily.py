"""Steady players at all tables of a batch."""

import pytest

import magnat
from magnat.bots.players import Players
from magnat.sim.steadily import luck_of, play_steadily

game = magnat.load("big-shot")


def test_steady_players_end_every_game_alike_on_any_number_of_threads() -> None:
    one, two = (game.batch(2048, seats=3, seed=1, autoreset=False, threads=threads) for threads in (1, 2))
    moves = play_steadily(game, one, seed=4)
    assert (play_steadily(game, two, seed=4) == moves).all()
    assert (one.rows == two.rows).all()
    assert one.done.all()
    assert (one.ranks.min(axis=1) == 1).all()
    assert (moves > 0).all()


def test_they_choose_what_a_steady_bot_at_a_table_chooses() -> None:
    games = game.batch(1, seats=3, seed=1, autoreset=False)
    games.reset(seeds=[5])
    match, bots = game.new(3, seed=5), Players(game, seed=int(luck_of(9, 1)[0]))
    while match.seat >= 0:
        match.play(bots.choose(match, match.seat, "steady"))
    assert play_steadily(game, games, seed=9)[0] == len(match.moves)
    assert (games.rows[0] == match.record).all()


def test_what_is_over_stays_as_it_is() -> None:
    games = game.batch(4, seats=2, seed=1, autoreset=False)
    games.play_out()
    before, ranks = games.rows.copy(), games.ranks.copy()
    assert (play_steadily(game, games) == 0).all()
    assert (games.rows == before).all()
    assert (games.ranks == ranks).all()


def test_players_of_another_box_touch_nothing() -> None:
    games = game.batch(1, seats=3, seed=1)
    with pytest.raises(magnat.BatchError, match="'big_shot'.*'kohle'"):
        play_steadily(magnat.load("kohle"), games)
