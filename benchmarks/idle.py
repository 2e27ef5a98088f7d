"""How much memory people take who sit at tables and do nothing.

python -m benchmarks.idle [--tables 5000]

Each table has four people with a socket each. Measured is the memory of the server process (resident set).
"""

import argparse
import os
import resource
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
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
    tables = options.parse_args().tables
    allow_files(tables * SEATS + SPARE_FILES)
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
    wires: list[Wire] = []
    for number, (table, cookie) in enumerate(seats):
        source = ADDRESSES[number % len(ADDRESSES)]
        wires.append(await connect(house.port, table, cookie, lambda _: None, source=source))
    connected = time.perf_counter() - begin
    used = house.resident_bytes
    assert not any(wire.closed.done() for wire in wires), "Somebody was cut off."
    for wire in wires:
        await wire.abort()
    return used, connected


if __name__ == "__main__":
    main()
