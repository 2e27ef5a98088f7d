"""Hints through NATS, which passes each on to those alone who watch its table, and promises nothing: just what is
wanted.

Its protocol is a few lines of text, of which we need five. The library of its makers gives every subscription a queue
and a task; here each watched table is an entry in a dictionary, and ten thousand idle ones cost nothing else.
"""

import asyncio
import contextlib
from typing import Any
from urllib.parse import unquote, urlsplit

import msgspec

from magnat.server.hints import Hear

TRY_AGAIN = 0.25
CONNECT_SECONDS = 2.0
MOST_UNSENT = 1 << 20
"""Bytes that may wait for a broker that does not read; further hints are lost."""
LONGEST_LINE = 4096


class Nats:
    """A Broker. It does not wait for the connection."""

    def __init__(self, address: str, room: str, hear: Hear) -> None:
        """`room` is what keeps apart those who share a broker but no log."""
        self._address, self._hear = urlsplit(address), hear
        self._prefix = f"magnat.{room}."
        self._line: _Line | None = None
        self._watched: dict[str, int] = {}
        self._numbers = 0
        self._outgoing: list[bytes] = []
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._stay_connected())

    def publish(self, table: str, hint: bytes) -> None:
        self._send(b"PUB %b%b %d\r\n%b\r\n" % (self._prefix.encode(), table.encode(), len(hint), hint))

    def watch(self, table: str) -> None:
        if table not in self._watched:
            self._numbers += 1
            self._watched[table] = self._numbers
            self._send(self._subscription(table))

    def forget(self, table: str) -> None:
        number = self._watched.pop(table, None)
        if number is not None:
            self._send(b"UNSUB %d\r\n" % number)

    async def close(self) -> None:
        line, self._line = self._line, None
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        if line is not None:
            line.transport.abort()
            await line.lost

    def heard(self, subject: str, hint: bytes) -> None:
        table = subject.removeprefix(self._prefix)
        if table in self._watched:
            self._hear(table, hint)

    def _subscription(self, table: str) -> bytes:
        return b"SUB %b%b %d\r\n" % (self._prefix.encode(), table.encode(), self._watched[table])

    def _send(self, command: bytes) -> None:
        """With all else of this turn of the loop, if there is a connection."""
        if self._line is not None:
            if not self._outgoing:
                self._loop.call_soon(self._flush)
            self._outgoing.append(command)

    def _flush(self) -> None:
        outgoing, self._outgoing = self._outgoing, []
        if self._line is None or self._line.transport.is_closing():
            return
        if self._line.transport.get_write_buffer_size() < MOST_UNSENT:
            self._line.transport.write(b"".join(outgoing))

    async def _stay_connected(self) -> None:
        while True:
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(CONNECT_SECONDS):
                    _, line = await self._loop.create_connection(
                        lambda: _Line(self), self._address.hostname or "", self._address.port or 4222
                    )
                line.transport.write(b"CONNECT %b\r\n" % msgspec.json.encode(self._greeting()))
                line.transport.write(b"".join(map(self._subscription, self._watched)))
                self._line = line
                await asyncio.wait([line.lost])
            self._line = None
            await asyncio.sleep(TRY_AGAIN)

    def _greeting(self) -> dict[str, object]:
        user, password = self._address.username, self._address.password
        who = {"user": unquote(user), "pass": unquote(password)} if user and password else {}
        token = {"auth_token": unquote(user)} if user and not password else {}
        return {"verbose": False, "pedantic": False, "echo": False, "name": "magnat", "lang": "python", **who, **token}


class _Line(asyncio.Protocol):
    """What comes from the broker, command by command."""

    transport: Any

    def __init__(self, nats: Nats) -> None:
        self._nats = nats
        self._buffer = b""
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        if not self.lost.done():
            self.lost.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while (end := self._buffer.find(b"\r\n")) >= 0:
            line = self._buffer[:end]
            rest = end + 2
            if line.startswith(b"MSG "):
                subject, *_, length = line[4:].split(b" ")
                whole = rest + int(length) + 2
                if len(self._buffer) < whole:
                    return
                self._nats.heard(subject.decode(), self._buffer[rest : whole - 2])
                rest = whole
            elif line.startswith(b"PING"):
                self.transport.write(b"PONG\r\n")
            elif line.startswith(b"-ERR"):
                self.transport.abort()
            self._buffer = self._buffer[rest:]
        if len(self._buffer) > LONGEST_LINE and not self._buffer.startswith(b"MSG "):
            self.transport.abort()
