"""What a move costs the server, in microseconds of its processor, and where they go.

python -m benchmarks.costs [--tables 100] [--seconds 4] [--postgresql]

People at many tables of four go on as fast as they can, as in benchmarks/load.py. The server's own functions are timed
meanwhile by the processor time of their thread, so that others on the machine hardly disturb the figures. What is in no
part is the event loop: tasks, its reading from sockets, and, with PostgreSQL, the line to it.
"""

import argparse
import os
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import uvloop
from rich.console import Console
from rich.table import Table as Grid

from benchmarks.cluster import NOT_TO_BE_LOST, Cluster
from benchmarks.crowd import disperse, flat_out, gather_crowd
from benchmarks.house import House
from benchmarks.stopwatches import Told

MICRO = 1e6
WORTH_TELLING = 0.05
"""Microseconds."""


async def play(house: House, tables: int, seconds: float) -> tuple[Told, Told, float]:
    """What had been spent before and after, and the moves between."""
    crowd = await gather_crowd(house.port, tables)
    await flat_out(crowd, seconds / 4)  # Whatever is done once is done now.
    before, begin = house.spent(), time.perf_counter()
    rate = await flat_out(crowd, seconds)
    moves = rate * (time.perf_counter() - begin)
    after = house.spent()
    await disperse(crowd)
    return before, after, moves


def shown(before: Told, after: Told, moves: float, kind: str) -> Grid:
    grid = Grid("of a move", "µs", "calls", title=f"What a move costs one server with {kind}")
    user, system = ((getattr(after, name) - getattr(before, name)) / moves * MICRO for name in ("user", "system"))
    whole = user + system - (after.beside - before.beside) / moves * MICRO
    rest = whole
    for name, part in after.parts.items():
        each = (part.seconds - before.parts[name].seconds) / moves * MICRO
        rest -= each
        if each >= WORTH_TELLING:
            grid.add_row(name, f"{each:.1f}", f"{(part.calls - before.parts[name].calls) / moves:.2f}")
    grid.add_row("the event loop: tasks, reading sockets", f"{rest:.1f}", "")
    grid.add_section()
    grid.add_row("altogether", f"{whole:.0f}", "")
    grid.add_row("  the kernel's share of it", f"{system:.0f}", "")
    return grid


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--tables", type=int, default=100)
    options.add_argument("--seconds", type=float, default=4.0)
    options.add_argument("--postgresql", action="store_true", help="keep games in a PostgreSQL started for this")
    chosen = options.parse_args()
    with ExitStack() as stack:
        database = stack.enter_context(Cluster(**NOT_TO_BE_LOST)).address() if chosen.postgresql else ""
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        house = stack.enter_context(House(folder, database=database, timed=True))
        before, after, moves = uvloop.run(play(house, chosen.tables, chosen.seconds))
    Console().print(shown(before, after, moves, "PostgreSQL" if chosen.postgresql else "SQLite"))
    print(f"{moves:,.0f} moves; {os.cpu_count()} cores; load average {os.getloadavg()[0]:.1f}.")


if __name__ == "__main__":
    main()
