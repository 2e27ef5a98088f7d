"""The same seed makes the same games, on any number of threads, interpreted and compiled."""

import os
import subprocess
import sys

import pytest

from magnat.engine.compiling import INTERPRETED
from magnat.games import shelf

PLAYED = """
import hashlib, sys
import numpy as np
import magnat
box, threads = sys.argv[1], int(sys.argv[2])
games = magnat.load(box).batch(3, seed=11, threads=threads)
digest = hashlib.sha256()
for _ in range(40):
    actions = games.sample()
    for name in ("rows", "seat", "masks", "observations", "integers", "done", "rewards"):
        digest.update(np.ascontiguousarray(getattr(games, name)).tobytes())
    digest.update(actions.tobytes())
    games.step(actions)
print(digest.hexdigest())
"""


def played(box: str, threads: int, interpreted: bool) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PLAYED, box, str(threads)],
        env={**os.environ, "MAGNAT_INTERPRETED": "1" if interpreted else "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(INTERPRETED, reason="compares with compiled code")
@pytest.mark.parametrize("box", sorted(shelf()))
def test_interpreted_and_compiled_batches_play_the_same_games(box: str) -> None:
    assert played(box, 1, interpreted=True) == played(box, 2, interpreted=False)
