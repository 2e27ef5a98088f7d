"""Long work for a server, in a process of its own and at low priority.

A module does it by calling `serve` when it is run: it reads a task from its input and writes, line by line, how far it
is and at last what it found, as JSON. `magnat.server.errands` is who listens.
"""

import os
import sys
from collections.abc import Callable
from typing import TypeVar

import msgspec

from magnat.engine.orphans import end_with_parent

NICENESS = 10

Report = Callable[[float], None]
"""Told how far the work is, from 0 to 1."""
Task = TypeVar("Task", bound=msgspec.Struct)


class Progress(msgspec.Struct, tag=True):
    done: float
    """From 0 to 1."""


def command(module: str) -> list[str]:
    return [sys.executable, "-m", module]


def serve(kind: type[Task], work: Callable[[Task, Report], msgspec.Struct]) -> None:
    os.nice(NICENESS)
    end_with_parent()
    task = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=kind)
    _write(Progress(0.0))
    _write(work(task, lambda done: _write(Progress(round(done, 3)))))


def _write(said: msgspec.Struct) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(said) + b"\n")
    sys.stdout.buffer.flush()
