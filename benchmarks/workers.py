"""How many moves a second several workers take together: durable in PostgreSQL, and seen by all four at the table.

python -m benchmarks.workers [1 2] [--tables 100] [--seconds 4] [--rounds 3] [--apart]
python -m benchmarks.workers 1 8        on sixteen cores: eight workers should make at least five times what one does

All workers are on one PostgreSQL (fsync, synchronous_commit) and one NATS. Each has a crowd in a process of its own,
with as many tables of four as named, which goes on as fast as it can; so every worker wants two cores, one of them for
its visitors, and PostgreSQL some more. The people of a table are with one worker, as a balancer sends them that goes by
the name of the table; with --apart each is with another. Numbers of workers take turns, round by round.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import NamedTuple

import uvloop
from rich.console import Console
from rich.table import Table

from benchmarks.cluster import NOT_TO_BE_LOST, Cluster, Nats
from benchmarks.crowd import SEATS, disperse, flat_out, gather_crowd
from benchmarks.house import ROOT, House
from benchmarks.load import Theft

READY = "ready"


class Round(NamedTuple):
    rate: float
    processor_seconds: float
    """Of all workers, for a move."""
    stolen: float


def measure(houses: Sequence[House], tables: int, seconds: float, *, apart: bool) -> Round:
    ports = [house.port for house in houses]
    with ExitStack() as stack:
        crowds = []
        for n, port in enumerate(ports):
            others = [ports[(n + seat) % len(ports)] for seat in range(1, SEATS)] if apart else []
            command = [sys.executable, "-m", "benchmarks.workers", "--crowd", *map(str, (port, *others))]
            command += ["--tables", str(tables), "--seconds", str(seconds)]
            crowd = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            stack.callback(crowd.kill)
            crowds.append(crowd)
        for crowd in crowds:
            assert crowd.stdout is not None
            assert crowd.stdout.readline().strip() == READY
        used, theft = sum(house.processor_seconds for house in houses), Theft()
        for crowd in crowds:
            assert crowd.stdin is not None
            print(file=crowd.stdin, flush=True)
        rates = [float(crowd.stdout.readline()) for crowd in crowds if crowd.stdout]
        stolen = theft.share
        used = sum(house.processor_seconds for house in houses) - used
    return Round(sum(rates), used / (sum(rates) * seconds), stolen)


async def be_a_crowd(ports: list[int], tables: int, seconds: float) -> None:
    crowd = await gather_crowd(ports[0], tables, ports[1:])
    print(READY, flush=True)
    sys.stdin.readline()
    print(await flat_out(crowd, seconds), flush=True)
    await disperse(crowd)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("workers", type=int, nargs="*", default=[1, 2])
    options.add_argument("--tables", type=int, default=100, help="for each worker")
    options.add_argument("--seconds", type=float, default=4.0)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--apart", action="store_true", help="the people of a table are with different workers")
    options.add_argument("--crowd", type=int, nargs="+", help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.crowd:
        uvloop.run(be_a_crowd(chosen.crowd, chosen.tables, chosen.seconds))
        return
    found: dict[int, list[Round]] = {count: [] for count in chosen.workers}
    with ExitStack() as stack:
        database = stack.enter_context(Cluster(**NOT_TO_BE_LOST)).address()
        broker = stack.enter_context(Nats()).address
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(max(found))]
        houses = [stack.enter_context(House(folder, database=database, broker=broker)) for folder in folders]
        for _ in range(chosen.rounds):
            for count, rounds in found.items():
                rounds.append(measure(houses[:count], chosen.tables, chosen.seconds, apart=chosen.apart))
    Console().print(shown(found))
    print(f"{os.cpu_count()} cores; load average {os.getloadavg()[0]:.1f}.")


def shown(found: dict[int, list[Round]]) -> Table:
    table = Table(
        "workers", "moves a second", "in each round (taken by others)", "µs of workers a move", "times as many"
    )
    first = next(iter(found.values()))
    for count, rounds in found.items():
        times = median(one.rate / other.rate for one, other in zip(rounds, first, strict=True))
        each = ", ".join(f"{one.rate:,.0f} ({one.stolen:.0%})" for one in rounds)
        cost = median(one.processor_seconds for one in rounds) * 1e6
        table.add_row(f"{count}", f"{max(rounds).rate:,.0f}", each, f"{cost:.0f}", f"{times:.2f}")
    return table


if __name__ == "__main__":
    main()
