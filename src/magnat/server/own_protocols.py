"""Do our own protocols fit the libraries that are installed?

They build on parts of uvicorn and websockets that no version promises to keep. So each server tries them out when it
starts, on one real connection to itself, and goes on with the libraries' own if anything is not as it was: slower, with
more memory a socket and without our limits, but serving.
"""

import asyncio
import logging
import socket
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from magnat.server.protocol import EXTENSION, MASKED, WHOLE_TEXT, Protocol

logger = logging.getLogger(__name__)

LONGEST = 5.0
"""Seconds for one question and its answer; a machine may be busy."""

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bWFnbmF0LXNlbGYtdGVzdA==\r\n\r\n"
)
QUESTION = b"Does it fit?"
NO_MASK = bytes(4)
ASKED = bytes([WHOLE_TEXT, MASKED | len(QUESTION)]) + NO_MASK + QUESTION
ANSWERED = bytes([WHOLE_TEXT, len(QUESTION)]) + QUESTION
PING, PONG = bytes([0x89, MASKED]) + NO_MASK, bytes([0x8A, 0])
CLOSE, CLOSED = bytes([0x88, MASKED]) + NO_MASK, bytes([0x88])

FELL_BACK = (
    "Magnat's own HTTP and WebSocket protocols do not fit uvicorn %s as it is installed (%s). The server goes on with "
    "uvicorn's own, which set fewer limits; install the versions that Magnat names."
)


async def try_out(config: uvicorn.Config) -> None:
    """Leave a loaded configuration as it is if its protocols serve, or have it take the library's own."""
    try:
        await asyncio.wait_for(_converse(config), LONGEST)
    except Exception as error:
        logger.warning(FELL_BACK, uvicorn.__version__, f"{type(error).__name__}: {error}")
        plain = uvicorn.Config(config.app, http="h11", ws="websockets-sansio", lifespan="off", log_config=None)
        plain.load()
        config.http_protocol_class, config.ws_protocol_class = plain.http_protocol_class, plain.ws_protocol_class


async def _converse(config: uvicorn.Config) -> None:
    """A connection as any browser makes it: a request, an upgrade, a message by the short way, a ping, a close."""
    http: Any = config.http_protocol_class
    ws: Any = config.ws_protocol_class
    trial = uvicorn.Config(
        _answering,
        http=http,
        ws=ws,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
    )
    trial.load()
    loop = asyncio.get_running_loop()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.setblocking(False)
        calling = asyncio.create_task(asyncio.open_connection(*listening.getsockname()))
        accepted, _ = await loop.sock_accept(listening)
        await loop.connect_accepted_socket(
            lambda: http(config=trial, server_state=ServerState(), app_state={}), accepted
        )
        reader, writer = await calling
    try:
        await _expect(reader, writer, HANDSHAKE, b"HTTP/1.1 101 ")
        await reader.readuntil(b"\r\n\r\n")
        for sent, expected in ((ASKED, ANSWERED), (PING, PONG), (CLOSE, CLOSED)):
            await _expect(reader, writer, sent, expected)
    finally:
        writer.close()


async def _expect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: bytes, expected: bytes) -> None:
    writer.write(sent)
    answer = await reader.readexactly(len(expected))
    if answer != expected:
        raise ValueError(f"{sent!r} was answered by {answer!r} instead of {expected!r}")


async def _answering(scope: Any, receive: Any, send: Any) -> None:
    """Says again what it hears, by our own ways alone."""
    await receive()
    await send({"type": "websocket.accept"})
    protocol: Protocol = scope["extensions"][EXTENSION]["protocol"]
    protocol.take_over(lambda text: _say_again(protocol, text), lambda: None)


def _say_again(protocol: Protocol, text: str | bytes) -> None:
    protocol.send_now(text.encode() if isinstance(text, str) else text)
