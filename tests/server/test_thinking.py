"""Slow bots think in processes of their own."""

import asyncio
import multiprocessing
from pathlib import Path

import pytest
from tests.server.room import bot, open_room, person

import magnat
from magnat.server import bots
from magnat.server.thinking import Thinkers

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_a_choice_comes_from_another_process_and_outlives_its_death() -> None:
    match = magnat.load("big-shot").new(4)
    seat = match.actors[0]
    thinkers = Thinkers(1)
    for _ in range(3):
        code = await thinkers.choose("big-shot", match.blanked(seat), seat, "steady")
        assert match.game.actions.decode(code) in match.legal(seat)
        # The one that was told to die may have answered first: then there is none.
        for process in multiprocessing.active_children():
            asyncio.get_running_loop().call_later(0.001, process.kill)
    thinkers.close()


def test_slow_bots_sit_at_a_table_like_any_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    choose = Thinkers.choose

    async def counted(self: Thinkers, box: str, *rest: object) -> int:
        asked.append(box)
        return await choose(self, box, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(bots, "SLOW", frozenset({"naive"}))
    monkeypatch.setattr(Thinkers, "choose", counted)
    with open_room(tmp_path, thinkers=1) as room:
        guest = room.guest()
        place = guest.sit(guest.open(person("Ann"), bot("naive"), bot("random"))["table"])
        for _ in range(4):
            view = place.once(lambda view: bool(view.legal) or view.result is not None)
            place.act(view.legal[0])
            place.next()
    assert set(asked) == {"big-shot"}
