"""Sends broken messages to a server, over several sockets, while other people play at a table of their own.

python -m benchmarks.fuzz [--messages 100000]

Each broken message must be answered by a sentence, each broken frame by a clean close. The server must stay up, never
close with 1011 or 4500, never answer 5xx, never log an exception; and the other table must not notice anything.
"""

import argparse
import asyncio
import os
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from benchmarks.broken import BREAKERS, FATAL, Known, text
from benchmarks.crowd import Foursome, gather_crowd, quantile
from benchmarks.house import Caller, House, open_table
from benchmarks.wire import Wire, connect

VANDALS = 6
VANDALS_AT_A_TABLE = 2
AT_ONCE = 40
"""Messages sent before an answer is read. The server lets 64 wait for somebody who does not read."""
BAD_CODES = {1011, 4500}
BETWEEN_MOVES = 0.1
LONGEST_WAIT = 20.0
EXCEPTION_MARKS = (b"Exception in", b"never retrieved", b"Unhandled")
ELSEWHERE = "127.0.0.2"
"""Vandals come from another address, so that limits by address do not hit the others."""


class Heard(msgspec.Struct):
    """The part of a message that a vandal looks at."""

    type: str
    number: int = 0
    seat: int | None = None
    legal: list[dict[str, Any]] = []
    code: str = ""
    sentence: str = ""


_heard = msgspec.json.Decoder(Heard)


class Vandal:
    def __init__(self, port: int, table: str, cookie: str, chance: random.Random) -> None:
        self._port, self._table, self._cookie, self._chance = port, table, cookie, chance
        self._wire: Wire
        self._view = Heard("view")
        self._seat = 0
        self._probe = ""
        self._answered = asyncio.Event()
        self._spoken_to = asyncio.Event()
        self.answers: Counter[str] = Counter()
        self.elsewhere: list[dict[str, Any]] = []

    async def come_in(self) -> None:
        self._spoken_to.clear()
        self._wire = await connect(self._port, self._table, self._cookie, self._hear, source=ELSEWHERE)
        await asyncio.wait_for(self._spoken_to.wait(), LONGEST_WAIT)

    @property
    def known(self) -> Known:
        return Known(self._seat, self._view.number, self._view.legal, self.elsewhere)

    async def annoy(self, messages: int) -> None:
        """Send broken messages; each is to be refused, and a last one shows that all were answered."""
        await self._ask(b"")
        refused = sum(self.answers.values())
        kinds = self._chance.choices(list(BREAKERS), k=messages)
        await self._ask(b"".join(BREAKERS[kind](self._chance, self.known) for kind in kinds))
        missing = messages + 1 - (sum(self.answers.values()) - refused)
        assert missing == 0, f"{missing} of these got no answer, or too many: {Counter(kinds)}"

    async def break_frame(self, kind: str) -> int:
        """Break the protocol, and come in again; returns the code with which the server closed."""
        self._wire.send_raw(FATAL[kind])
        code = await asyncio.wait_for(self._wire.closed, LONGEST_WAIT)
        await self.come_in()
        return code

    async def flood(self) -> int:
        """Send as fast as answers come until the connection is closed; returns the code.

        Whoever sends more than is read may lose the last answers: TCP forgets them when it is closed on unread data.
        """
        while not self._wire.closed.done():
            self._spoken_to.clear()
            self._wire.send_raw(text({"type": "say", "text": "flood"}))
            answer = asyncio.ensure_future(self._spoken_to.wait())
            futures: set[asyncio.Future[Any]] = {answer, self._wire.closed}
            await asyncio.wait(futures, return_when=asyncio.FIRST_COMPLETED)
            answer.cancel()
        return self._wire.closed.result()

    async def leave(self) -> None:
        await self._wire.abort()

    async def _ask(self, data: bytes) -> None:
        self._probe = f"probe-{self._chance.getrandbits(64):x}"
        self._answered.clear()
        self._wire.send_raw(data + text({"type": self._probe}))
        async with asyncio.timeout(LONGEST_WAIT):
            await self._answered.wait()

    def _hear(self, body: bytes) -> None:
        self._spoken_to.set()
        message = _heard.decode(body)
        if message.type in ("view", "change"):
            self._seat = self._seat if message.seat is None else message.seat
            self._view = message
            return
        self.answers[message.code] += 1
        if self._probe in message.sentence:
            self._answered.set()


async def fuzz(house: House, messages: int, chance: random.Random) -> tuple[Counter[str], Counter[str], list[float]]:
    """The answers by code, the closes by kind and code, and what the people at the other table waited."""
    vandals = await let_in(house.port, chance)
    vandals[0].elsewhere = vandals[-1].known.legal
    closes: Counter[str] = Counter()
    rounds = max(1, messages // (len(vandals) * AT_ONCE))
    async with Witnesses(house) as witnesses:
        for number in range(rounds):
            await asyncio.gather(*(vandal.annoy(AT_ONCE) for vandal in vandals))
            if number % max(1, rounds // len(FATAL)) == 0:
                for kind in FATAL:
                    closes[f"{kind}: {await chance.choice(vandals).break_frame(kind)}"] += 1
    for vandal in vandals:
        await vandal.leave()
    assert not any(int(close.split(": ")[1]) in BAD_CODES for close in closes), closes
    return sum((vandal.answers for vandal in vandals), Counter[str]()), closes, witnesses.waits


async def let_in(port: int, chance: random.Random) -> list[Vandal]:
    caller = Caller(port)
    vandals = []
    for _ in range(VANDALS // VANDALS_AT_A_TABLE):
        table, cookies, _ = open_table(caller, VANDALS_AT_A_TABLE)
        vandals += [Vandal(port, table, cookie, chance) for cookie in cookies]
    caller.close()
    for vandal in vandals:
        await vandal.come_in()
        await vandal.annoy(1)
    return vandals


class Witnesses:
    """People who play at a table of their own, and must not notice anything."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._moved = asyncio.Event()
        self.waits: list[float] = []
        """The seconds that each move took."""

    async def __aenter__(self) -> "Witnesses":
        self._playing = asyncio.create_task(self._play_games())
        await self._next_move()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            await self._next_move()
            self._check()
        self._playing.cancel()
        await self._table.leave()

    async def _next_move(self) -> None:
        self._moved.clear()
        async with asyncio.timeout(LONGEST_WAIT):
            await self._moved.wait()

    async def _play_games(self) -> None:
        while True:
            (self._table,) = await gather_crowd(self._house.port, 1)
            self._table.through = self._note
            while not self._table.over:
                self._table.move()
                await self._next_move()
                await asyncio.sleep(BETWEEN_MOVES)
            await self._table.leave()

    def _note(self, _: Foursome, seconds: float) -> None:
        self.waits.append(seconds)
        self._moved.set()

    def _check(self) -> None:
        if self._playing.done():
            self._playing.result()
        assert self._house.alive, "The server has ended."
        assert not self._table.refusals, self._table.refusals
        assert not any(wire.closed.done() for wire in self._table.wires), "Somebody at the other table was cut off."
        logged = self._house.log.read_bytes()
        assert not any(mark in logged for mark in EXCEPTION_MARKS), logged.decode()[-4000:]


async def flood(house: House, chance: random.Random) -> tuple[int, Counter[str]]:
    """With the limits of a public server: whoever floods is told so, then sent away; the others play on."""
    caller = Caller(house.port)
    table, cookies, _ = open_table(caller, 2)
    caller.close()
    vandal = Vandal(house.port, table, cookies[0], chance)
    async with Witnesses(house):
        await vandal.come_in()
        code = await asyncio.wait_for(vandal.flood(), 60)
    return code, vandal.answers


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--messages", type=int, default=100_000)
    options.add_argument("--seed", type=int, default=None, help="the same broken messages again")
    chosen = options.parse_args()
    chance = random.Random(chosen.seed)
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        answers, closes, waits = asyncio.run(fuzz(house, chosen.messages, chance))
    with tempfile.TemporaryDirectory() as folder, House(Path(folder), limits=True) as house:
        code, flooded = asyncio.run(flood(house, chance))
    grid = Grid("answer", "times")
    for answer, times in answers.most_common():
        grid.add_row(f"refused: {answer}", f"{times:,}")
    for close, times in sorted(closes.items()):
        grid.add_row(f"closed after {close}", f"{times:,}")
    grid.add_row(f"flooding: {dict(flooded)}, then closed with {code}", "1")
    Console().print(grid)
    print(
        f"{sum(answers.values()):,} broken messages in {time.monotonic() - begin:.0f} s, each answered."
        f" The other table made {len(waits)} moves meanwhile, p99 {quantile(waits, 0.99) * 1000:.0f} ms,"
        f" at most {max(waits) * 1000:.0f} ms. Load average {os.getloadavg()[0]:.1f}."
    )


if __name__ == "__main__":
    main()
