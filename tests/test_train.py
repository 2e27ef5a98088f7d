"""How the judges are trained (`train/`): what is stopped goes on as if it had not been."""

from pathlib import Path

import numpy as np
import pytest
from train.__main__ import joined
from train.games import Lesson, searched_lessons
from train.network import Inputs, OnProcessor, keep

import magnat
from magnat.bots.search.thinking import Budget
from magnat.engine.compiling import INTERPRETED
from magnat.engine.fields import Array

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
        learner.learn(seen, shares, margins, STEPS)
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
            learner.learn(seen * far, shares, margins, STEPS)
            learner.learn(seen * far, 1 - shares, margins, STEPS)


def test_a_lesson_of_several_files_is_the_same_as_of_one(tmp_path: Path) -> None:
    parts = [np.arange(first, first + 4) for first in (0, 4, 8)]
    files = [tmp_path / f"{number}.npz" for number in range(3)]
    for file, part in zip(files, parts, strict=True):
        np.savez(file, shares=part, seen=np.stack([part, -part], axis=1))
    assert (joined(files, "shares") == np.arange(12)).all()
    assert (joined(files, "seen")[:, 1] == -np.arange(12)).all()


@pytest.mark.skipif(INTERPRETED, reason="takes minutes interpreted")
def test_games_of_those_who_search_teach_the_same_on_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("magnat.bots.players.budget_of", lambda _game, _level: Budget(1, looks=8))
    game = magnat.load("big-shot")
    one, two = (list(searched_lessons(game, 0, 2, 1, 100, threads)) for threads in (1, 2))
    assert len(one) == 2
    for part, same in zip(one, two, strict=True):
        assert part.seen.shape == (len(part.shares), game.program.layout.floats)
        assert len(part.shares) > 5
        assert all((getattr(part, name) == getattr(same, name)).all() for name in Lesson.NAMES)
