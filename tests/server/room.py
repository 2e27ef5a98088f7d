"""A real server on a real port with a real database, and guests with real sockets."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from magnat.server.messages import Because, Change, Hinted, Position, Refused, ServerMessage, View, WordSaid
from magnat.server.run import listen, server
from magnat.server.settings import Settings

PATIENCE = 20.0
UNHURRIED: dict[str, Any] = {
    "boxes": ("big-shot",),
    "bot_delay": (0.0, 0.0),
    "requests": (1e6, 10**6),
    "openings": (1e6, 10**6),
    "messages": (1e6, 10**6),
    "chat": (1e6, 10**6),
    "stored": (1e9, 10**9),
    "hints": (1e6, 10**6),
    "frames": (1e6, 10**6),
    "tables": 10**6,
}

_decoder = msgspec.json.Decoder(ServerMessage)


class Room:
    """A server that is open."""

    def __init__(self, port: int, broker: str = "") -> None:
        self.port, self.broker = port, broker
        self.address = f"http://127.0.0.1:{port}"
        self._guests: list[Guest] = []

    def guest(self, **kwargs: Any) -> "Guest":
        guest = Guest(self, **kwargs)
        self._guests.append(guest)
        return guest

    def send_guests_home(self) -> None:
        for guest in self._guests:
            guest.leave()
        self._guests.clear()


@contextmanager
def open_room(data: Path | str, **settings: Any) -> Iterator[Room]:
    listener = listen("127.0.0.1", 18000)
    ready = threading.Event()
    running = server(Settings(data=data, **{**UNHURRIED, **settings}), ready=ready.set)
    thread = threading.Thread(target=running.run, args=([listener],))
    thread.start()
    assert ready.wait(PATIENCE)
    room = Room(listener.getsockname()[1], settings.get("broker", ""))
    try:
        yield room
    finally:
        room.send_guests_home()
        running.should_exit = True
        thread.join(PATIENCE)
        listener.close()
        assert not thread.is_alive()


class Guest:
    """A person with a browser: cookies of their own, and any number of connections."""

    def __init__(self, room: Room, cookies: httpx.Cookies | None = None) -> None:
        self._room = room
        self.http = httpx.Client(base_url=room.address, cookies=cookies, timeout=PATIENCE)
        self._connections = ExitStack()

    def open(
        self,
        *seats: dict[str, str],
        game: str = "big-shot",
        clock: dict[str, Any] | None = None,
        hints: str = "usual",
        **options: str,
    ) -> dict[str, Any]:
        """Open a table."""
        wanted = {"game": game, "seats": seats, "options": options, "clock": clock or {}, "hints": hints}
        answer = self.http.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        opened: dict[str, Any] = answer.json()
        return opened

    def join(self, token: str, name: str = "") -> dict[str, Any]:
        answer = self.http.post("/api/join", json={"token": token, "name": name})
        assert answer.status_code == 201, answer.text
        joined: dict[str, Any] = answer.json()
        return joined

    def sit(self, table: str, **kwargs: Any) -> "Place":
        return Place(self.connect(table, **kwargs))

    def connect(self, table: str, forwarded_for: str = "", **kwargs: Any) -> ClientConnection:
        """`forwarded_for`: as if a proxy passed on a connection from there."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        if forwarded_for:
            headers["X-Forwarded-For"] = forwarded_for
        address = f"ws://127.0.0.1:{self._room.port}/api/tables/{table}/live"
        # Without a bound on what waits to be read: a client that has stopped reading does not hear that it is closed.
        usual = {"max_size": None, "max_queue": None, "open_timeout": PATIENCE}
        connecting = connect(address, additional_headers=headers, **(usual | kwargs))
        connection: ClientConnection = self._connections.enter_context(connecting)
        return connection

    def leave(self) -> None:
        self._connections.close()
        self.http.close()


def changed(view: View, change: Change) -> View:
    """What somebody sees after a move."""
    assert view.log_from <= change.log_from <= view.log_from + len(view.log)
    fresh = {name: getattr(change, name) for name in Position.__struct_fields__}
    fresh["state"] = view.state | change.state
    fresh["glance"] = view.glance | change.glance
    fresh["log_from"] = view.log_from
    fresh["log"] = view.log[: change.log_from - view.log_from] + change.log
    return msgspec.structs.replace(view, **fresh)


class Place:
    """A connection to a table. What comes must be as the contract says, to the last field."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.heard: list[str] = []
        self.view: View
        self.refusals: list[Refused] = []
        self.until(lambda _: True)

    def hear(self) -> View | Refused | Because | Hinted | WordSaid:
        raw = self._socket.recv(PATIENCE, decode=True)
        assert isinstance(raw, str)
        self.heard.append(raw)
        message: ServerMessage = _decoder.decode(raw)
        if isinstance(message, Because | Hinted | WordSaid):
            return message
        if isinstance(message, Refused):
            self.refusals.append(message)
            return message
        self.view = message if isinstance(message, View) else changed(self.view, message)
        return self.view

    def until(self, wanted: Callable[[View], bool]) -> View:
        """Wait for a view."""
        while not (isinstance(message := self.hear(), View) and wanted(message)):
            pass
        return message

    def once(self, wanted: Callable[[View], bool]) -> View:
        """The view as it is, or wait for one that is as wanted."""
        return self.view if wanted(self.view) else self.until(wanted)

    def next(self) -> View:
        """Wait for the view of a later event."""
        number = self.view.number
        return self.until(lambda view: view.number > number)

    def look(self, seat: int | None) -> View:
        """See the table from another seat."""
        self.tell(type="look", seat=seat)
        return self.until(lambda view: view.seat == seat)

    def refused(self) -> Refused:
        """Wait for a refusal."""
        while not isinstance(message := self.hear(), Refused):
            pass
        return message

    def why(self, action: dict[str, Any], seat: int) -> Because:
        """Ask why something cannot be done, and wait for the answer."""
        self.tell(type="why", seat=seat, action=action, ask=1)
        while not isinstance(message := self.hear(), Because):
            assert not isinstance(message, Refused)
        return message

    def hint(self, seat: int) -> Hinted:
        """Ask what to do, and wait for the answer."""
        self.tell(type="ask_hint", seat=seat, ask=1)
        while not isinstance(message := self.hear(), Hinted):
            assert not isinstance(message, Refused)
        return message

    def word(self, seat: int, number: int) -> WordSaid:
        """Ask about the move made on the view of that number, and wait for the answer."""
        self.tell(type="ask_word", seat=seat, number=number, ask=1)
        while not isinstance(message := self.hear(), WordSaid):
            assert not isinstance(message, Refused)
        return message

    def tell(self, **message: Any) -> None:
        self.send(msgspec.json.encode(message).decode())

    def send(self, raw: str | bytes) -> None:
        self._socket.send(raw)

    def act(self, action: dict[str, Any], *, seat: int | None = None, number: int | None = None) -> None:
        seat = self.view.seat if seat is None else seat
        self.tell(type="act", seat=seat, number=self.view.number if number is None else number, action=action)

    def closed(self) -> ConnectionClosed:
        """Wait until the server closes the connection."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed

    def leave(self) -> None:
        self._socket.close()


def person(name: str) -> dict[str, str]:
    return {"kind": "person", "name": name}


def bot(level: str = "random") -> dict[str, str]:
    return {"kind": "bot", "name": level, "level": level}


FRIEND = {"kind": "open"}


def let_time_pass(database: Path, seconds: float) -> None:
    """As if all that is stored had happened earlier."""
    connection = sqlite3.connect(database)
    with connection:
        connection.execute("DELETE FROM snapshots")
        for table, number, body in connection.execute("SELECT table_id, number, body FROM events").fetchall():
            event = msgspec.json.decode(body)
            event["at"] -= seconds
            earlier = msgspec.json.encode(event)
            connection.execute("UPDATE events SET body = ? WHERE table_id = ? AND number = ?", (earlier, table, number))
    connection.close()
