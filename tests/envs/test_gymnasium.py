"""Gymnasium's own checks, and what they do not ask."""

import warnings

import numpy as np
import pytest

from magnat.engine.fields import Array
from magnat.engine.handed import BatchError
from magnat.games import shelf

pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from magnat.envs.gymnasium import MagnatVectorEnv, make, make_vec

STEPS = 150


def chosen(seen: dict[str, Array], chance: np.random.Generator) -> Array:
    mask = seen["action_mask"]
    actions: Array = (mask * chance.random(mask.shape)).argmax(axis=1)
    return actions


@pytest.mark.parametrize("box", sorted(shelf()))
def test_gymnasiums_checker_passes(box: str) -> None:
    """It draws an action, sets the table up and takes it then: a lenient table lets it."""
    table = make(box, opponents="naive", lenient=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(table, skip_render_check=True)


@pytest.mark.parametrize("box", sorted(shelf()))
def test_whoever_samples_the_action_space_plays_by_the_rules(box: str) -> None:
    table, tables = make(box, opponents="naive"), make_vec(box, 8, opponents="naive", autoreset_mode="SameStep")
    for space in (table.action_space, tables.action_space):
        space.seed(1)
    seen, _ = table.reset(seed=1)
    many, _ = tables.reset(seed=1)
    drawn = set()
    for _ in range(60):
        action, actions = table.action_space.sample(), tables.action_space.sample()
        assert action in table.action_space
        assert seen["action_mask"][action]
        assert actions in tables.action_space
        assert many["action_mask"][np.arange(8), actions].all()
        drawn |= {int(action), *actions.tolist()}
        seen, _, over, _, _ = table.step(action)
        if over:
            seen, _ = table.reset()
        many, *_ = tables.step(actions)
    assert len(drawn) > 3


def test_a_lenient_table_takes_what_may_not_be_done_for_the_first_thing_that_may() -> None:
    strict, lenient = (make_vec("big-shot", 4, opponents="naive", lenient=lenient) for lenient in (False, True))
    lenient.reset(seed=1)
    seen = strict.reset(seed=1)[0]["action_mask"]
    wrong = np.array([np.flatnonzero(mask == 0)[-1] for mask in seen])
    with pytest.raises(BatchError, match="may not take the action"):
        strict.step(wrong)
    first, *_ = strict.step(seen.argmax(axis=1))
    taken, *_ = lenient.step(wrong)
    assert (first["observation"] == taken["observation"]).all()
    for unknown in (-1, seen.shape[1], 2**62):
        with pytest.raises(BatchError, match="may not take the action"):
            lenient.step(np.full(4, unknown))


def test_the_action_space_still_draws_what_else_is_asked_for() -> None:
    table, tables = make("big-shot", opponents="naive"), make_vec("big-shot", 2, opponents="naive")
    count = table.action_space.n  # type: ignore[attr-defined]
    only = np.eye(count, dtype=np.int8)[7]
    assert table.action_space.sample(mask=only) == 7
    assert table.action_space.sample() == 0
    assert tables.action_space.sample(mask=(only, only)).tolist() == [7, 7]
    assert tables.action_space.sample().tolist() == [0, 0]


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_tables_follow_each_other(mode: AutoresetMode) -> None:
    tables = make_vec("big-shot", 16, seat=1, opponents="naive", seats=3, autoreset_mode=mode)
    chance = np.random.default_rng(1)
    seen, _ = tables.reset(seed=4)
    ended, waiting = 0, np.zeros(16, bool)
    for _ in range(STEPS):
        assert seen["observation"] in tables.observation_space["observation"]  # type: ignore[index]
        seen, rewards, over, truncated, infos = tables.step(chosen(seen, chance))
        ended += int(over.sum())
        assert not truncated.any()
        assert (np.abs(rewards) <= over).all()
        if mode is AutoresetMode.SAME_STEP:
            assert ("final_obs" in infos) == over.any()
            assert seen["action_mask"].any(axis=1).all()
        else:
            assert (seen["action_mask"].any(axis=1) == ~over).all()
            assert not (over & waiting).any()
            waiting = over
    assert ended > 16


def test_without_autoreset_tables_are_reset_by_a_mask() -> None:
    tables = make_vec("big-shot", 4, opponents="random", seats=2, autoreset_mode="Disabled")
    chance = np.random.default_rng(1)
    seen, _ = tables.reset(seed=4)
    over = np.zeros(4, bool)
    while not over.any():
        seen, _, over, _, _ = tables.step(chosen(seen, chance))
    with pytest.raises(BatchError, match="Some tables are over"):
        tables.step(chosen(seen, chance))
    seen, _ = tables.reset(options={"reset_mask": over})
    tables.step(chosen(seen, chance))


def outcomes(tables: MagnatVectorEnv, seed: int) -> list[Array]:
    chance = np.random.default_rng(1)
    seen, _ = tables.reset(seed=seed)
    rows = []
    for _ in range(40):
        seen, *_ = tables.step(chosen(seen, chance))
        rows.append(seen["observation"])
    return rows


def test_a_seed_repeats_the_cards_and_the_bots() -> None:
    first, again, other = (outcomes(make_vec("big-shot", 4, opponents="naive"), seed) for seed in (3, 3, 4))
    assert all((one == two).all() for one, two in zip(first, again, strict=True))
    assert any((one != two).any() for one, two in zip(first, other, strict=True))


@pytest.mark.parametrize(
    "wrong", [None, 0, [0], [-1] * 4, [10**9] * 4, [0.5] * 4, np.zeros(4), np.zeros((4, 1), int), "0000"]
)
def test_wrong_actions_are_refused_with_a_sentence(wrong: object) -> None:
    tables = make_vec("big-shot", 4, opponents="random")
    tables.reset(seed=1)
    with pytest.raises(BatchError, match=r"\.$"):
        tables.step(wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"num_envs": 0},
        {"seat": 4},
        {"seat": -1},
        {"opponents": "genius"},
        {"opponents": ["naive"]},
        {"seats": 9},
        {"autoreset_mode": "sometimes"},
        {"options": {"x": "y"}},
    ],
)
def test_tables_that_cannot_be_laid_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        make_vec("big-shot", **wrong)  # type: ignore[arg-type]
