"""The other workers: what this one tells them and hears of them, who sits where with them, and what all of them must do
now and then.

Nothing here is needed for a move to be right. The log alone decides that; here is why the others see it at once.
"""

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import msgspec

from magnat.server.hints import EVERYBODY, Broker, Hint
from magnat.server.keeping import BEAT
from magnat.server.limits import Doors, Limit
from magnat.server.log import LogError
from magnat.server.sweeping import Sweeper
from magnat.server.tables import Tables

MISSED = 1.0
"""Seconds after which the log is asked for what no hint has told."""
TELL = 1.0
"""Seconds after which the others are told what was taken here."""
SAY_AGAIN = 5.0
"""Seconds after which the others are told again who is here."""
MOST_TOLD = 150
"""Of those who took most of a limit: as many as go into one notification of PostgreSQL."""

logger = logging.getLogger(__name__)

_chance = random.Random()
"""Of this server alone: whoever else draws lots in this process is not disturbed."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Hint).decode


class Fellows:
    def __init__(self, tables: Tables, limits: Mapping[str, Limit], doors: Doors, *, alone: bool) -> None:
        """`alone`: no other worker can be at the same log."""
        self._tables, self._limits, self._doors, self._alone = tables, limits, doors, alone
        self._told_doors: dict[str, int] = {}
        self._worker = tables.keeping.worker
        self._broker: Broker | None = None
        self._elsewhere: dict[str, dict[int, list[int]]] = {}
        """By table and worker, the seats whose people are there."""
        self._sweeper, self._is_new = Sweeper(tables), True
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, broker: Broker) -> None:
        self._broker = broker
        tables = self._tables
        tables.tell_others, tables.came, tables.went = self._tell, self._watch, self._forget
        tables.hub.elsewhere, tables.here_changed = self._is_elsewhere, self._tell_presence
        broker.watch(EVERYBODY)
        self._every(BEAT, self._beat)
        self._sweeper.start()
        if not self._alone:
            self._every(MISSED, self._look_for_missed)
            self._every(SAY_AGAIN, self._say_again)
            self._every(TELL, self._tell_limits)
            self._every(TELL, self._tell_doors)
            for limit in self._limits.values():
                limit.taken = {}

    async def close(self) -> None:
        await self._sweeper.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ---- Hints ----

    def hear(self, table: str, raw: bytes) -> None:
        try:
            hint = _decode(raw)
        except msgspec.DecodeError:
            logger.warning("A hint could not be read.")
            return
        if hint.worker == self._worker:
            return
        if hint.number > self._tables.number_of(table) and self._tables.is_loaded(table):
            self._tables.start(table, self._tables.catch_up(table))
        if hint.seats is not None and self._tables.is_loaded(table):
            self._note_presence(table, hint.worker, hint.seats)
        if hint.asks:
            self._tell_presence(table)
        for name, taken in hint.taken.items():
            for key, tokens in taken.items():
                self._limits[name].charge(key, tokens)
        if hint.doors is not None:
            self._doors.note(hint.worker, hint.doors)

    def _tell(self, table: str, number: int) -> None:
        self._publish(table, Hint(self._worker, number))

    def _watch(self, table: str) -> None:
        assert self._broker is not None
        self._broker.watch(table)
        self._publish(table, Hint(self._worker, seats=self._seats_here(table), asks=True))

    def _forget(self, table: str) -> None:
        assert self._broker is not None
        self._publish(table, Hint(self._worker, seats=[]))
        self._broker.forget(table)
        self._elsewhere.pop(table, None)

    def _publish(self, table: str, hint: Hint) -> None:
        if self._broker is not None and not self._alone:
            self._broker.publish(table, _encode(hint))

    # ---- Who is there ----

    def _is_elsewhere(self, table: str, seat: int) -> bool:
        return any(seat in seats for seats in self._elsewhere.get(table, {}).values())

    def _tell_presence(self, table: str) -> None:
        self._publish(table, Hint(self._worker, seats=self._seats_here(table)))

    def _seats_here(self, table: str) -> list[int]:
        return sorted({seat for member in self._tables.hub.members(table) for seat in member.seats})

    def _note_presence(self, table: str, worker: int, seats: list[int]) -> None:
        there = self._elsewhere.setdefault(table, {})
        if there.get(worker, []) != seats:
            there[worker] = seats
            self._tables.show_all(table)

    async def _say_again(self) -> None:
        for table in list(self._elsewhere):
            self._tell_presence(table)
        if self._told_doors:
            self._publish(EVERYBODY, Hint(self._worker, doors=self._told_doors))

    # ---- Now and then ----

    def _every(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._tasks.append(asyncio.create_task(_repeat(seconds, work)))

    async def _beat(self) -> None:
        before = self._tables.keeping.alive
        await self._tables.keeping.beat()
        gone = before - self._tables.keeping.alive
        if gone or self._is_new:  # Those who died before this one came are in no list that it has seen.
            self._is_new = False
            self._sweeper.soon()
        for dead in gone:
            self._doors.forget(dead)
            for table, there in list(self._elsewhere.items()):
                if there.pop(dead, None):
                    self._tables.show_all(table)

    async def _look_for_missed(self) -> None:
        known = self._tables.numbers()
        for table in await self._tables.log.behind(known) if known else ():
            self._tables.start(table, self._tables.catch_up(table))

    async def _tell_limits(self) -> None:
        for name, limit in self._limits.items():
            spent, limit.taken = limit.taken or {}, {}
            most = sorted(spent.items(), key=lambda pair: -pair[1])[:MOST_TOLD]
            if most:
                taken = {name: {str(key): tokens for key, tokens in most}}
                self._publish(EVERYBODY, Hint(self._worker, taken=taken))

    async def _tell_doors(self) -> None:
        open_here = self._doors.most(MOST_TOLD)
        if open_here != self._told_doors:
            self._told_doors = open_here
            self._publish(EVERYBODY, Hint(self._worker, doors=open_here))


async def _repeat(seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    while True:
        await asyncio.sleep(seconds * _chance.uniform(0.9, 1.0))
        try:
            await work()
        except LogError as error:
            logger.warning("What is done now and then could not be done: %s", error)
        except Exception:
            logger.exception("What is done now and then failed.")
