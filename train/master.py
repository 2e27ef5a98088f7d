"""How a master is made: it learns how sharp players choose, and judges by what comes of games between such players."""

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from magnat.bots.entries import STYLE
from magnat.bots.players import budget_of
from magnat.bots.search.acting import LEARNT
from magnat.bots.search.judge import Weights
from magnat.bots.search.school import OWN, SHARP, Habits, School, cast_of, path_of
from magnat.engine.game import Game
from train.files import joined, played
from train.games import NOBODY, Lesson, Party, lessons
from train.improving import improve
from train.learning import habits_of, judge_of, scale_of
from train.network import Learner, keep
from train.searched import Table, Written, searched
from train.tasks import Choosing

SHARP_PART = 0.75
"""Of the seats; at the others sit steady players."""
SLOW_SHARD, QUICK_SHARD = 250, 10_000
"""Games of one file."""
ROUND = 4000
"""Games after which what was tried is learnt from."""
STEPS = 60
"""Of learning in a round, about."""
KEPT_EVERY = 5
"""Rounds."""


def trained(game: Game, given: Any) -> None:
    numbers = given.searching, given.games, given.positions, given.seed
    folder = given.folder / f"{given.box}-master-{'-'.join(map(str, numbers))}"
    folder.mkdir(parents=True, exist_ok=True)
    table = Table(budget_of(game, "sharp"), SHARP_PART)
    teach = partial(searched, game, seed=given.seed, positions=100, table=table, processes=given.threads)
    files = played("searched", Written.NAMES, teach, given.searching, SLOW_SHARD, folder)
    shown, *choices = (joined(files, name) for name in ("shown", "slots", "usual", "chosen"))
    sharp = habits_of(game, shown, Choosing(*choices), given.habits, given.habit_rounds, folder / "habits")
    networks = [sharp.weights(0.0).layers]
    if given.improve:
        scale = scale_of(joined(files, "leads"))
        networks.append(improved(game, given, sharp, scale, folder).weights(0.0).layers)
    habits = Habits.of(networks)
    judge = judge_by(game, given, habits, files, folder)
    School(judge, habits, cast_of(habits)).write(path_of(game))
    print(f"{path_of(game)}: {path_of(game).stat().st_size:,} bytes")


def judge_by(game: Game, given: Any, habits: Habits, files: list[Path], folder: Path) -> Weights:
    """From very many quick games of players with these habits, and the slow ones."""
    party = Party(LEARNT, LEARNT | OWN << STYLE if habits.kinds > 1 else NOBODY, habits)
    teach = partial(lessons, game, seed=given.seed, positions=given.positions, threads=given.threads, party=party)
    quick = played(f"quick-{given.improve}", Lesson.NAMES, teach, given.games, QUICK_SHARD, folder)
    seen, shares, leads = (joined(files + quick, name) for name in Lesson.NAMES)
    return judge_of(seen, shares, leads, given.hidden, given.rounds, folder / f"judge-{given.improve}")


def improved(game: Game, given: Any, sharp: Learner, scale: float, folder: Path) -> Learner:
    """One's own habits: once those of the sharp players, and better after every round against them."""
    own, expecting, theirs = sharp.alike(), sharp.alike(outputs=2), sharp.weights(0.0).layers
    files = [(folder / f"own-{number}.npz", folder / f"expecting-{number}.npz") for number in range(given.improve + 1)]
    begun = max((number for number, pair in enumerate(files) if all(file.exists() for file in pair)), default=0)
    if begun:
        for learner, file in zip((own, expecting), files[begun], strict=True):
            with np.load(file) as kept:
                learner.take_up(kept)
    for number in range(begun, given.improve):
        habits = Habits.of([theirs, own.weights(0.0).layers])
        party = Party(LEARNT | SHARP << STYLE, LEARNT | OWN << STYLE, habits)
        steps = STEPS * given.improve
        won = improve(game, own, expecting, party, scale, ROUND, number, steps, given.seed, given.threads)
        print(f"round {number + 1}: {won:.1%} won", flush=True)
        if (number + 1) % KEPT_EVERY == 0 or number + 1 == given.improve:
            for learner, file in zip((own, expecting), files[number + 1], strict=True):
                keep(learner, file)
    return own
