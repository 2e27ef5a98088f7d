"""Players who search: they see no more than their seat, choose what is legal, and repeat themselves."""

import os
import random
import time
from collections.abc import Iterator

import numpy as np
import pytest

import magnat
from magnat.bots import LEVELS, SLOW, Players
from magnat.bots.players import budget_of, plans_of, thinker
from magnat.bots.search.entries import LEAD
from magnat.bots.search.thinking import Budget, Question, Tally, choice, first_tries, neighbours, note
from magnat.engine.compiling import INTERPRETED
from magnat.engine.match import Match
from magnat.games import shelf
from magnat.games.biz_bluff.bot.sums import next_digit
from magnat.games.biz_bluff.state import BUY, DIGIT, DONE, HOLD, INVESTING
from magnat.sim.arena import play

BOXES = [box for box in sorted(shelf()) if os.environ.get("MAGNAT_BOX", box) == box]
every_box = pytest.mark.parametrize("box", BOXES)
compiled_only = pytest.mark.skipif(INTERPRETED, reason="thousands of games")

GLIMPSE, GLANCE = Budget(0.1), Budget(0.1, looks=60, rests=2)
"""Of a level's search, without a judge and with one: enough to go through all of its code."""
MOMENTS, SEEDS = 12, 8
LONGEST = {"sharp": 0.1, "master": 1.0}
"""Seconds."""


def moments(box: str, seed: int) -> Iterator[tuple[Match, int]]:
    """Some positions of a game, and a seat that has a choice there."""
    match, chance, found = magnat.load(box).new(seed=seed), random.Random(seed), 0
    players = Players(match.game, seed=seed)
    while not match.over and found < MOMENTS:
        seat = chance.choice(match.actors)
        if len(match.codes(seat)) > 1 and chance.random() < 0.1:
            found += 1
            yield match, seat
        match.play(players.choose(match, seat, chance.choice(["steady", "random"])), seat)


@compiled_only
@every_box
def test_every_choice_is_legal_and_repeated_by_its_seed(box: str) -> None:
    thinking = thinker(magnat.load(box))
    thinking.load()
    for seed in range(SEEDS):
        for match, seat in moments(box, seed):
            before = match.record.copy()
            for budget in (GLIMPSE, GLANCE):
                choices = {thinking.choose(match.blanked(seat), seat, budget, seed, timed=False) for _ in range(2)}
                assert len(choices) == 1
                assert choices <= set(match.codes(seat))
            assert (match.record == before).all()


@compiled_only
@every_box
@pytest.mark.parametrize("level", LEVELS)
def test_what_a_seat_cannot_see_changes_nothing(box: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two worlds that look the same from a seat: it does the same in both."""
    budgets = {"sharp": GLIMPSE, "master": GLANCE}
    monkeypatch.setattr("magnat.bots.players.budget_of", lambda _game, level: budgets[level])
    for match, seat in moments(box, 7):
        other = match.copy()
        other.record[:] = match.blanked(seat)
        match.game.program.fill_in(other.record, seat, np.uint64(1), np.uint64(2))
        assert (other.blanked(seat) == match.blanked(seat)).all()
        one, two = (Players(match.game, seed=3, timed=False).choose(world, seat, level) for world in (match, other))
        assert one == two


@compiled_only
def test_a_game_is_the_same_however_many_play_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("magnat.bots.players.budget_of", lambda _game, _level: GLIMPSE)
    game, levels = magnat.load("biz-bluff"), ["sharp", "gentle", "steady"]
    many = play(game, levels, 4, seed=5)
    monkeypatch.setattr("magnat.sim.arena.os.cpu_count", lambda: 1)
    alone = play(game, levels, 4, seed=5)
    assert (many.scores == alone.scores).all()
    assert (many.moves == alone.moves).all()


@compiled_only
@every_box
def test_on_many_threads_a_choice_is_the_same_as_on_one(box: str) -> None:
    thinking = thinker(magnat.load(box))
    for match, seat in moments(box, 4):
        for budget in (GLIMPSE, GLANCE):
            view = match.blanked(seat)
            choices = {thinking.choose(view, seat, budget, 1, timed=False, threads=threads) for threads in (1, 2, 3)}
            assert len(choices) == 1


@every_box
@pytest.mark.parametrize("level", sorted(SLOW))
def test_a_level_looks_no_longer_than_its_time(box: str, level: str) -> None:
    assert budget_of(magnat.load(box), level).seconds < LONGEST[level]


def test_sums_are_tried_as_wholes() -> None:
    """Of Biz Bluff: of 30 the first digit alone says nothing."""
    match = investing(cash=61, shares=8)
    sums = {"buy": (15, 30, 45, 61), "sell": (2, 4, 6, 8)}
    spelled = [{"type": kind, "amount": amount} for kind, amounts in sums.items() for amount in amounts]
    plans = {tuple(match.game.actions.spell(action)) for action in spelled} | {(HOLD,)}
    assert set(plans_of(match.game, match.blanked(match.seat), match.seat)) == plans


def test_a_sum_that_was_begun_is_said_to_its_end() -> None:
    """By the steady player, too, who had another one in mind: half of 61 is meant."""
    match = investing(cash=61, shares=8)
    match.play(BUY, match.seat)
    match.play(DIGIT + 3, match.seat)
    assert set(plans_of(match.game, match.blanked(match.seat), match.seat)) == {(DONE,), (DIGIT, DONE)}
    for step in (DIGIT, DONE):
        assert next_digit(match.state, match.seat, 57) == step
        match.play(step, match.seat)
    assert match.state.traded[1] == 30


def investing(cash: int, shares: int) -> Match:
    match = magnat.load("biz-bluff").new(4, seed=3)
    s = match.state
    s.phase, s.turn, s.actor, s.claim[0] = INVESTING, 0, 1, 0
    s.cash[1], s.shares[1] = cash, shares
    return match


@compiled_only
def test_the_clock_ends_a_search() -> None:
    match = magnat.load("big-shot").new(4, seed=1)
    thinking = thinker(match.game)
    thinking.choose(match.blanked(match.seat), match.seat, GLIMPSE, 1)
    began = time.perf_counter()
    thinking.choose(match.blanked(match.seat), match.seat, Budget(10_000, 0.05), 1)
    assert time.perf_counter() - began < 2  # Many times as long as it takes, and a fraction of what it would.


def test_before_the_compiler_is_done_slow_levels_play_like_the_steady_one() -> None:
    match = magnat.load("big-shot").new(4, seed=1)
    program = match.game.program
    loaded = program.is_interpreted, program.waits
    try:
        program.interpret()
        for level in (*SLOW, "steady"):
            assert Players(match.game, seed=1).choose(match, match.seat, level) == Players(match.game, seed=1).choose(
                match, match.seat, "steady"
            )
    finally:
        program.is_interpreted, program.waits = loaded


def test_of_very_many_moves_some_of_all_sizes_are_tried_and_then_the_neighbours_of_the_better() -> None:
    question = asked(list(range(100)), usual=40)
    first = first_tries(question, 16)
    assert len(first) == 16
    assert (first[0], first[-1]) == ((0,), (99,))
    question.tallies = {move: Tally() for move in first}
    assert {(39,), (41,)} <= set(first)
    (third,) = first[3]
    assert set(neighbours(question, [first[3]])) == {(third - 1,), (third + 1,)} - set(first)
    assert [len(set(first_tries(question, width))) for width in (1, 2, 3, 4, 5)] == [2, 2, 3, 4, 5]


def test_another_move_than_the_usual_one_needs_a_lead_that_chance_hardly_explains() -> None:
    question = asked([1, 2, 3], usual=1)
    question.tallies[2,], question.tallies[3,] = Tally(), Tally()
    question.tallies[2,].note(np.array([600, -600, 600, -600, 60]))
    assert choice(question, [(2,), (3,)]) == (1,)
    question.tallies[3,].note(np.array([600, 600]))
    assert choice(question, [(2,), (3,)]) == (3,)
    assert choice(question, [(2,)]) == (1,)  # What was dropped is not taken up again.


def test_of_two_moves_that_win_alike_the_one_that_wins_by_more_is_better() -> None:
    question = asked([1, 2, 3], usual=1)
    results = np.full((20, 3, 2), 600.0)
    results[..., LEAD] = [10, 30, 10]
    note(question, [(2,), (3,)], results)
    assert question.tallies[2,].mean > 0 == question.tallies[3,].mean
    assert choice(question, [(2,), (3,)]) == (2,)


def asked(moves: list[int], usual: int) -> Question:
    return Question(np.zeros(1, np.uint8), 0, [(code,) for code in moves], (usual,), np.zeros(2, np.uint64))
