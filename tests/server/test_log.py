"""The promises of the log, held against real files and databases, a second process and SIGKILL."""

import asyncio
import multiprocessing
from collections.abc import AsyncIterator
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from magnat.server.log import Conflict, Event, Header, Holding, Hole, Link, Log, LogError, Snapshot, Stored
from magnat.server.postgres import PostgresLog
from magnat.server.sqlite import SqliteLog

pytestmark = pytest.mark.anyio

HEADER = Header("t1", "big-shot", 12.5, b'{"seats":4}')
spawn = multiprocessing.get_context("spawn")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def opened(storage: Path | str) -> Log:
    return await (SqliteLog.open(storage / "magnat.db") if isinstance(storage, Path) else PostgresLog.open(storage))


@pytest.fixture
async def log(storage: Path | str) -> AsyncIterator[Log]:
    log = await opened(storage)
    await log.open_table(HEADER)
    yield log
    await log.close()


# ---- Events ----


async def test_a_table_reads_as_it_was_written(log: Log) -> None:
    await log.append("t1", 1, b"one")
    await log.append("t1", 2, b"\x00\xff")
    assert await log.read("t1") == Stored(HEADER, None, [Event(1, b"one"), Event(2, b"\x00\xff")])


async def test_a_table_nobody_opened_reads_as_none(log: Log) -> None:
    assert await log.read("t2") is None
    assert await log.events("t2") == []


async def test_a_number_is_given_once(log: Log) -> None:
    await log.append("t1", 1, b"first")
    with pytest.raises(Conflict, match="Event 1 of table t1 was already written"):
        await log.append("t1", 1, b"second")
    assert await log.events("t1") == [Event(1, b"first")]


@pytest.mark.parametrize(("table", "number"), [("t1", 2), ("t1", 0), ("t1", -1), ("t2", 1)])
async def test_an_event_that_follows_nothing_is_refused(log: Log, table: str, number: int) -> None:
    with pytest.raises(LogError, match="follows nothing"):
        await log.append(table, number, b"")
    assert await log.events(table) == []


async def test_events_submitted_together_are_stored_in_their_order(log: Log) -> None:
    """Were two of them swapped, the later one would follow nothing."""
    await asyncio.gather(*(log.append("t1", n, b"%d" % n) for n in range(1, 1001)))
    assert await log.events("t1", after=997) == [Event(n, b"%d" % n) for n in (998, 999, 1000)]


async def test_a_table_and_its_first_events_may_wait_together(log: Log) -> None:
    await asyncio.gather(
        log.open_table(Header("t2", "big-shot", 0.0, b"")),
        log.append("t2", 1, b"a"),
        log.keep_snapshot("t2", Snapshot(1, b"s")),
        log.append("t2", 2, b"b"),
    )
    stored = await log.read("t2")
    assert stored
    assert stored[1:] == (Snapshot(1, b"s"), [Event(2, b"b")])


async def test_one_refusal_in_a_crowd_fails_alone(log: Log) -> None:
    """Number 5 claimed thrice, a hole, a number no integer column holds, and a table opened twice."""
    good = [log.append("t1", n, b"good") for n in range(1, 11)]
    bad = [log.append("t1", 5, b"late") for _ in range(2)]
    bad += [log.append("t1", 99, b""), log.append("t1", 2**70, b""), log.open_table(HEADER)]
    outcomes = await asyncio.gather(*good, *bad, return_exceptions=True)
    assert outcomes[:10] == [None] * 10
    assert [type(o) for o in outcomes[10:]] == [Conflict, Conflict, Hole, Hole, LogError]
    assert await log.events("t1") == [Event(n, b"good") for n in range(1, 11)]


async def test_whoever_is_cancelled_disturbs_nobody(log: Log) -> None:
    leaving = asyncio.create_task(log.append("t1", 1, b"a"))
    staying = asyncio.create_task(log.append("t1", 2, b"b"))
    await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.wait_for(staying, 10)
    assert len(await log.events("t1")) == 2


# ---- Snapshots ----


async def test_reading_starts_from_the_snapshot(log: Log) -> None:
    await asyncio.gather(*(log.append("t1", n, b"e") for n in (1, 2, 3)))
    await log.keep_snapshot("t1", Snapshot(2, b"state"))
    assert await log.read("t1") == Stored(HEADER, Snapshot(2, b"state"), [Event(3, b"e")])
    assert len(await log.events("t1")) == 3


async def test_an_older_snapshot_never_replaces_a_newer_one(log: Log) -> None:
    for number in (4, 8, 6):
        await log.keep_snapshot("t1", Snapshot(number, b"%d" % number))
    stored = await log.read("t1")
    assert stored
    assert stored.snapshot == Snapshot(8, b"8")


# ---- Links and seats ----


async def test_a_table_opens_with_all_its_links_and_seats_or_not_at_all(log: Log) -> None:
    link, holding = Link(b"d" * 32, "t1", 3, None), Holding("ann", "t1", 0)
    with pytest.raises(LogError, match="Table t1 exists already"):
        await log.open_table(HEADER, [link], [holding])
    assert await log.link(link.digest) is None
    assert await log.seats_of("ann", "t1") is None
    await log.open_table(HEADER._replace(table="t2"), [link._replace(table="t2")], [Holding("ann", "t2", 0)])
    assert await log.link(link.digest) == Link(link.digest, "t2", 3, None)
    assert await log.seats_of("ann", "t2") == [0]


async def test_a_link_can_be_made_to_expire(log: Log) -> None:
    link = Link(b"d" * 32, "t1", None, None)
    await log.keep_link(link)
    await log.keep_link(link._replace(expires_at=99.5))
    assert await log.link(link.digest) == Link(link.digest, "t1", None, 99.5)
    assert await log.link(b"e" * 32) is None


async def test_links_and_seats_belong_to_a_table(log: Log) -> None:
    for write in (
        log.keep_link(Link(b"d", "t2", 0, None)),
        log.take_seat(Holding("ann", "t2", 0)),
        log.keep_snapshot("t2", Snapshot(1, b"")),
    ):
        with pytest.raises(LogError, match="There is no table t2"):
            await write


async def test_a_person_may_hold_several_seats_or_watch(log: Log) -> None:
    for holding in (("ann", 2), ("ann", 0), ("ann", 2), ("ann", None), ("bob", None)):
        await log.take_seat(Holding(holding[0], "t1", holding[1]))
    assert await log.seats_of("ann", "t1") == [0, 2]
    assert await log.seats_of("bob", "t1") == []
    assert await log.seats_of("eve", "t1") is None


async def test_a_person_finds_the_tables_he_sits_at_newest_first(log: Log) -> None:
    for number in (2, 3, 4):
        header = Header(f"t{number}", "big-shot", float(number), b"")
        seat = None if number == 4 else 1
        await log.open_table(header, holdings=[Holding("ann", header.table, seat), Holding("ann", header.table, seat)])
    await log.take_seat(Holding("ann", "t1", 0))
    assert [h.table for h in await log.tables_of("ann")] == ["t1", "t3", "t2"]
    assert [h.table for h in await log.tables_of("ann", limit=1)] == ["t1"]
    await log.keep_paper("t1", "outcome", b"")
    await log.keep_paper("t3", "resigned", b"")
    assert [h.table for h in await log.tables_of("ann", limit=1, without="outcome")] == ["t3"]


# ---- Who takes care of a table ----


async def test_what_is_due_is_found_once_nobody_keeps_it(log: Log) -> None:
    worker = await log.enlist()
    await log.open_table(HEADER._replace(table="t2"))
    assert await log.care("t1", worker)
    assert await log.care("t2", worker)
    assert await log.forsaken(1e9, 10) == []
    await log.end_care("t1", worker, 500.0)
    await log.end_care("t2", worker, None)
    assert await log.forsaken(499.0, 10) == []
    assert await log.forsaken(500.0, 10) == ["t1"]


async def test_what_a_worker_kept_when_it_died_is_due_at_once(log: Log, storage: Path | str) -> None:
    worker = await log.enlist()
    assert await log.care("t1", worker)
    await log.retire(worker)
    other = await opened(storage)
    assert await other.forsaken(1.0, 10) == ["t1"]
    assert await other.care("t1", await other.enlist())
    assert await other.forsaken(1.0, 10) == []
    await other.close()


async def test_a_table_is_known_to_need_somebody_by_the_event_that_makes_it_so(log: Log, storage: Path | str) -> None:
    """Its worker died before it could say anything else."""
    worker = await log.enlist()
    await log.append("t1", 1, b"a bot is to move", heir=worker)
    assert await log.forsaken(1e9, 10) == []
    await log.retire(worker)
    other = await opened(storage)
    assert await other.forsaken(1.0, 10) == ["t1"]
    await other.close()


async def test_who_lets_go_of_a_table_without_its_last_event_leaves_it_to_be_looked_at(log: Log) -> None:
    await log.open_table(HEADER._replace(table="t2"))
    worker = await log.enlist()
    for table in ("t1", "t2"):
        assert await log.care(table, worker)
        await log.append(table, 1, b"seen", heir=worker)
        await log.append(table, 2, b"not seen", heir=worker)
    await log.end_care("t1", worker, None, 1)
    await log.end_care("t2", worker, 500.0, 2)
    assert await log.forsaken(1.0, 10) == ["t1"]
    assert await log.care("t1", worker)
    await log.end_care("t1", worker, None, 2)
    assert await log.forsaken(1e9, 10) == ["t2"]


async def test_a_new_table_may_be_due(log: Log) -> None:
    await log.open_table(HEADER._replace(table="t2"), due=500.0)
    assert await log.forsaken(499.0, 10) == []
    assert await log.forsaken(500.0, 10) == ["t2"]


async def test_tables_at_which_more_has_happened_are_found(log: Log) -> None:
    await log.open_table(HEADER._replace(table="t2"))
    await asyncio.gather(*(log.append(table, n, b"e") for table in ("t1", "t2") for n in (1, 2)))
    assert await log.behind({"t1": 1, "t2": 2, "t3": 0}) == ["t1"]
    assert sorted(await log.behind({"t1": 1, "t2": 0})) == ["t1", "t2"]


async def test_secrets_are_shared_by_all_who_share_the_log(log: Log, storage: Path | str) -> None:
    cookie = await log.secret("cookie")
    assert len(cookie) == 32
    other = await opened(storage)
    assert await other.secret("cookie") == cookie
    assert await other.secret("push") != cookie
    await other.close()


# ---- Others, and the end of it ----


async def test_everything_is_there_after_closing_and_opening(log: Log, storage: Path | str) -> None:
    writes = asyncio.gather(*(log.append("t1", n, b"e") for n in (1, 2, 3)))
    await asyncio.sleep(0)
    await log.close()
    await writes
    again = await opened(storage)
    assert len(await again.events("t1")) == 3
    await again.close()


async def test_a_closed_log_says_so(log: Log) -> None:
    await log.close()
    await log.close()
    with pytest.raises(LogError, match="closed"):
        await log.append("t1", 1, b"")
    with pytest.raises(LogError, match="closed"):
        await log.read("t1")


def compete(storage: Path | str, name: bytes, count: int) -> None:
    """What a worker does: write the next number; after a conflict, look again."""

    async def work() -> None:
        log = await opened(storage)
        for n in range(count):
            while True:
                number = len(await log.events("t1")) + 1
                try:
                    await log.append("t1", number, name + b"%d" % n)
                    break
                except Conflict:
                    continue
        await log.close()

    asyncio.run(work())


async def test_two_processes_share_a_table(log: Log, storage: Path | str) -> None:
    workers = [spawn.Process(target=compete, args=(storage, name, 40)) for name in (b"a", b"b")]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0, 0]
    events = await log.events("t1")
    assert [event.number for event in events] == list(range(1, 81))
    for name in (b"a", b"b"):
        assert [e.body for e in events if e.body.startswith(name)] == [name + b"%d" % n for n in range(40)]


def append_until_killed(storage: Path | str, tables: int, told: Connection) -> None:
    """Tell of each event as soon as it is acknowledged."""

    async def write(log: Log, table: str) -> None:
        if await log.read(table) is None:
            await log.open_table(HEADER._replace(table=table))
        number = len(await log.events(table))
        while True:
            number += 1
            await log.append(table, number, b"%d" % number)
            told.send((table, number))

    async def work() -> None:
        log = await opened(storage)
        await asyncio.gather(*(write(log, f"table {n}") for n in range(tables)))

    asyncio.run(work())


async def test_every_acknowledged_event_survives_a_kill(storage: Path | str) -> None:
    acknowledged: dict[str, int] = {}
    for kill_after in (1, 137, 600):
        listen, told = spawn.Pipe(duplex=False)
        worker = spawn.Process(target=append_until_killed, args=(storage, 10, told))
        worker.start()
        told.close()
        acknowledged |= dict(listen.recv() for _ in range(kill_after))
        worker.kill()
        try:
            while True:
                acknowledged |= [listen.recv()]
        except EOFError:
            worker.join()
        log = await opened(storage)
        for table, number in acknowledged.items():
            events = await log.events(table)
            assert len(events) >= number
            assert events == [Event(n, b"%d" % n) for n in range(1, len(events) + 1)]
        await log.close()
        worker.close()
        listen.close()
    assert len(acknowledged) == 10
