"""Editions of one's own: checked as they are written, played at tables that keep them, and never more than a text."""

import copy
import json
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.games.test_own_editions import damage
from tests.server.room import PATIENCE, Guest, Room, bot, open_room, person

import magnat
from magnat.cli.films import film_in
from magnat.cli.verify import check_events
from magnat.engine.edition_text import written
from magnat.games import shelf
from magnat.server import trials
from magnat.sim import trial
from magnat.table.film import Film

BOX = "big-shot"
hurried = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def printed() -> dict[str, Any]:
    return copy.deepcopy(shelf()[BOX].data)


def richer() -> dict[str, Any]:
    """Everybody begins with more, and a district has another name and value."""
    data = printed()
    data["box"]["title"] = "Bigger Shot"
    data["money"]["start"] += 7
    data["city"]["districts"][0] |= {"en": "Harbour", "fr": "Le Port", "value": 9}
    return data


def checked(guest: Guest, **draft: Any) -> dict[str, Any]:
    answer = guest.http.post("/api/editions", json=draft)
    assert answer.status_code == 200, answer.text
    sheet: dict[str, Any] = answer.json()
    return sheet


def opened(guest: Guest, text: str, *seats: dict[str, str]) -> str:
    answer = guest.http.post("/api/tables", json={"game": BOX, "seats": seats, "edition": text})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def played(guest: Guest, text: str) -> str:
    """A game that is over."""
    table = opened(guest, text, person("Ann"), bot())
    place = guest.sit(table)
    place.tell(type="hand_over", seat=0, level="random")
    place.until(lambda view: view.result is not None)
    return table


# ---- Checked ----


def test_a_box_on_the_shelf_gives_its_edition_and_what_it_may_hold(room: Room) -> None:
    sheet = room.guest().http.get(f"/api/games/{BOX}/edition").json()
    assert sheet["data"] == json.loads(json.dumps(printed()))
    assert sheet["problem"] is None
    start = sheet["shape"]["money"]["fields"]["start"]
    assert (start["kind"], start["low"], start["high"]) == ("whole", 0, 255)
    assert room.guest().http.get("/api/games/chess/edition").status_code == 404


def test_what_is_put_together_in_a_form_is_the_file_that_holds_it(room: Room) -> None:
    guest = room.guest()
    sheet = checked(guest, data=richer())
    assert sheet["problem"] is None
    assert sheet["own"]["title"] == "Bigger Shot"
    assert sheet["own"]["names"]["fr"]["district"][0] == "Le Port"
    assert checked(guest, text=sheet["text"])["data"] == sheet["data"] == richer()


@pytest.mark.parametrize(
    ("way", "value", "block", "path", "key"),
    [
        (("money", "start"), -1, "money", ["start"], "house_edition_must_whole"),
        (("money", "start"), 99, "money", [], "big_shot_edition_purse"),
        (("city", "districts", 3, "fr"), "", "city", ["districts", 3, "fr"], "house_edition_empty"),
        (("box", "id"), "chess", "box", ["id"], "house_unknown_game"),
        (("moon",), {}, "", [], "house_edition_unknown_block"),
    ],
)
def test_a_problem_names_its_block_and_its_place(
    room: Room, way: tuple[Any, ...], value: Any, block: str, path: list[Any], key: str
) -> None:
    data = printed()
    holder = data
    for step in way[:-1]:
        holder = holder[step]
    holder[way[-1]] = value
    problem = checked(room.guest(), data=data)["problem"]
    assert (problem["block"], problem["path"], problem["line"]["key"]) == (block, path, key)


@hurried
@given(text=st.text(max_size=400))
def test_no_text_is_more_than_a_text(shared_room: Room, text: str) -> None:
    guest = shared_room.guest()
    assert checked(guest, text=text)["problem"] is not None
    guest.leave()


@pytest.mark.parametrize(
    "text", ["a=" + "[" * 5000, "a=" + "9" * 9000, "a=0x" + "f" * 9000, "a." * 9000 + "b=1", "[box]\nid=nan"]
)
def test_nor_is_one_that_is_made_to_break_the_reader(room: Room, text: str) -> None:
    assert checked(room.guest(), text=text)["problem"]["line"]["key"].startswith("house_")


@hurried
@given(draw=st.data())
def test_a_damaged_edition_is_refused_by_a_sentence_or_opens_a_table(shared_room: Room, draw: st.DataObject) -> None:
    data = printed()
    damage(data, draw)
    guest = shared_room.guest()
    try:
        body = json.dumps({"data": data}, allow_nan=False)
    except ValueError:
        return
    answer = guest.http.post("/api/editions", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (200, 400)
    sheet = answer.json()
    if answer.status_code == 200 and sheet["problem"] is None:
        seats = [person("Ann"), *[bot()] * (sheet["own"]["seats"][0] - 1)]
        assert opened(guest, sheet["text"], *seats)
    guest.leave()


def test_a_table_is_not_opened_with_what_cannot_be_played(room: Room) -> None:
    guest, seats = room.guest(), [person("Ann"), bot()]
    data = printed()
    data["money"]["start"] = 99
    for text, status, code in (
        (written(data), 400, "bad_edition"),
        ("x" * 40_000, 400, "bad_request"),
        (written(copy.deepcopy(shelf()["kohle"].data)), 404, "unknown_game"),
    ):
        answer = guest.http.post("/api/tables", json={"game": BOX, "seats": seats, "edition": text})
        assert (answer.status_code, answer.json()["code"]) == (status, code)


# ---- Played ----


def test_a_table_keeps_its_edition_through_a_restart_a_rematch_and_a_branch(tmp_path: Path) -> None:
    text = written(richer())
    with open_room(tmp_path) as room:
        ann = room.guest()
        table = played(ann, text)
        running = opened(ann, text, person("Ann"), bot())
        cookies = httpx.Cookies(ann.http.cookies)
    magnat.load_own.cache_clear()
    with open_room(tmp_path) as room:
        ann = room.guest(cookies=cookies)
        again = ann.http.post(f"/api/tables/{table}/rematch").json()["table"]
        film = ann.http.get(f"/api/tables/{table}/film").json()
        branch = ann.http.post(f"/api/tables/{table}/branch", json={"number": film["shots"][5]["number"], "seat": 0})
        for one in (running, again, branch.json()["table"]):
            view = ann.sit(one).view
            assert view.own is not None
            assert view.own.title == "Bigger Shot"
            assert view.state["value"][0] == 9  # type: ignore[index]
            assert ann.http.get(f"/api/tables/{one}/edition").text == text
        games = ann.http.get("/api/games").json()
        assert [(one["title"], one["rated"]) for one in games["finished"]] == [("Bigger Shot", False)]
        assert {one["title"] for one in games["running"]} == {"Bigger Shot"}


def test_film_file_proof_and_analysis_know_the_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.server.test_analyses import analysed  # noqa: PLC0415

    monkeypatch.setattr("magnat.sim.analysis.SECONDS", 0.5)
    text = written(richer())
    with open_room(tmp_path) as room:
        ann = room.guest()
        table = played(ann, text)
        path = tmp_path / "game.json"
        path.write_bytes(ann.http.get(f"/api/tables/{table}/export").content)
        proof = ann.http.get(f"/api/tables/{table}/proof").json()
        found = analysed(ann, table)
    match = magnat.replay(path)
    check_events(path, match)
    assert match.game.title == "Bigger Shot"
    assert json.loads(proof["agreed"])["edition"] == text
    film = film_in(path)
    assert isinstance(film, Film)
    assert film.own is not None
    assert film.own.names["en"]["district"][0] == "Harbour"
    assert len(found["chances"]) == len(film.shots)  # type: ignore[arg-type]


def test_the_box_on_the_shelf_stays_as_it_is(room: Room) -> None:
    guest = room.guest()
    opened(guest, written(richer()), person("Ann"), bot())
    plain = guest.open(person("Ann"), bot())["table"]
    view = guest.sit(plain).view
    assert view.own is None
    assert view.state["value"][0] == printed()["city"]["districts"][0]["value"]  # type: ignore[index]
    assert guest.http.get(f"/api/tables/{plain}/edition").status_code == 404


def test_nobody_reads_the_edition_of_a_table_that_is_not_open_to_them(room: Room) -> None:
    table = opened(room.guest(), written(richer()), person("Ann"), bot())
    assert room.guest().http.get(f"/api/tables/{table}/edition").status_code == 404


# ---- Tried out ----


def test_bots_say_what_an_edition_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "Task", lambda text, seats, options: trial.Task(text, seats, options, games=100))
    with open_room(tmp_path) as room:
        guest = room.guest()
        wanted = {"text": written(richer()), "seats": 3}
        deadline = time.monotonic() + 10 * PATIENCE
        answer = guest.http.post("/api/editions/trial", json=wanted).json()
        while answer["progress"] is not None and time.monotonic() < deadline:
            time.sleep(0.1)
            answer = guest.http.post("/api/editions/trial", json=wanted).json()
    original, own = answer["found"]["original"], answer["found"]["own"]
    assert original["games"] == own["games"] == 100
    assert own["best"][0] > original["best"][0]
    assert sum(share for share, _ in own["won"]) == pytest.approx(1, abs=0.001)


def test_it_does_not_matter_which_worker_tries_an_edition() -> None:
    task = trial.Task(written(richer()), 3, {}, games=100)
    assert trial.tried(task) == trial.tried(task)


def test_only_so_many_editions_are_tried_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "MOST_WAITING", 0)
    with open_room(tmp_path) as room:
        answer = room.guest().http.post("/api/editions/trial", json={"text": written(richer()), "seats": 3})
        assert (answer.status_code, answer.json()["code"]) == (409, "trials_busy")
        wrong = room.guest().http.post("/api/editions/trial", json={"text": written(richer()), "seats": 9})
        assert wrong.status_code == 400
