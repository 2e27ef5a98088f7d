"""uvicorn's HTTP, with an end to patience: for a request that never becomes whole, for an answer that nobody reads, and
for an address that opens more connections than any household needs.
"""

import asyncio
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from magnat.server.limits import Doors, network_of
from magnat.server.messages import Problem
from magnat.server.networks import is_among
from magnat.server.settings import Settings
from magnat.table import Refusal


def _answer(status: bytes, refusal: Refusal) -> bytes:
    body = msgspec.json.encode(Problem(code=refusal.code, line=refusal.line, sentence=refusal.sentence))
    head = b"HTTP/1.1 %b\r\ncontent-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
    return head % (status, len(body)) + body


TOO_SLOW = _answer(b"408 Request Timeout", Refusal("too_slow"))
TOO_MANY = _answer(b"429 Too Many Requests", Refusal("too_many"))


class Http(H11Protocol):
    def __init__(self, *args: Any, settings: Settings, doors: Doors, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._settings, self._doors = settings, doors
        self._entered: str | None = None
        self._phase: Any = None
        self._upgraded = False
        self._waiting: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if not is_among(host, self._settings.trusted_proxies):
            if not self._doors.enter(network_of(host)):
                self._refuse(TOO_MANY)
                return
            self._entered = network_of(host)
        self._wait_for_the_rest()

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._waiting, self._unread):
            if timer:
                timer.cancel()
        if self._entered is not None:
            self._doors.leave(self._entered)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.transport.is_closing():
            super().data_received(data)

    def handle_events(self) -> None:
        super().handle_events()
        self._wait_for_the_rest()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on the connection is the WebSocket's, which also sees it end."""
        self._upgraded = True
        if self._waiting:
            self._waiting.cancel()
        super().handle_websocket_upgrade(event)
        protocol: Any = self.transport.get_protocol()
        protocol.entered = self._entered

    # ---- Patience ----

    def _wait_for_the_rest(self) -> None:
        """A timer for each part of a request, however slowly it drips."""
        phase = self.conn.their_state
        if phase is self._phase or self._upgraded:
            return
        self._phase = phase
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None
        seconds = {h11.IDLE: self._settings.header_seconds, h11.SEND_BODY: self._settings.body_seconds}.get(phase)
        if seconds is not None:
            self._waiting = self.loop.call_later(seconds, self._refuse, TOO_SLOW)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(self._settings.body_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def _refuse(self, answer: bytes) -> None:
        if not self.transport.is_closing():
            if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
                self.transport.write(answer)
            self.transport.close()
