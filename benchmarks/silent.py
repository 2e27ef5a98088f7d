"""Does somebody who stops reading hold up those who sit at the same table?

Two sets of tables are played at the same time and the same rate. Each has a watcher: in one set it reads, in the other
it stops. Long chats make the views large, so that the buffers between the server and a silent reader are full before
anything is measured.
"""

import asyncio

import msgspec

from benchmarks.crowd import Foursome, at_rate, disperse
from benchmarks.house import Caller, open_table
from benchmarks.wire import Wire, connect

TABLES = 20
SMALL_BUFFER = 4096
LONG_CHATS = 400
"""Lines of chat, each sending a view of 25 KB to everybody: more than a socket's buffers hold."""

LINE = msgspec.json.encode({"type": "say", "text": "x" * 500})


async def beside_silent_readers(port: int, rate: float, seconds: float) -> tuple[list[float], list[float]]:
    """The waits of people at tables with a silent watcher, and with one who reads."""
    crowd = [Foursome() for _ in range(TABLES)]
    watchers = [await fill(port, foursome, silent=number % 2 == 0) for number, foursome in enumerate(crowd)]
    waits = await at_rate(crowd, min(rate, 20 * TABLES), min(seconds, 8.0))  # Each game must last that long.
    await disperse(crowd)
    for watcher in watchers:
        await watcher.abort()
    silent = [wait for foursome in crowd[::2] for wait in waits[foursome]]
    return silent, [wait for foursome in crowd[1::2] for wait in waits[foursome]]


async def fill(port: int, foursome: Foursome, *, silent: bool) -> Wire:
    """Sit down and chat until whoever does not read has got more than they can hold."""
    caller = Caller(port)
    table, cookies, watching = open_table(caller)
    caller.close()
    watcher = await connect(port, table, watching, lambda _: None, receive_buffer=SMALL_BUFFER)
    if silent:
        watcher.stop_reading()
    await foursome.sit_down([port], table, cookies)
    said = asyncio.Event()
    foursome.through = lambda _foursome, _seconds: said.set()
    for _ in range(LONG_CHATS):
        said.clear()
        foursome.send(0, foursome.number, LINE)
        await asyncio.wait_for(said.wait(), 30)
    return watcher
