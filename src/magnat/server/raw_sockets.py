"""The server's own way to a socket, past the layers of the framework.

Each layer wraps `send` and `receive` of a connection, which is of use while a request is answered, and costs a third of
the time once a live connection is open and each move is sent to everybody. Our protocol puts itself among the
extensions of a connection's scope, as ASGI provides for; under any other server the framework's way is taken.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from litestar.connection import WebSocket

from magnat.server.protocol import EXTENSION, Gone, Hear, Protocol

Send = Callable[[Any], Awaitable[None]]
Write = Callable[[bytes], bool]
Socket = WebSocket[Any, Any, Any]


def is_counted(socket: Socket) -> bool:
    """Whether the connection was counted at the door when it was made: it did not come from a trusted proxy."""
    protocol = _protocol(socket)
    return protocol is not None and protocol.entered is not None


def raw(socket: Socket) -> Send:
    """How to send on an open connection."""
    protocol = _protocol(socket)
    return protocol.send if protocol else socket.send


def writer(socket: Socket) -> Write:
    """How to send a message without waiting; False where that cannot be done."""
    protocol = _protocol(socket)
    return protocol.send_now if protocol else lambda _: False


async def attend(socket: Socket, hear: Hear, gone: Gone) -> None:
    """Have everything heard that comes, and say when nobody is there any more. Our protocol does so by itself; under
    any other server this waits for it."""
    protocol = _protocol(socket)
    if protocol:
        protocol.take_over(hear, gone)
        return
    try:
        while (received := await socket.receive())["type"] == "websocket.receive":
            hear(received.get("text") or received.get("bytes") or b"")
    finally:
        gone()


def _protocol(socket: Socket) -> Protocol | None:
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    protocol: Protocol | None = extensions.get(EXTENSION, {}).get("protocol")
    return protocol
