"""What a process keeps in memory, by the library that asked for it: told to another process whenever it asks."""

import gc
import os
import signal
import time
import tracemalloc
from collections import Counter
from pathlib import Path
from types import FrameType

import msgspec

LIBRARIES = "site-packages/"
OUR_OWN = "/magnat/"


def begin(file: Path) -> None:
    """In the process that is looked into: from now on each SIGUSR1 has it write down what it keeps."""

    def write_down(_number: int, _frame: FrameType | None) -> None:
        gc.collect()
        kept: Counter[str] = Counter()
        for found in tracemalloc.take_snapshot().statistics("filename"):
            kept[_library(found.traceback[0].filename)] += found.size
        aside = file.with_suffix(".part")
        aside.write_bytes(msgspec.json.encode(kept))
        aside.replace(file)

    tracemalloc.start()
    signal.signal(signal.SIGUSR1, write_down)


def ask(pid: int, file: Path) -> Counter[str]:
    """In another process: what it keeps now."""
    file.unlink(missing_ok=True)
    os.kill(pid, signal.SIGUSR1)
    while not file.exists():
        time.sleep(0.05)
    return Counter(msgspec.json.decode(file.read_bytes(), type=dict[str, int]))


def _library(file: str) -> str:
    """`websockets`, `magnat.server`, `Python` for its own."""
    if LIBRARIES in file:
        return file.partition(LIBRARIES)[2].partition("/")[0]
    return f"magnat.{file.partition(OUR_OWN)[2].partition('/')[0]}" if OUR_OWN in file else "Python"
