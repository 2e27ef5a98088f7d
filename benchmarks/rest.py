"""What tables cost at which nobody is: disk, and nothing else.

python -m benchmarks.rest [--tables 200000] [--due 1000] [--postgresql]

One table is opened and sat down at; as many copies of it as named are stored, and a server is started on them. Told is
how long it takes to start and how much memory it has then, beside a server without any tables; how long a person waits
for the list of their games, whoever keeps the house for the newest tables, and somebody who comes to a table for it. At
some of the tables a clock has run out while no server was there: how long it takes until the last of them has gone on.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg
from rich.console import Console
from rich.table import Table as Grid

from benchmarks.cluster import NOT_TO_BE_LOST, Cluster
from benchmarks.house import ROOT, Caller, House
from benchmarks.wire import connect
from magnat.server.log import Event, Header, Holding, Log
from magnat.server.storage import FILE, open_log

SEATS = 4
EACH = 50
"""Tables of one person."""
AT_ONCE = 500
CLOCK: dict[str, Any] = {"move": 20, "silence": "neutral"}
FORGOTTEN = 90.0
"""Seconds after which a clock that has not fired is not waited for."""


class Model(NamedTuple):
    """A table, to be copied."""

    header: Header
    events: list[Event]
    person: str
    cookie: str
    clock: bool


def open_model(port: int, clock: dict[str, object]) -> tuple[str, str]:
    """The name of a new table and the cookie of whoever opened it."""
    caller = Caller(port)
    plans = [{"kind": "person", "name": "Seat 1"}] + [{"kind": "open"}] * (SEATS - 1)
    _, opened, cookie = caller.ask("POST", "/api/tables", {"game": "big-shot", "seats": plans, "clock": clock})
    for seat in range(1, SEATS):
        caller.ask("POST", "/api/join", {"token": opened["links"][seat], "name": f"Seat {seat + 1}"})
    caller.close()
    return opened["table"], cookie


async def read_model(log: Log, table: str, cookie: str, *, clock: bool) -> Model:
    stored = await log.read(table)
    assert stored is not None
    person = await log.host(table)
    assert person is not None
    return Model(stored.header, await log.events(table), person, cookie, clock)


async def fill(log: Log, models: list[Model], counts: list[int]) -> None:
    """That many copies of each."""
    worker = await log.enlist()
    for model, count in zip(models, counts, strict=True):
        for start in range(0, count, AT_ONCE):
            some = range(start, min(start + AT_ONCE, count))
            await asyncio.gather(*(store(log, model, number, worker) for number in some))
    await log.retire(worker)


async def store(log: Log, model: Model, number: int, worker: int) -> None:
    old = model.header
    name = f"{'clock' if model.clock else 'table'}-{number}"
    person = model.person if number < EACH else f"{model.person}-{number // EACH}"
    header = old._replace(table=name, body=old.body.replace(old.table.encode(), name.encode()), host=person)
    await log.open_table(header, (), [Holding(person, name, seat) for seat in (None, 0)])
    for event in model.events:
        await log.append(name, event.number, event.body)
    if model.clock and await log.care(name, worker):
        await log.end_care(name, worker, time.time())


async def wait_for_clocks(log: Log, count: int, after: int) -> float | None:
    """Seconds until each of them has gone on; None: not all did."""
    begin = time.monotonic()
    waiting = [f"clock-{number}" for number in range(count)]
    while waiting and time.monotonic() < begin + FORGOTTEN:
        behind = set(await log.behind(dict.fromkeys(waiting, after)))
        waiting = [name for name in waiting if name not in behind]
        await asyncio.sleep(0.1)
    return None if waiting else time.monotonic() - begin


async def first_view(port: int, table: str, cookie: str) -> None:
    seen = asyncio.Event()
    wire = await connect(port, table, cookie, lambda _: seen.set())
    await seen.wait()
    await wire.abort()


class Figures(NamedTuple):
    start: float
    memory: int
    """Bytes."""
    admin: float

    def row(self) -> list[str]:
        return [f"{self.start:.1f} s", f"{self.memory / 1e6:.0f} MB", f"{self.admin:.1f} s"]


class Place:
    """A folder or a database with tables."""

    def __init__(self, folder: Path, database: str) -> None:
        self._folder, self._database = folder, database
        self._data = database or folder

    @contextmanager
    def served(self) -> Iterator[tuple[House, float]]:
        """With how long it took until it answered."""
        begin = time.perf_counter()
        with House(self._folder, database=self._database) as house:
            yield house, time.perf_counter() - begin

    @asynccontextmanager
    async def log(self) -> AsyncIterator[Log]:
        log = await open_log(self._data)
        try:
            yield log
        finally:
            await log.close()

    def admin(self) -> float:
        command = [sys.executable, "-m", "magnat.cli", "admin", "tables", "--limit", "50", "--data", str(self._data)]
        begin = time.perf_counter()
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        return time.perf_counter() - begin

    async def bytes_on_disk(self) -> int:
        if self._database:
            connection = await asyncpg.connect(self._database)
            size: int = await connection.fetchval("SELECT pg_database_size(current_database())")
            await connection.close()
            return size
        return sum(file.stat().st_size for file in self._folder.glob(f"{FILE}*"))


def prepared(place: Place, tables: int, due: int) -> tuple[Figures, list[Model], float]:
    """Figures of a server without tables; then store so many, some of which are due."""
    clocks: list[dict[str, object]] = [{}, {**CLOCK}]
    with place.served() as (house, start):
        empty = Figures(start, house.resident_bytes, place.admin())
        opened = [open_model(house.port, clock) for clock in clocks]
        run_out = time.monotonic() + CLOCK["move"]

    async def copy() -> list[Model]:
        async with place.log() as log:
            models = [await read_model(log, *one, clock=bool(clock)) for one, clock in zip(opened, clocks, strict=True)]
            await fill(log, models, [tables - due, due])
            return models

    begin = time.perf_counter()
    models = asyncio.run(copy())
    stored = time.perf_counter() - begin
    time.sleep(max(0.0, run_out - time.monotonic()))
    return empty, models, stored


async def visited(place: Place, house: House, model: Model, due: int, events: int) -> tuple[float, float, float | None]:
    """How long one waits for one's list, for a table, and for the last of the clocks."""
    caller = Caller(house.port)
    begin = time.perf_counter()
    _, games, _ = caller.ask("GET", "/api/tables", cookie=model.cookie)
    listed = time.perf_counter() - begin
    caller.close()
    assert len(games["tables"]) > 1
    begin = time.perf_counter()
    await first_view(house.port, "table-1", model.cookie)
    came = time.perf_counter() - begin
    async with place.log() as log:
        return listed, came, await wait_for_clocks(log, due, events)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--tables", type=int, default=200_000)
    options.add_argument("--due", type=int, default=1_000)
    options.add_argument("--postgresql", action="store_true", help="in a PostgreSQL started for this")
    chosen = options.parse_args()
    with ExitStack() as stack:
        cluster = stack.enter_context(Cluster(**NOT_TO_BE_LOST)) if chosen.postgresql else None
        database = cluster.address() if cluster else ""
        place = Place(Path(stack.enter_context(tempfile.TemporaryDirectory())), database)
        empty, models, stored = prepared(place, chosen.tables, chosen.due)
        size = asyncio.run(place.bytes_on_disk())
        with place.served() as (house, start):
            memory, used = house.resident_bytes, house.processor_seconds
            theirs = cluster.processor_seconds if cluster else 0.0
            listed, came, fired = asyncio.run(visited(place, house, models[0], chosen.due, len(models[1].events)))
            used = house.processor_seconds - used
            theirs = cluster.processor_seconds - theirs if cluster else 0.0
            full, later = Figures(start, memory, place.admin()), house.resident_bytes
    grid = Grid("", "no tables", f"{chosen.tables:,} tables at rest")
    names = "until the server answers", "its memory then", "magnat admin tables"
    for name, before, after in zip(names, empty.row(), full.row(), strict=True):
        grid.add_row(name, before, after)
    grid.add_row("its memory after all that follows", "", f"{later / 1e6:.0f} MB")
    grid.add_row(f"the list of games of somebody who has {EACH}", "", f"{listed * 1000:.0f} ms")
    grid.add_row("from coming to a table to seeing it", "", f"{came * 1000:.0f} ms")
    last = f"{fired:.0f} s" if fired is not None else f"not all within {FORGOTTEN:.0f} s"
    grid.add_row(f"until {chosen.due:,} clocks that had run out have fired", "", last)
    spent = f"{used:.0f} s" + (f" and {theirs:.0f} s" if cluster else "")
    grid.add_row("  processor time of the server, and of PostgreSQL, since it answered", "", spent)
    grid.add_row("on disk, a table", "", f"{size / chosen.tables:,.0f} bytes")
    Console().print(grid)
    kind = "PostgreSQL" if chosen.postgresql else "SQLite"
    print(f"{kind}; stored in {stored:.0f} s; {os.cpu_count()} cores; load average {os.getloadavg()[0]:.1f}.")


if __name__ == "__main__":
    main()
