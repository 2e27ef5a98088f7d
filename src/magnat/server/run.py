"""Runs the application: finds a port, and keeps secrets out of the access log by having none."""

import gc
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from magnat.server.app import create_app
from magnat.server.boxes import Progress
from magnat.server.direct import Direct
from magnat.server.prefix import Prefixed
from magnat.server.protocol import Protocol
from magnat.server.settings import Settings

PORTS_TRIED = 50
LARGEST_FRAME = 64 * 1024
"""Beyond this a connection is closed at once; below it, a message that is too long gets a sentence."""

COLLECT_AFTER = (2_000, 50, 100)
"""When Python looks for cycles of garbage: seldom enough to cost little, often enough that nobody notices the pause."""


class NoPort(OSError):
    """Nobody can listen there. The message is a sentence."""


class Server(uvicorn.Server):
    """Calls `ready` once it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def listen(host: str, port: int) -> socket.socket:
    """A socket on that port, or on the next free one."""
    for candidate in range(port, min(port + PORTS_TRIED, 65536)):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(2048)
        except OSError:
            listener.close()
            continue
        listener.set_inheritable(True)
        return listener
    raise NoPort(f"No free port from {port} on.")


def server(
    settings: Settings,
    *,
    prefix: str = "",
    deflate: bool = False,
    progress: Progress = lambda _box, _done, _of: None,
    ready: Callable[[], None] = lambda: None,
) -> Server:
    gc.set_threshold(*COLLECT_AFTER)
    app: Any = Direct(create_app(settings, progress))
    config = uvicorn.Config(
        Prefixed(app, prefix) if prefix else app,
        loop="auto",
        ws=Protocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=deflate,
        access_log=False,
        log_level="warning",
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=5,
    )
    return Server(config, ready)
