"""A stored table that cannot be rebuilt costs only itself, and says what is wrong."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tests.server.room import open_room, person

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


@pytest.mark.parametrize(
    ("damage", "code"),
    [
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
    file = sqlite3.connect(tmp_path / "magnat.db")
    with file:
        file.execute("DELETE FROM snapshots")
        damage(file, broken)
    file.close()
    with open_room(tmp_path) as room:
        ann = room.guest(cookies=cookies)
        answer = ann.http.get("/api/tables")
        assert answer.status_code == 200
        tables = {table["table"]: table for table in answer.json()["tables"]}
        assert tables[whole]["broken"] is None
        assert tables[whole]["my_turn"]
        assert tables[broken]["broken"]["code"] == code
        assert tables[broken]["broken"]["sentence"].endswith(".")
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
    file = sqlite3.connect(tmp_path / "magnat.db")
    with file:
        assert file.execute("UPDATE snapshots SET body = x'81'").rowcount == 1
    file.close()
    with open_room(tmp_path) as room:
        assert room.guest(cookies=cookies).sit(table).view.chat[0].text == "Hello"
