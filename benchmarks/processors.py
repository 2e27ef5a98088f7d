"""Who took the processors' time: a process and all that it has started, or others."""

import os
from contextlib import suppress
from pathlib import Path

IDLE, WAITING, STOLEN = 3, 4, 7
"""Columns of /proc/stat."""
PARENT, USER, SYSTEM = 1, 11, 12
"""Columns of /proc/PID/stat, behind the name."""


class Theft:
    """How much of the processors' time others have taken since this was made."""

    def __init__(self) -> None:
        self._before = _processor_times()
        self._ours = _ticks(os.getpid())

    @property
    def share(self) -> float:
        spent = [after - before for before, after in zip(self._before, _processor_times(), strict=True)]
        if not spent:
            return 0.0
        busy = sum(spent) - spent[IDLE] - spent[WAITING]
        return max(0, busy - (_ticks(os.getpid()) - self._ours)) / max(1, sum(spent))


def seconds_of(pid: int, *, alone: bool = False) -> float:
    """Of this process, and of all that it has started and that still run."""
    return _ticks(pid, alone=alone) / os.sysconf("SC_CLK_TCK")


def _processor_times() -> list[int]:
    """Of all processors together; the first eight columns are the kinds of time. Nothing where Linux does not run."""
    try:
        first, *_ = Path("/proc/stat").read_text(encoding="ascii").splitlines()
    except OSError:
        return []
    return [int(ticks) for ticks in first.split()[1 : STOLEN + 2]]


def _ticks(pid: int, *, alone: bool = False) -> int:
    found: dict[int, tuple[int, int]] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            columns = file.read_text(errors="replace").rpartition(")")[2].split()
            found[int(file.parent.name)] = int(columns[PARENT]), int(columns[USER]) + int(columns[SYSTEM])
    family = {pid}
    while not alone and (more := {child for child, (parent, _) in found.items() if parent in family} - family):
        family |= more
    return sum(found[member][1] for member in family if member in found)
