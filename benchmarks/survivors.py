"""People who play on whatever happens to the server, and remember every move of theirs that was acknowledged."""

import asyncio
import random
import sqlite3
from http.client import HTTPException
from pathlib import Path

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

import magnat
from benchmarks.house import HOST, Caller, open_table
from magnat.engine.actions import Action
from magnat.server.messages import Position, Refused, ServerMessage, View
from magnat.table import events

TRY_AGAIN = 0.02
USELESS = range(4400, 5000)
"""Close codes that say that trying again is of no use: nobody who plays should ever get one."""

CUT_OFF = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)

_decoder = msgspec.json.Decoder(ServerMessage)


class Evening:
    """A table, and what is known for certain to have happened there: by number, who did what."""

    def __init__(self, table: str, cookies: list[str]) -> None:
        self.table, self.cookies = table, cookies
        self.acknowledged: dict[int, tuple[int, Action]] = {}
        self.over = False

    @property
    def number(self) -> int:
        return max(self.acknowledged, default=0)


class Survivors:
    """Several tables at once, a new one wherever a game has ended."""

    def __init__(self, port: int, tables: list[tuple[int, int]]) -> None:
        """Each table is so many people and so many bots."""
        self._port = port
        self.evenings: list[Evening] = []
        self.moved = asyncio.Event()
        """Set at every acknowledged move."""
        self.reconnections = 0
        self._tasks = [asyncio.create_task(self._play_games(*seats)) for seats in tables]

    @property
    def moves(self) -> int:
        return sum(len(evening.acknowledged) for evening in self.evenings)

    def check(self) -> None:
        """Fail if a player has come upon something wrong."""
        for task in self._tasks:
            if task.done():
                task.result()

    async def everybody_goes_on(self) -> None:
        """Wait until every table that is being played has moved."""
        before = {evening: evening.number for evening in self.evenings if not evening.over}
        while any(evening.number == number and not evening.over for evening, number in before.items()):
            await self.next_move()

    async def next_move(self) -> None:
        self.moved.clear()
        await self.moved.wait()
        self.check()

    async def go_home(self) -> None:
        self.check()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _play_games(self, people: int, bots: int) -> None:
        while True:
            evening = await self._open(people, bots)
            self.evenings.append(evening)
            async with asyncio.TaskGroup() as group:
                for seat, cookie in enumerate(evening.cookies):
                    group.create_task(self._play(evening, seat, cookie))

    async def _open(self, people: int, bots: int) -> Evening:
        while True:
            caller = Caller(self._port)
            try:
                table, cookies, _ = await asyncio.to_thread(open_table, caller, people, bots=bots)
                return Evening(table, cookies)
            except (OSError, HTTPException):
                await asyncio.sleep(TRY_AGAIN)
            finally:
                caller.close()

    async def _play(self, evening: Evening, seat: int, cookie: str) -> None:
        """One seat, through any number of connections, until the game is over."""
        address = f"ws://{HOST}:{self._port}/api/tables/{evening.table}/live"
        while not evening.over:
            known = evening.number  # Before connecting: what is acknowledged meanwhile may come after the first view.
            try:
                async with connect(
                    address, additional_headers={"Cookie": cookie}, max_size=None, compression=None
                ) as socket:
                    self.reconnections += 1
                    await self._play_on(socket, evening, seat, known)
            except CUT_OFF as lost:
                if isinstance(lost, ConnectionClosed) and lost.rcvd and lost.rcvd.code in USELESS:
                    raise
            await asyncio.sleep(TRY_AGAIN)

    async def _play_on(self, socket: ClientConnection, evening: Evening, seat: int, known: int) -> None:
        made: tuple[int, Action] | None = None
        async for raw in socket:
            message: Position | Refused = _decoder.decode(raw)
            assert isinstance(message, Position), message
            assert message.number >= known, f"Move {known} was acknowledged, and is lost: {message.number}."
            if made is not None and message.number > made[0]:
                evening.acknowledged[made[0] + 1] = seat, made[1]
                made = None
                self.moved.set()
            if isinstance(message, View) and message.result is not None:
                evening.over = True
                self.moved.set()
                return
            if message.legal and made is None:
                made = message.number, random.choice(message.legal)
                await socket.send(_act(seat, *made))


def _act(seat: int, number: int, action: Action) -> str:
    return msgspec.json.encode({"type": "act", "seat": seat, "number": number, "action": action}).decode()


def check_log(database: Path, evenings: list[Evening]) -> int:
    """Every acknowledged move is in the file, as it was made, and no number is missing; returns how many."""
    actions = magnat.load("big-shot").actions
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    for evening in evenings:
        query = "SELECT number, body FROM events WHERE table_id = ? ORDER BY number"
        stored = dict(connection.execute(query, (evening.table,)).fetchall())
        assert list(stored) == list(range(1, len(stored) + 1))
        for number, (seat, action) in evening.acknowledged.items():
            event = events.decode(stored[number])
            assert isinstance(event, events.Moved), event
            assert (event.seat, event.codes) == (seat, actions.spell(action)), (number, event, action)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    return sum(len(evening.acknowledged) for evening in evenings)
