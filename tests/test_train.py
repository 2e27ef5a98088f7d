"""How the judges are trained (`train/`): what is stopped goes on as if it had not been."""

from pathlib import Path

import numpy as np
import pytest
from train.entries import NO_ACTION
from train.files import joined
from train.games import Party
from train.improving import improve
from train.network import Inputs, OnProcessor, keep
from train.searched import Table, Written, searched
from train.tasks import Choosing, Improving, Judging

import magnat
from magnat.bots.entries import STYLE
from magnat.bots.search.acting import LEARNT, PLACES
from magnat.bots.search.school import Habits, outputs_of
from magnat.bots.search.thinking import Budget
from magnat.engine.compiling import INTERPRETED
from magnat.engine.fields import Array
from magnat.engine.game import Game

STEPS = 400


def lesson() -> tuple[Array, Array, Array]:
    """Who has more of the first thing wins; the last number never changes."""
    chance = np.random.default_rng(1)
    seen = chance.normal(3, 2, (512, 6)).astype(np.float32)
    seen[:, 5] = 1
    ahead = seen[:, 0] - seen[:, 1]
    return seen, (ahead > 0).astype(np.float32), np.tanh(ahead).astype(np.float32)


def learnt(learner: OnProcessor, until: int) -> OnProcessor:
    seen, shares, margins = lesson()
    while learner.step < until:
        learner.learn(seen, Judging(shares, margins), STEPS)
    return learner


def test_it_learns_who_wins() -> None:
    seen, shares, margins = lesson()
    learner = learnt(OnProcessor(Inputs.of(seen), (16, 8)), STEPS)
    told = learner.told(seen)
    assert ((told[:, 0] > 0) == (shares > 0.5)).mean() > 0.9
    assert ((np.tanh(told[:, 1]) - margins) ** 2).mean() < margins.var() / 3


def test_stopped_and_gone_on_with_it_learns_the_same(tmp_path: Path) -> None:
    inputs, path = Inputs.of(lesson()[0]), tmp_path / "network.npz"
    whole = learnt(OnProcessor(inputs, (16, 8)), STEPS)
    keep(learnt(OnProcessor(inputs, (16, 8)), STEPS // 2), path)
    again = OnProcessor(inputs, (16, 8))
    with np.load(path) as kept:
        again.take_up(kept)
    learnt(again, STEPS)
    assert all((one == two).all() for one, two in zip(whole.kept().values(), again.kept().values(), strict=True))


def test_another_alike_goes_on_from_where_this_one_is() -> None:
    seen = lesson()[0]
    learner = learnt(OnProcessor(Inputs.of(seen), (16, 8)), STEPS)
    other, stranger = learner.alike(), learner.alike(outputs=3)
    assert (other.step, stranger.step) == (0, 0)
    assert (other.told(seen) == learner.told(seen)).all()
    assert stranger.told(seen).shape == (len(seen), 3)
    learnt(other, 5)
    assert (other.told(seen) != learner.told(seen)).any()


def test_what_is_handed_out_takes_observations_as_they_are() -> None:
    seen = lesson()[0]
    learner = learnt(OnProcessor(Inputs.of(seen), (16, 8)), STEPS)
    values = seen
    for place, layer in enumerate(learner.weights(1.0).layers):
        values = values @ layer[:-1] + layer[-1]
        values = np.maximum(values, 0) if place < 2 else values
    assert np.allclose(values, learner.told(seen), atol=1e-3)


def test_however_sure_it_is_nothing_overflows() -> None:
    seen, shares, margins = lesson()
    learner = OnProcessor(Inputs.of(seen), (16, 8))
    with np.errstate(over="raise"):
        for far in (1e3, -1e3):
            learner.learn(seen * far, Judging(shares, margins), STEPS)
            learner.learn(seen * far, Judging(1 - shares, margins), STEPS)


def test_a_lesson_of_several_files_is_the_same_as_of_one(tmp_path: Path) -> None:
    parts = [np.arange(first, first + 4) for first in (0, 4, 8)]
    files = [tmp_path / f"{number}.npz" for number in range(3)]
    for file, part in zip(files, parts, strict=True):
        np.savez(file, shares=part, seen=np.stack([part, -part], axis=1))
    assert (joined(files, "shares") == np.arange(12)).all()
    assert (joined(files, "seen")[:, 1] == -np.arange(12)).all()


def habit() -> tuple[Array, Choosing]:
    """Of two or three actions the one is taken that the first two numbers speak for; the third of them hardly ever."""
    chance = np.random.default_rng(2)
    seen = chance.normal(0, 1, (512, 4)).astype(np.float32)
    slots = np.where(chance.random((512, 1)) < 0.5, [[3, 1, NO_ACTION]], [[1, 3, 0]]).astype(np.int16)
    wanted = np.where(seen[:, 0] > seen[:, 1], 3, 1)
    chosen = (slots == wanted[:, None]).argmax(axis=1).astype(np.int16)
    return seen, Choosing(slots, np.zeros(512, np.int16), chosen)


def test_it_learns_habits() -> None:
    seen, task = habit()
    learner = OnProcessor(Inputs.of(seen), (16, 8), outputs=4 + PLACES + 1)
    while learner.step < STEPS:
        learner.learn(seen, task, STEPS)
    chances = task.chances(learner.told(seen))
    assert (chances.argmax(axis=1) == task.chosen).mean() > 0.95
    assert (chances[task.slots == NO_ACTION] == 0).all()


def test_slopes_of_habits_are_those_of_the_loss() -> None:
    _, task = habit()
    task, told = task.rows(np.s_[:5]), np.random.default_rng(3).normal(0, 1, (5, 4 + PLACES + 1))

    def loss(told: Array) -> float:
        return float(-np.log(task.chances(told)[np.arange(5), task.chosen]).mean())

    slopes = task.slopes(told)
    for place in np.ndindex(*told.shape):
        step = np.zeros_like(told)
        step[place] = 1e-5
        assert (loss(told + step) - loss(told - step)) / 2e-5 == pytest.approx(slopes[place], abs=1e-6)


def test_slopes_of_improving_are_those_of_the_loss_as_long_as_it_is_near() -> None:
    _, habits = habit()
    task, told = habits.rows(np.s_[:5]), np.random.default_rng(3).normal(0, 1, (5, 4 + PLACES + 1))
    rows, gains = np.arange(5), np.array([1.0, -2, 0.5, 1, -1])
    likely = task.chances(told)[rows, task.chosen] / np.array([1.1, 0.9, 1, 1.5, 0.5])
    improving = Improving(task, likely, gains)

    def loss(told: Array) -> float:
        ratio = task.chances(told)[rows, task.chosen] / likely
        return float(-np.minimum(ratio * gains, ratio.clip(0.8, 1.2) * gains).mean())

    slopes = improving.slopes(told)
    for place in np.ndindex(*told.shape):
        step = np.zeros_like(told)
        step[place] = 1e-5
        assert (loss(told + step) - loss(told - step)) / 2e-5 == pytest.approx(slopes[place], abs=1e-6)


@pytest.mark.skipif(INTERPRETED, reason="takes minutes interpreted")
def test_what_is_tried_is_the_same_on_any_number_of_threads() -> None:
    game = magnat.load("big-shot")
    won = [improved(game, threads) for threads in (1, 2)]
    assert won[0] == won[1]


def improved(game: Game, threads: int) -> tuple[float, float]:
    """By two rounds of a player that knows nothing yet."""
    inputs = Inputs(np.zeros(game.program.layout.floats), np.ones(game.program.layout.floats))
    own = OnProcessor(inputs, (8, 4), outputs_of(game))
    expecting = OnProcessor(inputs, (8, 4))
    one, two = (
        improve(game, own, expecting, own_party(own), 20.0, 200, number, 10, 1, threads=threads) for number in range(2)
    )
    return one, two


def own_party(own: OnProcessor) -> Party:
    layers = own.weights(0.0).layers
    return Party(LEARNT, LEARNT | 1 << STYLE, Habits.of([layers, layers]))


@pytest.mark.skipif(INTERPRETED, reason="takes minutes interpreted")
def test_games_of_those_who_search_teach_the_same_in_any_number_of_processes() -> None:
    game, table = magnat.load("big-shot"), Table(Budget(1, looks=8), 0.75)
    one, two = (list(searched(game, 0, 2, 1, 100, table, processes)) for processes in (0, 2))
    assert len(one) == 2
    for part, same in zip(one, two, strict=True):
        assert part.seen.shape == (len(part.shares), game.program.layout.floats)
        assert min(len(part.shares), len(part.chosen)) > 5
        rows = np.arange(len(part.chosen))
        assert (part.slots[rows, part.chosen] != NO_ACTION).all()
        assert all((getattr(part, name) == getattr(same, name)).all() for name in Written.NAMES)
