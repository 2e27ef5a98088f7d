"""How much memory people take who sit at tables and do nothing.

python -m benchmarks.idle [--tables 5000] [--where]

Each table has four people with a socket each. Measured is the memory of the server process (resident set). With --where
everybody then comes a second time, to the same tables, and it is told which library keeps how much of what that took:
the server is traced for it, so that its memory is no measure then.
"""

import argparse
import os
import resource
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from pathlib import Path

import uvloop

from benchmarks.crowd import SEATS
from benchmarks.house import Caller, House, open_table
from benchmarks.wire import Wire, connect

CALLERS = 4
SPARE_FILES = 60
ADDRESSES = [f"127.0.0.{last}" for last in range(2, 10)]
"""An address has 28,000 ports for outgoing connections, others of the machine's included."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--tables", type=int, default=5000)
    options.add_argument("--where", action="store_true", help="who keeps what of a socket")
    chosen = options.parse_args()
    tables = chosen.tables
    allow_files(2 * tables * SEATS + SPARE_FILES if chosen.where else tables * SEATS + SPARE_FILES)
    if chosen.where:
        tell_where(tables)
        return
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        empty = house.resident_bytes
        begin = time.perf_counter()
        seats = open_tables(house.port, tables)
        opened = time.perf_counter() - begin
        used, connected = uvloop.run(sit_idle(house, seats))
    print(
        f"{tables:,} tables with {SEATS} sockets each: {used / 1e9:.2f} GB; the server alone {empty / 1e9:.2f} GB;"
        f" {(used - empty) / len(seats) / 1e3:.1f} KB a socket."
        f" Opened in {opened:.0f} s, connected in {connected:.0f} s. Load average {os.getloadavg()[0]:.1f}."
    )


def tell_where(tables: int) -> None:
    with tempfile.TemporaryDirectory() as folder, House(Path(folder), traced=True) as house:
        seats = open_tables(house.port, tables)
        before, once, twice = uvloop.run(sit_twice(house, seats))
    with_table, alone = (once - before).total() / len(seats), twice - once
    print(f"{len(seats):,} sockets at {tables:,} tables, then as many again at the same tables. Bytes for each:")
    for library, size in alone.most_common():
        if size > len(seats):
            print(f"{size / len(seats):8,.0f}  {library}")
    print(f"{alone.total() / len(seats):8,.0f}  altogether; {with_table:,.0f} with a quarter of a table")


async def sit_twice(house: House, seats: list[tuple[str, str]]) -> list[Counter[str]]:
    """What is kept before anybody has come, after everybody has, and after everybody has again."""
    wires: list[Wire] = []
    kept = [house.kept()]
    for _ in range(2):
        wires += await connect_all(house, seats)
        kept.append(house.kept())
    for wire in wires:
        await wire.abort()
    return kept


def allow_files(wanted: int) -> None:
    """A socket is a file; child processes inherit the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if wanted > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, max(wanted, hard)))


def open_tables(port: int, tables: int) -> list[tuple[str, str]]:
    """For each seat its table and its cookie."""

    def open_some(count: int) -> list[tuple[str, str]]:
        caller = Caller(port)
        opened = [open_table(caller) for _ in range(count)]
        caller.close()
        return [(table, cookie) for table, cookies, _ in opened for cookie in cookies]

    shares = [tables // CALLERS + (number < tables % CALLERS) for number in range(CALLERS)]
    with ThreadPoolExecutor(CALLERS) as threads:
        return [seat for share in threads.map(open_some, shares) for seat in share]


async def sit_idle(house: House, seats: list[tuple[str, str]]) -> tuple[int, float]:
    """The memory with everybody connected, and the seconds that connecting took."""
    begin = time.perf_counter()
    wires = await connect_all(house, seats)
    connected = time.perf_counter() - begin
    used = house.resident_bytes
    assert not any(wire.closed.done() for wire in wires), "Somebody was cut off."
    for wire in wires:
        await wire.abort()
    return used, connected


async def connect_all(house: House, seats: list[tuple[str, str]]) -> list[Wire]:
    sources = cycle(ADDRESSES)
    return [await connect(house.port, *seat, lambda _: None, source=next(sources)) for seat in seats]


if __name__ == "__main__":
    main()
