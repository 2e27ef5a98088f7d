"""How a finished game was won: worked out apart, told while it is, and kept."""

import asyncio
import sqlite3
import time
from pathlib import Path

import msgspec
import pytest
from tests.server.room import PATIENCE, Guest, bot, open_room, person
from tests.server.test_films import played_by_bots

from magnat.server import analyses
from magnat.server.app import open_services
from magnat.server.messages import View
from magnat.server.settings import Settings
from magnat.sim import analysis


def analysed(guest: Guest, table: str) -> dict[str, object]:
    deadline = time.monotonic() + 10 * PATIENCE
    answer = guest.http.post(f"/api/tables/{table}/analysis").json()
    while answer["analysis"] is None and time.monotonic() < deadline:
        assert answer["progress"] is not None
        time.sleep(0.2)
        answer = guest.http.get(f"/api/tables/{table}/analysis").json()
    found: dict[str, object] = answer["analysis"]
    return found


def test_every_position_has_chances_that_end_in_the_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "SECONDS", 1.0)
    with open_room(tmp_path) as room:
        ann, table, last = played_by_bots(room)
        assert ann.http.get(f"/api/tables/{table}/analysis").json() == {"progress": None, "analysis": None}
        found = analysed(ann, table)
        shots = ann.http.get(f"/api/tables/{table}/film").json()["shots"]
    chances, turns = found["chances"], found["turns"]
    assert isinstance(chances, list)
    assert isinstance(turns, list)
    assert len(chances) == len(shots)
    assert all(abs(sum(at) - 1) < 0.001 for at in chances)
    check_end(chances[-1], last)
    assert len(turns) <= 5
    assert all(shots[turn["place"]]["seat"] == turn["seat"] for turn in turns)
    assert all(turn["done"]["action"]["type"] in turn["done"]["lines"][0]["key"] for turn in turns)
    with sqlite3.connect(tmp_path / "magnat.db") as file:
        assert ("analysis",) in file.execute("SELECT kind FROM papers").fetchall()
    file.close()


def test_a_move_that_throws_the_game_away_is_a_turning_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann borrows what she can, and gives all of it for one lot."""
    monkeypatch.setattr(analysis, "SECONDS", 3.0)
    with open_room(tmp_path) as room:
        ann = room.guest()
        table = ann.open(person("Ann"), bot("steady"), bot("steady"))["table"]
        place = ann.sit(table)
        place.once(lambda view: any(action["type"] == "borrow" for action in view.legal))
        place.act(next(action for action in place.view.legal if action["type"] == "borrow"))
        place.next()
        bids = [action for action in place.view.legal if action["type"] == "bid"]
        place.act(max(bids, key=lambda action: action["amount"]))
        thrown = place.next().number
        place.tell(type="hand_over", seat=0, level="steady")
        place.until(lambda view: view.result is not None)
        found = analysed(ann, table)
        shots = ann.http.get(f"/api/tables/{table}/film").json()["shots"]
    turns = {shots[turn["place"]]["number"]: turn for turn in found["turns"]}  # type: ignore[attr-defined]
    assert thrown in turns, "where it turned"
    turn = turns[thrown]
    assert turn["seat"] == 0
    assert turn["shift"][0] < -0.1
    assert turn["done"]["action"]["type"] == "bid"
    assert turn["better"]["action"] != turn["done"]["action"]
    assert turn["better"]["chance"] > turn["done"]["chance"] + 2 * turn["done"]["error"]
    assert turn["better"]["lines"]
    assert turn["level"]
    assert turn["reasons"]
    assert {reason["side"] for reason in turn["reasons"]} <= {"brings", "costs", "risks"}
    assert all(reason["line"]["key"].startswith("big_shot_") for reason in turn["reasons"])


def check_end(chances: list[float], last: View) -> None:
    assert last.result is not None
    winners = [rank == 1 for rank in last.result.ranks]
    assert chances == [pytest.approx(won / sum(winners), abs=0.001) for won in winners]


def test_only_so_many_games_wait_to_be_analysed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST_WAITING", 0)
    with open_room(tmp_path) as room:
        ann, table, _ = played_by_bots(room)
        answer = ann.http.post(f"/api/tables/{table}/analysis")
        assert (answer.status_code, answer.json()["code"]) == (409, "analyses_busy")


def test_nobody_has_a_running_game_analysed(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann = room.guest()
        table = ann.open(person("Ann"), bot())["table"]
        answer = ann.http.post(f"/api/tables/{table}/analysis")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
        assert room.guest().http.post(f"/api/tables/{table}/analysis").status_code == 404


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_any_worker_tells_how_far_another_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two that share nothing but the log."""
    monkeypatch.setattr(analysis, "SECONDS", 1.0)
    monkeypatch.setattr(analyses, "TOLD_EVERY", 0.05)
    with open_room(tmp_path) as room:
        _, table, _ = played_by_bots(room)
    settings = Settings(data=tmp_path, boxes=("big-shot",), compiles=False)
    async with open_services(settings, lambda _box, _done, _of: None) as services:
        other = analyses.Analyses(services.tables, services.films)
        assert (await other.of(table)).progress is None
        assert (await services.analyses.begin(table)).progress == 0.0
        async with asyncio.timeout(10 * PATIENCE):
            while (await other.of(table)).progress is None:
                await asyncio.sleep(0.01)
            assert (await other.begin(table)).analysis is None
            while (found := await other.of(table)).analysis is None:
                assert found.progress is not None
                await asyncio.sleep(0.05)
        assert await services.analyses.of(table) == found
        await other.close()


@pytest.mark.anyio
async def test_what_a_worker_that_is_gone_was_at_is_begun_anew(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        _, table, _ = played_by_bots(room)
    settings = Settings(data=tmp_path, boxes=("big-shot",), compiles=False)
    async with open_services(settings, lambda _box, _done, _of: None) as services:
        for age, progress in ((1.0, 0.4), (2 * analyses.STALE, None)):
            told = msgspec.json.encode(analyses.UnderWay(time.time() - age, 0.4))
            await services.tables.log.keep_paper(table, analyses.UNDER_WAY, told)
            assert (await services.analyses.of(table)).progress == progress
