"""Who stands at the door: notes where somebody comes from, and lets nobody in who is banned, who asks for a host that
this is not, who wants to change something while nothing may be changed, or whose address waits for more answers at once
than any household needs: behind a proxy its connections are not counted, so its requests are.
"""

from typing import Any

import msgspec
from litestar import Litestar

from magnat.server.keeper import Keeper
from magnat.server.limits import Doors, network_of
from magnat.server.logs import Place, place
from magnat.server.messages import Problem
from magnat.server.settings import Settings
from magnat.table import Refusal

PROBES = ("/healthz", "/readyz")
"""Asked by machines, which know an address and no name."""
READING = ("GET", "HEAD", "OPTIONS")
TABLES = "/api/tables/"

BANNED, CLOSED = 4403, 4410
"""Why a live connection is closed: trying again is of no use."""


class Guard:
    def __init__(self, app: Litestar, settings: Settings) -> None:
        self._app, self._hosts = app, settings.hosts
        self._waiting = Doors(settings.connections)
        """Requests that are being answered here, by address."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        here = Place(network_of(scope["client"][0]) if scope.get("client") else "", table_of(scope["path"]))
        place.set(here)
        found = self._refusal(scope, here)
        if found is not None:
            await _turn_away(scope, receive, send, *found)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        elif self._waiting.enter(here.address):
            try:
                await self._app(scope, receive, send)
            finally:
                self._waiting.leave(here.address)
        else:
            await _turn_away(scope, receive, send, 429, Refusal("too_many"))

    def _refusal(self, scope: Any, here: Place) -> tuple[int, Refusal] | None:
        keeper: Keeper = self._app.state.services.keeper
        if scope["path"] not in PROBES and self._hosts and not is_host(host_of(scope), self._hosts):
            return 421, Refusal("wrong_host")
        if keeper.is_banned(here.address):
            return 403, Refusal("banned")
        if here.table and keeper.is_closed(here.table):
            return 410, Refusal("table_closed")
        if keeper.read_only and scope["type"] == "http" and scope["method"] not in READING:
            return 503, Refusal("read_only")
        return None


def host_of(scope: Any) -> str:
    """The name that was asked for, without its port."""
    header = next((value for name, value in scope["headers"] if name == b"host"), b"")
    host: str = header.decode("latin-1").lower()
    return host.partition("]")[0] + "]" if host.startswith("[") else host.partition(":")[0]


def is_host(host: str, allowed: tuple[str, ...]) -> bool:
    """`*.example.org` stands for all below example.org."""
    return any(host == name or (name.startswith("*.") and host.endswith(name[1:])) for name in map(str.lower, allowed))


def table_of(path: str) -> str:
    return path.removeprefix(TABLES).partition("/")[0] if path.startswith(TABLES) else ""


async def _turn_away(scope: Any, receive: Any, send: Any, status: int, refusal: Refusal) -> None:
    if scope["type"] == "websocket":
        await receive()
        code = {403: BANNED, 410: CLOSED}.get(status)
        if code:  # A browser is told a code only by a connection that was open.
            await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": code or 1008, "reason": refusal.sentence[:120]})
        return
    body = msgspec.json.encode(Problem(code=refusal.code, line=refusal.line, sentence=refusal.sentence))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
