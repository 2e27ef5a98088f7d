"""How many durable events a second the log takes, and what sharing commits is worth.

python benchmarks/log.py [--seconds 2] [--directory DIR]

Each writer has a table of its own and appends the next event as soon as the last one is durable. "One commit
an event" is the same statement on the same kind of file, a transaction for each event, without threads.
"""

import argparse
import asyncio
import sqlite3
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from magnat.server.log import Header
from magnat.server.sqlite import SqliteLog
from magnat.server.sqlite_file import open_to_write

EVENT = b'{"seat":2,"action":{"type":"bid","amount":17},"at":1790000000.123}'
WRITERS = (1, 50, 400)


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--seconds", type=float, default=2.0, help="length of each measurement")
    options.add_argument("--directory", type=Path, help="where to write; a temporary directory by default")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory(dir=chosen.directory) as directory:
        baseline = one_commit_an_event(Path(directory) / "single.db", chosen.seconds)
        rates = {n: asyncio.run(append(Path(directory) / f"{n}.db", n, chosen.seconds)) for n in WRITERS}
    table = Table("", "events/s", "ratio")
    table.add_row("one commit an event", f"{baseline:,.0f}", "1.0")
    for writers, rate in rates.items():
        table.add_row(f"{writers} waiting writers", f"{rate:,.0f}", f"{rate / baseline:.1f}")
    Console().print(table)


def one_commit_an_event(path: Path, seconds: float) -> float:
    connection = open_to_write(path)
    connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?)", header(0))
    number, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        number += 1
        connection.execute("INSERT INTO events VALUES (?, ?, ?)", (header(0).table, number, EVENT))
    rate = number / (time.perf_counter() - start)
    assert connection.execute("SELECT count(*) FROM events").fetchone() == (number,)
    connection.close()
    return rate


async def append(path: Path, writers: int, seconds: float) -> float:
    log = await SqliteLog.open(path)
    for writer in range(writers):
        await log.open_table(header(writer))
    start = time.perf_counter()
    counts = await asyncio.gather(*(write(log, header(n).table, start + seconds) for n in range(writers)))
    rate = sum(counts) / (time.perf_counter() - start)
    await log.close()
    with sqlite3.connect(path) as stored:
        assert stored.execute("SELECT count(*) FROM events").fetchone() == (sum(counts),)
    stored.close()
    return rate


async def write(log: SqliteLog, table: str, until: float) -> int:
    number = 0
    while time.perf_counter() < until:
        number += 1
        await log.append(table, number, EVENT)
    return number


def header(number: int) -> Header:
    return Header(f"table-{number:06}", "big-shot", 0.0, b"{}")


if __name__ == "__main__":
    main()
