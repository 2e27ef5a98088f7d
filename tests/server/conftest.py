import asyncio
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.cluster import Cluster, find
from tests.server.room import Room, open_room

import magnat
from magnat.bots import ahead


@pytest.fixture(scope="session")
def shared_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    ahead.load(magnat.load("big-shot"))
    with open_room(tmp_path_factory.mktemp("data")) as room:
        yield room


@pytest.fixture
def room(shared_room: Room) -> Iterator[Room]:
    magnat.load("big-shot").program.compile()  # Whoever was here before may have begun a game that is interpreted.
    yield shared_room
    shared_room.send_guests_home()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL of our own; where there is none the tests that need it are left out, but not on CI."""
    if find("postgres") is None:
        assert not os.environ.get("CI"), "PostgreSQL is not installed: `make services` does it on Debian."
        pytest.skip("PostgreSQL is not installed.")
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def database(cluster: Cluster) -> str:
    """The address of an empty database."""
    return asyncio.run(cluster.new_database(f"test-{secrets.token_hex(8)}"))


@pytest.fixture(params=["sqlite", "postgresql"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where games are kept: each of the ways there are."""
    if request.param == "sqlite":
        return tmp_path
    address: str = request.getfixturevalue("database")
    return address
