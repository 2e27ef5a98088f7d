"""The server's own way to a socket, past the layers of the framework.

Each layer wraps `send` and `receive` of a connection, which is of use while a request is answered, and costs a third of
the time once a live connection is open and each move is sent to everybody. Our protocol puts itself among the
extensions of a connection's scope, as ASGI provides for; under any other server the framework's way is taken.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from litestar.connection import WebSocket

from magnat.server.protocol import EXTENSION, Hear, Protocol

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Write = Callable[[bytes], bool]
Socket = WebSocket[Any, Any, Any]


def raw(socket: Socket) -> tuple[Receive, Send]:
    """How to receive and send on an open connection."""
    protocol = _protocol(socket)
    return (protocol.receive, protocol.send) if protocol else (socket.receive, socket.send)


def writer(socket: Socket) -> Write:
    """How to send a message without waiting; False where that cannot be done."""
    protocol = _protocol(socket)
    return protocol.send_now if protocol else lambda _: False


def listen(socket: Socket, hear: Hear) -> None:
    """Have what comes in the usual way passed on at once. The rest is still to be received."""
    protocol = _protocol(socket)
    if protocol:
        protocol.hear = hear


def _protocol(socket: Socket) -> Protocol | None:
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    protocol: Protocol | None = extensions.get(EXTENSION, {}).get("protocol")
    return protocol
