"""Keeping who one is: by a recovery link or a passkey one is the same elsewhere; all can be taken along, or deleted."""

import json
import sqlite3
from hashlib import sha256
from pathlib import Path
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from tests.server.room import FRIEND, Guest, Room, bot, open_room, person
from tests.server.test_films import film, played_by_bots
from tests.server.test_my_games import games_of

from magnat.engine.proofs import check
from magnat.server.challenges import SECONDS, Challenges
from magnat.server.identity import digest_of
from magnat.server.webpush import encoded


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
