"""A stored table that cannot be rebuilt costs only itself, and says what is wrong."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tests.server.room import FRIEND, open_room, person
from tests.server.test_films import played_by_bots

Damage = Callable[[sqlite3.Connection, str], Any]


def _an_illegal_move(file: sqlite3.Connection, table: str) -> None:
    for number, body in file.execute("SELECT id, body FROM events WHERE table_id = ?", (table,)).fetchall():
        event = msgspec.json.decode(body) | {"event": "moved", "seat": 0, "codes": [9999]}
        file.execute("UPDATE events SET body = ? WHERE id = ?", (msgspec.json.encode(event), number))


def _no_event_at_all(file: sqlite3.Connection, table: str) -> None:
    file.execute("UPDATE events SET body = x'00ff' WHERE table_id = ?", (table,))


def _other_rules(file: sqlite3.Connection, table: str) -> None:
    (body,) = file.execute("SELECT body FROM tables WHERE id = ?", (table,)).fetchone()
    opening = msgspec.json.decode(body) | {"rules": 0}
    file.execute("UPDATE tables SET body = ? WHERE id = ?", (msgspec.json.encode(opening), table))


def _no_opening(file: sqlite3.Connection, table: str) -> None:
    file.execute("UPDATE tables SET body = x'7b' WHERE id = ?", (table,))


def _an_option_that_is_gone(file: sqlite3.Connection, table: str) -> None:
    (body,) = file.execute("SELECT body FROM tables WHERE id = ?", (table,)).fetchone()
    opening = msgspec.json.decode(body) | {"options": {"weather": "fine"}}
    file.execute("UPDATE tables SET body = ? WHERE id = ?", (msgspec.json.encode(opening), table))


def _another_box(file: sqlite3.Connection, table: str) -> None:
    (body,) = file.execute("SELECT body FROM tables WHERE id = ?", (table,)).fetchone()
    opening = msgspec.json.decode(body) | {"game": "lost-box"}
    file.execute("UPDATE tables SET body = ?, game = 'lost-box' WHERE id = ?", (msgspec.json.encode(opening), table))


def _an_edition_that_is_damaged(file: sqlite3.Connection, table: str) -> None:
    (body,) = file.execute("SELECT body FROM tables WHERE id = ?", (table,)).fetchone()
    opening = msgspec.json.decode(body) | {"edition": "id = 'big-shot'"}
    file.execute("UPDATE tables SET body = ? WHERE id = ?", (msgspec.json.encode(opening), table))


@contextmanager
def damaging(folder: Path, *, snapshots: bool) -> Iterator[sqlite3.Connection]:
    """The file of a server that is closed, with its snapshots or without."""
    file = sqlite3.connect(folder / "magnat.db")
    with closing(file), file:
        if not snapshots:
            file.execute("DELETE FROM snapshots")
        yield file


def _says_what_and_what_to_do(sentence: str) -> bool:
    what, remedy = sentence.split(".", 1)
    return bool(what) and re.search(r"Whoever runs (it|the server) can |can still go on with it", remedy) is not None


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (_an_edition_that_is_damaged, "unreadable"),
        (_an_illegal_move, "unreadable"),
        (_no_event_at_all, "unreadable"),
        (_no_opening, "unreadable"),
        (_an_option_that_is_gone, "unreadable"),
        (_other_rules, "other_rules"),
        (_another_box, "unknown_box"),
    ],
)
def test_the_list_of_ones_tables_says_which_is_broken_and_the_others_go_on(
    tmp_path: Path, damage: Damage, code: str
) -> None:
    with open_room(tmp_path) as room:
        ann = room.guest()
        whole, broken = [ann.open(person("Ann"), person("Bob"))["table"] for _ in range(2)]
        place = ann.sit(broken)
        place.tell(type="say", text="Hello")
        place.until(lambda view: bool(view.chat))
        cookies = httpx.Cookies(ann.http.cookies)
    with damaging(tmp_path, snapshots=False) as file:
        damage(file, broken)
    with open_room(tmp_path) as room:
        ann = room.guest(cookies=cookies)
        answer = ann.http.get("/api/tables")
        assert answer.status_code == 200
        tables = {table["table"]: table for table in answer.json()["tables"]}
        assert tables[whole]["broken"] is None
        assert tables[whole]["my_turn"]
        assert tables[broken]["broken"]["code"] == code
        assert _says_what_and_what_to_do(tables[broken]["broken"]["sentence"])
        listed = ann.http.get("/api/games").json()["running"]
        assert {table["table"]: (table["broken"] or {}).get("code") for table in listed} == {whole: None, broken: code}
        for file_of_it in ("log", "export", "evening", "film"):
            answer = ann.http.get(f"/api/tables/{broken}/{file_of_it}")
            assert answer.status_code in (404, 409)
            assert answer.json()["sentence"].endswith(".")
        assert ann.http.get(f"/api/tables/{whole}/log").status_code == 200
        assert ann.sit(whole).view.mine == [0, 1]


def test_a_snapshot_that_leads_nowhere_is_passed_over_for_the_log(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann = room.guest()
        table = ann.open(person("Ann"), person("Bob"))["table"]
        place = ann.sit(table)
        place.tell(type="say", text="Hello")
        place.until(lambda view: bool(view.chat))
        cookies = httpx.Cookies(ann.http.cookies)
    with damaging(tmp_path, snapshots=True) as file:
        assert file.execute("UPDATE snapshots SET body = x'81'").rowcount == 1
    with open_room(tmp_path) as room:
        assert room.guest(cookies=cookies).sit(table).view.chat[0].text == "Hello"


def _its_early_log(file: sqlite3.Connection, table: str) -> None:
    assert file.execute("UPDATE events SET body = x'00ff' WHERE table_id = ? AND number < 3", (table,)).rowcount
    file.execute("DELETE FROM films WHERE table_id = ?", (table,))
    file.execute("DELETE FROM papers WHERE table_id = ?", (table,))


def _its_paper(file: sqlite3.Connection, table: str) -> None:
    assert file.execute("UPDATE papers SET body = x'7b' WHERE table_id = ?", (table,)).rowcount


def _its_paper_and_all_it_is_made_of(file: sqlite3.Connection, table: str) -> None:
    _its_paper(file, table)
    _no_opening(file, table)
    file.execute("DELETE FROM films WHERE table_id = ?", (table,))


@pytest.mark.parametrize(
    ("damage", "made_again"), [(_its_early_log, False), (_its_paper, True), (_its_paper_and_all_it_is_made_of, False)]
)
def test_a_finished_game_that_cannot_be_counted_costs_none_of_the_others(
    tmp_path: Path, damage: Damage, *, made_again: bool
) -> None:
    with open_room(tmp_path) as room:
        ann, broken, _ = played_by_bots(room)
        running = ann.open(person("Ann"), person("Bob"))["table"]
        cookies = httpx.Cookies(ann.http.cookies)
    with damaging(tmp_path, snapshots=True) as file:
        damage(file, broken)
    with open_room(tmp_path) as room:
        ann = room.guest(cookies=cookies)
        assert ann.http.get("/api/tables").status_code == 200
        answer = ann.http.get("/api/games")
        assert answer.status_code == 200, answer.text
        games = answer.json()
        assert [one["table"] for one in games["finished"]] == ([broken] if made_again else [])
        assert [one["table"] for one in games["running"]] == ([running] if made_again else [running, broken])
        for table in games["running"][1:]:
            assert table["broken"]["code"] == "unreadable"
            assert _says_what_and_what_to_do(table["broken"]["sentence"])
        answer = ann.http.get("/api/me/export")
        assert answer.status_code == 200, answer.text
        assert answer.json()["games"] == games
        assert list(answer.json()["files"]) == ([broken] if made_again else [])


@pytest.mark.parametrize("damage", [_its_early_log, _no_opening, _another_box])
@pytest.mark.parametrize("snapshots", [True, False])
def test_whoever_wants_to_be_forgotten_is_forgotten_at_a_damaged_table_too(
    tmp_path: Path, damage: Damage, *, snapshots: bool
) -> None:
    with open_room(tmp_path) as room:
        ann, bob = room.guest(), room.guest()
        opened = ann.open(person("Annabella"), FRIEND)
        bob.join(opened["links"][1], "Bob")
        place = ann.sit(opened["table"])
        place.tell(type="say", text="Hello, I am Annabella")
        place.until(lambda view: bool(view.chat))
        whole = ann.open(person("Ann"), person("Zoe"))["table"]
        cookies = httpx.Cookies(ann.http.cookies), httpx.Cookies(bob.http.cookies)
    with damaging(tmp_path, snapshots=snapshots) as file:
        damage(file, opened["table"])
    with open_room(tmp_path) as room:
        ann, bob = (room.guest(cookies=cookie) for cookie in cookies)
        answer = ann.http.post("/api/me/delete", json={"sure": True})
        assert answer.status_code == 201, answer.text
        assert room.guest(cookies=cookies[0]).http.get("/api/tables").json() == {"tables": []}
        assert [one["table"] for one in bob.http.get("/api/tables").json()["tables"]] == [opened["table"]]
    with damaging(tmp_path, snapshots=True) as file:
        assert file.execute("SELECT id FROM tables").fetchall() == [(opened["table"],)], f"{whole} is gone"
        assert file.execute("SELECT count(*) FROM holdings").fetchone() == (1,)
        for kept in ("tables", "events", "snapshots", "films", "papers"):
            assert not any(b"Annabella" in body for (body,) in file.execute(f"SELECT body FROM {kept}")), kept
