"""Who may sit where: links that are their first user's, a second device, and seats that the host frees."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tests.server.room import FRIEND, Guest, Room, bot, open_room, person
from tests.server.test_playing import finished
from websockets.exceptions import ConnectionClosed

from magnat.server.seating import DEVICE_SECONDS


def post(guest: Guest, path: str, body: Any = None) -> httpx.Response:
    return guest.http.post(path, json=body if body is not None else {})


def for_device(guest: Guest, table: str) -> dict[str, Any]:
    answer = post(guest, f"/api/tables/{table}/device", {"address": "http://here/join#"})
    assert answer.status_code == 201, answer.text
    link: dict[str, Any] = answer.json()
    return link


def free(guest: Guest, table: str, seat: int) -> httpx.Response:
    return post(guest, f"/api/tables/{table}/seats/{seat}/free")


def code_of(answer: httpx.Response) -> tuple[int, str]:
    assert answer.json()["sentence"].endswith(".")
    return answer.status_code, answer.json()["code"]


# ---- Links ----


def test_a_seats_link_is_its_first_users(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    opened = ann.open(person("Ann"), FRIEND)
    assert bob.join(opened["links"][1], "Bob")["seats"] == [1]
    for late in (room.guest(), ann):
        assert code_of(post(late, "/api/join", {"token": opened["links"][1]})) == (409, "seat_taken")
    assert bob.join(opened["links"][1])["seats"] == [1]
    assert ann.sit(opened["table"]).view.mine == [0]


def test_nobody_gets_a_link_to_ones_own_seat(room: Room) -> None:
    opened = room.guest().open(person("Ann"), person("Bob"), bot(), FRIEND)
    assert [link is None for link in opened["links"]] == [True, True, True, False]


def test_of_two_who_use_a_link_at_once_one_sits_down(room: Room) -> None:
    opened = room.guest().open(person("Ann"), FRIEND)
    guests = [room.guest() for _ in range(6)]
    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(lambda guest: post(guest, "/api/join", {"token": opened["links"][1]}), guests))
    assert sorted(answer.status_code for answer in answers) == [201, *[409] * 5]


@pytest.mark.parametrize(
    ("path", "said"), [("/api/tables/{0}/leave", {"how": "delete"}), ("/api/me/delete", {"sure": True})]
)
def test_a_link_is_nobody_elses_when_its_first_user_has_left(room: Room, path: str, said: dict[str, Any]) -> None:
    ann, bob, dan = room.guest(), room.guest(), room.guest()
    opened = ann.open(person("Ann"), FRIEND, bot())
    table = opened["table"]
    bob.join(opened["links"][1], "Bob")
    assert post(bob, path.format(table), said).status_code == 201
    for late in (room.guest(), ann):
        assert code_of(post(late, "/api/join", {"token": opened["links"][1]})) == (409, "seat_taken")
    assert ann.sit(table).view.mine == [0]
    assert dan.join(free(ann, table, 1).json()["token"], "Dan")["seats"] == [1]


# ---- Another device ----


def test_a_second_device_comes_by_a_link_made_at_the_table_once(room: Room) -> None:
    ann, phone = room.guest(), room.guest()
    table = ann.open(person("Ann"), person("Bob"), bot())["table"]
    link = for_device(ann, table)
    assert link["seconds"] == DEVICE_SECONDS
    assert phone.join(link["token"])["seats"] == [0, 1]
    assert phone.sit(table).view.mine == [0, 1]
    assert code_of(post(room.guest(), "/api/join", {"token": link["token"]})) == (404, "bad_token")


def test_the_qr_code_is_a_square_of_modules(room: Room) -> None:
    ann = room.guest()
    code = for_device(ann, ann.open(person("Ann"), bot())["table"])["code"]
    assert len(code) >= 25
    assert all(len(row) == len(code) and set(row) <= {"0", "1"} for row in code)
    assert code[2].startswith("001111111")  # The corner that a reader looks for, within its quiet zone.


def test_a_newer_link_for_a_device_replaces_the_one_before(room: Room) -> None:
    ann = room.guest()
    table = ann.open(person("Ann"), bot())["table"]
    first, second = for_device(ann, table), for_device(ann, table)
    assert code_of(post(room.guest(), "/api/join", {"token": first["token"]})) == (404, "bad_token")
    assert room.guest().join(second["token"])["seats"] == [0]


def test_a_link_for_a_device_is_short_lived(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("magnat.server.seating.DEVICE_SECONDS", -1)
    ann = room.guest()
    token = for_device(ann, ann.open(person("Ann"), bot())["table"])["token"]
    assert code_of(post(room.guest(), "/api/join", {"token": token})) == (404, "bad_token")


def test_watchers_and_strangers_let_no_device_in(room: Room) -> None:
    ann, watcher = room.guest(), room.guest()
    opened = ann.open(person("Ann"), bot())
    watcher.join(opened["watch"])
    path = f"/api/tables/{opened['table']}/device"
    assert code_of(post(watcher, path, {"address": ""})) == (403, "not_your_seat")
    assert code_of(post(room.guest(), path, {"address": ""})) == (404, "unknown_table")


# ---- Freeing a seat ----


def test_the_host_frees_the_seat_of_somebody_who_has_gone_and_everybody_is_told(room: Room) -> None:
    ann, bob, cleo, dan = (room.guest() for _ in range(4))
    opened = ann.open(person("Ann"), FRIEND, FRIEND)
    table = opened["table"]
    bob.join(opened["links"][1], "Bob")
    cleo.join(opened["links"][2], "Cleo")
    ann.sit(table)
    watching = cleo.sit(table)
    token = free(ann, table, 1).json()["token"]
    view = watching.until(lambda view: view.seats[1].kind == "open")
    assert msgspec.to_builtins(view.chat[-1].told) == {"key": "told_seat_freed", "params": {"number": 2, "name": "Bob"}}
    with pytest.raises(ConnectionClosed, match="4404"):
        bob.sit(table)
    assert code_of(post(bob, "/api/join", {"token": opened["links"][1]})) == (404, "bad_token")
    assert dan.join(token, "Dan")["seats"] == [1]
    assert watching.until(lambda view: view.seats[1].kind == "person").seats[1].name == "Dan"


def test_only_the_host_frees_seats_and_only_of_people_who_have_gone(room: Room) -> None:
    ann, bob, cleo = (room.guest() for _ in range(3))
    opened = ann.open(person("Ann"), FRIEND, FRIEND, bot())
    table = opened["table"]
    bob.join(opened["links"][1], "Bob")
    cleo.join(opened["links"][2], "Cleo")
    bob.sit(table)
    assert code_of(free(bob, table, 2)) == (409, "not_host")
    assert code_of(free(ann, table, 1)) == (409, "still_here")
    assert code_of(free(ann, table, 0)) == (409, "own_seat")
    assert code_of(free(ann, table, 3)) == (409, "bots_seat")
    assert code_of(free(ann, table, 9)) == (409, "not_your_seat")
    assert code_of(free(room.guest(), table, 2)) == (404, "unknown_table")


def test_a_freed_seat_outlives_the_server(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann = room.guest()
        opened = ann.open(person("Ann"), FRIEND)
        room.guest().join(opened["links"][1], "Bob")
        token = free(ann, opened["table"], 1).json()["token"]
        cookies = ann.http.cookies
    with open_room(tmp_path) as room:
        view = room.guest(cookies=cookies).sit(opened["table"]).view
        assert view.seats[1].kind == "open"
        assert [line.told.key for line in view.chat if line.told] == ["told_sat_down", "told_seat_freed"]
        assert room.guest().join(token, "Cleo")["seats"] == [1]


# ---- The next game ----


def test_a_rematch_keeps_everybodys_seat_and_gives_nobody_a_link(room: Room) -> None:
    ann, bob, _, table = finished(room)
    phone = room.guest()
    phone.join(for_device(bob, table)["token"])
    again = post(phone, f"/api/tables/{table}/rematch").json()
    assert again["links"] == [None, None, None]
    assert phone.sit(again["table"]).view.mine == [1]
    assert ann.sit(again["table"]).view.mine == [0]
    assert bob.sit(again["table"]).view.mine == [1]


# ---- How much ----


def test_the_tables_one_person_opens_are_bounded(tmp_path: Path) -> None:
    with open_room(tmp_path, tables=2) as room:
        ann = room.guest()
        for _ in range(2):
            ann.open(person("Ann"), bot())
        answer = post(ann, "/api/tables", {"game": "big-shot", "seats": [person("A"), bot()]})
        assert code_of(answer) == (429, "too_many_tables")
        room.guest().open(person("Bob"), bot())
