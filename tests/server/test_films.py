"""Games are watched again by whoever was there: while they go on through one's own eyes, then through anybody's."""

import sqlite3
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tests.server.room import Guest, Room, bot, open_room, person
from typer.testing import CliRunner

import magnat
from magnat.cli.app import app
from magnat.cli.films import film_in
from magnat.cli.verify import check_events
from magnat.engine.files import load
from magnat.server.app import open_services
from magnat.server.messages import View
from magnat.server.settings import Settings
from magnat.table.film import Film, unpack


def film(guest: Guest, table: str, eyes: str) -> Film:
    answer = guest.http.get(f"/api/tables/{table}/film", params={"eyes": eyes})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Film)


def watched(film: Film, eyes: str) -> list[dict[str, Any]]:
    """After every shot the number of the event, the position and the log."""
    views: list[dict[str, Any]] = [{"number": 0, "state": {}, "glance": {}, "log": []}]
    for shot in film.shots:
        seen, before = shot.seen[eyes], views[-1]
        position = {"state": before["state"] | seen.state, "glance": before["glance"] | seen.glance}
        views.append({"number": shot.number, **position, "log": before["log"] + shot.lines})
    return views[1:]


def played_by_bots(room: Room) -> tuple[Guest, str, View]:
    """A game that is over."""
    ann = room.guest()
    table = finished_by_bots(ann)
    view = ann.sit(table).view
    return ann, table, view


def finished_by_bots(guest: Guest) -> str:
    """One more game of a guest that is over."""
    table: str = guest.open(person("Ann"), bot())["table"]
    place = guest.sit(table)
    place.tell(type="hand_over", seat=0, level="random")
    place.until(lambda view: view.result is not None)
    place.leave()
    return table


def test_a_running_game_is_watched_again_as_one_saw_it(room: Room) -> None:
    ann = room.guest()
    table = ann.open(person("Ann"), bot())["table"]
    place = ann.sit(table)
    seen = [place.view]
    while len(seen) < 8:
        if 0 in place.view.actors:
            place.act(place.view.legal[0])
        place.next()
        seen.append(place.view)
    mine = film(ann, table, "0")
    again = {view["number"]: view for view in watched(mine, "0")}
    for view in seen:
        assert again[view.number]["state"] == view.state
        assert again[view.number]["glance"] == view.glance
        assert again[view.number]["log"] == view.log
    assert not any(shot.record or shot.scores or list(shot.seen) != ["0"] for shot in mine.shots)


def test_nobody_looks_through_others_eyes_before_the_end(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    opened = ann.open(person("Ann"), {"kind": "open"}, bot())
    bob.join(opened["links"][1], "Bob")
    for eyes, status in (("0", 200), ("watcher", 200), ("1", 403), ("2", 403), ("open", 403), ("9", 403), ("x", 404)):
        answer = ann.http.get(f"/api/tables/{opened['table']}/film", params={"eyes": eyes})
        assert answer.status_code == status, eyes
    stranger = room.guest()
    stranger.open(person("Eve"), bot())
    assert stranger.http.get(f"/api/tables/{opened['table']}/film").status_code == 404


def test_when_it_is_over_everything_lies_open(room: Room) -> None:
    ann, table, last = played_by_bots(room)
    whole = film(ann, table, "watcher")
    assert whole.over
    assert last.result is not None
    assert (whole.shots[-1].scores, whole.ranks) == (last.result.scores, last.result.ranks)
    for eyes in ("0", "1", "open", "watcher"):
        views = watched(whole, eyes)
        assert views[-1]["number"] == last.number
        assert views[-1]["state"]["owner"] == last.state["owner"]


def test_a_link_to_a_moment_lets_a_stranger_watch_and_no_more(room: Room) -> None:
    ann, table, _ = played_by_bots(room)
    token = ann.http.post(f"/api/tables/{table}/film/link").json()["token"]
    assert ann.http.post(f"/api/tables/{table}/film/link").json()["token"] == token
    stranger = room.guest()
    assert stranger.http.post(f"/api/tables/{table}/film/link").status_code == 404
    assert stranger.join(token) == {"table": table, "seats": []}
    assert film(stranger, table, "open") == film(ann, table, "open")
    assert stranger.http.post(f"/api/tables/{table}/film/link").status_code == 403
    running = ann.open(person("Ann"), bot())["table"]
    answer = ann.http.post(f"/api/tables/{running}/film/link")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


def test_what_was_said_stays_with_its_moment(room: Room) -> None:
    ann = room.guest()
    table = ann.open(person("Ann"), bot())["table"]
    place = ann.sit(table)
    place.tell(type="say", text="Careful!")
    place.until(lambda view: bool(view.chat))
    (heard,) = film(ann, table, "0").chat
    assert (heard.line.text, heard.line.name) == ("Careful!", "Ann")


def test_a_file_holds_the_film(room: Room, tmp_path: Path) -> None:
    ann, table, _ = played_by_bots(room)
    path = tmp_path / "game.json"
    path.write_bytes(ann.http.get(f"/api/tables/{table}/export").content)
    assert film_in(path) == film(ann, table, "open")
    assert magnat.replay(path).over


def test_a_film_outlives_a_change_of_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_room(tmp_path) as room:
        ann, table, _ = played_by_bots(room)
        before = film(ann, table, "open")
        cookies = httpx.Cookies(ann.http.cookies)
    with sqlite3.connect(tmp_path / "magnat.db") as file:
        assert file.execute("SELECT count(*) FROM films").fetchone() == (1,)
    file.close()
    monkeypatch.setattr(magnat.load("big-shot"), "rules_version", 99)
    with open_room(tmp_path) as room:
        ann = room.guest(cookies=cookies)
        assert ann.http.get(f"/api/tables/{table}/log").status_code == 409
        assert film(ann, table, "open") == before


@pytest.mark.anyio
async def test_a_film_that_a_kill_has_cost_is_made_up_for(tmp_path: Path) -> None:
    """By whoever looks after the table next: a later change of the rules finds it stored."""
    with open_room(tmp_path) as room:
        ann, table, _ = played_by_bots(room)
        before = film(ann, table, "open")
    with sqlite3.connect(tmp_path / "magnat.db") as file:
        file.execute("DELETE FROM films")
        file.execute("DELETE FROM papers")
    file.close()
    settings = Settings(data=tmp_path, boxes=("big-shot",), compiles=False)
    async with open_services(settings, lambda _box, _done, _of: None) as services:
        await services.tables.find(table)
        await services.films.close()
        await services.outcomes.close()
        packed = await services.tables.log.film(table)
        assert packed is not None
        assert unpack(packed) == before
        assert await services.tables.log.paper(table, "outcome") is not None


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize("saved", ["before", "after"])
def test_the_file_of_a_game_is_read_by_magnat_replay_after_a_change_of_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, saved: str
) -> None:
    path = tmp_path / "game.json"
    with open_room(tmp_path) as room:
        ann, table, view = played_by_bots(room)
        path.write_bytes(ann.http.get(f"/api/tables/{table}/export").content)
        cookies = httpx.Cookies(ann.http.cookies)
    with_its_rules = CliRunner().invoke(app, ["replay", str(path), "--all", "--lang", "en"])
    assert with_its_rules.exit_code == 0, with_its_rules.output
    monkeypatch.setattr(magnat.load("big-shot"), "rules_version", 99)
    if saved == "after":
        with open_room(tmp_path) as room:
            answer = room.guest(cookies=cookies).http.get(f"/api/tables/{table}/export")
            assert answer.status_code == 200, answer.text
        path.write_bytes(answer.content)
    told = CliRunner().invoke(app, ["replay", str(path), "--all", "--lang", "en"])
    assert told.exit_code == 0, told.output
    assert "version 1 of the rules" in " ".join(told.output.split())
    assert "Ann" in told.output
    assert view.result is not None
    for score in view.result.scores:
        assert f": {score}\n" in told.output
    checked = CliRunner().invoke(app, ["verify", str(path), "--lang", "en"])
    assert checked.exit_code == 1, "what this program does not play it cannot vouch for"
    monkeypatch.undo()
    vouched = CliRunner().invoke(app, ["verify", str(path), "--lang", "en"])
    assert vouched.exit_code == 0, vouched.output


def test_one_plays_on_from_any_moment_against_bots(room: Room, tmp_path: Path) -> None:
    ann, table, _ = played_by_bots(room)
    shots = film(ann, table, "open").shots
    place = len(shots) // 2
    answer = ann.http.post(f"/api/tables/{table}/branch", json={"number": shots[place].number, "seat": 1, "name": "Me"})
    assert answer.status_code == 201, answer.text
    opened = ann.sit(answer.json()["table"])
    view = opened.look(1)
    assert [(seat.name, seat.kind) for seat in view.seats] == [("Ann", "bot"), ("Me", "person")]
    opened.tell(type="hand_over", seat=1, level="random")
    opened.until(lambda view: view.result is not None)
    first = film(ann, answer.json()["table"], "open").shots[0]
    then, now = watched(film(ann, table, "open"), "open")[place]["state"], first.seen["open"].state
    assert {name: value for name, value in now.items() if name not in ("key", "draws")} == {
        name: value for name, value in then.items() if name not in ("key", "draws")
    }
    path = tmp_path / "branch.json"
    path.write_bytes(ann.http.get(f"/api/tables/{answer.json()['table']}/export").content)
    match = load(path, magnat.load, magnat.load_own)
    check_events(path, match)
    assert match.proof is not None
    assert match.proof["branch"] == {"table": table, "number": shots[place].number}
    over = ann.http.post(f"/api/tables/{table}/branch", json={"number": shots[-1].number, "seat": 1})
    assert over.status_code == 409
    unknown = ann.http.post(f"/api/tables/{table}/branch", json={"number": 10**6, "seat": 1})
    assert unknown.status_code == 409


def test_nobody_plays_on_from_a_game_that_goes_on(room: Room) -> None:
    ann = room.guest()
    table = ann.open(person("Ann"), bot())["table"]
    answer = ann.http.post(f"/api/tables/{table}/branch", json={"number": 0, "seat": 0})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    stranger = room.guest()
    assert stranger.http.post(f"/api/tables/{table}/branch", json={"number": 0, "seat": 0}).status_code == 404
