"""What the keeper of a house sees of its tables, takes away and orders: in the log, for all servers that share it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.test_log import opened

from magnat.server.log import Header, Holding, Link, Log, Order, Report, Snapshot

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def log(storage: Path | str) -> AsyncIterator[Log]:
    log = await opened(storage)
    for day, name in enumerate(("old", "middle", "new")):
        header = Header(name, "big-shot", 100.0 * day, b"opening", "host")
        link = Link(name.encode() * 8, name, 0, None)
        await log.open_table(header, [link], [Holding("ann", name, 0)])
        for number in range(1, day + 3):
            await log.append(name, number, b"%s %d" % (name.encode(), number))
        await log.keep_snapshot(name, Snapshot(1, b"snapshot"))
        await log.keep_film(name, b"film")
    yield log
    await log.close()


async def test_the_census_goes_by_age_both_ways_and_from_where_it_left_off(log: Log) -> None:
    oldest = await log.census(2)
    assert [(known.header.table, known.number, known.last) for known in oldest] == [
        ("old", 2, b"old 2"),
        ("middle", 3, b"middle 3"),
    ]
    after = (oldest[-1].header.made_at, oldest[-1].header.table)
    assert [known.header.table for known in await log.census(2, after=after)] == ["new"]
    newest = await log.census(2, newest_first=True)
    assert [known.header.table for known in newest] == ["new", "middle"]
    after = (newest[-1].header.made_at, newest[-1].header.table)
    assert [known.header.table for known in await log.census(2, after=after, newest_first=True)] == ["old"]


async def test_a_table_before_its_first_event_is_counted_too(log: Log) -> None:
    await log.open_table(Header("empty", "big-shot", 1000.0, b"opening"))
    (known,) = await log.census(1, newest_first=True)
    assert (known.header.table, known.number, known.last) == ("empty", 0, None)


async def test_a_deleted_table_leaves_nothing_and_the_others_whole(log: Log) -> None:
    await log.delete_tables(["old", "new", "nobody's"])
    assert [known.header.table for known in await log.census(10)] == ["middle"]
    for name in ("old", "new"):
        assert await log.read(name) is None
        assert await log.events(name) == []
        assert await log.film(name) is None
        assert await log.link(name.encode() * 8) is None
        assert await log.seats_of("ann", name) is None
    assert [event.body for event in await log.events("middle")] == [b"middle 1", b"middle 2", b"middle 3"]
    assert await log.film("middle") == b"film"
    await log.append("middle", 4, b"goes on")


async def test_an_order_stands_until_it_is_replaced_or_taken_back(log: Log) -> None:
    await log.give_order(Order("ban", "192.0.2.7", None, "rude"))
    await log.give_order(Order("ban", "192.0.2.7", 500.0, "rude"))
    await log.give_order(Order("close", "old"))
    assert sorted(await log.orders()) == [Order("ban", "192.0.2.7", 500.0, "rude"), Order("close", "old")]
    await log.end_order("ban", "192.0.2.7")
    await log.end_order("ban", "nobody")
    assert await log.orders() == [Order("close", "old")]


async def test_a_server_reports_in_place_of_what_it_said_before_and_the_silent_are_forgotten(log: Log) -> None:
    await log.report(Report("a", 10.0, b"1"), 0.0)
    await log.report(Report("b", 11.0, b"2"), 0.0)
    await log.report(Report("a", 12.0, b"3"), 0.0)
    assert await log.reports() == [Report("a", 12.0, b"3"), Report("b", 11.0, b"2")]
    await log.report(Report("a", 20.0, b"4"), 15.0)
    assert await log.reports() == [Report("a", 20.0, b"4")]
