"""The server's own way to a socket, past the layers of the framework.

Each layer wraps `send` and `receive` of a connection, which is of use while a request is answered, and costs a third of
the time once a live connection is open and each move is sent to everybody.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from magnat.server.protocol import Hear, Protocol

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Write = Callable[[bytes], bool]

_KEY = "magnat.direct"


class Direct:
    """An application around another: keeps what the server gave it in the scope of a connection."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            scope[_KEY] = receive, send
        await self._app(scope, receive, send)


def direct(scope: Any) -> tuple[Receive, Send]:
    """How to receive and send on an open connection."""
    ways: tuple[Receive, Send] = scope[_KEY]
    return ways


def writer(scope: Any) -> Write:
    """How to send a message without waiting; False where that cannot be done."""
    protocol = _protocol(scope)
    return protocol.send_now if protocol else lambda _: False


def listen(scope: Any, hear: Hear) -> None:
    """Have what comes in the usual way passed on at once. The rest is still to be received."""
    protocol = _protocol(scope)
    if protocol:
        protocol.hear = hear


def _protocol(scope: Any) -> Protocol | None:
    protocol: Any = getattr(scope[_KEY][1], "__self__", None)
    return protocol if isinstance(protocol, Protocol) else None
