from collections.abc import Iterator

import pytest
from tests.server.room import Room, open_room

from magnat.server.warm import warm


@pytest.fixture(scope="session")
def shared_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    warm("big-shot")
    with open_room(tmp_path_factory.mktemp("data")) as room:
        yield room


@pytest.fixture
def room(shared_room: Room) -> Iterator[Room]:
    yield shared_room
    shared_room.send_guests_home()
