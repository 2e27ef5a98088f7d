"""Nobody is ever sent anything that depends on what they may not see.

The same play is repeated on a twin of the server's database that differs only in what one viewer cannot see. All that
this viewer is sent, by socket and by HTTP, must be the same to the last byte.
"""

import random
import re
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import numpy as np
import pytest
from tests.server.room import FRIEND, Guest, Room, open_room, person

import magnat
from magnat.bots import ahead
from magnat.engine import sight
from magnat.table.snapshots import Snapshot

SEATS = 3
STATE = magnat.load("big-shot").state

Before = tuple[Path, str, list[httpx.Cookies]]
Script = list[tuple[int, dict[str, Any]]]
Secrets = Callable[[Any, dict[str, list[int]]], None]


def richer(record: Any, hidden: dict[str, list[int]]) -> None:
    """Everybody else has more than one thinks. More, so that what was bid can still be paid."""
    for row in hidden["cash"]:
        if record["seat_of"][row] >= 0:
            record["cash"][row] += 3 + row


def another_future(record: Any, hidden: dict[str, list[int]]) -> None:
    """Other rolls will come up."""
    richer(record, hidden)
    record["key"] = np.array([12345, 67890], np.uint64)
    record["draws"] = 999


class Party:
    """Three people at a table with closed purses, and a watcher."""

    def __init__(self, room: Room, table: str, cookies: list[httpx.Cookies]) -> None:
        self.guests = [room.guest(cookies=jar) for jar in cookies]
        self.table = table
        self.places = [guest.sit(table) for guest in self.guests]
        for place in self.places:
            if not all(seat.present for seat in place.view.seats):
                place.until(lambda view: all(seat.present for seat in view.seats))
            place.heard.clear()

    def play(self, script: Script) -> None:
        for seat, action in script:
            number = self.places[0].view.number
            self.places[seat].act(action)
            for place in self.places:
                assert place.next().number == number + 1


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Before:
    """A database in which three people have played for a while with closed purses."""
    ahead.load(magnat.load("big-shot"))
    data = tmp_path_factory.mktemp("before")
    with open_room(data) as room:
        ann = room.guest()
        opened = ann.open(person("Ann"), FRIEND, FRIEND, money="hidden")
        guests = [ann, room.guest(), room.guest(), room.guest()]
        for guest, token in zip(guests[1:], [*opened["links"][1:], opened["watch"]], strict=True):
            guest.join(token, "Friend")
        cookies = [guest.http.cookies for guest in guests]
        party = Party(room, opened["table"], cookies)
        improvised(party, random.Random(1), 60)
        round_number = party.places[0].view.state["round_number"]
        while party.places[0].view.state["round_number"] == round_number:
            improvised(party, random.Random(2), 1)
    return data, opened["table"], cookies


def improvised(party: Party, chance: random.Random, most: int) -> Script:
    """Random legal moves, played and written down."""
    script: Script = []
    while len(script) < most:
        actor = next(place for place in party.places if place.view.legal)
        action = chance.choice(actor.view.legal)
        assert actor.view.seat is not None
        party.play([(actor.view.seat, action)])
        script.append((actor.view.seat, action))
    return script


def twin(data: Path, folder: Path, viewer: int | None, secrets: Secrets | None) -> Path:
    """A copy of the database, with other secrets if these are given. In none can the last move be taken back."""
    shutil.copytree(data, folder)
    database = sqlite3.connect(folder / "magnat.db")
    ((body,),) = database.execute("SELECT body FROM snapshots").fetchall()
    snapshot = msgspec.msgpack.decode(body, type=Snapshot)
    snapshot.free = 0
    if secrets is not None:
        record = np.frombuffer(snapshot.record, np.uint8).copy()
        place = sight.WATCHER if viewer is None else viewer
        secrets(record.view(STATE.dtype)[0], sight.hidden_rows(record, place, STATE))
        snapshot.record = record.tobytes()
    with database:
        database.execute("UPDATE snapshots SET body = ?", (msgspec.msgpack.encode(snapshot),))
    database.close()
    return folder


def sent_to(party: Party, viewer: int | None) -> list[str]:
    """All that a viewer got: over the socket, and by asking for everything there is. The heads of the chain are other
    ones at another time of day; that they tell nothing without the key is for `test_seal`."""
    guest: Guest = party.guests[SEATS if viewer is None else viewer]
    place = party.places[SEATS if viewer is None else viewer]
    of_table = [f"/api/tables/{party.table}/{what}" for what in ("export", "evening")]
    asked = [*of_table, "/api/tables", "/api/shelf"]
    answers = [guest.http.get(path).text for path in asked]
    heard = (re.sub(r'"head":"[0-9a-f]{32}"', "", message) for message in place.heard)
    return [*heard, *(re.sub(r'"changed":[\d.]+', "", answer) for answer in answers)]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_other_purses_leave_no_trace(before: Before, tmp_path: Path, viewer: int | None) -> None:
    data, table, cookies = before
    with open_room(twin(data, tmp_path / "one", viewer, None)) as room:
        party = Party(room, table, cookies)
        script = improvised(party, random.Random(7), 60)
        assert not party.places[0].view.result, "purses open at the end"
        sent = sent_to(party, viewer)
    with open_room(twin(data, tmp_path / "other", viewer, richer)) as room:
        party = Party(room, table, cookies)
        party.play(script)
        assert sent_to(party, viewer) == sent
    assert len(sent) == 60 + 4


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_the_future_leaves_no_trace(before: Before, tmp_path: Path, viewer: int | None) -> None:
    data, table, cookies = before
    with open_room(twin(data, tmp_path / "one", viewer, None)) as room:
        party = Party(room, table, cookies)
        round_number = party.places[0].view.state["round_number"]
        script: Script = []
        while party.places[0].view.state["round_number"] == round_number:
            sent = sent_to(party, viewer)
            script += improvised(party, random.Random(len(script)), 1)
    assert len(script) > 3
    with open_room(twin(data, tmp_path / "other", viewer, another_future)) as room:
        party = Party(room, table, cookies)
        party.play(script[:-1])
        assert sent_to(party, viewer) == sent


def test_the_twin_test_would_notice_a_leak(before: Before, tmp_path: Path) -> None:
    """Seat 1 does notice when the purse of seat 1 is another."""
    data, table, cookies = before
    shown = []
    for name, secrets in (("one", None), ("other", richer)):
        with open_room(twin(data, tmp_path / name, 0, secrets)) as room:
            shown.append(room.guest(cookies=cookies[1]).sit(table).view.state)
    assert shown[0] != shown[1]


def test_nobody_is_sent_the_tokens_or_the_cookie_of_another(room: Room) -> None:
    ann, bob, eve = room.guest(), room.guest(), room.guest()
    opened = ann.open(person("Ann"), FRIEND, FRIEND)
    bob.join(opened["links"][1], "Bob")
    eve.join(opened["watch"], "Eve")
    places = [guest.sit(opened["table"]) for guest in (ann, bob, eve)]
    places[0].tell(type="say", text="Hello")
    for place in places:
        place.until(lambda view: bool(view.chat))
    secrets = {guest: list(guest.http.cookies.values()) for guest in (ann, bob, eve)}
    tokens = [opened["watch"], *opened["links"][1:]]
    for guest, place in zip((ann, bob, eve), places, strict=True):
        answers = [guest.http.get(path) for path in ("/api/tables", "/api/shelf", f"/api/tables/{opened['table']}/log")]
        texts = [*place.heard, *(f"{answer.text}{answer.headers}" for answer in answers)]
        others = [secret for other in secrets if other is not guest for secret in secrets[other]]
        persons = [secret.split(".")[0] for secret in others]
        assert not [secret for secret in (*others, *persons, *tokens) for text in texts if secret in text]
