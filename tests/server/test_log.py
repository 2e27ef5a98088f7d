"""The promises of the log, held against real files, a second process and SIGKILL."""

import asyncio
import multiprocessing
import sqlite3
import stat
from collections.abc import AsyncIterator
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from magnat.server import sqlite_file, sqlite_writer
from magnat.server.courtesy import EVERY, Courtesy
from magnat.server.log import Conflict, Event, Header, Holding, Link, LogError, Snapshot, Stored
from magnat.server.sqlite import SqliteLog

pytestmark = pytest.mark.anyio

HEADER = Header("t1", "big-shot", 12.5, b'{"seats":4}')
spawn = multiprocessing.get_context("spawn")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "magnat.db"


@pytest.fixture
async def log(path: Path) -> AsyncIterator[SqliteLog]:
    log = await SqliteLog.open(path)
    await log.open_table(HEADER)
    yield log
    await log.close()


def other_connection(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, timeout=0)


# ---- Events ----


async def test_a_table_reads_as_it_was_written(log: SqliteLog) -> None:
    await log.append("t1", 1, b"one")
    await log.append("t1", 2, b"\x00\xff")
    assert await log.read("t1") == Stored(HEADER, None, [Event(1, b"one"), Event(2, b"\x00\xff")])


async def test_a_table_nobody_opened_reads_as_none(log: SqliteLog) -> None:
    assert await log.read("t2") is None
    assert await log.events("t2") == []


async def test_a_number_is_given_once(log: SqliteLog) -> None:
    await log.append("t1", 1, b"first")
    with pytest.raises(Conflict, match="Event 1 of table t1 was already written"):
        await log.append("t1", 1, b"second")
    assert await log.events("t1") == [Event(1, b"first")]


@pytest.mark.parametrize(("table", "number"), [("t1", 2), ("t1", 0), ("t1", -1), ("t2", 1)])
async def test_an_event_that_follows_nothing_is_refused(log: SqliteLog, table: str, number: int) -> None:
    with pytest.raises(LogError, match="follows nothing"):
        await log.append(table, number, b"")
    assert await log.events(table) == []


async def test_events_submitted_together_are_stored_in_their_order(log: SqliteLog) -> None:
    """Were two of them swapped, the later one would follow nothing."""
    await asyncio.gather(*(log.append("t1", n, b"%d" % n) for n in range(1, 1001)))
    assert await log.events("t1", after=997) == [Event(n, b"%d" % n) for n in (998, 999, 1000)]


async def test_a_table_and_its_first_events_may_wait_together(log: SqliteLog) -> None:
    await asyncio.gather(
        log.open_table(Header("t2", "big-shot", 0.0, b"")),
        log.append("t2", 1, b"a"),
        log.keep_snapshot("t2", Snapshot(1, b"s")),
        log.append("t2", 2, b"b"),
    )
    stored = await log.read("t2")
    assert stored
    assert stored[1:] == (Snapshot(1, b"s"), [Event(2, b"b")])


async def test_one_refusal_in_a_crowd_fails_alone(log: SqliteLog) -> None:
    """Number 5 claimed thrice, a hole, a number no integer column holds, and a table opened twice."""
    good = [log.append("t1", n, b"good") for n in range(1, 11)]
    bad = [log.append("t1", 5, b"late") for _ in range(2)]
    bad += [log.append("t1", 99, b""), log.append("t1", 2**70, b""), log.open_table(HEADER)]
    outcomes = await asyncio.gather(*good, *bad, return_exceptions=True)
    assert outcomes[:10] == [None] * 10
    assert [type(o) for o in outcomes[10:]] == [Conflict, Conflict, LogError, LogError, LogError]
    assert await log.events("t1") == [Event(n, b"good") for n in range(1, 11)]


async def test_whoever_is_cancelled_disturbs_nobody(log: SqliteLog) -> None:
    leaving = asyncio.create_task(log.append("t1", 1, b"a"))
    staying = asyncio.create_task(log.append("t1", 2, b"b"))
    await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.wait_for(staying, 10)
    assert len(await log.events("t1")) == 2


# ---- Snapshots ----


async def test_reading_starts_from_the_snapshot(log: SqliteLog) -> None:
    await asyncio.gather(*(log.append("t1", n, b"e") for n in (1, 2, 3)))
    await log.keep_snapshot("t1", Snapshot(2, b"state"))
    assert await log.read("t1") == Stored(HEADER, Snapshot(2, b"state"), [Event(3, b"e")])
    assert len(await log.events("t1")) == 3


async def test_an_older_snapshot_never_replaces_a_newer_one(log: SqliteLog) -> None:
    for number in (4, 8, 6):
        await log.keep_snapshot("t1", Snapshot(number, b"%d" % number))
    stored = await log.read("t1")
    assert stored
    assert stored.snapshot == Snapshot(8, b"8")


# ---- Links and seats ----


async def test_a_table_opens_with_all_its_links_and_seats_or_not_at_all(log: SqliteLog) -> None:
    link, holding = Link(b"d" * 32, "t1", 3, None), Holding("ann", "t1", 0)
    with pytest.raises(LogError, match="Table t1 exists already"):
        await log.open_table(HEADER, [link], [holding])
    assert await log.link(link.digest) is None
    assert await log.seats_of("ann", "t1") is None
    await log.open_table(HEADER._replace(table="t2"), [link._replace(table="t2")], [Holding("ann", "t2", 0)])
    assert await log.link(link.digest) == Link(link.digest, "t2", 3, None)
    assert await log.seats_of("ann", "t2") == [0]


async def test_a_link_can_be_made_to_expire(log: SqliteLog) -> None:
    link = Link(b"d" * 32, "t1", None, None)
    await log.keep_link(link)
    await log.keep_link(link._replace(expires_at=99.5))
    assert await log.link(link.digest) == Link(link.digest, "t1", None, 99.5)
    assert await log.link(b"e" * 32) is None


async def test_links_and_seats_belong_to_a_table(log: SqliteLog) -> None:
    for write in (
        log.keep_link(Link(b"d", "t2", 0, None)),
        log.take_seat(Holding("ann", "t2", 0)),
        log.keep_snapshot("t2", Snapshot(1, b"")),
    ):
        with pytest.raises(LogError, match="There is no table t2"):
            await write


async def test_a_person_may_hold_several_seats_or_watch(log: SqliteLog) -> None:
    for holding in (("ann", 2), ("ann", 0), ("ann", 2), ("ann", None), ("bob", None)):
        await log.take_seat(Holding(holding[0], "t1", holding[1]))
    assert await log.seats_of("ann", "t1") == [0, 2]
    assert await log.seats_of("bob", "t1") == []
    assert await log.seats_of("eve", "t1") is None


async def test_a_person_finds_the_tables_he_sits_at_newest_first(log: SqliteLog) -> None:
    for number in (2, 3, 4):
        header = Header(f"t{number}", "big-shot", float(number), b"")
        seat = None if number == 4 else 1
        await log.open_table(header, holdings=[Holding("ann", header.table, seat), Holding("ann", header.table, seat)])
    await log.take_seat(Holding("ann", "t1", 0))
    assert [h.table for h in await log.tables_of("ann")] == ["t1", "t3", "t2"]
    assert [h.table for h in await log.tables_of("ann", limit=1)] == ["t1"]


# ---- The file ----


async def test_everything_is_there_after_closing_and_opening(log: SqliteLog, path: Path) -> None:
    writes = asyncio.gather(*(log.append("t1", n, b"e") for n in (1, 2, 3)))
    await asyncio.sleep(0)
    await log.close()
    await writes
    again = await SqliteLog.open(path)
    assert len(await again.events("t1")) == 3
    await again.close()
    assert [p.name for p in path.parent.iterdir()] == [path.name]


async def test_a_closed_log_says_so(log: SqliteLog) -> None:
    await log.close()
    await log.close()
    with pytest.raises(LogError, match="closed"):
        await log.append("t1", 1, b"")
    with pytest.raises(LogError, match="closed"):
        await log.read("t1")


async def test_the_file_is_its_owners_alone(log: SqliteLog, path: Path) -> None:
    await log.append("t1", 1, b"")
    modes = {stat.S_IMODE(p.stat().st_mode) for p in path.parent.iterdir()}
    assert modes == {0o600}


async def test_commits_are_synced(path: Path) -> None:
    connection = sqlite_file.open_to_write(path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    connection.close()


async def test_a_newer_file_is_left_alone(log: SqliteLog, path: Path) -> None:
    await log.close()
    with other_connection(path) as other:
        other.execute("PRAGMA user_version = 99")
    other.close()
    with pytest.raises(LogError, match=r"newer Magnat .version 99 .* update Magnat to open it"):
        await SqliteLog.open(path)


async def test_an_older_file_is_brought_up_to_date(log: SqliteLog, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await log.append("t1", 1, b"kept")
    await log.close()
    added = ("CREATE TABLE ratings (person TEXT)", "INSERT INTO ratings VALUES ('ann')")
    monkeypatch.setattr(sqlite_file, "MIGRATIONS", (*sqlite_file.MIGRATIONS, added))
    for _ in range(2):
        again = await SqliteLog.open(path)
        assert await again.events("t1") == [Event(1, b"kept")]
        await again.close()
    with other_connection(path) as other:
        assert other.execute("SELECT person FROM ratings").fetchall() == [("ann",)]
    other.close()


async def test_a_file_of_the_first_version_keeps_its_events(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In it, each table's events lay together; since then, they lie one after the other as they came."""
    with monkeypatch.context() as patch:
        patch.setattr(sqlite_file, "MIGRATIONS", sqlite_file.MIGRATIONS[:1])
        first = sqlite_file.open_to_write(path)
    for table in ("t1", "t2", "t3"):
        first.execute("INSERT INTO tables VALUES (?, ?, ?, ?)", HEADER._replace(table=table))
    for table, number in (("t2", 1), ("t1", 1), ("t2", 2), ("t1", 2), ("t1", 3)):
        first.execute("INSERT INTO events VALUES (?, ?, ?)", (table, number, b"%d" % number))
    first.close()
    log = await SqliteLog.open(path)
    numbers = [[event.number for event in await log.events(table)] for table in ("t1", "t2", "t3")]
    assert numbers == [[1, 2, 3], [1, 2], []]
    with pytest.raises(Conflict):
        await log.append("t1", 3, b"late")
    for table, number in (("t1", 4), ("t2", 3), ("t3", 1)):
        await log.append(table, number, b"%d" % number)
    assert await log.events("t1", after=2) == [Event(3, b"3"), Event(4, b"4")]
    assert [len(await log.events(table)) for table in ("t2", "t3")] == [3, 1]
    await log.close()


async def test_a_migration_that_fails_leaves_the_file_as_it_was(
    log: SqliteLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await log.close()
    before = path.read_bytes()
    broken = ("DROP TABLE events", "this is not SQL")
    with monkeypatch.context() as patch:
        patch.setattr(sqlite_file, "MIGRATIONS", (*sqlite_file.MIGRATIONS, broken))
        with pytest.raises(LogError, match="cannot be opened"):
            await SqliteLog.open(path)
    assert path.read_bytes() == before


async def test_what_is_not_our_database_is_refused_in_a_sentence(path: Path, tmp_path: Path) -> None:
    path.write_bytes(b"Dear diary, today I went bankrupt. " * 100)
    with pytest.raises(LogError, match=r"is not a Magnat database.*\.$"):
        await SqliteLog.open(path)
    assert path.read_bytes().startswith(b"Dear diary")
    with other_connection(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE recipes (name)")
    other.close()
    with pytest.raises(LogError, match="database of another program"):
        await SqliteLog.open(tmp_path / "other.db")
    with pytest.raises(LogError, match="cannot be opened: No such file or directory"):
        await SqliteLog.open(tmp_path / "nowhere" / "magnat.db")
    with pytest.raises(LogError, match="cannot be opened: Is a directory"):
        await SqliteLog.open(tmp_path)


# ---- A loop under load ----


async def test_the_loop_gives_way_while_somebody_waits_and_only_then() -> None:
    paused = asyncio.Event()
    courtesy = Courtesy(asyncio.get_running_loop(), pause=paused.set)
    with courtesy:
        await asyncio.wait_for(paused.wait(), 10)
        paused.clear()
        await asyncio.wait_for(paused.wait(), 10)
    paused.clear()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(paused.wait(), 10 * EVERY)


async def test_the_write_ahead_log_is_copied_back_and_begins_anew(
    log: SqliteLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_writer, "CHECKPOINT_AFTER", 100)
    for first in range(1, 5001, 10):
        await asyncio.gather(*(log.append("t1", first + n, b"e" * 1000) for n in range(10)))
    assert path.with_name(path.name + "-wal").stat().st_size < 2_000_000, "all that was written is over five million"


# ---- Others at the same file ----


async def test_several_may_make_the_same_file_at_once(path: Path) -> None:
    logs = await asyncio.gather(*(SqliteLog.open(path) for _ in range(8)))
    await logs[0].open_table(HEADER)
    assert [await log.read("t1") for log in logs] == [Stored(HEADER, None, [])] * 8
    await asyncio.gather(*(log.close() for log in logs))


async def test_readers_do_not_wait_for_a_writer(log: SqliteLog, path: Path) -> None:
    other = other_connection(path)
    other.execute("BEGIN IMMEDIATE")
    waiting = asyncio.create_task(log.append("t1", 1, b"e"))
    assert await log.events("t1") == []
    assert not waiting.done()
    other.execute("ROLLBACK")
    await waiting
    assert len(await log.events("t1")) == 1
    other.close()


async def test_after_a_failed_commit_the_log_goes_on(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "BUSY_SECONDS", 0.0)
    log = await SqliteLog.open(path)
    await log.open_table(HEADER)
    other = other_connection(path)
    other.execute("BEGIN IMMEDIATE")
    outcomes = await asyncio.gather(*(log.append("t1", n, b"e") for n in (1, 2)), return_exceptions=True)
    assert [str(o) for o in outcomes] == ["The log could not be written: database is locked."] * 2
    other.execute("ROLLBACK")
    other.close()
    await log.append("t1", 1, b"e")
    await log.close()


def compete(path: Path, name: bytes, count: int) -> None:
    """What a worker does: write the next number; after a conflict, look again."""

    async def work() -> None:
        log = await SqliteLog.open(path)
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


async def test_two_processes_share_a_table(log: SqliteLog, path: Path) -> None:
    workers = [spawn.Process(target=compete, args=(path, name, 40)) for name in (b"a", b"b")]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0, 0]
    events = await log.events("t1")
    assert [event.number for event in events] == list(range(1, 81))
    for name in (b"a", b"b"):
        assert [e.body for e in events if e.body.startswith(name)] == [name + b"%d" % n for n in range(40)]


def append_until_killed(path: Path, tables: int, told: Connection) -> None:
    """Tell of each event as soon as it is acknowledged."""

    async def write(log: SqliteLog, table: str) -> None:
        if await log.read(table) is None:
            await log.open_table(HEADER._replace(table=table))
        number = len(await log.events(table))
        while True:
            number += 1
            await log.append(table, number, b"%d" % number)
            told.send((table, number))

    async def work() -> None:
        log = await SqliteLog.open(path)
        await asyncio.gather(*(write(log, f"table {n}") for n in range(tables)))

    asyncio.run(work())


async def test_every_acknowledged_event_survives_a_kill(path: Path) -> None:
    acknowledged: dict[str, int] = {}
    for kill_after in (1, 137, 600):
        listen, told = spawn.Pipe(duplex=False)
        worker = spawn.Process(target=append_until_killed, args=(path, 10, told))
        worker.start()
        told.close()
        acknowledged |= dict(listen.recv() for _ in range(kill_after))
        worker.kill()
        try:
            while True:
                acknowledged |= [listen.recv()]
        except EOFError:
            worker.join()
        log = await SqliteLog.open(path)
        for table, number in acknowledged.items():
            events = await log.events(table)
            assert len(events) >= number
            assert events == [Event(n, b"%d" % n) for n in range(1, len(events) + 1)]
        await log.close()
        worker.close()
        listen.close()
    assert len(acknowledged) == 10
