"""`magnat backup` and `magnat restore`: from a folder or a database, while a server plays on, into either."""

import asyncio
import io
import secrets
import tarfile
from pathlib import Path

import pytest
from benchmarks.cluster import Cluster
from tests.cli.test_keeping import magnat
from tests.server.room import bot, open_room, person

from magnat.server import moving
from magnat.server.backups import back_up
from magnat.server.log import Header, Log
from magnat.server.setting_kinds import without_password
from magnat.server.storage import open_log


@pytest.fixture(params=["sqlite", "postgresql"])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where nothing is kept yet: each of the ways there are."""
    if request.param == "sqlite":
        return tmp_path / "elsewhere"
    cluster: Cluster = request.getfixturevalue("cluster")
    return asyncio.run(cluster.new_database(f"test-{secrets.token_hex(8)}"))


def test_a_backup_made_while_people_play_brings_every_game_and_everybody_back(
    tmp_path: Path, storage: Path | str, elsewhere: Path | str
) -> None:
    file = tmp_path / "backups" / "magnat.tar.gz"
    with open_room(storage) as room:
        guest = room.guest()
        table = guest.open(person("Ann"), person("Bob"))["table"]
        place = guest.sit(table)
        place.tell(type="say", text="before")
        place.next()
        assert "all tables (1) with all events (1)" in magnat(storage, "backup", str(file)).stdout
        place.tell(type="say", text="after")
        assert place.next().number == 2
        cookies = guest.http.cookies
    assert file.stat().st_mode & 0o077 == 0
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    magnat(elsewhere, "restore", str(file))
    with open_room(elsewhere) as room:
        again = room.guest(cookies=cookies).sit(table)
        assert again.view.number == 1
        again.tell(type="say", text="it goes on")
        again.next()


async def append_all(log: Log, tables: list[str], until: asyncio.Event) -> dict[str, int]:
    """Event after event at each of them; returns how many were acknowledged."""
    written = dict.fromkeys(tables, 0)

    async def append(table: str) -> None:
        while not until.is_set():
            await log.append(table, written[table] + 1, b"%d" % (written[table] + 1))
            written[table] += 1
            await asyncio.sleep(0)

    await asyncio.gather(*map(append, tables))
    return written


def test_what_was_acknowledged_before_a_backup_began_is_in_it_whatever_is_written_meanwhile(
    tmp_path: Path, storage: Path | str, elsewhere: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what is in it has no holes, though tables are copied one after the other."""
    monkeypatch.setattr(moving, "AT_ONCE", 3)
    file, tables = tmp_path / "magnat.tar.gz", [f"table {n}" for n in range(10)]

    async def play_meanwhile() -> None:
        log = await open_log(storage)
        for table in tables:
            await log.open_table(Header(table, "big-shot", 12.5, b"opening"))
        for number in range(1, 31):
            await asyncio.gather(*(log.append(table, number, b"%d" % number) for table in tables))
        done = asyncio.Event()
        others = [f"later {n}" for n in range(5)]
        for table in others:
            await log.open_table(Header(table, "big-shot", 13.5, b"opening"))
        playing = asyncio.create_task(append_all(log, others, done))
        await asyncio.to_thread(back_up, storage, file)
        done.set()
        written = await playing
        assert all(written.values())
        await log.close()

    asyncio.run(play_meanwhile())
    magnat(elsewhere, "restore", str(file))

    async def look() -> None:
        log = await open_log(elsewhere)
        for known in await log.census(100):
            events = await log.events(known.header.table)
            assert [int(event.body) for event in events] == list(range(1, len(events) + 1))
            assert len(events) == known.number >= (30 if known.header.table in tables else 0)
        assert {known.header.table for known in await log.census(100)} > set(tables)
        await log.close()

    asyncio.run(look())


def test_a_backup_never_overwrites_games_and_a_damaged_one_is_refused(
    tmp_path: Path, storage: Path | str, elsewhere: Path | str
) -> None:
    file = tmp_path / "magnat.tar.gz"
    with open_room(storage) as room:
        room.guest().open(person("Ann"), bot())
    magnat(storage, "backup", str(file))
    assert "already" in magnat(storage, "restore", str(file), fails=True).stderr
    whole = file.read_bytes()
    spoilt = bytes([*whole[: len(whole) // 2], whole[len(whole) // 2] ^ 255, *whole[len(whole) // 2 + 1 :]])
    for damaged in (whole[: len(whole) // 2], spoilt, b"nothing", _archive("other.txt"), _archive("magnat.db")):
        file.write_bytes(damaged)
        assert magnat(elsewhere, "restore", str(file), fails=True).stderr.count("\n") == 1
    file.write_bytes(whole)
    magnat(elsewhere, "restore", str(file))


def test_where_there_are_no_games_nothing_is_backed_up_and_nothing_is_made(
    tmp_path: Path, elsewhere: Path | str
) -> None:
    for _ in range(2):
        assert "no games" in magnat(elsewhere, "backup", str(tmp_path / "magnat.tar.gz"), fails=True).stderr
    assert not (tmp_path / "magnat.tar.gz").exists()


def test_nothing_is_restored_under_a_server_that_is_open(tmp_path: Path, database: str) -> None:
    """It would go on signing with the keys it began with."""
    file = tmp_path / "magnat.tar.gz"
    with open_room(tmp_path / "data") as room:
        room.guest().open(person("Ann"), bot())
    magnat(tmp_path / "data", "backup", str(file))
    with open_room(database):
        assert "close it first" in magnat(database, "restore", str(file), fails=True).stderr
    magnat(database, "restore", str(file))


def test_where_games_are_kept_is_shown_without_its_password() -> None:
    address = "postgresql://magnat:s3cr%40t@db.example/magnat?password=s3cret"
    assert without_password(address) == "postgresql://magnat@db.example/magnat"
    assert without_password("postgres://localhost/magnat") == "postgres://localhost/magnat"
    assert without_password(Path("/var/lib/magnat")) == "/var/lib/magnat"


def _archive(name: str) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        member = tarfile.TarInfo(name)
        member.size = 4
        archive.addfile(member, io.BytesIO(b"text"))
    return made.getvalue()
