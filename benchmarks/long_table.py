"""Does a move take longer when much has happened at a table?"""

import asyncio
from collections.abc import Callable
from functools import partial

import msgspec

from benchmarks.crowd import Foursome, gather_crowd


async def whole_game(port: int) -> list[float]:
    """The seconds of each move of a game at one table, from set-up to end."""
    (foursome,) = await gather_crowd(port, 1)
    waits: list[float] = []
    turn = Turns(foursome, waits)
    while not foursome.over:
        await turn.taken(foursome.move)
    await foursome.leave()
    return waits


async def long_table(port: int, events: int) -> list[float]:
    """A bid, taken back, bid again, taken back, ...: the position stays the same and the log grows."""
    (foursome,) = await gather_crowd(port, 1)
    waits: list[float] = []
    turn = Turns(foursome, waits)
    seat = foursome.mover
    bid = msgspec.Raw(b'{"type":"bid","amount":1}')
    for _ in range(events // 2):
        await turn.taken(partial(foursome.act, seat, foursome.number, bid))
        undo = b'{"type":"undo","seat":%d,"number":%d}' % (seat, foursome.number)
        await turn.taken(partial(foursome.send, seat, foursome.number, undo))
    await foursome.leave()
    return waits


class Turns:
    """One after the other, noting how long each took."""

    def __init__(self, foursome: Foursome, waits: list[float]) -> None:
        self._waits = waits
        self._through = asyncio.Event()
        foursome.through = self._note

    async def taken(self, begin: Callable[[], None]) -> None:
        self._through.clear()
        begin()
        async with asyncio.timeout(30):
            await self._through.wait()

    def _note(self, _: Foursome, seconds: float) -> None:
        self._waits.append(seconds)
        self._through.set()
