"""The file of the SQLite log, and who else may be at it."""

import asyncio
import sqlite3
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from magnat.server import sqlite_file, sqlite_writer
from magnat.server.log import Conflict, Event, Header, LogError, Stored
from magnat.server.loop_pauses import EVERY, LoopPauses
from magnat.server.sqlite import SqliteLog

pytestmark = pytest.mark.anyio

HEADER = Header("t1", "big-shot", 12.5, b'{"seats":4}')


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
        first.execute("INSERT INTO tables VALUES (?, ?, ?, ?)", HEADER._replace(table=table)[:4])
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
    with pytest.raises(LogError, match=r"is damaged, or no Magnat database.*\.$"):
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
    pauses = LoopPauses(asyncio.get_running_loop(), pause=paused.set)
    with pauses:
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
