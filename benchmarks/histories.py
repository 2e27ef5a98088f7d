"""Breaks everything that several workers stand on while people play, and checks the histories of all of them.

python -m benchmarks.histories [--workers 2] [--kills 100] [--seconds 240] [--every 1.5]
python -m benchmarks.histories --workers 4 --kills 500 --seconds 1080 --every 0
python -m benchmarks.histories --workers 2 --kills 60 --every 0 --standby

PostgreSQL with fsync, NATS and the workers run on this machine. Four people a table sit at different workers; some
tables have bots, some a clock, two play Kohle. Whoever loses a connection goes to another worker. At every blow a
worker is killed (SIGKILL), and now and then NATS or PostgreSQL (SIGINT, SIGQUIT) is restarted, or, for root, the line
between a worker and the database is cut for some seconds: the workers then run in network namespaces. With `--every
0` the next worker is killed as soon as the last one is back. With `--standby` the database has a synchronous copy: it
crashes for good then, instead of being restarted, the copy is promoted, and what crashed is made its copy.

The histories must be right (`benchmarks/checker.py`): every acknowledged move is in the log, every move in the log was
asked for, as it was made and no oftener; no bot moved out of turn, nobody's time ran out early; all seats were told the
same of every number, and no connection was ever shown an older number after a newer one. It is told how long anybody
waited for a move of their own to be seen, and how long anybody looked at a table at which nothing happened: everybody
here moves at once, but for a few who let their clock of three seconds run out, so that such a time was somebody's wait,
be it for a bot, for another worker, for a clock or for a connection. If it was more than ten seconds, this fails.
"""

import argparse
import asyncio
import contextlib
import itertools
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from http.client import HTTPException
from typing import NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.checker import Evening, Try, check
from benchmarks.cluster import NOT_TO_BE_LOST, Cluster, Nats, Pair
from benchmarks.house import Caller, open_table
from benchmarks.phoenix import Phoenix
from benchmarks.survivors import CUT_OFF, TRY_AGAIN, USELESS
from magnat.engine.actions import Action
from magnat.server.messages import Position, Refused, ServerMessage, View
from magnat.server.postgres import PostgresLog
from magnat.server.rebuilding import opening_of


class Seats(NamedTuple):
    """A table to be played at."""

    people: int
    bots: int
    game: str = "big-shot"
    clock: int = 0
    """Seconds for a move; 0: none."""


TABLES = [
    Seats(4, 0),
    Seats(4, 0),
    Seats(2, 2),
    Seats(1, 3),
    Seats(4, 0, clock=3),
    Seats(2, 2, clock=3),
    Seats(4, 0, "kohle"),
    Seats(2, 2, "kohle"),
]
SILENT = 0.05
"""How often a person who has a clock lets it run out."""
CUT_SECONDS = (1.0, 5.0)
LONGEST_WAIT = 10.0
"""Seconds that nobody should wait for longer."""
PATIENCE = 60.0

_decoder = msgspec.json.Decoder(ServerMessage)


class Worker(NamedTuple):
    phoenix: Phoenix
    host: str
    line: str | None
    """The device of its line to the database; None: it cannot be cut."""

    @property
    def port(self) -> int:
        return self.phoenix.port


class Crowd:
    """People who play on whatever happens, at one table after the other."""

    def __init__(self, workers: Sequence[Worker], tables: Sequence[Seats]) -> None:
        self._workers = workers
        self.evenings: list[Evening] = []
        self.waits: list[float] = []
        """Seconds from wanting to move until that move was seen, or another that came first, through any number of
        connections."""
        self.still: list[float] = []
        """Seconds that somebody's table stood still, from one number they saw to the next."""
        self.connections = self.refused = 0
        self._tasks = [asyncio.create_task(self._play_games(seats)) for seats in tables]

    def check(self) -> None:
        for task in self._tasks:
            if task.done():
                task.result()

    @property
    def moves(self) -> int:
        return sum(len(evening.acknowledged) for evening in self.evenings)

    async def everybody_goes_on(self) -> None:
        """When nothing is broken any more, something happens at every table that is being played."""
        before = {evening: evening.number for evening in self.evenings if not evening.over}
        patient_until = time.monotonic() + PATIENCE
        while stuck := [one.table for one, number in before.items() if one.number == number and not one.over]:
            assert time.monotonic() < patient_until, f"Nothing happens any more at {stuck}."
            await asyncio.sleep(0.1)
            self.check()

    async def go_home(self) -> None:
        self.check()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _play_games(self, seats: Seats) -> None:
        while True:
            evening = await self._open(seats)
            self.evenings.append(evening)
            async with asyncio.TaskGroup() as group:
                for seat, cookie in enumerate(evening.cookies):
                    group.create_task(self._play(evening, seat, cookie))

    async def _open(self, seats: Seats) -> Evening:
        while True:
            worker = random.choice(self._workers)
            caller = Caller(worker.port, worker.host)
            try:
                opening = partial(open_table, bots=seats.bots, game=seats.game, clock=seats.clock)
                table, cookies, _ = await asyncio.to_thread(opening, caller, seats.people)
                return Evening(table, cookies)
            except (OSError, HTTPException, KeyError, TypeError):
                await asyncio.sleep(TRY_AGAIN)
            finally:
                caller.close()

    async def _play(self, evening: Evening, seat: int, cookie: str) -> None:
        """One seat, at one worker after the other, until the game is over."""
        wanted, last = Wanted(), Last()
        for worker in itertools.islice(itertools.cycle(self._workers), seat, None):
            if evening.over:
                return
            address = f"ws://{worker.host}:{worker.port}/api/tables/{evening.table}/live"
            headers = {"Cookie": cookie}
            try:
                async with connect(
                    address, additional_headers=headers, max_size=None, compression=None, open_timeout=3
                ) as socket:
                    self.connections += 1
                    await self._play_on(socket, evening, seat, wanted, last)
            except CUT_OFF as lost:
                if isinstance(lost, ConnectionClosed) and lost.rcvd and lost.rcvd.code in USELESS:
                    raise
            await asyncio.sleep(TRY_AGAIN)

    async def _play_on(
        self, socket: ClientConnection, evening: Evening, seat: int, wanted: "Wanted", last: "Last"
    ) -> None:
        made: Try | None = None
        seen = -1
        async for raw in socket:
            message: Position | Refused = _decoder.decode(raw)
            if isinstance(message, Refused):
                self.refused += 1
                made = None
                continue
            assert isinstance(message, Position)
            assert message.number >= seen, f"Seat {seat} of {evening.table} was shown {message.number} after {seen}."
            seen = message.number
            self.still += last.saw(seen)
            evening.note(seat, message)
            if made is not None and message.number > made.number:
                if (mine := _mine(message, made.number, seat)) is not None:
                    evening.acknowledged[mine] = seat
                made = None
            self.waits += wanted.seen(message.number)
            if isinstance(message, View) and message.result is not None:
                evening.over = True
                return
            if message.legal and made is None and not _falls_silent(message):
                made = Try(message.number, random.choice(message.legal))
                evening.tried[seat].append(made)
                wanted.begin(message.number)
                await socket.send(_act(seat, *made))


class Wanted:
    """A move that somebody wants to make, through any number of connections."""

    def __init__(self) -> None:
        self._number, self._began = -1, 0.0

    def begin(self, number: int) -> None:
        """On the position of that number; whoever has to try again has wanted it since the first time."""
        if self._number < 0:
            self._number, self._began = number, time.monotonic()

    def seen(self, number: int) -> list[float]:
        """How long it took, if the table has gone on: by this move, or by another that came first."""
        if not 0 <= self._number < number:
            return []
        self._number = -1
        return [time.monotonic() - self._began]


class Last:
    """The last number that somebody saw, through any number of connections, and when."""

    def __init__(self) -> None:
        self._number, self._at = -1, 0.0

    def saw(self, number: int) -> list[float]:
        """How long nothing had happened, if something has now."""
        if number <= self._number:
            return []
        now, first = time.monotonic(), self._number < 0
        stood = now - self._at
        self._number, self._at = number, now
        return [] if first else [stood]


def _mine(message: Position, number: int, seat: int) -> int | None:
    """Under which number the log says that this seat did something after that one: somebody else may have been quicker,
    and a move that nobody is told of is in no line."""
    return next((line.number for line in message.log if line.number > number and line.seat == seat), None)


def _falls_silent(message: Position) -> bool:
    return message.time_given > 0 and random.random() < SILENT


def _act(seat: int, number: int, action: Action) -> str:
    return msgspec.json.encode({"type": "act", "seat": seat, "number": number, "action": action}).decode()


# ---- Checking ----


async def check_histories(database: str, evenings: Sequence[Evening]) -> int:
    """Returns how many acknowledged moves were found."""
    log = await PostgresLog.open(database)
    for evening in evenings:
        stored = await log.read(evening.table)
        assert stored is not None, evening.table
        check(evening, opening_of(stored.header), await log.events(evening.table))
    await log.close()
    return sum(len(evening.acknowledged) for evening in evenings)


# ---- Breaking ----


class Blows:
    """What is done to the house."""

    def __init__(self, database: Cluster | Pair, nats: Nats, workers: Sequence[Worker]) -> None:
        self._database, self._nats, self._workers = database, nats, workers
        self.dealt: dict[str, int] = {}

    async def kill(self) -> None:
        worker = random.choice(self._workers)
        self._count("workers killed")
        await asyncio.to_thread(worker.phoenix.kill)
        await asyncio.sleep(random.uniform(0.0, 0.3))
        await asyncio.to_thread(worker.phoenix.rise)

    async def another(self) -> None:
        database = self._fail_over if isinstance(self._database, Pair) else self._restart_database
        await random.choice([self._restart_broker, database, self._cut])()

    async def _restart_broker(self) -> None:
        self._count("broker restarted")
        self._nats.stop()
        await asyncio.sleep(random.uniform(0.0, 1.0))
        await asyncio.to_thread(self._nats.start)

    async def _restart_database(self) -> None:
        assert isinstance(self._database, Cluster)
        self._count("database restarted")
        await asyncio.to_thread(self._database.stop, random.choice([signal.SIGINT, signal.SIGQUIT]))
        await asyncio.to_thread(self._database.start)

    async def _fail_over(self) -> None:
        assert isinstance(self._database, Pair)
        self._count("database failed over")
        await asyncio.to_thread(self._database.fail_over)
        await asyncio.sleep(random.uniform(0.0, 3.0))
        await asyncio.to_thread(self._database.mend)

    async def _cut(self) -> None:
        worker = random.choice(self._workers)
        if worker.line is not None:
            self._count("line to the database cut")
            _ip("link", "set", worker.line, "down")
            await asyncio.sleep(random.uniform(*CUT_SECONDS))
            _ip("link", "set", worker.line, "up")

    def _count(self, what: str) -> None:
        self.dealt[what] = self.dealt.get(what, 0) + 1


def _ip(*command: str) -> None:
    subprocess.run(["ip", *command], check=True, capture_output=True)


class Place(NamedTuple):
    """A network of a worker's own: how to run something there, where it is for people, where the database is for it."""

    within: Sequence[str]
    host: str
    database: str
    line: str | None


@contextlib.contextmanager
def places(count: int, *, apart: bool) -> Iterator[list[Place]]:
    """For each worker one line to the people and another to the database; without `apart` all are on this machine."""
    if not apart:
        yield [Place((), "127.0.0.1", "127.0.0.1", None)] * count
        return
    first = os.getpid() % 30 * 8  # Another run may be going on.
    names = [f"magnat{n}" for n in range(first, first + count)]
    found = []
    try:
        for n, name in enumerate(names, first):
            with contextlib.suppress(subprocess.CalledProcessError):  # Left by a run that was killed.
                _ip("netns", "del", name)
            _ip("netns", "add", name)
            found.append(Place(("ip", "netns", "exec", name), f"10.117.{n}.2", f"10.118.{n}.1", f"magd{n}"))
            for kind, net in (("magp", 117), ("magd", 118)):
                _ip("link", "add", f"{kind}{n}", "type", "veth", "peer", "name", f"{kind}{n}w", "netns", name)
                _ip("addr", "add", f"10.{net}.{n}.1/24", "dev", f"{kind}{n}")
                _ip("link", "set", f"{kind}{n}", "up")
                _ip("-n", name, "addr", "add", f"10.{net}.{n}.2/24", "dev", f"{kind}{n}w")
                _ip("-n", name, "link", "set", f"{kind}{n}w", "up")
            _ip("-n", name, "link", "set", "lo", "up")
        yield found
    finally:
        for name in names:
            with contextlib.suppress(subprocess.CalledProcessError):
                _ip("netns", "del", name)


class Survived(NamedTuple):
    """What came of it all."""

    seconds: float
    dealt: dict[str, int]
    games: int
    moves: int
    """Acknowledged, and found to be right."""
    connections: int
    refused: int
    waits: list[float]
    still: list[float]

    @property
    def late(self) -> int:
        """How many waited for too long."""
        return sum(wait > LONGEST_WAIT for wait in (*self.waits, *self.still))


async def survive(
    workers: int,
    kills: int,
    *,
    every: float,
    seconds: float,
    together: bool,
    standby: bool = False,
    tables: Sequence[Seats] = TABLES,
) -> Survived:
    with contextlib.ExitStack() as stack:
        spots = stack.enter_context(places(workers, apart=os.geteuid() == 0 and not together))
        kept = (Pair if standby else Cluster)("0.0.0.0", **NOT_TO_BE_LOST)
        stack.callback(kept.__exit__)
        await asyncio.to_thread(kept.__enter__)
        nats = stack.enter_context(Nats("0.0.0.0"))
        database = await kept.new_database("histories")
        boxes = sorted({seats.game for seats in tables})
        house = [stack.enter_context(worker_at(spot, database, nats, boxes)) for spot in spots]
        await asyncio.gather(*(asyncio.to_thread(worker.phoenix.rise) for worker in house))
        crowd, blows = Crowd(house, tables), Blows(kept, nats, house)
        begin = time.monotonic()
        for count in range(1, kills + 1):
            await asyncio.sleep(random.uniform(0.5, 1.5) * every)
            await blows.kill()
            if count % 10 == 0:
                await blows.another()
            crowd.check()
            if time.monotonic() - begin > seconds:
                break
        await crowd.everybody_goes_on()
        await crowd.go_home()
        took = time.monotonic() - begin
        found = await check_histories(database, crowd.evenings)
    waits, still = sorted(crowd.waits), sorted(crowd.still)
    return Survived(took, blows.dealt, len(crowd.evenings), found, crowd.connections, crowd.refused, waits, still)


@contextlib.contextmanager
def worker_at(spot: Place, database: str, nats: Nats, boxes: Sequence[str]) -> Iterator[Worker]:
    broker, data = f"nats://{spot.database}:{nats.port}", database.replace("0.0.0.0", spot.database)
    with Phoenix(data, broker, host=spot.host, within=spot.within, boxes=boxes) as phoenix:
        yield Worker(phoenix, spot.host, spot.line)


def tell(workers: int, wanted: int, survived: Survived) -> None:
    dealt = ", ".join(f"{what} {count} times" for what, count in survived.dealt.items())
    print(
        f"{workers} workers, {survived.seconds:.0f} s, of {wanted} kills wanted: {dealt};"
        f" {survived.connections} connections, {survived.refused} refusals.\n"
        f"{survived.games} games, {survived.moves} acknowledged moves: none lost, none doubled, each as it was made,"
        f" told alike to all seats; no bot moved out of turn, and nobody's time ran out too early."
    )
    _tell("Waits for a move", survived.waits)
    _tell("Tables stood still", survived.still)
    print(f"Load average {os.getloadavg()[0]:.1f}.")


def _tell(what: str, waits: list[float]) -> None:
    late = sum(wait > LONGEST_WAIT for wait in waits)
    print(
        f"{what}: median {waits[len(waits) // 2] * 1000:.0f} ms, p99 {waits[int(len(waits) * 0.99)]:.2f} s,"
        f" longest {waits[-1]:.2f} s; {late or 'none'} of more than {LONGEST_WAIT:.0f} s."
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--workers", type=int, default=2)
    options.add_argument("--kills", type=int, default=100)
    options.add_argument("--every", type=float, default=1.5, help="seconds between two blows, about")
    options.add_argument("--seconds", type=float, default=240.0, help="stop earlier when this much time has passed")
    options.add_argument("--standby", action="store_true", help="let the database fail over instead of restarting it")
    options.add_argument("--together", action="store_true", help="without network namespaces")
    chosen = options.parse_args()
    how = {name: getattr(chosen, name) for name in ("every", "seconds", "together", "standby")}
    survived = asyncio.run(survive(chosen.workers, chosen.kills, **how))
    tell(chosen.workers, chosen.kills, survived)
    if survived.late:
        sys.exit(f"{survived.late} waits of more than {LONGEST_WAIT:.0f} s.")


if __name__ == "__main__":
    main()
