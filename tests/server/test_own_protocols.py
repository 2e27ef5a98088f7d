"""A server tries its own protocols out when it starts, and serves without them where they no longer fit."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from tests.server.room import bot, open_room, person

from magnat.server import own_protocols
from magnat.server.protocol import Protocol
from magnat.server.run import server
from magnat.server.settings import Settings


def test_ours_are_kept_where_they_fit(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    config = server(Settings(data=tmp_path, boxes=())).config
    config.load()
    ours = config.http_protocol_class, config.ws_protocol_class
    with caplog.at_level(logging.WARNING):
        asyncio.run(own_protocols.try_out(config))
    assert (config.http_protocol_class, config.ws_protocol_class) == ours
    assert not caplog.records


def gone(*_: Any) -> None:
    raise AttributeError("a part of the library is no longer there")


@pytest.mark.parametrize("part", ["take_over", "send_now", "handle_ping"])
def test_people_play_on_where_a_part_of_ours_no_longer_fits(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Protocol, part, gone)
    monkeypatch.setattr(own_protocols, "LONGEST", 0.5)
    with caplog.at_level(logging.WARNING, "magnat"), open_room(tmp_path) as room:
        guest = room.guest()
        place = guest.sit(guest.open(person("Ann"), bot())["table"])
        while 0 not in place.view.actors:
            place.next()
        place.act(place.view.legal[0])
        place.next()
    assert [record for record in caplog.records if "do not fit uvicorn" in record.getMessage()]
