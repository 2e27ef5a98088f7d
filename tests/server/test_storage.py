"""Where games are kept."""

from pathlib import Path

import pytest
from tests.server.room import bot, open_room, person

from magnat.server.log import LogError
from magnat.server.storage import check_storage


def test_a_second_server_does_not_start_on_the_same_folder(tmp_path: Path) -> None:
    with open_room(tmp_path), pytest.raises(LogError, match=r"Another server keeps its games in .* --data"):
        check_storage(tmp_path)
    check_storage(tmp_path)


def test_a_game_goes_on_after_the_server_has_been_closed(storage: Path | str) -> None:
    with open_room(storage) as room:
        ann = room.guest()
        table = ann.open(person("Ann"), bot())["table"]
        place = ann.sit(table)
        place.act(place.once(lambda view: bool(view.legal)).legal[0])
        seen = place.next()
        cookies = ann.http.cookies
    with open_room(storage) as room:
        view = room.guest(cookies=cookies).sit(table).view
        assert view.number >= seen.number
        assert view.log[: len(seen.log)] == seen.log
