"""Several workers on one database: any of them serves any table."""

import asyncio
import multiprocessing
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx
import pytest
from benchmarks.cluster import Nats, find
from tests.server.room import FRIEND, Guest, Place, Room, bot, open_room, person
from websockets.exceptions import ConnectionClosed

import magnat
from magnat.bots import ahead
from magnat.server import fellows, sweeping
from magnat.server.hints import check_broker
from magnat.server.log import LogError
from magnat.server.messages import View
from magnat.server.postgres import PostgresLog
from magnat.server.settings import Settings
from magnat.server.workers import check_workers

NOBODY = "nats://127.0.0.1:9"
OTHERWISE = {"database": "", "none": NOBODY}


@pytest.fixture(scope="session")
def nats() -> Iterator[str]:
    if find("nats-server") is None:
        assert not os.environ.get("CI"), "NATS is not installed: `make services` does it on Debian."
        pytest.skip("NATS is not installed.")
    with Nats() as nats:
        yield nats.address


@pytest.fixture(params=["nats", "database", "none"])
def rooms(request: pytest.FixtureRequest, database: str) -> Iterator[list[Room]]:
    """Two workers, with each way to tell each other, and with none."""
    broker: str = request.getfixturevalue("nats") if request.param == "nats" else OTHERWISE[request.param]
    with ExitStack() as stack:
        yield [stack.enter_context(open_room(database, broker=broker)) for _ in range(2)]


def visit(room: Room, guest: Guest) -> Guest:
    """The same person at another worker."""
    return room.guest(cookies=httpx.Cookies(guest.http.cookies))


def pair(rooms: list[Room], **options: Any) -> tuple[Place, Place, str]:
    """Ann with one worker and Bob with the other, at one table."""
    ann, bob = rooms[0].guest(), rooms[1].guest()
    opened = ann.open(person("Ann"), FRIEND, **options)
    bob.join(opened["links"][1], "Bob")
    return ann.sit(opened["table"]), bob.sit(opened["table"]), opened["table"]


def test_a_game_goes_back_and_forth_between_workers(rooms: list[Room]) -> None:
    places = pair(rooms)[:2]
    for _ in range(6):
        number = places[0].once(lambda view: view.begun).number
        mover = next(place for place in places if reached(place, number).legal)
        began = time.monotonic()
        mover.act(mover.view.legal[0])
        seen = [reached(place, number + 1) for place in places]
        assert time.monotonic() - began < 5, "A lost hint costs a second."
        assert seen[0].log == seen[1].log
        assert seen[0].number == seen[1].number


def reached(place: Place, number: int) -> View:
    return place.once(lambda view: view.number >= number)


def test_two_who_act_at_once_at_different_workers_are_put_in_order(rooms: list[Room]) -> None:
    ann, bob, _ = pair(rooms)
    for n in range(10):
        for place in (ann, bob):
            place.tell(type="say", text=f"{n}")
    chats = [[line.text for line in place.once(lambda view: len(view.chat) >= 21).chat] for place in (ann, bob)]
    assert chats[0] == chats[1]


def test_who_is_there_is_told_across_workers(rooms: list[Room], monkeypatch: pytest.MonkeyPatch) -> None:
    if rooms[0].broker == NOBODY:
        pytest.skip("Who is there is told by the broker alone.")
    monkeypatch.setattr(fellows, "SAY_AGAIN", 0.2)
    ann, bob, _ = pair(rooms)
    for place in (ann, bob):
        place.once(lambda view: [seat.present for seat in view.seats] == [True, True])
    bob.leave()
    ann.once(lambda view: [seat.present for seat in view.seats] == [True, False])


def test_two_who_ask_for_a_rematch_at_different_workers_get_the_same_table(database: str) -> None:
    with open_room(database, broker=NOBODY) as first, open_room(database, broker=NOBODY) as second:
        ann = first.guest()
        table = ann.open(person("Ann"), person("Bob"))["table"]
        place = ann.sit(table)
        while place.view.result is None:
            seat = place.view.actors[0]
            place.look(seat)
            place.act(place.view.legal[0], seat=seat)
            place.next()
        guests = [ann, visit(second, ann)]
        following = {guest.http.post(f"/api/tables/{table}/rematch").json()["table"] for guest in guests}
        assert len(following) == 1


def test_limits_count_what_is_taken_at_all_workers(rooms: list[Room], database: str) -> None:
    if rooms[0].broker == NOBODY:
        pytest.skip("What was taken is told by the broker alone.")
    with ExitStack() as stack:
        strict = [
            stack.enter_context(open_room(database, broker=rooms[0].broker, requests=(0.001, 30))) for _ in range(2)
        ]
        first, second = (room.guest() for room in strict)
        for _ in range(30):
            assert first.http.get("/api/tables").status_code == 200
        until = time.monotonic() + 10
        while second.http.get("/api/tables").status_code == 200:
            assert time.monotonic() < until
        taken = sum(guest.http.get("/api/tables").status_code == 200 for guest in (first, second))
        assert taken == 0


def test_connections_of_an_address_are_counted_at_all_workers(rooms: list[Room], database: str) -> None:
    if rooms[0].broker == NOBODY:
        pytest.skip("Who is connected is told by the broker alone.")
    most, strict = 12, {"broker": rooms[0].broker, "connections": 12, "trusted_proxies": ()}
    with ExitStack() as stack:
        first, second = (stack.enter_context(open_room(database, **strict)) for _ in range(2))
        lines = [socket.create_connection(("127.0.0.1", first.port), timeout=20) for _ in range(most)]
        until = time.monotonic() + 20
        while is_let_in(second):
            assert time.monotonic() < until
        for line in lines:
            line.close()
        while not is_let_in(second):
            assert time.monotonic() < until


def test_live_connections_through_a_proxy_are_counted_at_all_workers(rooms: list[Room], database: str) -> None:
    if rooms[0].broker == NOBODY:
        pytest.skip("Who is connected is told by the broker alone.")
    with ExitStack() as stack:
        strict = {"broker": rooms[0].broker, "connections": 2}
        first, second = (stack.enter_context(open_room(database, **strict)) for _ in range(2))
        ann = first.guest()
        table = ann.open(person("Ann"), bot())["table"]
        there = visit(second, ann)
        places = [Place(ann.connect(table, forwarded_for="203.0.113.9")) for _ in range(2)]
        until = time.monotonic() + 20
        while comes(there, table, "203.0.113.9"):
            assert time.monotonic() < until
        assert comes(there, table, "203.0.113.10")
        places[0].leave()
        while not comes(there, table, "203.0.113.9"):
            assert time.monotonic() < until


def comes(guest: Guest, table: str, address: str) -> bool:
    try:
        Place(guest.connect(table, forwarded_for=address)).leave()
    except ConnectionClosed:
        return False
    return True


def is_let_in(room: Room) -> bool:
    """One more connection."""
    try:
        return httpx.get(f"{room.address}/healthz").status_code == 200
    except httpx.TransportError:  # It was closed before anything was asked.
        return False


def test_a_clock_runs_out_at_a_table_in_nobodys_memory(storage: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "SWEEP", 0.2)
    with open_room(storage) as room:
        ann, bob = room.guest(), room.guest()
        opened = ann.open(person("Ann"), FRIEND, clock={"move": 3, "silence": "neutral"})
        bob.join(opened["links"][1], "Bob")
        until = time.monotonic() + 20
        log = f"/api/tables/{opened['table']}/log"
        while not [line for line in ann.http.get(log).json()["lines"] if line["number"] > 1]:
            assert time.monotonic() < until
            time.sleep(0.1)


def serve_until_killed(database: str, told: Connection) -> None:
    """A worker that never comes to say what it keeps, and whose bots would think for minutes."""
    ahead.load(magnat.load("big-shot"))
    PostgresLog.care = never_answers  # type: ignore[method-assign]
    with open_room(database, bot_delay=(9000.0, 9000.0)) as room:
        told.send(room.port)
        threading.Event().wait()


async def never_answers(self: PostgresLog, table: str, worker: int) -> bool:  # noqa: ARG001
    return await asyncio.Event().wait()


def test_a_table_that_only_a_dead_worker_had_in_memory_goes_on_within_five_seconds(database: str) -> None:
    """SIGKILL right after a move was written, and the times as they are."""
    spawn = multiprocessing.get_context("spawn")
    listen, told = spawn.Pipe(duplex=False)
    doomed = spawn.Process(target=serve_until_killed, args=(database, told), daemon=True)
    doomed.start()
    with open_room(database) as other:
        ann = Guest(Room(listen.recv()))
        table, place = opened_where_ann_begins(ann)
        while place.view.legal:
            place.act(place.view.legal[0])
            place.next()
        visitor = visit(other, ann)
        before = lines_of(visitor, table)
        doomed.kill()
        began = time.monotonic()
        while lines_of(visitor, table) == before:
            assert time.monotonic() - began < 5.0
            time.sleep(0.05)
        ann.leave()
        doomed.join()


def opened_where_ann_begins(ann: Guest) -> tuple[str, Place]:
    """So that there is an event at the table: bots make none there."""
    while True:
        table = ann.open(person("Ann"), bot(), bot(), bot())["table"]
        if (place := ann.sit(table)).view.legal:
            return table, place


def lines_of(guest: Guest, table: str) -> int:
    """Asked for without having the table come into memory."""
    return len(guest.http.get(f"/api/tables/{table}/log").json()["lines"])


def test_several_workers_need_a_database_and_a_broker_that_can_be(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="postgresql"):
        check_workers(Settings(data=tmp_path, workers=2))
    with pytest.raises(LogError, match=r"--broker nats:"):
        check_broker("redis://localhost")
    check_workers(Settings(data="postgresql://localhost/magnat", workers=2))
    check_broker("nats://localhost")
