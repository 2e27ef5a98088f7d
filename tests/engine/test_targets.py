"""One source, three targets: interpreted and compiled agree move for move, and every kernel compiles for CUDA.

That CUDA agrees too is checked on a real GPU by benchmarks/gpu.py.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import magnat
from magnat.engine.compiling import INTERPRETED
from magnat.engine.devices import BODIES
from magnat.games import shelf

REPLAY = Path(__file__).with_name("replay_moves.py")

pytestmark = pytest.mark.skipif(INTERPRETED, reason="compares the compiled target with the others")


def moves(interpreted: bool, box: str, seats: int, options: list[str]) -> str:
    environment = {**os.environ, "MAGNAT_INTERPRETED": "1" if interpreted else "0"}
    command = [sys.executable, str(REPLAY), box, str(seats), "21", *options]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("box", sorted(shelf()))
def test_interpreted_and_compiled_agree_move_for_move(box: str) -> None:
    edition = shelf()[box]
    for seats in (edition.seats[0], edition.seats[-1]):
        last_values = [f"{name}={values[-1]}" for name, values in edition.options.items()]
        game = magnat.load(box)
        for options in ([], last_values):
            try:
                game.choose(seats, dict(option.split("=") for option in options))
            except ValueError:
                continue
            interpreted = moves(True, box, seats, options)
            assert interpreted.count("\n") > 30
            assert interpreted == moves(False, box, seats, options)


@pytest.mark.parametrize("box", sorted({e.path.parent: box for box, e in shelf().items()}.values()))
def test_every_kernel_compiles_to_ptx(box: str) -> None:
    from tests.engine.ptx import all_bodies, ptx  # noqa: PLC0415

    assert set(BODIES) <= set(all_bodies.__code__.co_names)
    text = ptx(magnat.load(box).program)
    assert ".target sm_90" in text
    assert ".entry" in text
