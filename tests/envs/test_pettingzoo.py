"""PettingZoo's own tests, and what they do not ask."""

import time
import warnings

import numpy as np
import pytest

import magnat
from magnat.engine.compiling import INTERPRETED
from magnat.games import shelf

pytest.importorskip("pettingzoo")

from magnat.envs.pettingzoo import MagnatEnv, env


@pytest.mark.parametrize("box", sorted(shelf()))
def test_pettingzoos_own_tests_pass(box: str) -> None:
    from pettingzoo.test import api_test, seed_test  # noqa: PLC0415

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(box), num_cycles=200)
        seed_test(lambda: env(box), num_cycles=40)


def play(table: MagnatEnv, seed: int) -> dict[str, float]:
    chance = np.random.default_rng(seed)
    table.reset(seed=seed)
    totals = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(100_000):
        observation, reward, terminated, _, _ = table.last()
        totals[agent] += reward
        table.step(None if terminated else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    return totals


def test_a_game_is_paid_once_and_sums_to_nothing() -> None:
    table = env("big-shot", seats=3)
    totals = play(table, 5)
    assert table.agents == []
    assert sum(totals.values()) == pytest.approx(0)
    assert max(totals.values()) > 0


def test_it_plays_what_a_match_plays() -> None:
    table = env("big-shot", seats=2)
    table.reset(seed=3)
    match = table._desk.match
    games = match.game.batch(1, seats=2, autoreset=False)
    seat = match.seat
    observed = table.observe(f"seat_{seat}")
    blanked = match.blanked(seat)
    assert observed["action_mask"].nonzero()[0].tolist() == sorted(match.codes())
    assert observed["observation"].shape == games.observations[0].shape
    assert not np.shares_memory(observed["observation"], blanked)


@pytest.mark.parametrize("wrong", [-1, 10**9, 1.5, "pass", None, [0], np.zeros(2, np.int64)])
def test_a_wrong_action_is_refused_with_a_sentence(wrong: object) -> None:
    table = env("big-shot")
    table.reset(seed=1)
    before = table._desk.match.record.copy()
    with pytest.raises(magnat.IllegalAction):
        table.step(wrong)  # type: ignore[arg-type]
    assert (table._desk.match.record == before).all()


def test_a_table_that_cannot_be_laid_is_refused() -> None:
    for wrong in ({"box": "chess"}, {"box": "big-shot", "seats": 9}, {"box": "big-shot", "options": {"x": "y"}}):
        with pytest.raises(ValueError, match=r"\.$"):
            env(**wrong)


@pytest.mark.skipif(INTERPRETED, reason="measures compiled code")
def test_a_step_takes_a_few_microseconds() -> None:
    """The aim is 100,000 a second, which benchmarks/peers.py measures; a loaded machine must reach a fifth of it."""
    table = env("big-shot")
    table.reset(seed=1)
    table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
    steps, start = 0, time.process_time()
    while time.process_time() - start < 0.5:
        table.reset(seed=steps)
        for _ in range(50):
            observation, *_ = table.last()
            table.step(int(observation["action_mask"].argmax()))
            steps += 1
    assert steps / (time.process_time() - start) > 20_000
