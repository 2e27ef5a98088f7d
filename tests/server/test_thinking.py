"""Slow bots think in processes of their own."""

import asyncio
import multiprocessing
import os
from pathlib import Path

import pytest
from tests.server.room import bot, open_room, person

import magnat
from magnat.bots.players import thinker
from magnat.server import bots
from magnat.server.thinking import Thinkers, usual_processes

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


async def test_no_table_waits_for_the_search_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of masters that think, on a machine with two cores."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    game = magnat.load("big-shot")
    thinker(game).load()
    match = game.new(4)
    seat, thinkers = match.actors[0], Thinkers()

    async def search(level: str) -> str:
        await thinkers.choose("big-shot", match.blanked(seat), seat, level)
        return level

    await asyncio.gather(
        *(search("sharp") for _ in range(2 * usual_processes()))
    )  # From here on all of them are there.
    searches = [asyncio.create_task(search(level)) for level in ("master", "sharp")]
    done, _ = await asyncio.wait(searches, return_when=asyncio.FIRST_COMPLETED)
    assert {task.result() for task in done} == {"sharp"}
    await asyncio.gather(*searches)
    thinkers.close()


async def test_many_who_think_at_once_share_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    match = magnat.load("big-shot").new(4)
    seat, thinkers = match.actors[0], Thinkers()
    assert thinkers.share == 1.0
    blanked = match.blanked(seat)
    searches = [asyncio.create_task(thinkers.choose("big-shot", blanked, seat, "sharp")) for _ in range(8)]
    await asyncio.sleep(0)
    assert thinkers.share == 2 / 8
    await asyncio.gather(*searches)
    assert thinkers.share == 1.0
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
