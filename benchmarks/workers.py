"""How many moves a second several workers take together: durable in PostgreSQL, and seen by all four at the table.

python -m benchmarks.workers [1 2] [--tables 100] [--seconds 4] [--rounds 3] [--apart]
python -m benchmarks.workers 1 8        on sixteen cores: eight workers should make at least five times what one does

All workers are on one PostgreSQL (fsync, synchronous_commit) and one NATS. Each has a crowd in a process of its own,
with as many tables of four as named, which goes on as fast as it can; so every worker wants two cores, one of them for
its visitors, and PostgreSQL some more. The people of a table are with one worker, as a balancer sends them that goes by
the name of the table; with --apart each is with another. Numbers of workers take turns, round by round.

Told beside the rates is what a move took of everybody's processors, and how busy the busiest crowd was: one that never
rested has held its worker up, and not the other way round.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import NamedTuple

import msgspec
import uvloop
from rich.console import Console
from rich.table import Table as Grid

from benchmarks.cluster import NOT_TO_BE_LOST, Cluster, Nats
from benchmarks.crowd import SEATS, disperse, flat_out, gather_crowd
from benchmarks.house import ROOT, House
from benchmarks.processors import Theft

READY = "ready"


class Spent(NamedTuple):
    """Seconds of processor time."""

    workers: float
    crowds: float
    database: float
    broker: float


class Turn(NamedTuple):
    """What a crowd has to tell."""

    rate: float
    seconds: float
    processor_seconds: float


class Round(NamedTuple):
    rate: float
    spent: Spent
    """For a move."""
    busiest_crowd: float
    """The share of the time in which its processor was busy."""
    stolen: float


class Place(NamedTuple):
    """What all the workers are on, and as many of them as there may be."""

    database: Cluster
    broker: Nats
    houses: Sequence[House]

    def first(self, count: int) -> "Place":
        return self._replace(houses=self.houses[:count])

    @property
    def spent(self) -> Spent:
        workers = sum(house.processor_seconds for house in self.houses)
        return Spent(workers, 0.0, self.database.processor_seconds, self.broker.processor_seconds)


def measure(place: Place, tables: int, seconds: float, *, apart: bool) -> Round:
    houses = place.houses
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
        before, theft = place.spent, Theft()
        for crowd in crowds:
            assert crowd.stdin is not None
            print(file=crowd.stdin, flush=True)
        turns = [msgspec.json.decode(crowd.stdout.readline(), type=Turn) for crowd in crowds if crowd.stdout]
        stolen, after = theft.share, place.spent
    return told(turns, before, after, stolen)


def told(turns: list[Turn], before: Spent, after: Spent, stolen: float) -> Round:
    moves = sum(turn.rate * turn.seconds for turn in turns)
    spent = Spent(*(now - then for now, then in zip(after, before, strict=True)))
    spent = spent._replace(crowds=sum(turn.processor_seconds for turn in turns))
    busiest = max(turn.processor_seconds / turn.seconds for turn in turns)
    return Round(sum(turn.rate for turn in turns), Spent(*(part / moves for part in spent)), busiest, stolen)


async def be_a_crowd(ports: list[int], tables: int, seconds: float) -> None:
    crowd = await gather_crowd(ports[0], tables, ports[1:])
    print(READY, flush=True)
    sys.stdin.readline()
    begin, used = time.perf_counter(), time.process_time()
    rate = await flat_out(crowd, seconds)
    turn = Turn(rate, time.perf_counter() - begin, time.process_time() - used)
    print(msgspec.json.encode(turn).decode(), flush=True)
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
        database, broker = stack.enter_context(Cluster(**NOT_TO_BE_LOST)), stack.enter_context(Nats())
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(max(found))]
        address = database.address()

        def opened(folder: Path) -> House:
            return stack.enter_context(House(folder, database=address, broker=broker.address))

        first = opened(folders[0])  # Alone: it compiles the rules for all.
        with ThreadPoolExecutor() as pool:
            place = Place(database, broker, [first, *pool.map(opened, folders[1:])])
        for _ in range(chosen.rounds):
            for count, rounds in found.items():
                rounds.append(measure(place.first(count), chosen.tables, chosen.seconds, apart=chosen.apart))
                print(f"{count} at work: {rounds[-1].rate:,.0f} moves a second", file=sys.stderr, flush=True)
    Console(width=max(140, Console().width)).print(shown(found))
    print(f"{os.cpu_count()} cores; load average {os.getloadavg()[0]:.1f}.")


def shown(found: dict[int, list[Round]]) -> Grid:
    grid = Grid(
        "workers",
        "moves a second",
        "in each round (taken by others)",
        "µs a move: workers",
        "crowds",
        "PostgreSQL",
        "NATS",
        "busiest crowd",
        "cores busy",
        "times as many",
    )
    first = next(iter(found.values()))
    for count, rounds in found.items():
        times = median(one.rate / other.rate for one, other in zip(rounds, first, strict=True))
        each = ", ".join(f"{one.rate:,.0f} ({one.stolen:.0%})" for one in rounds)
        costs = [f"{median(part) * 1e6:.0f}" for part in zip(*(one.spent for one in rounds), strict=True)]
        crowd = f"{max(one.busiest_crowd for one in rounds):.0%}"
        busy = f"{median(one.rate * sum(one.spent) for one in rounds):.1f}"
        grid.add_row(f"{count}", f"{max(rounds).rate:,.0f}", each, *costs, crowd, busy, f"{times:.2f}")
    return grid


if __name__ == "__main__":
    main()
