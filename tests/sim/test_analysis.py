"""Where a game turned: only where the chances moved further than such estimates do by themselves."""

import numpy as np
import pytest

import magnat
from magnat.bots import Players
from magnat.bots.players import thinker
from magnat.engine import code_cache
from magnat.engine.compiling import INTERPRETED
from magnat.games.big_shot.state import AUCTION, PASS
from magnat.sim.analysis import Move, Task, analyse, turning_places
from magnat.sim.outlook import Outlook

MOVES = [None, *(Move(0, [0]) for _ in range(99))]


def test_the_five_largest_changes_are_found_in_order() -> None:
    chances = np.full((100, 2), 0.5)
    for place, step in ((10, 0.05), (30, -0.2), (50, 0.15), (52, 0.14), (70, 0.1), (80, -0.07), (90, 0.06)):
        chances[place:, 0] += step
    chances[:, 1] = 1 - chances[:, 0]
    assert turning_places(chances, np.full((100, 2), 0.001), MOVES) == [30, 50, 52, 70, 80]


def test_noise_is_no_turning_point() -> None:
    chances = 0.5 + np.random.default_rng(1).normal(0, 0.01, (100, 2))
    assert turning_places(chances, np.full((100, 2), 0.03), MOVES) == []


def test_positions_say_themselves_for_how_many_seats_there_are_chances() -> None:
    game = magnat.load("big-shot")
    records = {seats: game.new(seats, seed=1).record.tobytes() for seats in game.edition.seats}
    assert {seats: Outlook(game, [record]).won.shape[1] for seats, record in records.items()} == {2: 2, 3: 3, 4: 4}
    with pytest.raises(ValueError, match=r"\[2, 4\]"):
        Outlook(game, [records[2], records[4]])


def test_chances_are_shares_and_settled_where_the_game_is_over() -> None:
    game = magnat.load("big-shot")
    match = game.new(3, seed=5)
    players, records, moves = Players(game, 1), [match.record.tobytes()], [None]
    while not match.over:
        seat, code = match.seat, players.choose(match, match.seat, "steady")
        match.play(code, seat)
        records.append(match.record.tobytes())
        moves.append(Move(seat, [code]))  # type: ignore[arg-type]
    outlook = Outlook(game, [records[0], records[-1]])
    outlook.play(30)
    assert np.allclose(outlook.chances.sum(axis=1), 1)
    assert (outlook.chances[0] > 0.05).all()
    assert outlook.chances[-1].tolist() == [float(rank == 1) / match.ranks.count(1) for rank in match.ranks]
    found = analyse(Task("big-shot", 3, match.options, records[-40:], moves[-40:], seconds=0.5))  # type: ignore[arg-type]
    assert len(found.chances) == 40
    assert found.errors[-1] == [0.0, 0.0, 0.0]
    assert all(point.done.told and 0 <= point.done.chance <= 1 for point in found.points)


@pytest.mark.skipif(INTERPRETED, reason="a search takes compiled rules")
def test_the_strongest_player_is_asked_even_where_the_search_has_not_been_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever wants to know what a master would have done waits for the compiler, and is not told of a lesser one."""
    game = magnat.load("big-shot")
    monkeypatch.setattr(code_cache, "is_kept", lambda _fingerprints: False)
    thinker(game)._is_loaded = False
    match = game.new(3, seed=5)
    players, records, moves = Players(game, 1), [match.record.tobytes()], list[Move | None]([None])
    while not match.over:
        seat, code = match.seat, players.choose(match, match.seat, "random")
        match.play(code, seat)
        records.append(match.record.tobytes())
        moves.append(Move(seat, [code]))
    found = analyse(Task("big-shot", 3, match.options, records, moves, seconds=1.0))
    assert {point.level for point in found.points} == {"master"}


@pytest.mark.skipif(INTERPRETED, reason="a search takes compiled rules")
def test_what_a_master_would_have_done_is_not_clearly_worse_than_what_a_steady_player_would() -> None:
    """Of a real game: who passes leaves the lot to the leader, for three. The judge ends imagined games early, and took
    that for the best."""
    game = magnat.load("big-shot")
    match = game.position(
        {
            **{"seats": 3, "phase": AUCTION, "round_number": 15, "price": 3, "bidder": 0, "turn": 1, "leader": 0},
            **{"seat_of": [0, -1, 2, 1], "cash": [6, 0, 10, 10], "loans": [1, 0, 1, 2], "borrowed": [0, 0, 1, 1]},
            **{"chips": 26, "lent": 35, "received": 39, "box": [5, 5, 7, 7], "promoter": 1, "lot": [2, 0, 1, 1]},
            "space": [
                [0, 0, 2, 2] if n == 2 else [1, 2, 1, 0] if n == 7 else [2, 0, 1, 1] if n == 11 else [0] * 4
                for n in range(18)
            ],
            "district": [
                *([0, 2, 2, 0], [0, 2, 1, 0], [0, 2, 0, 1], [0, 1, 0, 0], [1, 2, 0, 1], [0, 0, 0, 0], [0, 0, 1, 0]),
                *([0, 0, 1, 0], [1, 1, 0, 2], [3, 0, 0, 0], [3, 1, 1, 1], [0, 0, 0, 1], [0, 0, 0, 1]),
            ],
            "owner": [-1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1, 3, 3],
        }
    )
    records, moves = [match.record.tobytes()], list[Move | None]([None])
    for code in (PASS, PASS):
        moves.append(Move(match.seat, [code]))
        match.play(code, match.seat)
        records.append(match.record.tobytes())
    found = analyse(Task("big-shot", 3, match.options, records, moves))
    point = next(point for point in found.points if point.place == 1)
    assert found.chances[0][1] > found.chances[1][1] + 0.3
    assert (point.better or point.done).chance > found.chances[0][1] - 0.1
