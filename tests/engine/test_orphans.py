"""Whoever works for a process that is killed does not go on alone."""

import subprocess
import sys
from pathlib import Path

import pytest

POOL = """
import os, threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from {module} import {begin}

if __name__ == "__main__":
    pool = ProcessPoolExecutor(1, get_context("spawn"), {begin})
    print(pool.submit(os.getpid).result(), flush=True)
    threading.Event().wait()
"""
ALONE = """
import subprocess, sys, threading

CHILD = "from magnat.engine.orphans import end_with_parent as end; import threading; end(); print(1, flush=True); "
subprocess.Popen([sys.executable, "-c", CHILD + "threading.Event().wait()"], start_new_session=True)
threading.Event().wait()
"""
PATIENCE = 60.0


@pytest.mark.parametrize(
    "script",
    [
        POOL.format(module="magnat.server.thinking", begin="_begin"),
        POOL.format(module="magnat.sim.contest", begin="_undisturbed"),
        ALONE,
    ],
    ids=["thinkers", "contest", "a process of its own"],
)
def test_a_child_ends_when_its_parent_is_killed(script: str, tmp_path: Path) -> None:
    """All of them write to one pipe: it ends when the last of them has."""
    written = tmp_path / "parent.py"
    written.write_text(script, encoding="utf-8")
    parent = subprocess.Popen([sys.executable, written], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    assert parent.stdout.readline()
    parent.kill()
    parent.communicate(timeout=PATIENCE)  # Which does not end before all of them have.
