"""The judge of those who search: what it is shown, how it reckons, and that it fits into the package."""

import os
import random

import numpy as np
import pytest

import magnat
from magnat.bots import Players
from magnat.bots.players import thinker
from magnat.bots.search import judging
from magnat.bots.search.judge import NONE, judge, looking, path_of, weights
from magnat.bots.search.thinking import Budget
from magnat.engine.fields import Array
from magnat.engine.match import Match
from magnat.games import shelf
from magnat.games.big_shot.bot.summary import exchange
from magnat.games.biz_bluff.bot import summary as biz_bluff
from magnat.games.biz_bluff.state import BLUFFED, UNSAID
from magnat.games.venture.bot.summary import BRINGS, COARSE, EARNS, sum_up
from magnat.games.venture.piles import earnings_of_seat

BOXES = [box for box in sorted(shelf()) if os.environ.get("MAGNAT_BOX", box) == box]
JUDGED = [box for box in BOXES if path_of(magnat.load(box)).exists()]
MOST_BYTES = 2_000_000


def some_way_in(box: str, seats: int, seed: int) -> Match:
    match, chance = magnat.load(box).new(seats, seed=seed), random.Random(seed)
    players = Players(match.game, seed=seed)
    for _ in range(60):
        match.play(players.choose(match, match.seat, chance.choice(["steady", "random"])), match.seat)
    return match


def shown(match: Match, seat: int) -> Array:
    sheet = np.zeros(match.game.program.layout.floats, np.float32)
    looking(match.game)(match.record, seat, match.game.program.new_record(), sheet)
    return sheet


@pytest.mark.parametrize("box", JUDGED)
def test_weights_fit_the_observation_and_are_small(box: str) -> None:
    game = magnat.load(box)
    knows = weights(game)
    assert len(knows.layers[0]) == game.program.layout.floats + 1
    assert knows.scale > 0
    assert path_of(game).stat().st_size <= MOST_BYTES


@pytest.mark.parametrize("box", JUDGED)
def test_a_judge_reckons_as_its_layers_say(box: str) -> None:
    match = some_way_in(box, 4, seed=3)
    knows = weights(match.game)
    before, room = match.record.copy(), knows.room()
    wins = judge(match.game)(match.record, 1, match.game.program.new_record(), knows.layers, room)
    values = shown(match, 1)
    for place, layer in enumerate(knows.layers):
        values = values @ layer[:-1] + layer[-1]
        values = np.maximum(values, 0) if place < 2 else values
    assert room[-1] == pytest.approx(values, abs=1e-3)
    assert wins == pytest.approx(1 / (1 + np.exp(-values[judging.SHARE])), abs=1e-3)
    assert (match.record == before).all()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_big_shot_is_summed_up_the_same_whichever_colours_people_play(seats: int) -> None:
    match = some_way_in("big-shot", seats, seed=5)
    other = match.copy()
    s = other.record.view(match.game.state.dtype)[0]
    exchange(s, 0, 2)
    exchange(s, 1, 3)
    for seat in range(seats):
        one, two = shown(match, seat), shown(other, seat)
        if seats == 2:  # Of one's own two colours either may come first.
            one, two = np.sort(one), np.sort(two)
        assert one == pytest.approx(two)


@pytest.mark.parametrize("box", ["venture", "riche-ou-pauvre"])
def test_venture_is_summed_up_by_what_its_piles_earn_and_will_bring(box: str) -> None:
    match = some_way_in(box, 4, seed=5)
    s = match.record.copy().view(match.game.state.dtype)[0]
    earns = [earnings_of_seat(s, seat) for seat in range(4)]
    assert sum(earns) > 0
    before = s.profit.astype(int)
    sum_up(s, 1)
    assert [int(s.hand[seat, EARNS]) for seat in range(4)] == earns
    brings = [int(s.hand[seat, BRINGS]) for seat in range(4)]
    for seat in range(4):
        will_have = int(s.profit[seat]) + (0 if seat == 1 else int(s.profit[1]))
        assert (will_have - before[seat]) // COARSE == brings[seat]
    assert not s.tops.any()


def test_biz_bluff_is_summed_up_by_how_far_everybody_has_to_go() -> None:
    match = magnat.load("biz-bluff").new(4, seed=5)
    s = match.record.copy().view(match.game.state.dtype)[0]
    s.claim[2], s.pawn[2], s.token[7] = 7, s.centre, BLUFFED
    s.pawn[3], s.pawn[1] = s.front[4], s.front[7]
    biz_bluff.sum_up(s, 0)
    assert (s.said == [UNSAID, UNSAID, BLUFFED, UNSAID]).all()
    assert (s.pawn[2], s.pawn[3]) == (1, 1)
    assert s.pawn[1] > 1  # What somebody has claimed is no goal.


def test_whoever_brings_an_edition_of_their_own_is_not_judged_by_the_printed_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Budget] = []
    printed = magnat.load("big-shot")
    own = magnat.load_own(printed.edition.path.read_text(encoding="utf-8"))
    thinking = thinker(printed)

    def choose(_blanked: Array, _seat: int, budget: Budget, _seed: int, *, timed: bool) -> int:
        asked.append(budget)
        return int(timed)

    monkeypatch.setattr(type(thinking), "is_ready", True)
    monkeypatch.setattr(thinking, "choose", choose)
    for game in (printed, own):
        match = game.new(4, seed=1)
        Players(game, seed=1).choose(match, match.seat, "master")
    assert [budget.looks > 0 for budget in asked] == [True, False]


def test_a_box_without_weights_has_no_judge() -> None:
    assert NONE.scale == 0
    assert all(weights(magnat.load(box)) is NONE for box in BOXES if box not in JUDGED)
