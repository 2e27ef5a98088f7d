"""For whoever watches a server: is it alive, should it get visitors, and, on a port of its own, what it counts."""

import asyncio
import logging
from http import HTTPStatus
from typing import Any

from litestar import MediaType, Response, get

from magnat.server.services import Services, TheServices

LONGEST_HEAD = 8192
PATIENCE = 5.0

logger = logging.getLogger(__name__)


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def healthz() -> str:
    """That the loop turns."""
    return "alive\n"


@get("/readyz", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def readyz(services: TheServices) -> Response[str]:
    """Whether this server should get visitors: its storage answers, and it is not about to close."""
    status, text = readiness(services)
    return Response(text, status_code=status, media_type=MediaType.TEXT)


def readiness(services: Services) -> tuple[int, str]:
    reason = services.keeper.not_ready
    return (503, f"{reason}\n") if reason else (200, "ready\n")


class Watching:
    """A port for Prometheus and probes: GET /metrics, /healthz, /readyz. It belongs to this process alone, and answers
    to the end of the drain."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def listen(self, listener: Any) -> asyncio.Server:
        return await asyncio.start_server(self._answer, sock=listener, limit=LONGEST_HEAD)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
                status, kind, body = self._found(head)
                reason = HTTPStatus(status).phrase
                lines = (f"HTTP/1.1 {status} {reason}", f"Content-Type: {kind}", f"Content-Length: {len(body)}")
                writer.write("\r\n".join((*lines, "Connection: close", "", "")).encode() + body)
                await writer.drain()
        except (TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, OSError):
            logger.debug("A probe did not come to its end.", exc_info=True)
        finally:
            writer.close()

    def _found(self, head: bytes) -> tuple[int, str, bytes]:
        method, path, *_ = [*head.split(b"\r\n", 1)[0].split(b" "), b"", b""]
        text = "text/plain; charset=utf-8"
        if method not in (b"GET", b"HEAD"):
            return 405, text, b""
        match path.partition(b"?")[0]:
            case b"/metrics":
                return 200, "text/plain; version=0.0.4; charset=utf-8", self._services.tables.metrics.page()
            case b"/healthz":
                return 200, text, b"alive\n"
            case b"/readyz":
                status, said = readiness(self._services)
                return status, text, said.encode()
        return 404, text, b""
