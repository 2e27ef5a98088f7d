"""Runs the application: finds a port, and keeps secrets out of the access log by having none."""

import asyncio
import errno
import gc
import signal
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn

from magnat.engine.system_errors import access
from magnat.engine.words import FloorError
from magnat.server.app import create_app
from magnat.server.boxes import Notice
from magnat.server.guard import Guard
from magnat.server.health import Watching
from magnat.server.http import Http
from magnat.server.limits import Doors
from magnat.server.own_protocols import try_out
from magnat.server.prefix import Prefixed
from magnat.server.protocol import Protocol
from magnat.server.services import Services
from magnat.server.settings import Settings

PORTS_TRIED = 50
LAST_PORT = 65535
LARGEST_FRAME = 64 * 1024
"""Beyond this a connection is closed at once; below it, a message that is too long gets a sentence."""

COLLECT_AFTER = (2_000, 50, 100)
"""When Python looks for cycles of garbage: seldom enough to cost little, often enough that nobody notices the pause."""


class NoPort(FloorError, OSError):
    """Nobody can listen there."""

    FOLDER = Path(__file__).parent


class Server(uvicorn.Server):
    """Calls `ready` once it listens, is watched on a port of its own, and sends people away in good order."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], settings: Settings, services: Callable[[], Services]
    ) -> None:
        super().__init__(config)
        self.ready = ready
        self._settings, self._services = settings, services
        self._watching: asyncio.Server | None = None
        self._drains = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await try_out(self.config)
        await super().startup(sockets)
        if self.started:
            await self._be_watched()
            self.ready()

    async def _be_watched(self) -> None:
        host, port = self._settings.metrics_host, self._settings.metrics_port
        if port is not None:
            self._watching = await Watching(self._services()).listen(listen(host, port, flag="--metrics-port"))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """SIGTERM is a machine's wish, which can wait; a second one, or Ctrl+C, is somebody's who cannot."""
        self._drains = sig == signal.SIGTERM and not self.should_exit
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._drains:
            services = self._services()
            services.keeper.draining = True
            for listening in self.servers:
                listening.close()
            draining = asyncio.create_task(services.tables.drain(self._settings.drain))
            while self._drains and not draining.done():
                await asyncio.wait([draining], timeout=0.1)
            draining.cancel()
        await super().shutdown(sockets)
        if self._watching:
            self._watching.close()


def listen(
    host: str, port: int, *, tried: int = PORTS_TRIED, flag: str = "--port", shared: bool = False
) -> socket.socket:
    """A socket on that port, or on the next free one of as many as are tried. `shared`: others of ours may be there."""
    reason: Exception = NoPort("last_port", port=LAST_PORT)
    for candidate in range(port, min(port + tried, LAST_PORT + 1)):
        listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(2048)
        except OSError as error:
            reason = access(error)
            listener.close()
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                raise NoPort("no_address", reason, host=host, flag=flag.replace("port", "host")) from error
            continue
        listener.set_inheritable(True)
        return listener
    raise NoPort("no_port" if tried == 1 else "no_free_port", reason, port=port, flag=flag)


def server(
    settings: Settings,
    *,
    notice: Notice = lambda _box, _done, _of: None,
    ready: Callable[[], None] = lambda: None,
) -> Server:
    gc.set_threshold(*COLLECT_AFTER)
    doors = Doors(settings.connections)
    app = create_app(settings, notice, doors)
    guarded: Any = Guard(app, settings)
    http: Any = partial(Http, settings=settings, doors=doors)
    ws: Any = partial(Protocol, frames=settings.frames, doors=doors)
    config = uvicorn.Config(
        Prefixed(guarded, settings.prefix) if settings.prefix else guarded,
        loop="auto",
        http=http,
        ws=ws,
        forwarded_allow_ips=list(settings.trusted_proxies),
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=settings.deflate,
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=5,
    )
    return Server(config, ready, settings, lambda: app.state.services)
