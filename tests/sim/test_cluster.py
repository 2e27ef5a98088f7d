"""The arena on a Ray of two workers: the same games, also when a worker is killed in the middle of one."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from magnat.sim.cluster import Cluster
from magnat.sim.contest import Contest, Result, hold, play_number, stored

KILLS_ITS_WORKER_ONCE = """import os, pathlib, signal, sys
for _ in sys.stdin:
    died = pathlib.Path({died!r})
    if not died.exists():
        died.touch()
        os.kill(os.getppid(), signal.SIGKILL)
    print('{{"choice": 0}}', flush=True)
"""


@pytest.fixture(scope="module")
def two_workers() -> Iterator[Any]:
    ray = pytest.importorskip("ray", reason="magnat[cluster] is not installed")
    os.environ["RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"] = "0"
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    yield ray
    ray.shutdown()


def told(results: list[Result]) -> list[tuple[int, list[int], list[int]]]:
    return [(result.number, result.seating, result.played.scores) for result in results]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.usefixtures("two_workers")
def test_a_worker_that_is_killed_costs_no_game_and_changes_none(tmp_path: Path) -> None:
    died, program, file = tmp_path / "died", tmp_path / "killer.py", tmp_path / "games.jsonl"
    program.write_text(KILLS_ITS_WORKER_ONCE.format(died=str(died)))
    contest = Contest("big-shot", ["naive", "steady", str(program)], 3, {}, 7, limit=10)
    results = hold(contest, 6, file, crew=Cluster)
    assert died.exists()
    assert told(results) == told([play_number(contest, number) for number in range(6)])


@pytest.mark.filterwarnings("ignore")
@pytest.mark.usefixtures("two_workers")
def test_a_contest_stopped_on_a_cluster_goes_on_there_or_here(tmp_path: Path) -> None:
    contest, file = Contest("big-shot", ["random", "naive", "steady"], 3, {}, 7), tmp_path / "games.jsonl"
    hold(contest, 3, file, crew=Cluster)
    hold(contest, 5, file, crew=Cluster)
    hold(contest, 6, file, workers=1)
    assert told(stored(file)[1]) == told([play_number(contest, number) for number in range(6)])


def test_without_ray_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    contest = Contest("big-shot", ["random", "steady"], 2, {}, 7)
    with pytest.raises(ValueError, match=r"magnat\[cluster\]"):
        hold(contest, 1, tmp_path / "games.jsonl", crew=Cluster)
