"""What only a database has: several workers at it, lines that are lost, versions of what lies there."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest
from benchmarks.cluster import Cluster, Pair

from magnat.server import log as logs
from magnat.server import postgres_connections, postgres_schema
from magnat.server.log import Conflict, Event, Fenced, Header, Holding, LogError
from magnat.server.postgres import PostgresLog

pytestmark = pytest.mark.anyio

HEADER = Header("t1", "big-shot", 12.5, b'{"seats":4}')


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def both(database: str) -> AsyncIterator[tuple[PostgresLog, PostgresLog]]:
    """Two workers that start at the same time."""
    first, second = await asyncio.gather(PostgresLog.open(database), PostgresLog.open(database))
    await first.open_table(HEADER)
    yield first, second
    await first.close()
    await second.close()


@pytest.fixture
def pair() -> Iterator[Pair]:
    with Pair() as pair:
        yield pair


async def test_a_seat_is_taken_once_however_many_workers_are_asked(both: tuple[PostgresLog, PostgresLog]) -> None:
    for seat in range(20):
        taken = await asyncio.gather(*(log.take_seat(Holding(f"{n}", "t1", seat)) for n, log in enumerate(both)))
        assert sorted(taken) == [False, True]


async def test_each_of_many_tables_is_kept_by_one_of_the_workers_that_reach_for_them_at_once(
    both: tuple[PostgresLog, PostgresLog],
) -> None:
    """Both ask in another order, for some twice, and let go of what they have while the other asks."""
    names = [f"t{number}" for number in range(2, 202)]
    await asyncio.gather(*(both[0].open_table(HEADER._replace(table=name)) for name in names))
    workers = [await log.enlist() for log in both]
    for _ in range(5):
        asked = (names[::-1], [*names, *names[:20]])
        reached = [
            asyncio.gather(*(log.care(name, worker) for name in wanted))
            for log, worker, wanted in zip(both, workers, asked, strict=True)
        ]
        kept = [
            {name for name, taken in zip(wanted, answers, strict=True) if taken}
            for wanted, answers in zip(asked, await asyncio.gather(*reached), strict=True)
        ]
        assert kept[0] | kept[1] == set(names)
        assert not kept[0] & kept[1]
        ends = [
            log.end_care(name, worker, None if int(name[1:]) % 2 else 7.0)
            for log, worker, mine in zip(both, workers, kept, strict=True)
            for name in mine
        ]
        await asyncio.gather(*ends, both[0].care("t1", workers[0]))
        assert sorted(await both[1].forsaken(7.0, 500)) == sorted(name for name in names if int(name[1:]) % 2 == 0)


async def test_what_is_wrong_with_one_table_is_said_of_no_other(both: tuple[PostgresLog, PostgresLog]) -> None:
    log, worker = both[0], await both[0].enlist()
    answers = await asyncio.gather(
        *(log.care(name, worker) for name in ("t1", "not\0a name", "nowhere")), return_exceptions=True
    )
    assert (answers[0], answers[2]) == (True, False)
    assert isinstance(answers[1], LogError)


async def test_a_worker_that_starts_before_its_database_waits_for_it() -> None:
    def new_cluster() -> Cluster:
        return Cluster().__enter__()

    cluster = await asyncio.to_thread(new_cluster)
    try:
        await asyncio.to_thread(cluster.stop)
        with pytest.raises(LogError, match="The database cannot be opened"):
            await PostgresLog.open(cluster.address())
        starting = asyncio.to_thread(cluster.start)
        log, _ = await asyncio.gather(PostgresLog.open(cluster.address(), patience=30.0), starting)
        await log.open_table(HEADER)
        await log.close()
    finally:
        await asyncio.to_thread(cluster.__exit__)


async def test_a_database_that_there_is_not_is_not_waited_for(database: str) -> None:
    with pytest.raises(LogError, match="does not exist"):
        await PostgresLog.open(f"{database}_and_more", patience=3600.0)


async def test_crowds_of_two_workers_at_the_same_tables_never_wait_for_each_other(
    both: tuple[PostgresLog, PostgresLog],
) -> None:
    tables = [f"crowd {n}" for n in range(50)]
    for table in tables:
        await both[0].open_table(HEADER._replace(table=table))
    for number in range(1, 21):
        orders = (tables, tables[::-1])
        outcomes = await asyncio.gather(
            *(log.append(t, number, b"%d" % n) for n, log in enumerate(both) for t in orders[n]), return_exceptions=True
        )
        assert sum(outcome is None for outcome in outcomes) == len(tables)
        assert {type(outcome) for outcome in outcomes} == {type(None), Conflict}


async def test_of_many_who_read_at_once_each_gets_what_they_asked_for(both: tuple[PostgresLog, PostgresLog]) -> None:
    log = both[0]
    tables = [f"read {n}" for n in range(20)]
    for table in tables:
        await log.open_table(HEADER._replace(table=table))
        for number in range(1, 6):
            await log.append(table, number, f"{table}, {number}".encode())
    wishes = [(table, after) for after in range(7) for table in tables]
    found = await asyncio.gather(*(log.events(*wish) for wish in wishes))
    for (table, after), events in zip(wishes, found, strict=True):
        assert events == [Event(number, f"{table}, {number}".encode()) for number in range(after + 1, 6)]


async def test_whoever_asks_for_what_cannot_be_is_refused_alone(both: tuple[PostgresLog, PostgresLog]) -> None:
    await both[0].append("t1", 1, b"first")
    asked = (both[0].events(name) for name in ("t1", "no\x00table", "none"))
    found, refused, nothing = await asyncio.gather(*asked, return_exceptions=True)
    assert found == [Event(1, b"first")]
    assert isinstance(refused, LogError)
    assert nothing == []


async def test_one_worker_keeps_a_table_and_what_another_writes_for_it_is_fenced_off(
    both: tuple[PostgresLog, PostgresLog], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = both
    monkeypatch.setattr("magnat.server.postgres.ALIVE", 60.0)
    one = await first.enlist()
    assert await first.care("t1", one)
    two = await second.enlist()
    assert await first.beat(one) == {one, two}
    assert not await second.care("t1", two)
    await first.append("t1", 1, b"by the keeper", one)
    monkeypatch.setattr("magnat.server.postgres.ALIVE", 0.0)
    await first.beat(one)  # For no time at all: its life ends.
    monkeypatch.setattr("magnat.server.postgres.ALIVE", 60.0)
    assert await second.care("t1", two)
    with pytest.raises(Fenced):
        await first.append("t1", 2, b"by one who was asleep", one)
    await second.append("t1", 2, b"by the new one", two)
    await first.append("t1", 3, b"by a person, anywhere")
    assert not await first.care("t1", one)


async def test_a_table_that_somebody_keeps_has_no_other_heir(
    both: tuple[PostgresLog, PostgresLog], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = both
    monkeypatch.setattr("magnat.server.postgres.ALIVE", 60.0)
    one, two = await first.enlist(), await second.enlist()
    assert await first.care("t1", one)
    await second.append("t1", 1, b"by a person", heir=two)
    await first.append("t1", 2, b"by the keeper", one)
    await first.end_care("t1", one, None, 0)  # Without having heard of either.
    assert await second.forsaken(1.0, 10) == ["t1"]
    await second.append("t1", 3, b"by a person", heir=two)
    assert await second.forsaken(1.0, 10) == []
    assert not await first.care("t1", one)


async def test_letting_go_and_inheriting_at_once_leave_nothing_behind(both: tuple[PostgresLog, PostgresLog]) -> None:
    """Whoever is first, the table is kept by the heir in the end, or waits for whoever looks next."""
    first, second = both
    one, two = await first.enlist(), await second.enlist()
    for number in range(1, 101):
        assert await first.care("t1", one)
        await asyncio.gather(
            second.append("t1", number, b"by a person", heir=two), first.end_care("t1", one, None, number - 1)
        )
        if await second.care("t1", two):
            await second.end_care("t1", two, 0.0, number)
        assert await second.forsaken(1.0, 10) == ["t1"]


async def test_a_move_whose_answer_is_lost_is_known_to_be_written(
    both: tuple[PostgresLog, PostgresLog], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line breaks after the commit and before it is told."""
    log, other = both
    real = asyncpg.Connection.fetch
    lost: list[str] = []

    async def fetch(self: asyncpg.Connection, query: str, *args: object, **kwargs: object) -> object:
        found = await real(self, query, *args, **kwargs)
        if query.startswith("INSERT INTO events") and not lost:
            lost.append(query)
            raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")
        return found

    monkeypatch.setattr(asyncpg.Connection, "fetch", fetch)
    await log.append("t1", 1, b"mine")
    with pytest.raises(Conflict):
        await other.append("t1", 1, b"mine")
    assert await log.events("t1") == [Event(1, b"mine")]
    assert lost


async def test_a_database_that_restarts_costs_a_moment_and_no_event(cluster: Cluster, database: str) -> None:
    def again() -> None:
        cluster.stop(signal.SIGQUIT)
        cluster.start()

    log = await PostgresLog.open(database)
    await log.open_table(HEADER)
    restarting = asyncio.create_task(asyncio.to_thread(again))
    number = 0
    while not restarting.done() or number < 50:
        number += 1
        await log.append("t1", number, b"%d" % number)
        assert await log.link(b"nobody's") is None
    assert [event.number for event in await log.events("t1")] == list(range(1, number + 1))
    await log.close()


async def test_a_machine_that_has_died_keeps_nobody_from_the_one_that_lives(
    cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_connections, "CONNECT_SECONDS", 1.0)
    asked: list[asyncio.StreamWriter] = []  # And nothing is ever answered.
    dead = await asyncio.start_server(lambda _, writer: asked.append(writer), "127.0.0.1")
    either = database.replace("@", f"@127.0.0.1:{dead.sockets[0].getsockname()[1]},")
    for _ in range(3):
        connection = await postgres_connections.connect(either)
        assert await connection.fetchval("SELECT inet_server_port()") == cluster.port
        await connection.close()
    (only,) = asked
    only.close()
    dead.close()


@pytest.mark.usefixtures("cluster")  # Which says whether there is a PostgreSQL.
async def test_when_a_standby_takes_over_no_event_is_lost(pair: Pair) -> None:
    log = await PostgresLog.open(await pair.new_database("games"))
    await log.open_table(HEADER)
    failing = asyncio.create_task(asyncio.to_thread(pair.fail_over))
    number = 0
    while not failing.done() or number < 50:
        number += 1
        await log.append("t1", number, b"%d" % number)
    await failing
    assert [event.number for event in await log.events("t1")] == list(range(1, number + 1))
    await log.close()


async def test_a_database_that_is_away_is_given_up_after_a_while(
    cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_connections, "PATIENCE", 0.2)
    log = await PostgresLog.open(database)
    await log.open_table(HEADER)
    await asyncio.to_thread(cluster.stop)
    with pytest.raises(LogError, match="could not be written"):
        await log.append("t1", 1, b"")
    with pytest.raises(LogError, match="could not be read"):
        await log.read("t1")
    await asyncio.to_thread(cluster.start)
    await log.append("t1", 1, b"")
    await log.close()


async def test_commits_are_durable_even_where_the_host_has_switched_that_off(database: str) -> None:
    connection = await asyncpg.connect(database)
    await connection.execute(f'ALTER DATABASE "{database.rpartition("/")[2]}" SET synchronous_commit = off')
    await connection.close()
    ours = await postgres_connections.connect(database)
    assert await ours.fetchval("SHOW synchronous_commit") == "on"
    await ours.close()


@pytest.mark.usefixtures("both")
async def test_a_newer_database_is_left_alone(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", tmp_path)
    with pytest.raises(LogError, match=r"newer Magnat .* update Magnat to open it"):
        await PostgresLog.open(database)


async def test_a_migration_that_fails_leaves_the_database_as_it_was(
    both: tuple[PostgresLog, PostgresLog], database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in postgres_schema.migrations():
        (tmp_path / file.name).write_text(file.read_text())
    (tmp_path / "0999_broken.sql").write_text("DROP TABLE events; this is not SQL;")
    with monkeypatch.context() as patch:
        patch.setattr(postgres_schema, "MIGRATIONS", tmp_path)
        with pytest.raises(LogError, match="cannot be opened"):
            await PostgresLog.open(database)
    await both[0].append("t1", 1, b"e")


async def test_what_cannot_be_opened_is_said_in_a_sentence(database: str) -> None:
    for address in (database + "-none", "postgresql://127.0.0.1:1/magnat"):
        with pytest.raises(LogError, match=r"^The database cannot be opened: .*\.$"):
            await PostgresLog.open(address)


def test_a_worker_lives_long_enough_to_say_so_and_not_so_long_that_people_wait() -> None:
    assert 2 <= logs.ALIVE <= 4
