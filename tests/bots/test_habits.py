"""Players who have learnt how others play: what they go by, and that they stay within the rules."""

import os
import random
from pathlib import Path

import numpy as np
import pytest

import magnat
from magnat.bots import Players
from magnat.bots.entries import STYLE
from magnat.bots.players import chooser, thinker
from magnat.bots.search import school
from magnat.bots.search.acting import LEARNT, PLACES, SURE, drawn
from magnat.bots.search.school import Habits, School, acting_in, cast_of, outputs_of, plain_school, seen_as
from magnat.bots.search.thinking import Budget
from magnat.engine.compiling import INTERPRETED
from magnat.engine.fields import Array
from magnat.engine.game import Game
from magnat.engine.match import Match
from magnat.games import shelf
from magnat.games.big_shot.bot.summary import exchange
from magnat.games.kohle.state import ACTIONS as KOHLE

BOXES = [box for box in sorted(shelf()) if os.environ.get("MAGNAT_BOX", box) == box]
every_box = pytest.mark.parametrize("box", BOXES)
compiled_only = pytest.mark.skipif(INTERPRETED, reason="very many choices")

GLANCE = Budget(0.1, looks=60, schooled=True)
MOST_BYTES = 2_000_000


def strange(game: Game, seed: int = 1) -> School:
    """Habits that nobody has: any numbers."""
    chance, floats, outputs = np.random.default_rng(seed), game.program.layout.floats, outputs_of(game)
    sizes = ((floats + 1, 8), (9, 6), (7, outputs))
    networks = [tuple(chance.normal(0, 0.3, size).astype(np.float32) for size in sizes) for _ in range(2)]
    habits = Habits.of(networks)
    return School(plain_school(game).judge, habits, cast_of(habits))


def act(match: Match, seat: int, player: int, habits: Habits, luck: int) -> int:
    program = match.game.program
    desks, mind = np.zeros((2, match.record.size), np.uint8), habits.mind(program.max_legal)
    acting = program.ready(acting_in(match.game, chooser(match.game)))
    return int(
        acting(match.record, seat, player, desks, habits.layers, mind, np.array([luck], np.uint64), program.new_list())
    )


@compiled_only
@every_box
def test_whatever_was_learnt_only_legal_actions_are_taken(box: str) -> None:
    game = magnat.load(box)
    thinker(game).load()
    match, chance, habits = game.new(seed=4), random.Random(4), strange(game).habits
    for luck in range(400):
        if match.over:
            break
        seat = chance.choice(match.actors)
        before = match.record.copy()
        code = act(match, seat, chance.choice([LEARNT, SURE]) | chance.randrange(2) << STYLE, habits, luck)
        assert (match.record == before).all()
        match.play(code, seat)  # An illegal one is refused.


@compiled_only
@every_box
def test_who_has_learnt_habits_sees_no_more_than_its_seat(box: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = magnat.load(box)
    knows = strange(game)
    monkeypatch.setattr("magnat.bots.search.thinking.school", lambda _game: knows)
    thinking, players = thinker(game), Players(game, seed=2)
    thinking.load()
    match, chance, looked = game.new(seed=2), random.Random(2), 0
    while not match.over and looked < 8:
        seat = match.seat
        if len(match.codes(seat)) > 1 and chance.random() < 0.1:
            looked += 1
            other = match.copy()
            other.record[:] = match.blanked(seat)
            game.program.fill_in(other.record, seat, np.uint64(1), np.uint64(2))
            assert act(match, seat, LEARNT, knows.habits, 5) == act(other, seat, LEARNT, knows.habits, 5)
            views = (match.blanked(seat), other.blanked(seat))
            one, two = (thinking.choose(view, seat, GLANCE, 3, timed=False) for view in views)
            assert one == two
            assert one in match.codes(seat)
        match.play(players.choose(match, seat, "steady"), seat)


def test_habits_are_asked_as_their_layers_say() -> None:
    game = magnat.load("big-shot")
    match = game.new(4, seed=1)
    knows = strange(game).habits
    seat, codes = match.seat, list(match.codes(match.seat))
    told = school_outputs(match, seat, knows, kind=1)
    usual = Players(game, seed=1).choose(match, seat, "steady")
    beyond = len(told) - 1 - PLACES
    heard = [told[code] + told[beyond + min(place, PLACES - 1)] for place, code in enumerate(codes)]
    heard[codes.index(usual)] += told[-1]
    assert act(match, seat, SURE | 1 << STYLE, knows, 1) == codes[int(np.argmax(heard))]


def school_outputs(match: Match, seat: int, knows: Habits, kind: int) -> Array:
    from tests.bots.test_judge import shown  # noqa: PLC0415

    blanked = match.copy()
    blanked.record[:] = match.blanked(seat)
    values = shown(blanked, seat)
    for place in range(2):
        layer = knows.layers[place][kind]
        values = np.maximum(values @ layer[:-1] + layer[-1], 0)
    last: Array = knows.layers[2][kind]
    told: Array = last[:, :-1] @ values + last[:, -1]
    return told


def test_an_action_is_drawn_as_often_as_it_is_likely() -> None:
    luck, count = np.array([7], np.uint64), 4000
    likely = np.array([0.5, 0.3, 0.2])
    drawings = [drawn(np.log(likely).astype(np.float32), 3, False, luck) for _ in range(count)]
    assert np.bincount(drawings, minlength=3) / count == pytest.approx(likely, abs=0.03)
    assert drawn(np.log(likely).astype(np.float32), 3, True, luck) == 0


def test_in_big_shot_an_action_looks_the_same_whichever_colours_people_play() -> None:
    game = magnat.load("big-shot")
    match = game.new(4, seed=5)
    other = match.copy()
    exchange(other.record.view(game.state.dtype)[0], 0, 2)
    name = seen_as(game)
    there = {0: 2, 2: 0}
    for code in range(game.actions.count):
        action = game.actions.decode(code)
        if "colour" in action:
            same = game.actions.encode({**action, "colour": there.get(action["colour"], action["colour"])})
            for seat in range(4):
                assert name(match.state, seat, code) == name(other.state, seat, same)


def test_in_kohle_oneself_comes_first() -> None:
    game = magnat.load("kohle")
    match, name = game.new(5, seed=5), seen_as(magnat.load("kohle"))
    for kind in ("accept", "name_price", "withdraw", "send_clan"):
        codes = [KOHLE.encode({"type": kind, "seat": seat, "family": 3}) for seat in range(5)]
        for seat in range(5):
            assert name(match.state, seat, codes[seat]) == codes[0]
            assert name(match.state, seat, codes[(seat + 2) % 5]) == codes[2]
    assert name(match.state, 3, KOHLE.first("deal")) == KOHLE.first("deal")


def test_what_a_master_knows_is_the_same_after_it_was_written(tmp_path: Path) -> None:
    knows = strange(magnat.load("big-shot"))
    knows.write(tmp_path / "master.npz")
    again = School.read(tmp_path / "master.npz")
    assert again.usual == knows.usual == SURE | school.OWN << STYLE
    pairs = zip((*knows.habits.layers, *knows.judge.layers), (*again.habits.layers, *again.judge.layers), strict=True)
    assert all(np.allclose(one, two, atol=1e-2) for one, two in pairs)


@every_box
def test_what_a_master_knows_fits_its_box_and_is_small(box: str) -> None:
    game = magnat.load(box)
    path = school.path_of(game)
    knows = school.school(game)
    if not path.exists():
        assert knows is plain_school(game)
        return
    floats = game.program.layout.floats
    assert path.stat().st_size <= MOST_BYTES
    assert len(knows.judge.layers[0]) == knows.habits.layers[0].shape[1] == floats + 1
    assert knows.habits.layers[2].shape[1] == outputs_of(game)
    assert knows.judge.scale > 0
