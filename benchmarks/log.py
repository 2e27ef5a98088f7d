"""How many durable events a second the log takes, and what sharing commits is worth.

python benchmarks/log.py [--seconds 2] [--directory DIR]

Each writer has a table of its own and appends the next event as soon as the last one is durable. "One commit
an event" is the same on the same kind of file, a transaction for each event.
"Beside a busy loop": the event loop never rests, as on a server under full load.
"""

import argparse
import asyncio
import sqlite3
import tempfile
import time
from itertools import chain
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from magnat.server.log import Header
from magnat.server.sqlite import SqliteLog
from magnat.server.sqlite_file import open_to_write, transaction

EVENT = b'{"seat":2,"action":{"type":"bid","amount":17},"at":1790000000.123}'
WRITERS = (1, 50, 400)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=float, default=2.0, help="length of each measurement")
    options.add_argument("--directory", type=Path, help="where to write; a temporary directory by default")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory(dir=chosen.directory) as directory:
        folder = Path(directory)
        baseline = one_commit_an_event(folder / "single.db", chosen.seconds)
        runs = {f"{n} waiting": asyncio.run(append(folder / f"{n}.db", n, chosen.seconds)) for n in WRITERS}
        runs["50 waiting beside a busy loop"] = asyncio.run(append(folder / "busy.db", 50, chosen.seconds, busy=True))
    grid = Grid("writers", "events/s", "ratio", "median ms", "p99 ms", "slowest ms")
    for name, waits in {"one commit an event": baseline, **runs}.items():
        rate, ratio = len(waits) / chosen.seconds, len(waits) / len(baseline)
        grid.add_row(
            name,
            f"{rate:,.0f}",
            f"{ratio:.1f}",
            *(f"{quantile(waits, q) * 1000:.2f}" for q in (0.5, 0.99, 1)),
        )
    Console().print(grid)


def one_commit_an_event(path: Path, seconds: float) -> list[float]:
    """The seconds each event took, as for all the others below."""
    connection = open_to_write(path)
    connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?)", header(0))
    connection.execute("INSERT INTO heads VALUES (?, 0, NULL)", (TABLE,))
    waits: list[float] = []
    end = time.perf_counter() + seconds
    while (start := time.perf_counter()) < end:
        number = len(waits) + 1
        with transaction(connection, "BEGIN IMMEDIATE"):
            connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", (number, TABLE, number, number - 1, EVENT))
            connection.execute("UPDATE heads SET number = ?, last = ?", (number, number))
        waits.append(time.perf_counter() - start)
    connection.close()
    return waits


async def append(path: Path, writers: int, seconds: float, *, busy: bool = False) -> list[float]:
    log = await SqliteLog.open(path)
    for writer in range(writers):
        await log.open_table(header(writer))
    work = asyncio.create_task(keep_busy() if busy else asyncio.sleep(0))
    end = time.perf_counter() + seconds
    waits = await asyncio.gather(*(write(log, header(n).table, end) for n in range(writers)))
    work.cancel()
    await log.close()
    stored = sqlite3.connect(path)
    assert stored.execute("SELECT count(*) FROM events").fetchone() == (sum(map(len, waits)),)
    stored.close()
    return list(chain.from_iterable(waits))


async def write(log: SqliteLog, table: str, end: float) -> list[float]:
    waits: list[float] = []
    while (start := time.perf_counter()) < end:
        await log.append(table, len(waits) + 1, EVENT)
        waits.append(time.perf_counter() - start)
    return waits


async def keep_busy() -> None:
    while True:
        until = time.perf_counter() + 0.0002
        while time.perf_counter() < until:
            pass
        await asyncio.sleep(0)


def quantile(waits: list[float], share: float) -> float:
    return sorted(waits)[min(int(len(waits) * share), len(waits) - 1)]


def header(number: int) -> Header:
    return Header(f"table-{number:06}", "big-shot", 0.0, b"{}")


TABLE = header(0).table


if __name__ == "__main__":
    main()
