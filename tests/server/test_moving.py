"""A house moves from a folder to a database and back, and nothing is lost on the way."""

import asyncio
from pathlib import Path

import pytest
from tests.server.room import FRIEND, bot, open_room, person
from tests.server.test_log import opened

from magnat.server.log import Header, Holding, Link, Log, LogError, Proof, Snapshot, Subscription
from magnat.server.moving import Moved, move_data

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def fill(log: Log) -> None:
    for table in ("t1", "t2", "t3"):
        header = Header(table, "big-shot", 12.5, b"opening of " + table.encode(), "ann")
        await log.open_table(header, [Link(table.encode() * 16, table, 1, 99.5)], [Holding("ann", table, 0)])
    for number in range(1, 8):
        await log.append("t1", number, b"%d" % number)
        await log.append("t2", number, b"\x00\xff")
    await log.keep_snapshot("t1", Snapshot(5, b"snapshot"))
    await log.keep_film("t2", b"film")
    await log.keep_proof(Proof(b"key", "ann", "passkey", b"body"))
    await log.subscribe(Subscription("https://push.example/1", "ann", b"k", b"s", "fr"))
    await log.care("t3", await log.enlist())
    await log.end_care("t3", await log.enlist(), 50.0)


async def contents(log: Log) -> list[object]:
    tables = [(await log.read(t), await log.events(t), await log.film(t)) for t in ("t1", "t2", "t3")]
    people = [await log.tables_of("ann"), await log.proofs_of("ann"), await log.subscriptions("t1", 0)]
    return [tables, people, await log.link(b"t1" * 16), await log.secret("cookie"), await log.secret("push")]


async def test_there_and_back_again(tmp_path: Path, database: str) -> None:
    here, back = tmp_path / "here", tmp_path / "back"
    here.mkdir()
    log = await opened(here)
    await fill(log)
    before = await contents(log)
    await log.close()
    assert await move_data(here, database) == Moved(3, 14)
    assert await move_data(database, back) == Moved(3, 14)
    for place in (database, back):
        log = await opened(place)
        assert await contents(log) == before
        await log.append("t1", 8, b"goes on")
        await log.append("t3", 1, b"begins")
        await log.close()


async def test_what_is_moved_to_must_be_empty_and_of_the_other_kind(tmp_path: Path, database: str) -> None:
    log = await opened(database)
    await fill(log)
    await log.close()
    with pytest.raises(LogError, match="There are no games in"):
        await move_data(tmp_path, database)
    await move_data(database, tmp_path)
    with pytest.raises(LogError, match="There are games in that database already"):
        await move_data(tmp_path, database)
    with pytest.raises(LogError, match="There are games in .* already"):
        await move_data(database, tmp_path)
    with pytest.raises(LogError, match="name one of each"):
        await move_data(tmp_path, tmp_path)


def test_people_find_their_seats_where_the_house_has_moved_to(tmp_path: Path, database: str) -> None:
    with open_room(tmp_path) as room:
        ann = room.guest()
        table = ann.open(person("Ann"), bot(), FRIEND)["table"]
        seen = ann.sit(table).view
        cookies = ann.http.cookies
        with pytest.raises(LogError, match="Another server"):
            asyncio.run(move_data(tmp_path, database))
    asyncio.run(move_data(tmp_path, database))
    with open_room(database) as room:
        view = room.guest(cookies=cookies).sit(table).view
        assert (view.table, view.mine, view.state) == (seen.table, seen.mine, seen.state)
