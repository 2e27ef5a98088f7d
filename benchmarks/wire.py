"""WebSocket clients that cost next to nothing, so that a measurement is of the server and not of its visitors.

Only what the benchmarks need: unfragmented frames, a mask of zeros, and no look at what nobody asked for.
"""

import asyncio
import socket
import struct
from collections.abc import Callable
from typing import cast

from benchmarks.house import HOST, PATIENCE

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
NO_MASK = b"\0\0\0\0"


class Wire(asyncio.Protocol):
    """One connection to a table. `heard` is called with the bytes of each message."""

    def __init__(self, table: str, cookie: str, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """Holds the code of the server's close frame; 1006 where there was none."""
        self._greeting = _greeting(table, cookie)
        self._buffer = bytearray()
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._greeting)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            self._read_answer()
        if self.opened.done():
            self._read_frames()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.closed.done():
            self.closed.set_result(1006)
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("The server closed the connection."))

    def send(self, message: bytes, opcode: int = TEXT) -> None:
        self.send_raw(frame(message, opcode))

    def send_raw(self, data: bytes) -> None:
        self._transport.write(data)

    def stop_reading(self) -> None:
        self._transport.pause_reading()

    async def abort(self, *, reset: bool = False) -> None:
        """Hang up, without a word; `reset` is how a line ends of which nobody knows any more at the other end."""
        if reset:
            ends: socket.socket = self._transport.get_extra_info("socket")
            ends.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._transport.abort()
        await self.closed
        await asyncio.sleep(0)  # The socket itself is closed a moment later.

    def _read_answer(self) -> None:
        head, ended, rest = self._buffer.partition(b"\r\n\r\n")
        if not ended:
            return
        status = int(head.split(b" ", 2)[1])
        if status == 101:
            self._buffer = rest
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionRefusedError(status))
            self._transport.abort()

    def _read_frames(self) -> None:
        buffer, start = self._buffer, 0
        while len(buffer) - start >= 2:
            opcode, size, begin = buffer[start] & 0x0F, buffer[start + 1], start + 2
            if size == 126:
                if len(buffer) < begin + 2:
                    break
                size, begin = int.from_bytes(buffer[begin : begin + 2]), begin + 2
            elif size == 127:
                if len(buffer) < begin + 8:
                    break
                size, begin = int.from_bytes(buffer[begin : begin + 8]), begin + 8
            if len(buffer) < begin + size:
                break
            start = begin + size
            self._read_frame(opcode, bytes(buffer[begin:start]))
        del buffer[:start]

    def _read_frame(self, opcode: int, body: bytes) -> None:
        if opcode == TEXT:
            self.heard(body)
        elif opcode == PING:
            self.send(body, PONG)
        elif opcode == CLOSE and not self.closed.done():
            self.closed.set_result(int.from_bytes(body[:2]) if body else 1005)
            self._transport.close()


async def connect(
    port: int, table: str, cookie: str, heard: Callable[[bytes], None], *, receive_buffer: int = 0, source: str = HOST
) -> Wire:
    """Connect to a table; ConnectionRefusedError holds the status of a refusal."""
    ends = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    ends.setblocking(False)
    if receive_buffer:
        ends.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    if source != HOST:
        ends.bind((source, 0))
    loop = asyncio.get_running_loop()
    await loop.sock_connect(ends, (HOST, port))
    _, wire = await loop.create_connection(lambda: Wire(table, cookie, heard), sock=ends)
    await asyncio.wait_for(wire.opened, PATIENCE)
    return wire


def frame(message: bytes, opcode: int = TEXT) -> bytes:
    """A frame as clients send them."""
    size = len(message)
    if size < 126:
        head = struct.pack("!BB", FINAL | opcode, MASKED | size)
    elif size < 65536:
        head = struct.pack("!BBH", FINAL | opcode, MASKED | 126, size)
    else:
        head = struct.pack("!BBQ", FINAL | opcode, MASKED | 127, size)
    return head + NO_MASK + message


def _greeting(table: str, cookie: str) -> bytes:
    return (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: bWFnbmF0LW1hZ25hdC1tYQ==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
    ).encode()
