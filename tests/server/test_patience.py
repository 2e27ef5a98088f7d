"""What may be asked of the server: raw sockets that flood, stall or do not read, and others who notice nothing."""

import json
import logging
import socket
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from benchmarks.wire import CLOSE, FINAL, MASKED, NO_MASK, PING, PONG, TEXT, frame
from tests.server.room import FRIEND, Guest, Place, Room, bot, open_room, person
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from magnat.server.live import TOO_FAST
from magnat.table import Refusal

LIMITED: dict[str, Any] = {"frames": (10.0, 100)}
PATIENCE = 20.0


@contextmanager
def raw(room: Room) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", room.port), timeout=PATIENCE) as line:
        yield line


@contextmanager
def raw_live(room: Room, guest: Guest, table: str) -> Iterator[socket.socket]:
    cookies = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    with raw(room) as line:
        line.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: bWFnbmF0LW1hZ25hdC1tYQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookies}\r\n\r\n".encode()
        )
        heard = b""
        while b'"type":"view"' not in heard:
            heard += line.recv(65536)
        yield line


def until_closed(line: socket.socket) -> bytes:
    heard = b""
    with suppress(ConnectionError):
        while more := line.recv(65536):
            heard += more
    return heard


EMPTY_BEGINNING = bytes([TEXT, MASKED]) + NO_MASK
EMPTY_PIECE = bytes([0, MASKED]) + NO_MASK


@pytest.mark.parametrize(
    ("first", "flood"),
    [
        (b"", frame(b"", PING)),
        (b"", frame(b"x" * 125, PING)),
        (b"", frame(b"", PONG)),
        (EMPTY_BEGINNING, EMPTY_PIECE),
        (b"", frame(b"{}") + frame(b"", PONG)),
    ],
    ids=["pings", "long pings", "pongs", "empty pieces", "messages and pongs"],
)
def test_frames_of_every_kind_count(tmp_path: Path, first: bytes, flood: bytes) -> None:
    with open_room(tmp_path, **LIMITED) as room:
        ann, bob = room.guest(), room.guest()
        opened = ann.open(person("Ann"), FRIEND)
        bob.join(opened["links"][1], "Bob")
        other = bob.sit(opened["table"])
        with raw_live(room, ann, opened["table"]) as line:
            with suppress(ConnectionError):
                line.sendall(first + flood * 5000)
            heard = until_closed(line)
        assert heard.count(bytes([FINAL | PONG])) <= 1000
        other.until(lambda view: not view.seats[0].present)


def test_a_message_in_endless_pieces_is_refused_however_slowly_they_come(room: Room) -> None:
    ann = room.guest()
    table = ann.open(person("Ann"), bot())["table"]
    with raw_live(room, ann, table) as line:
        line.sendall(EMPTY_BEGINNING)
        with suppress(ConnectionError):
            for _ in range(200):
                line.sendall(EMPTY_PIECE)
        assert bytes([FINAL | CLOSE]) in until_closed(line)


# ---- Requests ----


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET /api/shelf HTT",
        b"GET /api/shelf HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/join HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
    ],
    ids=["nothing", "half a line", "half a head", "half a body"],
)
def test_half_a_request_is_not_waited_for_for_ever(
    tmp_path: Path, half: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with open_room(tmp_path, header_seconds=0.2, body_seconds=0.2) as room, raw(room) as line:
        line.sendall(half)
        answer = until_closed(line)
        head, _, body = answer.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 408 ")
        assert json.loads(body)["code"] == "too_slow"
    assert not [entry for entry in caplog.records if entry.levelno >= logging.WARNING], "nothing is wrong with us"


def test_half_a_request_after_a_whole_one_is_not_waited_for_either(tmp_path: Path) -> None:
    with open_room(tmp_path, header_seconds=0.2) as room, raw(room) as line:
        line.sendall(b"GET /api/tables HTTP/1.1\r\nHost: x\r\n\r\nGET /api")
        answer = until_closed(line)
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert b"HTTP/1.1 408 " in answer


def test_whoever_sits_at_a_table_is_not_hurried(tmp_path: Path) -> None:
    with open_room(tmp_path, header_seconds=0.05, body_seconds=0.05, bot_delay=(1.5, 1.5)) as room:
        ann = room.guest()
        place = ann.sit(ann.open(bot(), bot())["table"])
        place.next()
        place.next()


def test_connections_are_bounded_by_address_and_given_back(tmp_path: Path) -> None:
    with open_room(tmp_path, connections=5, trusted_proxies=()) as room:
        lines = [socket.create_connection(("127.0.0.1", room.port), timeout=PATIENCE) for _ in range(5)]
        with raw(room) as refused:
            answer = until_closed(refused)
        assert answer.startswith(b"HTTP/1.1 429 ")
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "too_many"
        for line in lines:
            line.shutdown(socket.SHUT_WR)
            until_closed(line)
            line.close()
        ann = room.guest()
        for _ in range(10):  # Live connections are counted too, and given back too.
            ann.sit(ann.open(person("Ann"), bot())["table"]).leave()


def is_let_in(guest: Guest, table: str, address: str) -> Place | None:
    try:
        return Place(guest.connect(table, forwarded_for=address))
    except ConnectionClosed as closed:
        if closed.rcvd is None or (closed.rcvd.code, closed.rcvd.reason) != (TOO_FAST, Refusal("too_many").sentence):
            raise
        return None


@pytest.mark.parametrize("proxies", [("127.0.0.1",), ("*",)])
def test_behind_a_proxy_live_connections_are_bounded_by_the_address_it_names(
    tmp_path: Path, proxies: tuple[str, ...]
) -> None:
    with open_room(tmp_path, connections=3, trusted_proxies=proxies) as room:
        ann = room.guest()
        table = ann.open(person("Ann"), bot())["table"]
        places = [is_let_in(ann, table, f"2001:db8::{number}") for number in range(3)]
        assert all(places), "the proxy itself may have as many as it likes"
        assert is_let_in(ann, table, "2001:db8::9") is None, "of the same network"
        assert is_let_in(ann, table, "203.0.113.9")
        assert places[0] is not None
        places[0].leave()
        # Until the server has heard of it. Each attempt is a journey there and back.
        assert any(is_let_in(ann, table, "2001:db8::9") for _ in range(100))
        for _ in range(2):
            assert is_let_in(ann, table, "2001:db8::9") is None
        for _ in range(6):
            ann.sit(table)


def test_nobody_brings_a_proxy_of_their_own(tmp_path: Path) -> None:
    with open_room(tmp_path, connections=3, trusted_proxies=("192.0.2.1",)) as room:
        ann = room.guest()
        table = ann.open(person("Ann"), bot())["table"]
        ann.http.close()
        assert [bool(is_let_in(ann, table, f"198.51.100.{number}")) for number in range(2)] == [True, True]
        names = (f"203.0.113.{number}" for number in range(4))
        with pytest.raises((InvalidStatus, InvalidMessage, ConnectionClosed)):
            all(ann.connect(table, forwarded_for=name) for name in names)


def test_behind_a_proxy_an_address_waits_for_so_many_answers_at_once(tmp_path: Path) -> None:
    with open_room(tmp_path, connections=3) as room, ExitStack() as stack:
        begun = [stack.enter_context(half_a_request(room, f"2001:db8::{number}")) for number in range(3)]
        while is_answered(room, "2001:db8::9") == 200:
            pass
        assert is_answered(room, "2001:db8::9") == 429
        assert is_answered(room, "203.0.113.9") == 200
        begun[0].close()
        while is_answered(room, "2001:db8::9") != 200:
            pass


def half_a_request(room: Room, address: str) -> AbstractContextManager[socket.socket]:
    """The head of one, for which the proxy that passes it on has not heard the body yet."""
    line = socket.create_connection(("127.0.0.1", room.port), timeout=PATIENCE)
    line.sendall(
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n"
        b"X-Forwarded-For: %b\r\n\r\n{" % address.encode()
    )
    return line


def is_answered(room: Room, address: str) -> int:
    return httpx.get(f"{room.address}/api/shelf", headers={"X-Forwarded-For": address}).status_code


# ---- What is stored ----


def test_many_cookies_of_one_address_store_no_more_than_their_share(tmp_path: Path) -> None:
    with open_room(tmp_path, chat=(0.001, 5), share=2) as room:
        ann = room.guest()
        opened = ann.open(person("Ann"), FRIEND)
        watchers = [room.guest() for _ in range(8)]
        for watcher in watchers:
            watcher.join(opened["watch"])
        places = [watcher.sit(opened["table"]) for watcher in watchers]
        for number in range(3):
            for place in places:
                place.tell(type="say", text=str(number))
        refused = places[-1].refused()
        assert refused.code == "too_talkative"
        assert refused.sentence.endswith(".")
        looker = ann.sit(opened["table"])
        while len(looker.view.chat) < 10:
            looker.next()
        places[0].tell(type="say", text="one more")
        assert places[0].refused().code == "too_talkative"
        assert len(looker.view.chat) == 10


def test_one_persons_messages_count_together_at_all_tables(tmp_path: Path) -> None:
    with open_room(tmp_path, messages=(0.001, 4)) as room:
        ann = room.guest()
        places = [ann.sit(ann.open(person("Ann"), bot())["table"]) for _ in range(2)]
        for _ in range(5):
            places[0].tell(type="look", seat=0)
        assert places[0].refused().code == "too_fast"
        places[1].tell(type="look", seat=0)
        assert places[1].refused().code == "too_fast"


def test_what_one_person_may_have_stored_is_bounded(tmp_path: Path) -> None:
    with open_room(tmp_path, stored=(0.001, 1000)) as room:
        ann = room.guest()
        place = ann.sit(ann.open(person("Ann"), person("Bob"))["table"])
        for _ in range(4):
            place.tell(type="say", text="a" * 300)
        assert place.refused().code == "stored_enough"
        assert len(place.until(lambda view: len(view.chat) >= 3).chat) == 3
