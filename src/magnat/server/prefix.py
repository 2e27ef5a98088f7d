"""Serves an application under a path, for a proxy that passes the whole path on, or strips it."""

from typing import Any


class Prefixed:
    def __init__(self, app: Any, prefix: str) -> None:
        self._app = app
        self._prefix = "/" + prefix.strip("/")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] in ("http", "websocket"):
            path = scope["path"]
            if path == self._prefix and scope["type"] == "http":
                await self._add_slash(send)
                return
            if path.startswith(self._prefix + "/"):
                rest = path.removeprefix(self._prefix)
                scope = {**scope, "path": rest, "raw_path": rest.encode()}
        await self._app(scope, receive, send)

    async def _add_slash(self, send: Any) -> None:
        """Everything in the page is relative to its folder."""
        location = (b"location", f"{self._prefix}/".encode())
        await send({"type": "http.response.start", "status": 308, "headers": [location]})
        await send({"type": "http.response.body", "body": b""})
