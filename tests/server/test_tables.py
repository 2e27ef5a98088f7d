"""Tables in memory and on disk: several servers on one database, and no table kept for nobody."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

import magnat
from magnat.bots import Players, ahead
from magnat.engine.match import Match
from magnat.games import edition_of
from magnat.server.app import open_services
from magnat.server.services import Services
from magnat.server.settings import Settings
from magnat.server.tables import SNAPSHOT_EVERY, LoadedTable, new_name
from magnat.table import Refusal, SeatPlan, opened

pytestmark = pytest.mark.anyio

PEOPLE = [SeatPlan(kind="person", name=name) for name in ("Ann", "Bob")]
BOTS = [SeatPlan(kind="bot", name=level, level=level) for level in ("random", "naive")]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def halls(database: str) -> AsyncIterator[tuple[Services, Services]]:
    """Two servers on one database."""
    ahead.load(magnat.load("big-shot"))
    settings = Settings(data=database, bot_delay=(0.0, 0.0))
    async with AsyncExitStack() as stack:
        one, other = [
            await stack.enter_async_context(open_services(settings, lambda _box, _done, _of: None)) for _ in range(2)
        ]
        one.tables.boxes.game("big-shot")
        other.tables.boxes.game("big-shot")
        yield one, other


async def open_table(services: Services, plans: list[SeatPlan]) -> str:
    opening = opened(edition_of("big-shot"), f"table-{id(plans)}", 1.0, plans, {})
    await services.tables.open(opening, "0" * 32)
    return opening.table


async def look(services: Services, table: str) -> LoadedTable:
    loaded = await services.tables.find(table)
    assert loaded is not None
    return loaded


class Watcher:
    """A connection that stays, and remembers the views it was sent."""

    def __init__(self, services: Services, table: str) -> None:
        self.views: asyncio.Queue[bytes] = asyncio.Queue()
        self.member = services.tables.hub.join(table, (), self._receive, self._close)

    async def _receive(self, message: bytes) -> None:
        self.views.put_nowait(message)

    async def _close(self, reason: str) -> None:
        pass


async def test_no_table_is_called_like_an_option_of_a_command() -> None:
    assert not any(new_name().startswith("-") for _ in range(1000))


async def test_two_servers_take_turns_at_one_table(halls: tuple[Services, Services]) -> None:
    one, other = halls
    table = await open_table(one, PEOPLE)
    watchers = [Watcher(services, table) for services in halls]
    for number in range(20):
        services = halls[number % 2]
        await services.tables.carry_out(table, lambda t: t.say(0, "", f"{t.number}", 2.0))
    for services in halls:
        await services.tables.carry_out(table, lambda t: t.say(1, "", "done", 2.0))
    states = [(await look(services, table)).table for services in reversed(halls)]
    assert [line.text for line in states[0].chat] == [*map(str, range(20)), "done", "done"]
    assert all(watcher.views.qsize() >= 1 for watcher in watchers)
    assert one is not other


async def test_of_moves_made_on_two_servers_at_once_only_one_is_taken(halls: tuple[Services, Services]) -> None:
    table = await open_table(halls[0], PEOPLE)
    for services in halls:
        Watcher(services, table)
        await look(services, table)

    async def decline(services: Services) -> str:
        seat = (await look(services, table)).table.shown.actors[0]
        try:
            await services.tables.carry_out(table, lambda t: t.move(seat, 0, {"type": "decline"}, 2.0))
        except Refusal as refusal:
            return refusal.code
        return "taken"

    outcomes = await asyncio.gather(*(decline(services) for services in halls))
    assert sorted(outcomes) == ["stale", "taken"]
    assert len(await halls[0].tables.log.events(table)) == 1


async def test_a_table_where_nobody_is_is_let_go_and_comes_back_as_it_was(halls: tuple[Services, Services]) -> None:
    services, _ = halls
    table = await open_table(services, PEOPLE)
    await services.tables.carry_out(table, lambda t: t.say(0, "", "Hello", 2.0))
    assert not services.tables.is_loaded(table)
    assert (await look(services, table)).table.chat[0].text == "Hello"


async def test_a_table_that_refused_somebody_is_let_go_too(halls: tuple[Services, Services]) -> None:
    services, _ = halls
    table = await open_table(services, PEOPLE)
    with pytest.raises(Refusal):
        await services.tables.carry_out(table, lambda t: t.sit_down(0, "Eve", 2.0))
    assert not services.tables.is_loaded(table)


async def test_bots_finish_their_game_even_if_nobody_watches(halls: tuple[Services, Services]) -> None:
    services, _ = halls
    table = await open_table(services, BOTS)
    loaded = await look(services, table)
    assert loaded.bots is not None
    await loaded.bots
    assert loaded.table.shown.over
    assert not services.tables.is_loaded(table)


async def test_loading_reads_few_events_however_long_the_game(halls: tuple[Services, Services]) -> None:
    services, _ = halls
    table = await open_table(services, BOTS)
    loaded = await look(services, table)
    assert loaded.bots is not None
    await loaded.bots
    await services.tables.log.seats_of("0" * 32, table)
    stored = await services.tables.log.read(table)
    assert stored is not None
    assert stored.snapshot is not None
    assert loaded.table.number > 2 * SNAPSHOT_EVERY
    assert len(stored.events) <= SNAPSHOT_EVERY


@pytest.mark.parametrize("choice", [-1, 30_000, None])
async def test_a_bot_that_chooses_what_it_may_not_stores_nothing_illegal_and_holds_nobody_up(
    halls: tuple[Services, Services],
    choice: int | None,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def choose(_players: Players, _match: Match, _seat: int, _level: str) -> int:
        if choice is None:
            raise ZeroDivisionError
        return choice

    monkeypatch.setattr(Players, "choose", choose)
    services, _ = halls
    table = await open_table(services, BOTS)
    loaded = await look(services, table)
    assert loaded.bots is not None
    await loaded.bots
    assert loaded.table.shown.over
    assert any(record.levelname == "ERROR" for record in caplog.records)
    rebuilt = await services.tables.rebuilt(table)
    assert rebuilt is not None
    assert rebuilt.match.moves[-1:] == loaded.table.match.moves[-1:]
