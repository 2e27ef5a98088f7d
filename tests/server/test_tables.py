"""Tables in memory and on disk: several servers on one file, and no table kept for nobody."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from magnat.games import edition_of
from magnat.server.app import open_hall
from magnat.server.hall import Hall
from magnat.server.settings import Settings
from magnat.server.tables import SNAPSHOT_EVERY, LoadedTable
from magnat.server.warm import warm
from magnat.table import Refusal, SeatPlan, opened

pytestmark = pytest.mark.anyio

PEOPLE = [SeatPlan(kind="person", name=name) for name in ("Ann", "Bob")]
BOTS = [SeatPlan(kind="bot", name=level, level=level) for level in ("random", "naive")]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def halls(tmp_path: Path) -> AsyncIterator[tuple[Hall, Hall]]:
    """Two servers on one file."""
    warm("big-shot")
    settings = Settings(data=tmp_path, bot_delay=(0.0, 0.0))
    async with AsyncExitStack() as stack:
        one, other = [
            await stack.enter_async_context(open_hall(settings, lambda _box, _done, _of: None)) for _ in range(2)
        ]
        await one.tables.boxes.game("big-shot")
        await other.tables.boxes.game("big-shot")
        yield one, other


async def open_table(hall: Hall, plans: list[SeatPlan]) -> str:
    opening = opened(edition_of("big-shot"), f"table-{id(plans)}", 1.0, plans, {})
    await hall.tables.open(opening, "0" * 32)
    return opening.table


async def look(hall: Hall, table: str) -> LoadedTable:
    loaded = await hall.tables.find(table)
    assert loaded is not None
    return loaded


class Watcher:
    """A connection that stays, and remembers the views it was sent."""

    def __init__(self, hall: Hall, table: str) -> None:
        self.views: asyncio.Queue[bytes] = asyncio.Queue()
        self.member = hall.tables.hub.join(table, (), self._receive, self._close)

    async def _receive(self, message: bytes) -> None:
        self.views.put_nowait(message)

    async def _close(self, reason: str) -> None:
        pass


async def test_two_servers_take_turns_at_one_table(halls: tuple[Hall, Hall]) -> None:
    one, other = halls
    table = await open_table(one, PEOPLE)
    watchers = [Watcher(hall, table) for hall in halls]
    for number in range(20):
        hall = halls[number % 2]
        await hall.tables.carry_out(table, lambda t: t.say(0, "", f"{t.number}", 2.0))
    for hall in halls:
        await hall.tables.carry_out(table, lambda t: t.say(1, "", "done", 2.0))
    states = [(await look(hall, table)).table for hall in reversed(halls)]
    assert [line.text for line in states[0].chat] == [*map(str, range(20)), "done", "done"]
    assert all(watcher.views.qsize() >= 1 for watcher in watchers)
    assert one is not other


async def test_of_moves_made_on_two_servers_at_once_only_one_is_taken(halls: tuple[Hall, Hall]) -> None:
    table = await open_table(halls[0], PEOPLE)
    for hall in halls:
        Watcher(hall, table)
        await look(hall, table)

    async def decline(hall: Hall) -> str:
        seat = (await look(hall, table)).table.glimpse.actors[0]
        try:
            await hall.tables.carry_out(table, lambda t: t.move(seat, 0, {"type": "decline"}, 2.0))
        except Refusal as refusal:
            return refusal.code
        return "taken"

    outcomes = await asyncio.gather(*(decline(hall) for hall in halls))
    assert sorted(outcomes) == ["stale", "taken"]
    assert len(await halls[0].tables.log.events(table)) == 1


async def test_a_table_where_nobody_is_is_let_go_and_comes_back_as_it_was(halls: tuple[Hall, Hall]) -> None:
    hall, _ = halls
    table = await open_table(hall, PEOPLE)
    await hall.tables.carry_out(table, lambda t: t.say(0, "", "Hello", 2.0))
    assert not hall.tables.is_loaded(table)
    assert (await look(hall, table)).table.chat[0].text == "Hello"


async def test_a_table_that_refused_somebody_is_let_go_too(halls: tuple[Hall, Hall]) -> None:
    hall, _ = halls
    table = await open_table(hall, PEOPLE)
    with pytest.raises(Refusal):
        await hall.tables.carry_out(table, lambda t: t.sit_down(0, "Eve", 2.0))
    assert not hall.tables.is_loaded(table)


async def test_bots_finish_their_game_even_if_nobody_watches(halls: tuple[Hall, Hall]) -> None:
    hall, _ = halls
    table = await open_table(hall, BOTS)
    loaded = await look(hall, table)
    assert loaded.bots is not None
    await loaded.bots
    assert loaded.table.glimpse.over
    assert not hall.tables.is_loaded(table)


async def test_loading_reads_few_events_however_long_the_game(halls: tuple[Hall, Hall]) -> None:
    hall, _ = halls
    table = await open_table(hall, BOTS)
    loaded = await look(hall, table)
    assert loaded.bots is not None
    await loaded.bots
    await hall.tables.log.seats_of("0" * 32, table)
    stored = await hall.tables.log.read(table)
    assert stored is not None
    assert stored.snapshot is not None
    assert loaded.table.number > 2 * SNAPSHOT_EVERY
    assert len(stored.events) <= SNAPSHOT_EVERY
