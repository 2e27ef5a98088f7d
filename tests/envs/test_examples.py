"""The examples run, in a shortened form."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def told(example: str, *wishes: str) -> str:
    command = [sys.executable, str(EXAMPLES / example), *wishes]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def rewards_of(example: str, *wishes: str) -> list[float]:
    return [float(line.split()[-1]) for line in told(example, *wishes).splitlines()]


def test_the_policy_gradient_learns_to_beat_players_that_choose_at_random() -> None:
    pytest.importorskip("gymnasium")
    rewards = rewards_of("reinforce.py", "--updates", "12", "--tables", "32")
    assert len(rewards) == 6
    assert sum(rewards[-3:]) / 3 > 0.25


def test_self_play_learns_to_beat_players_that_choose_at_random() -> None:
    pytest.importorskip("pettingzoo")
    rewards = rewards_of("selfplay.py", "--updates", "6", "--games", "30", "--trials", "60")
    assert len(rewards) == 7
    assert sum(rewards[-3:]) / 3 > 0.25


def test_cfr_nears_an_equilibrium() -> None:
    pytest.importorskip("pyspiel")
    lines = told("equilibrium.py", "--iterations", "5").splitlines()
    gains = [float(line.split()[2]) for line in lines if line.startswith("iteration")]
    assert gains[-1] < gains[0]
    assert sum(float(line.split("%")[0]) for line in lines if "%" in line) == pytest.approx(100, abs=1)
