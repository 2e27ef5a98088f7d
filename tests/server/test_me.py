"""Keeping who one is: by a recovery link or a passkey one is the same elsewhere; all can be taken along, or deleted."""

import json
import sqlite3
from base64 import b64decode
from hashlib import sha256
from pathlib import Path
from typing import Any

import cbor2
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from tests.server.room import FRIEND, Guest, Room, bot, open_room, person
from tests.server.test_films import film, finished_by_bots, played_by_bots
from tests.server.test_my_games import games_of, leave

import magnat
from magnat.cli.films import film_in
from magnat.engine.proofs import check
from magnat.server import my_games
from magnat.server.challenges import SECONDS, Challenges
from magnat.server.identity import digest_of
from magnat.server.webpush import encoded
from magnat.table.film import unpack


def post(guest: Guest, path: str, **data: Any) -> dict[str, Any]:
    answer = guest.http.post(path, json=data)
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_a_recovery_link_makes_another_device_the_same_person(room: Room) -> None:
    ann, table, _ = played_by_bots(room)
    token = post(ann, "/api/me/recovery")["token"]
    elsewhere = room.guest()
    running = elsewhere.open(person("Ann"), bot())["table"]
    assert [one["kind"] for one in post(elsewhere, "/api/back/link", token=token)["kept"]] == ["recovery"]
    found = games_of(elsewhere)
    assert [one["table"] for one in found["finished"]] == [table]
    assert [one["table"] for one in found["running"]] == [running], "what this device had is taken along"
    assert [one["table"] for one in games_of(ann)["running"]] == [running]


def test_a_link_leads_nowhere_once_another_is_made_or_it_is_dropped(room: Room) -> None:
    ann = room.guest()
    first, second = (post(ann, "/api/me/recovery")["token"] for _ in range(2))
    stranger = room.guest()
    assert stranger.http.post("/api/back/link", json={"token": first}).status_code == 409
    (kept,) = ann.http.get("/api/me").json()["kept"]
    assert post(ann, "/api/me/drop", id=kept["id"])["kept"] == []
    for token in (second, "", "x" * 32):
        answer = stranger.http.post("/api/back/link", json={"token": token})
        assert (answer.status_code, answer.json()["line"]["key"]) == (409, "house_unknown_recovery")


def test_what_is_no_passkey_lets_nobody_in(room: Room) -> None:
    eve = room.guest()
    eve.open(person("Eve"), bot())
    for credential in ({}, {"id": "AAAA"}, {"id": "AAAA", "response": {"clientDataJSON": "e30"}}, {"id": 7}):
        for path in ("/api/me/passkey", "/api/back/passkey"):
            answer = eve.http.post(path, json={"credential": credential}, headers={"Origin": room.address})
            assert (answer.status_code, answer.json()["code"]) == (409, "bad_passkey")


def test_a_challenge_is_good_for_one_purpose_and_a_while() -> None:
    challenges = Challenges(b"k" * 32)
    challenge = challenges.new("ann", 1000.0)
    assert challenges.is_good(challenge, "ann", 1001.0)
    assert not challenges.is_good(challenge, "bob", 1001.0)
    assert not challenges.is_good(challenge, "ann", 1001.0 + SECONDS)
    assert not challenges.is_good(challenge[:-1] + b"\0", "ann", 1001.0)
    assert not Challenges(b"l" * 32).is_good(challenge, "ann", 1001.0)


def test_everything_kept_of_one_comes_in_one_file(room: Room) -> None:
    ann, table, _ = played_by_bots(room)
    running = ann.open(person("Ann"), bot())["table"]
    post(ann, "/api/me/recovery")
    data = json.loads(ann.http.get("/api/me/export").content)
    assert data["files"].keys() == {table}
    assert data["files"][table]["film"]
    assert [one["table"] for one in data["games"]["running"]] == [running]
    assert [one["kind"] for one in data["kept"]] == ["recovery"]
    assert room.guest().http.get("/api/me/export").status_code == 403


def test_no_game_is_too_many_for_the_file_or_for_the_list(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my_games, "MOST_SHOWN", 1)
    ann, first, _ = played_by_bots(room)
    tables = {first, finished_by_bots(ann), finished_by_bots(ann)}
    listed = games_of(ann)
    assert (len(listed["finished"]), listed["finished_in_all"]) == (1, 3)
    further = [ann.http.get("/api/games/finished", params={"after": after}).json()["finished"] for after in range(4)]
    assert [len(page) for page in further] == [1, 1, 1, 0]
    assert further[0] == listed["finished"]
    assert {game["table"] for page in further for game in page} == tables
    assert room.guest().http.get("/api/games/finished").json() == {"finished": []}
    data = json.loads(ann.http.get("/api/me/export").content)
    assert {game["table"] for game in data["games"]["finished"]} == tables
    assert data["files"].keys() == tables


def test_games_whose_rules_have_changed_come_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_room(tmp_path) as room:
        ann, table, last = played_by_bots(room)
        damaged = finished_by_bots(ann)
        before = {one: film(ann, one, "open") for one in (table, damaged)}
        cookies = ann.http.cookies
    monkeypatch.setattr(magnat.load("big-shot"), "rules_version", 99)
    with sqlite3.connect(tmp_path / "magnat.db") as database:
        database.execute("UPDATE events SET body = x'00ff' WHERE table_id = ?", (damaged,))
    database.close()
    with open_room(tmp_path) as room:
        ann = room.guest(cookies=cookies)
        assert {game["table"] for game in games_of(ann)["finished"]} == {table, damaged}
        data = json.loads(ann.http.get("/api/me/export").content)
    assert data["files"].keys() == {table, damaged}
    path = tmp_path / "game.json"
    path.write_text(json.dumps(data["files"][table]), encoding="utf-8")
    assert film_in(path) == before[table]
    assert last.result is not None
    assert before[table].shots[-1].scores == last.result.scores
    assert unpack(b64decode(data["files"][damaged]["film"])) == before[damaged]


def test_what_was_worked_out_of_a_shared_game_stays_with_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob gave up, and stays last; what Ann deletes is her name."""
    with open_room(tmp_path) as room:
        ann, bob = room.guest(), room.guest()
        opened = ann.open(person("Annabella"), FRIEND)
        bob.join(opened["links"][1], "Bob")
        place = ann.sit(opened["table"])
        leave(bob, opened["table"], "resign")
        place.tell(type="hand_over", seat=0, level="random")
        place.until(lambda view: view.result is not None)
        place.leave()
        (before,) = games_of(bob)["finished"]
        cookies = bob.http.cookies
        with sqlite3.connect(tmp_path / "magnat.db") as file:
            file.execute("INSERT INTO papers VALUES (?, 'analysis', ?)", (opened["table"], ANALYSED))
        file.close()
        post(ann, "/api/me/delete", sure=True)
    monkeypatch.setattr(magnat.load("big-shot"), "rules_version", 99)
    with open_room(tmp_path) as room:
        bob = room.guest(cookies=cookies)
        (after,) = games_of(bob)["finished"]
        analysed = bob.http.get(f"/api/tables/{opened['table']}/analysis").json()["analysis"]
    assert [seat["name"] for seat in after.pop("seats")] == ["", "Bob"]
    assert [seat["name"] for seat in before.pop("seats")] == ["Annabella", "Bob"]
    assert after == before
    assert (after["resigned"], after["ranks"][1]) == (True, 2)
    assert analysed == json.loads(ANALYSED)
    with sqlite3.connect(tmp_path / "magnat.db") as file:
        stored = [body for (body,) in file.execute("SELECT body FROM papers")]
    file.close()
    assert not any(b"Annabella" in body for body in stored)


ANALYSED = b'{"games":8,"chances":[[0.5,0.5]],"errors":[[0.1,0.1]],"turns":[]}'


def test_deleting_everything_leaves_an_empty_chair_in_the_games_of_others(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann, alone, _ = played_by_bots(room)
        bob = room.guest()
        opened = ann.open(person("Annabella"), FRIEND)
        bob.join(opened["links"][1], "Bob")
        place, watching = ann.sit(opened["table"]), bob.sit(opened["table"])
        place.tell(type="say", text="I am Annabella")
        watching.until(lambda view: any(line.text for line in view.chat))
        post(ann, "/api/me/recovery")
        shown = {watching.view.number: watching.view.head}
        place.leave()
        watching.leave()
        assert ann.http.post("/api/me/delete", json={"sure": False}).status_code == 400
        post(ann, "/api/me/delete", sure=True)
        assert games_of(ann)["running"] == []
        again = bob.sit(opened["table"])
        assert (again.view.seats[0].name, again.view.seats[0].kind) == ("", "bot")
        again.tell(type="hand_over", seat=1, level="random")
        again.until(lambda view: view.result is not None)
        assert film(bob, opened["table"], "open").seats[0].name == ""
        proof = bob.http.get(f"/api/tables/{opened['table']}/proof").json()
        witness = {"commitment": proof["commitment"], "heads": shown}
        check({**proof, "witness": witness}, bytes.fromhex(proof["key"]))
        assert bob.http.get(f"/api/tables/{alone}/film").status_code == 404
    with sqlite3.connect(tmp_path / "magnat.db") as file:
        stored = [
            row for name in ("tables", "events", "films", "papers") for row in file.execute(f"SELECT body FROM {name}")
        ]
        assert not any(b"Annabella" in body for (body,) in stored)
        assert file.execute("SELECT count(*) FROM proofs").fetchone() == (0,)
    file.close()


# ---- Passkeys ----


def passkey(room: Room, guest: Guest, credential: bytes) -> dict[str, Any]:
    """What a browser answers that makes a passkey of this name: anybody can choose it."""
    origin = {"Origin": room.address}
    options = guest.http.post("/api/me/passkey/options", headers=origin).json()["options"]
    client = {"type": "webauthn.create", "challenge": options["challenge"], "origin": room.address}
    point = ec.generate_private_key(ec.SECP256R1()).public_key().public_numbers()
    key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
    flags = b"\x45" + bytes(4) + bytes(16)  # Somebody was there and was known, and a key follows.
    data = sha256(b"127.0.0.1").digest() + flags + len(credential).to_bytes(2, "big") + credential + cbor2.dumps(key)
    attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
    name, said, shown = (encoded(part).decode() for part in (credential, json.dumps(client).encode(), attestation))
    response = {"clientDataJSON": said, "attestationObject": shown}
    return {"id": name, "rawId": name, "type": "public-key", "response": response}


def test_nobody_takes_anothers_passkey_or_link_over_by_its_name(room: Room) -> None:
    ann, eve = room.guest(), room.guest()
    origin = {"Origin": room.address}
    name = b"the name of a passkey"
    made = ann.http.post("/api/me/passkey", json={"credential": passkey(room, ann, name)}, headers=origin)
    assert [one["kind"] for one in made.json()["kept"]] == ["passkey"]
    link = digest_of(post(ann, "/api/me/recovery")["token"])
    for taken in (name, link):
        answer = eve.http.post("/api/me/passkey", json={"credential": passkey(room, eve, taken)}, headers=origin)
        assert (answer.status_code, answer.json()["code"]) == (409, "bad_passkey")
    assert [one["kind"] for one in ann.http.get("/api/me").json()["kept"]] == ["passkey", "recovery"]
    assert eve.http.get("/api/me").json()["kept"] == []
