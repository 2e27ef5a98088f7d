"""A crowd at many tables of four: who is to move picks a move from their view once all four have seen the last."""

import asyncio
import random
import re
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle

import msgspec

from benchmarks.house import Caller, open_table
from benchmarks.wire import Wire, connect

SEATS = 4
AT_ONCE = 32
"""Connections made at the same time."""

_number = re.compile(rb'"number":(\d+)')


class Turn(msgspec.Struct):
    """The part of a view that the seat to move looks at."""

    number: int
    legal: list[msgspec.Raw]


_turn = msgspec.json.Decoder(Turn)


class Foursome:
    """Four people at a table. A move is through when all four have seen it; then `through` is called."""

    def __init__(self) -> None:
        self.wires: list[Wire] = []
        self.over = False
        self.refusals: list[bytes] = []
        self.through: Callable[[Foursome, float], None] = lambda _table, _seconds: None
        self._seen = [-1] * SEATS
        self._turn = b""
        self.mover = 0
        """The seat whose turn it is."""
        self._moved_at = 0.0
        self._awaited = 0

    async def sit_down(self, ports: Sequence[int], table: str, cookies: list[str]) -> None:
        """Each with the next of these servers."""
        for seat, (cookie, port) in enumerate(zip(cookies, cycle(ports), strict=False)):
            self.wires.append(await connect(port, table, cookie, partial(self._hear, seat)))
        while self.number < 0 or not self._turn:
            await asyncio.sleep(0.01)

    @property
    def number(self) -> int:
        """As far as all four have seen."""
        return min(self._seen)

    def move(self, at: float | None = None) -> None:
        """Let whoever is to move do so. `at` is when the move was due, where that was earlier than now."""
        turn = _turn.decode(self._turn)
        self.act(self.mover, turn.number, random.choice(turn.legal), at)

    def act(self, seat: int, number: int, action: bytes | msgspec.Raw, at: float | None = None) -> None:
        message = b'{"type":"act","seat":%d,"number":%d,"action":%b}' % (seat, number, bytes(action))
        self.send(seat, number, message, at)

    def send(self, seat: int, number: int, message: bytes, at: float | None = None) -> None:
        """A message after which the table's number is one more."""
        self._moved_at = time.perf_counter() if at is None else at
        self._awaited = number + 1
        self.wires[seat].send(message)

    async def leave(self) -> None:
        for wire in self.wires:
            await wire.abort()

    def _hear(self, seat: int, body: bytes) -> None:
        if not body.startswith((b'{"type":"change"', b'{"type":"view"')):
            self.refusals.append(body)
            return
        found = _number.search(body)
        assert found is not None
        number = self._seen[seat] = int(found[1])
        if b'"legal":[{' in body:
            self.mover, self._turn = seat, body
        elif b'"result":{' in body:
            self.over = True
        if number >= self._awaited and self._awaited and min(self._seen) >= self._awaited:
            self._awaited = 0
            self.through(self, time.perf_counter() - self._moved_at)


async def gather_crowd(port: int, tables: int, others: Sequence[int] = ()) -> list[Foursome]:
    """Open tables with the server of that port and fill them; the people of a table sit there and with these others."""
    caller = Caller(port)
    crowd = [Foursome() for _ in range(tables)]
    opened = [open_table(caller) for _ in crowd]
    caller.close()
    room = asyncio.Semaphore(AT_ONCE)

    async def fill(foursome: Foursome, table: str, cookies: list[str]) -> None:
        async with room:
            await foursome.sit_down([port, *others], table, cookies)

    await asyncio.gather(*(fill(four, table, cookies) for four, (table, cookies, _) in zip(crowd, opened, strict=True)))
    return crowd


async def disperse(crowd: list[Foursome]) -> None:
    for foursome in crowd:
        await foursome.leave()


async def flat_out(crowd: list[Foursome], seconds: float) -> float:
    """Each table goes on as soon as it can; returns the moves a second, until time is up or a game is over."""
    done = asyncio.get_running_loop().create_future()
    moves = 0
    begin = time.perf_counter()
    end = begin + seconds

    def through(foursome: Foursome, _: float) -> None:
        nonlocal moves
        moves += 1
        if foursome.over or time.perf_counter() > end:
            if not done.done():
                done.set_result(None)
        elif not done.done():
            foursome.move()

    for foursome in crowd:
        foursome.through = through
        foursome.move()
    await asyncio.wait_for(done, seconds + 30)
    return moves / (time.perf_counter() - begin)


async def at_rate(crowd: list[Foursome], rate: float, seconds: float) -> dict[Foursome, list[float]]:
    """Moves at regular moments, table by table; returns the seconds from when each was due until all four saw it.

    A move that could not be made in time, because the one before it was not through, counts from when it was due.
    """
    waits: dict[Foursome, list[float]] = {foursome: [] for foursome in crowd}
    busy: set[Foursome] = set()
    late: dict[Foursome, list[float]] = {foursome: [] for foursome in crowd}

    def through(foursome: Foursome, waited: float) -> None:
        waits[foursome].append(waited)
        busy.discard(foursome)
        if late[foursome] and not foursome.over:
            begin(foursome, late[foursome].pop(0))

    def begin(foursome: Foursome, due: float) -> None:
        busy.add(foursome)
        foursome.move(due)

    for foursome in crowd:
        foursome.through = through
    start = time.perf_counter()
    for count in range(int(rate * seconds)):
        due, foursome = start + count / rate, crowd[count % len(crowd)]
        if (pause := due - time.perf_counter()) > 0:
            await asyncio.sleep(pause)
        if foursome.over:
            continue
        if foursome in busy:
            late[foursome].append(due)
        else:
            begin(foursome, due)
    while busy:
        await asyncio.sleep(0.01)
    return waits


def quantile(waits: list[float], share: float) -> float:
    return sorted(waits)[min(int(len(waits) * share), len(waits) - 1)]
