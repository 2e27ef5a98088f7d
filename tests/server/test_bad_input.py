"""Nothing that is sent brings the server out of its composure: a sentence, or a clean end, and nobody else notices."""

import json
import logging
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests.server.room import FRIEND, Room, bot, open_room, person
from websockets.exceptions import ConnectionClosed, InvalidStatus

from magnat.server.messages import MAX_MESSAGE
from magnat.server.run import LARGEST_FRAME

GIBBERISH: list[str | bytes] = [
    "",
    " ",
    "{",
    "null",
    "[]",
    "7",
    '"act"',
    "{}",
    '{"type": "fly"}',
    '{"type": 7}',
    '{"type": "say", "phrase": 7}',
    '{"type": "say", "text": 7}',
    '{"type": "say", "text": "hello", "loud": true}',
    '{"type": "say", "text": "\\ud800"}',
    '{"type": "act", "seat": 0, "number": 0}',
    '{"type": "act", "seat": 0, "number": 0, "action": []}',
    '{"type": "act", "seat": 0.5, "number": 0, "action": {}}',
    '{"type": "act", "seat": 0, "number": 1e400, "action": {}}',
    '{"type": "look", "seat": "first"}',
    '{"type": "act", "seat": 0, "number": 0, "action": ' + "[" * 1500 + "]" * 1500 + "}",
    '{"type": "act", "seat": 0, "number": 0, "action": {"type": ' + "[" * 1500 + "]" * 1500 + "}}",
    "\x00\x00",
    b"\xff\xfe\x00",
    b'{"type": "say", "text": "\xff"}',
]


SENSIBLE: list[dict[str, Any]] = [
    {"type": "act", "seat": 0, "number": 0, "action": {"type": "bid", "amount": 7}},
    {"type": "undo", "seat": 1, "number": 0},
    {"type": "look", "seat": 0},
    {"type": "say", "text": "Hello"},
    {"type": "hand_over", "seat": 5, "level": "naive"},
    {"type": "take_back", "seat": 0},
]


@pytest.mark.parametrize("raw", GIBBERISH, ids=range(len(GIBBERISH)))
def test_a_message_that_makes_no_sense_gets_a_sentence_and_the_table_goes_on(room: Room, raw: str | bytes) -> None:
    ann = room.guest()
    place = ann.sit(ann.open(person("Ann"), person("Bob"))["table"])
    place.send(raw)
    refusal = place.refused()
    assert refusal.code == "bad_message"
    assert refusal.sentence.endswith(".")
    place.tell(type="say", text="Still here.")
    assert place.until(lambda view: bool(view.chat)).chat[0].text == "Still here."


def test_a_thousand_damaged_messages_get_a_thousand_answers(room: Room) -> None:
    """None of them "internal": that is what a bug of ours is called."""
    chance = random.Random(5)
    ann = room.guest()
    place = ann.sit(ann.open(person("Ann"), person("Bob"))["table"])
    place.look(place.view.actors[0])
    values: list[Any] = [
        None,
        True,
        -1,
        0,
        1,
        2**63,
        1e300,
        "",
        "bid",
        "é" * 50,
        [],
        [[]],
        {},
        {"type": {}},
        {"type": "bid", "amount": 1e9},
    ]
    for _ in range(1000):
        message = chance.choice(SENSIBLE).copy()
        for _ in range(chance.randrange(1, 3)):
            message[chance.choice([*message, "type", "x"])] = chance.choice(values)
        raw = json.dumps(message)
        if chance.random() < 0.2:
            cut = chance.randrange(len(raw))
            raw = raw[:cut] + chance.choice(["", "\x00", "{", '"', raw]) + raw[cut + 1 :]
        place.send(raw)
    place.tell(type="say", text="the end")
    place.until(lambda view: bool(view.chat) and view.chat[-1].text == "the end")
    codes = {refusal.code for refusal in place.refusals}
    assert {"bad_message", "stale", "not_your_seat"} <= codes
    assert "internal" not in codes


def test_a_text_with_nothing_in_it_is_refused(room: Room) -> None:
    ann = room.guest()
    place = ann.sit(ann.open(person("Ann"), bot())["table"])
    for text in ("", "  \n\t ", "\u202e\u2066"):
        place.tell(type="say", text=text)
        assert place.refused().code == "empty"


def test_a_long_message_gets_a_sentence_and_a_huge_one_the_end(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    opened = ann.open(person("Ann"), FRIEND)
    bob.join(opened["links"][1], "Bob")
    place, other = ann.sit(opened["table"]), bob.sit(opened["table"])
    place.send(json.dumps({"type": "say", "text": "a" * MAX_MESSAGE}))
    assert place.refused().code == "too_long"
    place.send(json.dumps({"type": "say", "text": "a" * LARGEST_FRAME}))
    assert place.closed().rcvd.code == 1009  # type: ignore[union-attr]
    other.tell(type="say", text="What was that?")
    other.until(lambda view: bool(view.chat))


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.example", "null", "http://127.0.0.1:1", "http://[", "", "file://"]
)
def test_a_page_of_another_site_cannot_connect(room: Room, origin: str) -> None:
    ann = room.guest()
    table = ann.open(person("Ann"), bot())["table"]
    with pytest.raises(InvalidStatus) as refusal:
        ann.sit(table, origin=origin)
    assert refusal.value.response.status_code == 403
    answer = ann.http.post("/api/tables", json={}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin")


def test_a_page_of_ours_can_connect(room: Room) -> None:
    ann = room.guest()
    table = ann.open(person("Ann"), bot())["table"]
    assert ann.sit(table, origin=room.address).view.mine == [0]


def test_strangers_and_unknown_tables_are_told_apart_from_nothing(room: Room) -> None:
    ann, eve, nobody = room.guest(), room.guest(), room.guest()
    table = ann.open(person("Ann"), bot())["table"]
    eve.open(person("Eve"), bot())
    for guest, name in ((eve, table), (nobody, table), (eve, "no-such-table"), (eve, "%00"), (eve, "a" * 500)):
        with pytest.raises(ConnectionClosed, match="4404"):
            guest.sit(name)
        for what in ("export", "log", "evening", "film"):
            answer = guest.http.get(f"/api/tables/{name}/{what}")
            assert answer.status_code in (400, 404)
            assert answer.json()["code"] in ("unknown_table", "bad_request")


def test_a_forged_cookie_is_nobody(room: Room) -> None:
    ann, eve = room.guest(), room.guest()
    table = ann.open(person("Ann"), bot())["table"]
    ((name, value),) = ann.http.cookies.items()
    for forged in (value[:-1] + ("0" if value[-1] != "0" else "1"), value.split(".")[0], "", "ÿ.ÿ"):
        eve.http.cookies.clear()
        eve.http.cookies.set(name, forged)
        with pytest.raises((ConnectionClosed, UnicodeEncodeError)):
            eve.sit(table)


@pytest.mark.parametrize("token", ["", "x", "A" * 32, "A" * 4000, "../../etc", "\x00", "é" * 32])
def test_a_link_nobody_gave_out_leads_nowhere(room: Room, token: str) -> None:
    answer = room.guest().http.post("/api/join", json={"token": token})
    assert (answer.status_code, answer.json()["code"]) == (404, "bad_token")
    assert "set-cookie" not in answer.headers


def test_a_link_that_has_expired_leads_nowhere(tmp_path: Path) -> None:
    with open_room(tmp_path, links_last=-1.0) as room:
        opened = room.guest().open(person("Ann"), FRIEND)
        answer = room.guest().http.post("/api/join", json={"token": opened["links"][1]})
        assert answer.status_code == 404
        assert "expired" in answer.json()["sentence"]


@pytest.mark.parametrize(
    ("body", "code", "status"),
    [
        ({}, "bad_request", 400),
        ({"game": "chess", "seats": []}, "unknown_game", 404),
        ({"game": "big-shot", "seats": []}, "bad_request", 400),
        ({"game": "big-shot", "seats": [person("A")] * 9}, "bad_request", 400),
        ({"game": "big-shot", "seats": [person("A"), bot("genius")]}, "bad_request", 400),
        ({"game": "big-shot", "seats": [person("A"), bot()], "options": {"money": "gone"}}, "bad_request", 400),
        ({"game": "big-shot", "seats": [person("A"), bot()], "options": {"money": "hidden"}}, "bad_request", 400),
        ({"game": "big-shot", "seats": [person("A"), bot()], "cheat": True}, "bad_request", 400),
        ({"game": "big-shot", "seats": "four"}, "bad_request", 400),
        ([], "bad_request", 400),
    ],
)
def test_a_table_that_cannot_be_played_is_not_opened(room: Room, body: object, code: str, status: int) -> None:
    answer = room.guest().http.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["sentence"].endswith(".")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/x/y/z", 404),
        ("DELETE", "/api/tables", 405),
        ("GET", "/api/join", 405),
        ("GET", "/api/games/chess/help/fr", 404),
        ("GET", "/api/games/big-shot/help/../../../secret", 404),
        ("GET", "/api/games/big-shot/help/xx", 404),
        ("POST", "/api/tables", 400),
    ],
)
def test_every_error_is_a_problem_with_a_sentence(room: Room, method: str, path: str, status: int) -> None:
    answer = room.guest().http.request(method, path, content=b"{" if method == "POST" else None)
    assert answer.status_code == status
    assert answer.json().keys() == {"code", "line", "sentence"}
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")


def test_deeply_nested_json_is_refused_with_a_sentence(room: Room) -> None:
    for nested in (b"[" * 30_000, b'{"game":' * 7_000 + b"1" + b"}" * 7_000, b"[" * 30_000 + b"]" * 30_000):
        for path in ("/api/tables", "/api/join"):
            headers = {"Content-Type": "application/json"}
            answer = room.guest().http.post(path, content=nested, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


def test_a_body_that_is_too_large_is_refused(room: Room) -> None:
    answer = room.guest().http.post("/api/join", json={"token": "a" * 1_000_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_whoever_floods_a_table_is_slowed_down_then_sent_away(tmp_path: Path) -> None:
    with open_room(tmp_path, messages=(0.001, 5)) as room:
        ann, bob = room.guest(), room.guest()
        opened = ann.open(person("Ann"), FRIEND)
        bob.join(opened["links"][1], "Bob")
        place, other = ann.sit(opened["table"]), bob.sit(opened["table"])
        for number in range(6):
            place.tell(type="say", text=str(number))
        assert place.refused().code == "too_fast"
        with suppress(ConnectionClosed):
            for number in range(1000):
                place.tell(type="say", text=str(number))
        place.closed()
        other.tell(type="say", text="Quiet at last.")
        view = other.until(lambda view: view.chat[-1].name == "Bob" if view.chat else False)
        assert len([line for line in view.chat if not line.told]) == 6


def test_whoever_opens_too_many_tables_has_to_wait(tmp_path: Path) -> None:
    with open_room(tmp_path, openings=(0.001, 3)) as room:
        ann = room.guest()
        for _ in range(3):
            ann.open(person("Ann"), bot())
        answer = ann.http.post("/api/tables", json={"game": "big-shot", "seats": [person("A"), bot()]})
        assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
        assert int(answer.headers["retry-after"]) > 0


def test_requests_are_limited_by_address(tmp_path: Path) -> None:
    with open_room(tmp_path, requests=(0.001, 10)) as room:
        statuses = [room.guest().http.get("/api/shelf").status_code for _ in range(12)]
        assert statuses == [200] * 10 + [429] * 2


def test_no_secret_is_ever_logged(
    room: Room, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    ann, bob = room.guest(), room.guest()
    opened = ann.open(person("Ann"), FRIEND)
    bob.join(opened["links"][1], "Bob")
    bob.sit(opened["table"])
    room.guest().http.post("/api/join", json={"token": opened["links"][1] + "x"})
    server_side = [r.getMessage() for r in caplog.records if not r.name.startswith(("httpcore", "httpx", "websockets"))]
    written = "\n".join(server_side) + "".join(capfd.readouterr())
    secrets = [opened["watch"], opened["links"][1], *ann.http.cookies.values(), *bob.http.cookies.values()]
    assert not [secret for secret in secrets if secret in written]
