"""How many moves a second one server takes: accepted, durable on disk, and seen by all four at the table.

python -m benchmarks.load [--tables 200] [--seconds 4] [--rounds 20] [--no-peer] [--postgresql | --both]

One server process with SQLite (WAL, synchronous=FULL) on this machine's disk, and one process for all the people. Each
table has four people with a socket each; who is to move picks at random from the legal moves of their view. A move is
through when all four have its view: only then does the table go on, and that is the latency that is measured.

Others may take the processors away for seconds: other virtual machines on them, and other programs on this one. So rate
and latency are measured in rounds, until three were left in peace: the best counts, and all are told beside it, each
with the share of the processors' time that was taken away.

boardgame.io's server is measured in the same run, as it comes: in memory, two clients a match.

With `--both` a server with SQLite and one with PostgreSQL take turns, round by round, and the ratio of their rates is
told, over the pairs that were left in peace if there are any.
"""

import argparse
import os
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import NamedTuple, TypeVar

import msgspec
import uvloop
from rich.console import Console
from rich.table import Table as Grid

from benchmarks.cluster import NOT_TO_BE_LOST, Cluster
from benchmarks.crowd import Foursome, at_rate, disperse, flat_out, gather_crowd, quantile
from benchmarks.house import ROOT, House
from benchmarks.long_table import long_table, whole_game
from benchmarks.processors import Theft
from benchmarks.silent import beside_silent_readers

PEER = ROOT / "benchmarks" / "boardgame_io"

PEACE = 0.05
"""The share of the processors' time that may be taken away from a round left in peace."""
ENOUGH = 3


class Round(NamedTuple):
    rate: float
    processor_seconds: float
    """Of the server, for a move."""
    stolen: float


class Waits(NamedTuple):
    p99: float
    middle: float
    stolen: float


R = TypeVar("R", Round, Waits)


class Peer(msgspec.Struct):
    """What boardgame_io/load.mjs prints."""

    rate: float
    long_first: float
    long_last: float


async def measure(houses: list[House], tables: int, seconds: float, most: int, grid: Grid) -> None:
    (house,) = houses
    found = sorted(await rounds(lambda: flat_out_round(house, tables, seconds), most), reverse=True)
    best = found[0]
    grid.add_row("moves a second, at most", f"{best.rate:,.0f}", "at least 4,000")
    grid.add_row("  in each round", ", ".join(f"{each.rate:,.0f} ({each.stolen:.0%})" for each in found), "")
    grid.add_row("  processor time of the server for a move", f"{best.processor_seconds * 1e6:.0f} µs", "")
    waits = sorted(await rounds(lambda: half_rate(house, tables, best.rate / 2, seconds), most))
    grid.add_row(f"latency at {best.rate / 2:,.0f} moves a second: median", ms(waits[0].middle), "")
    grid.add_row("  p99", ms(waits[0].p99), "under 25 ms")
    grid.add_row("  in each round", ", ".join(f"{each.p99 * 1000:.0f} ({each.stolen:.0%})" for each in waits), "")
    with_silent, without = await beside_silent_readers(house.port, best.rate / 4, seconds)
    grid.add_row("beside a reader who stopped reading: p99", ms(quantile(with_silent, 0.99)), "as the next")
    grid.add_row("  beside one who reads", ms(quantile(without, 0.99)), "")
    add_lengths(grid, "a game from set-up to end", await whole_game(house.port))
    add_lengths(grid, "4,000 events at one table", await long_table(house.port, 4000))


async def compare(houses: list[House], tables: int, seconds: float, most: int, grid: Grid) -> None:
    """In pairs, so that whatever else the machine does falls on both; a pair is left in peace if both of it are."""
    sqlite, postgresql = houses
    pairs: list[tuple[Round, Round]] = []
    while len(pairs) < most and sum(max(a.stolen, b.stolen) < PEACE for a, b in pairs) < ENOUGH:
        first = await flat_out_round(sqlite, tables, seconds)
        pairs.append((first, await flat_out_round(postgresql, tables, seconds)))
    for name, found in zip(("SQLite", "PostgreSQL"), zip(*pairs, strict=True), strict=True):
        best = max(found)
        grid.add_row(f"{name}: moves a second, at most", f"{best.rate:,.0f}", "")
        grid.add_row("  in each round", ", ".join(f"{each.rate:,.0f} ({each.stolen:.0%})" for each in found), "")
        grid.add_row("  processor time of the server for a move", f"{best.processor_seconds * 1e6:.0f} µs", "")
    peaceful = [pair for pair in pairs if max(each.stolen for each in pair) < PEACE]
    ratios = [b.rate / a.rate for a, b in peaceful or pairs]
    grid.add_row("PostgreSQL's rate by SQLite's: median of the pairs", f"{median(ratios):.2f}", "at least 0.75")
    grid.add_row(
        "  in each pair left in peace" if peaceful else "  in each pair, none left in peace",
        ", ".join(f"{ratio:.2f}" for ratio in ratios),
        "",
    )


async def rounds(measured: Callable[[], Awaitable[R]], most: int) -> list[R]:
    found: list[R] = []
    while len(found) < most and sum(each.stolen < PEACE for each in found) < ENOUGH:
        found.append(await measured())
    return found


async def flat_out_round(house: House, tables: int, seconds: float) -> Round:
    crowd = await gather_crowd(house.port, tables)
    used, begin, theft = house.processor_seconds, time.perf_counter(), Theft()
    rate = await flat_out(crowd, seconds)
    moves = rate * (time.perf_counter() - begin)
    stolen = theft.share
    await disperse(crowd)
    return Round(rate, (house.processor_seconds - used) / moves, stolen)


async def half_rate(house: House, tables: int, rate: float, seconds: float) -> Waits:
    crowd: list[Foursome] = await gather_crowd(house.port, tables)
    theft = Theft()
    waits = [wait for table in (await at_rate(crowd, rate, seconds)).values() for wait in table]
    stolen = theft.share
    await disperse(crowd)
    return Waits(quantile(waits, 0.99), median(waits), stolen)


def add_lengths(grid: Grid, what: str, waits: list[float]) -> None:
    quarter = len(waits) // 4
    grid.add_row(f"{what}: median of the first quarter", ms(median(waits[:quarter])), "")
    grid.add_row("  of the last", ms(median(waits[-quarter:])), "no slower")


def add_peer(grid: Grid, seconds: float) -> None:
    if not (PEER / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=PEER, check=True, stdout=subprocess.DEVNULL)
    command = ["node", "load.mjs", str(seconds)]
    printed = subprocess.run(command, cwd=PEER, check=True, capture_output=True, timeout=20 * seconds + 120).stdout
    peer = msgspec.json.decode(printed.splitlines()[-1], type=Peer)
    grid.add_row("boardgame.io: moves a second, in memory, two clients", f"{peer.rate:,.0f}", "")
    grid.add_row("  one long match: first quarter", f"{peer.long_first:,.0f}", "")
    grid.add_row("  last quarter", f"{peer.long_last:,.0f}", "")


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms"


def yardstick() -> float:
    """Seconds of processor time for a million turns of an empty loop: on a busy machine everything takes longer."""
    begin = time.process_time()
    for _ in range(1_000_000):
        pass
    return time.process_time() - begin


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--tables", type=int, default=200)
    options.add_argument("--seconds", type=float, default=4.0, help="length of each measurement")
    options.add_argument("--rounds", type=int, default=20, help="of rate and of latency, at most")
    options.add_argument("--no-peer", action="store_true", help="without boardgame.io, which needs Node")
    kept = options.add_mutually_exclusive_group()
    kept.add_argument("--postgresql", action="store_true", help="keep games in a PostgreSQL started for this")
    kept.add_argument("--both", action="store_true", help="the rates of SQLite and of PostgreSQL, in turns")
    options.add_argument("--directory", type=Path, help="where to write; a temporary directory by default")
    chosen = options.parse_args()
    before, loop = os.getloadavg()[0], min(yardstick() for _ in range(5))
    kind = "SQLite and PostgreSQL in turns" if chosen.both else "PostgreSQL" if chosen.postgresql else "SQLite"
    grid = Grid("", "measured", "wanted", title=f"One server, {kind}, four sockets a table")
    with ExitStack() as stack:
        database = ""
        if chosen.postgresql or chosen.both:
            database = stack.enter_context(Cluster(**NOT_TO_BE_LOST)).address()
        addresses = ["", database] if chosen.both else [database]
        folders = [stack.enter_context(tempfile.TemporaryDirectory(dir=chosen.directory)) for _ in addresses]
        houses = [
            stack.enter_context(House(Path(folder), database=address))
            for folder, address in zip(folders, addresses, strict=True)
        ]
        measured = compare if chosen.both else measure
        uvloop.run(measured(houses, chosen.tables, chosen.seconds, chosen.rounds, grid))
    if not (chosen.no_peer or chosen.both):
        add_peer(grid, chosen.seconds)
    Console().print(grid)
    print(
        f"{os.cpu_count()} cores; load average {before:.1f} before and {os.getloadavg()[0]:.1f} after;"
        f" a million turns of an empty loop took {loop * 1000:.0f} ms."
    )


if __name__ == "__main__":
    main()
