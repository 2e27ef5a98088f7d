"""One source, three targets: interpreted and compiled agree move for move, and every kernel compiles for CUDA.

That CUDA agrees too is checked on a real GPU by benchmarks/gpu.py.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import magnat
from magnat.engine.compiling import INTERPRETED
from magnat.engine.devices import BODIES
from magnat.engine.game import Game
from magnat.games import shelf
from tests.engine.replay_moves import replay

Agreed = tuple[int, dict[str, str]]
CONSTANTS = 1 << 16
"""Bytes that a GPU has for them."""
REPLAY = Path(__file__).with_name("replay_moves.py")

pytestmark = pytest.mark.skipif(INTERPRETED, reason="compares the compiled target with the others")


def interpreted(box: str, tables: list[Agreed]) -> list[list[str]]:
    """What a process of its own tells, in which nothing is compiled: all games in one, since it takes long to start."""
    environment = {**os.environ, "MAGNAT_INTERPRETED": "1"}
    command = [sys.executable, str(REPLAY), box, json.dumps(tables)]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in told.splitlines()]


@pytest.mark.parametrize("box", sorted(shelf()))
def test_interpreted_and_compiled_agree_move_for_move(box: str) -> None:
    game = magnat.load(box)
    game.program.compile()
    tables = list(tables_of(game))
    for (seats, options), told in zip(tables, interpreted(box, tables), strict=True):
        assert len(told) > 30
        assert told == list(replay(box, seats, options))


def tables_of(game: Game) -> Iterator[Agreed]:
    """The fewest and the most seats, with the first values of all options and with the last."""
    last_values = {name: values[-1] for name, values in game.edition.options.items()}
    for seats in (game.edition.seats[0], game.edition.seats[-1]):
        for options in ({}, last_values):
            with suppress(ValueError):  # Not all of them go together.
                game.choose(seats, options)
                yield seats, options


@pytest.mark.parametrize("box", sorted({e.path.parent: box for box, e in shelf().items()}.values()))
def test_every_kernel_compiles_to_ptx(box: str) -> None:
    from tests.engine.ptx import all_bodies, ptx  # noqa: PLC0415

    assert {*BODIES, "play_steadily"} <= set(all_bodies.__code__.co_names)
    text = ptx(magnat.load(box))
    assert ".target sm_90" in text
    assert ".entry" in text
    constants = re.findall(r"^\.const .*\.b8 \S+\[(\d+)\]", text, re.MULTILINE)
    assert 0 < sum(map(int, constants)) < CONSTANTS


def test_the_kernel_that_plays_games_together_compiles_to_ptx() -> None:
    from tests.engine.ptx import ptx_together  # noqa: PLC0415

    assert ".entry" in ptx_together(magnat.load("venture"))
