"""How long a hint takes from one worker to another, and what it costs, through NATS, Redis and PostgreSQL's NOTIFY.

python -m benchmarks.brokers [--seconds 3] [--tables 200]

Redis is heard through asyncio's streams, the others through our own brokers; its rate is that of the streams.

The first two columns: one hint at a time, from sending to hearing, in one process. The third: as many as it takes, in
turns of fifty, of which the hearer wants all. The fourth: what fifty writers of moves still commit a second while hints
go through the same database as part of each commit (NOTIFY within the transaction), beside it, or elsewhere.
"""

import argparse
import asyncio
import contextlib
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from statistics import median

import asyncpg
from rich.console import Console
from rich.table import Table as Grid

from benchmarks.cluster import NOT_TO_BE_LOST, PATIENCE, Cluster, Nats, find, free_port
from magnat.server.hints import Broker
from magnat.server.nats import Nats as NatsBroker
from magnat.server.notify import Notify

HINT = b"[1,17]"
TURN = 50
WRITERS = 50


class Redis:
    """As much of its protocol as publishing and hearing need."""

    def __init__(self, port: int, heard: Callable[[str, bytes], None]) -> None:
        self._port, self._heard = port, heard

    async def open(self) -> None:
        self._reader, self._out = await asyncio.open_connection("127.0.0.1", self._port)
        self._in, self._subscribe = await asyncio.open_connection("127.0.0.1", self._port)
        self._tasks = [asyncio.create_task(self._hear()), asyncio.create_task(self._drain())]

    def publish(self, table: str, hint: bytes) -> None:
        self._out.write(
            b"*3\r\n$7\r\nPUBLISH\r\n$%d\r\n%b\r\n$%d\r\n%b\r\n" % (len(table), table.encode(), len(hint), hint)
        )

    def watch(self, table: str) -> None:
        self._subscribe.write(b"*2\r\n$9\r\nSUBSCRIBE\r\n$%d\r\n%b\r\n" % (len(table), table.encode()))

    def forget(self, table: str) -> None: ...

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._out.close()
        self._subscribe.close()

    async def _drain(self) -> None:
        while await self._reader.read(65536):
            pass

    async def _hear(self) -> None:
        while True:
            parts = []
            count = int((await self._in.readline())[1:])
            for _ in range(count):
                kind = await self._in.readline()
                parts.append(kind if kind[:1] == b":" else (await self._in.readexactly(int(kind[1:]) + 2))[:-2])
            if parts[0] == b"message":
                self._heard(parts[1].decode(), parts[2])


class Ear:
    """Counts what is heard."""

    def __init__(self) -> None:
        self.count, self.wanted = 0, 0
        self.done = asyncio.Event()

    def hear(self, _table: str, _hint: bytes) -> None:
        self.count += 1
        if self.count >= self.wanted:
            self.done.set()

    async def wait_for(self, more: int) -> None:
        self.wanted = self.count + more
        self.done.clear()
        await asyncio.wait_for(self.done.wait(), PATIENCE)


async def measured(sender: Broker, ear: Ear, tables: list[str], seconds: float) -> tuple[float, float, float]:
    """Median and p99 of a hint's way, and hints a second."""
    waits: list[float] = []
    end = time.perf_counter() + seconds
    while (begin := time.perf_counter()) < end:
        hearing = asyncio.create_task(ear.wait_for(1))
        await asyncio.sleep(0)
        sender.publish(tables[len(waits) % len(tables)], HINT)
        await hearing
        waits.append(time.perf_counter() - begin)
    count, begin, end = 0, time.perf_counter(), time.perf_counter() + seconds
    while time.perf_counter() < end:
        hearing = asyncio.create_task(ear.wait_for(TURN))
        await asyncio.sleep(0)
        for n in range(TURN):
            sender.publish(tables[n % len(tables)], HINT)
        await hearing
        count += TURN
    rate = count / (time.perf_counter() - begin)
    return median(waits), sorted(waits)[int(len(waits) * 0.99)], rate


async def commits(address: str, seconds: float, statement: str) -> float:
    """Moves that fifty writers commit a second, each in a transaction of its own."""
    pool = await asyncpg.create_pool(address, min_size=8, max_size=8)
    await pool.execute("DROP TABLE IF EXISTS moves; CREATE TABLE moves (body bytea)")
    end = time.perf_counter() + seconds
    count = 0

    async def write() -> None:
        nonlocal count
        while time.perf_counter() < end:
            async with pool.acquire() as connection, connection.transaction():
                await connection.execute("INSERT INTO moves VALUES ($1)", b"move" * 20)
                if statement:
                    await connection.execute(statement)
            count += 1

    await asyncio.gather(*(write() for _ in range(WRITERS)))
    await pool.close()
    return count / seconds


@contextlib.asynccontextmanager
async def redis(ear: Ear) -> AsyncIterator[tuple[Broker, Broker]]:
    port, program = free_port(), find("redis-server")
    assert program is not None
    process = subprocess.Popen(
        [program, "--port", str(port), "--save", "", "--appendonly", "no"], stdout=subprocess.DEVNULL
    )
    try:
        broker = Redis(port, ear.hear)
        await _tried(broker.open)
        yield broker, broker
        await broker.close()
    finally:
        process.kill()
        process.wait()


async def _tried(work: Callable[[], Awaitable[None]]) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return await work()
        except OSError:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.05)


async def measure(seconds: float, tables: int, grid: Grid) -> None:
    names = [f"table-{n}" for n in range(tables)]
    with contextlib.ExitStack() as stack:
        cluster = Cluster(**NOT_TO_BE_LOST)
        stack.callback(cluster.__exit__)
        await asyncio.to_thread(cluster.__enter__)
        nats = stack.enter_context(Nats())
        plain = await commits(cluster.address(), seconds, "")
        within = await commits(cluster.address(), seconds, "SELECT pg_notify('hints', 'table 17')")
        for name in ("NATS", "NOTIFY"):
            ear = Ear()
            sender, hearer = (
                NatsBroker(nats.address, "bench", hear) if name == "NATS" else Notify(cluster.address(), hear)
                for hear in (deaf, ear.hear)
            )
            for table in names:
                hearer.watch(table)
            await asyncio.sleep(1)
            row(grid, name, await measured(sender, ear, names, seconds), within if name == "NOTIFY" else plain)
            await sender.close()
            await hearer.close()
        if find("redis-server"):
            ear = Ear()
            async with redis(ear) as (one, other):
                for table in names:
                    other.watch(table)
                await asyncio.sleep(1)
                row(grid, "Redis", await measured(one, ear, names, seconds), plain)


def deaf(_table: str, _hint: bytes) -> None:
    """Whoever only sends."""


def row(grid: Grid, name: str, found: tuple[float, float, float], rate: float) -> None:
    middle, p99, hints = found
    grid.add_row(name, f"{middle * 1e6:,.0f}", f"{p99 * 1e6:,.0f}", f"{hints:,.0f}", f"{rate:,.0f}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=float, default=3.0)
    options.add_argument("--tables", type=int, default=200)
    chosen = options.parse_args()
    grid = Grid("broker", "median µs", "p99 µs", "hints/s", "commits/s beside it (NOTIFY: with it)")
    asyncio.run(measure(chosen.seconds, chosen.tables, grid))
    Console().print(grid)


if __name__ == "__main__":
    main()
