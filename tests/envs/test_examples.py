"""The examples run, in a shortened form."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_policy_gradient_learns_in_turns() -> None:
    pytest.importorskip("torch")
    pytest.importorskip("gymnasium")
    command = [sys.executable, str(EXAMPLES / "reinforce.py"), "--updates", "2", "--tables", "8", "--steps", "40"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("mean reward") == 2
