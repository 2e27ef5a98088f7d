"""uvicorn's WebSocket, with a short way for what is usual: a whole, small text message, in one piece.

Whatever is not as usual takes the long way, through the library, which knows all the cases. There every frame counts,
those too that carry no message: they are heard a little at a time, and whoever sends too many is sent away.

An application may leave a connection that it has accepted to this protocol, and return: the request, its headers and
all the layers it came through would take more memory than the rest of an idle connection together.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import Protocol as Frames
from websockets.protocol import Side, State

from magnat.server.frame_edges import FrameEdges
from magnat.server.gate import Gate
from magnat.server.inbox import Inbox
from magnat.server.limits import Doors, Limit

try:
    from websockets.speedups import apply_mask
except ImportError:  # Where no compiled one was made.
    from websockets.utils import apply_mask

WHOLE_TEXT = 0x81
"""The first byte of a frame that is a whole text message."""
MASKED = 0x80
"""Added to the length in whatever a client sends."""
SHORT, MEDIUM = 126, 1 << 16
"""A payload has its length in one byte below the first, in two more below the second."""
MASK = slice(2, 6)
"""Where the mask of a short frame lies, before the payload."""

AT_ONCE = 2048
"""Bytes given to the library before anybody looks what came of them: some hundred of the smallest frames."""
MOST_PIECES = 100
"""Of one message."""
AGAINST_THE_RULES = 1008

SECOND_LOOK = 2.0
"""Seconds after which a connection whose answer to a ping is overdue is given up."""
UNREAD = 30.0
"""Seconds in which whoever asks for answers must begin to read them."""
FAREWELL = 15.0
"""Seconds in which a connection that is being closed must be gone."""

EXTENSION = "magnat.socket"
"""The name under which an application finds the protocol in the scope of a connection."""

Hear = Callable[[str | bytes], None]
Gone = Callable[[], None]


class Protocol(WebSocketsSansIOProtocol):
    conn: Any
    """What reads and writes frames."""
    hear: Hear | None = None
    """Called with each message that comes in the usual way; if there is nobody to hear it, it is queued."""
    _gone: Gone | None = None
    """Called once when the connection ends that was left to this protocol."""
    _is_left: bool = False
    _owed: bytes = b""
    """The answer to the latest ping that came while nothing could be written."""
    _unread: asyncio.TimerHandle | None = None
    _farewell: asyncio.TimerHandle | None = None
    entered: str | None = None
    """The address for which this connection was counted at the door."""

    def __init__(self, *args: Any, frames: tuple[float, int] = (50.0, 400), doors: Doors | None = None, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self._frames, self._doors = frames, doors
        self._limit: Limit | None = None
        self._edges = FrameEdges()
        self.queue: Any = Inbox()
        self.writable: Any = Gate()

    async def run_asgi(self) -> None:
        """As the library does it, but that a connection may outlive the call of the application."""
        extensions: Any = self.scope["extensions"]
        extensions[EXTENSION] = {"protocol": self}
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("A connection could not be served.")
            self.send_500_response()
        if self._is_left:
            self._forget_the_request()
            return
        if not self.handshake_complete:
            self.send_500_response()
        if self.close_timer is None:
            self.transport.close()

    # ---- Without an application ----

    def take_over(self, hear: Hear, gone: Gone) -> None:
        """Have each message heard as it comes, whichever way, and say when the connection has ended: the application
        need not wait for that."""
        self.hear, self._gone, self._is_left = hear, gone, True
        self.queue.give_to(self._pass_on)
        self._read_on()

    def _forget_the_request(self) -> None:
        """Nobody asks for it any more. What reads the frames has read it, too, and gives way to one that has not,
        unless something is under way."""
        del self.scope, self.request, self.response
        if self.conn.state is State.OPEN and not self.conn.extensions and self._edges.between_messages:
            self.conn = Frames(Side.SERVER, state=State.OPEN, max_size=self.config.ws_max_size, logger=self.logger)

    def _pass_on(self, message: Any) -> None:
        if message["type"] == "websocket.receive":
            if self.hear is not None:
                self.hear(message.get("text") or message.get("bytes") or b"")
        elif self._gone is not None:
            gone, self._gone, self.hear = self._gone, None, None
            gone()

    def send_receive_event_to_app(self) -> None:
        super().send_receive_event_to_app()
        if self._is_left:
            self._read_on()

    def _read_on(self) -> None:
        """The library stops reading until a message is taken; this one has been."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.entered is not None and self._doors is not None:
            self._doors.leave(self.entered)
        for timer in (self._unread, self._farewell):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        text = self._short_text(data) if self.hear else None
        if self.hear is not None and text is not None:
            self.hear(text)
            return
        if self.handshake_initiated:
            self._edges.pass_by(data)
        if len(data) <= AT_ONCE:
            super().data_received(data)
        else:
            for start in range(0, len(data), AT_ONCE):
                if self.transport.is_closing():
                    return
                super().data_received(data[start : start + AT_ONCE])

    def _short_text(self, data: bytes) -> str | None:
        """The message, if this is the whole of a short one."""
        length = len(data) - MASK.stop
        if not 0 < length < SHORT or data[0] != WHOLE_TEXT or data[1] != MASKED | length or not self._between_messages:
            return None
        try:
            return apply_mask(data[MASK.stop :], data[MASK]).decode()
        except UnicodeDecodeError:
            return None

    @property
    def _between_messages(self) -> bool:
        """Whether the connection is open, no message is waiting to be received, and none has begun."""
        if self.conn.state is not State.OPEN or self.conn.extensions or self.close_sent:
            return False
        return self._edges.between_messages and self.queue.empty()

    # ---- Every frame counts ----

    def handle_text(self, event: Frame) -> None:
        if self._counts():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._counts():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_PIECES:
            self._send_away("A message in too many pieces.")
        elif self._counts():
            super().handle_cont(event)

    def handle_pong(self, event: Frame) -> None:
        if self._counts():
            super().handle_pong(event)

    def handle_ping(self) -> None:
        if not self._counts():
            return
        if self.writable.is_set():
            super().handle_ping()
        else:  # Answers would pile up. The latest is enough, as soon as there is room for it (RFC 6455, 5.5.3).
            self._owed = b"".join(self.conn.data_to_send())
            if self._unread is None:
                self._unread = self.loop.call_later(UNREAD, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        owed, self._owed = self._owed, b""
        if owed and not self.close_sent:
            self.transport.write(owed)

    def _counts(self) -> bool:
        """Whether one more frame may be heard."""
        if self.close_sent or self.transport.is_closing():
            return False
        if self._limit is None:
            self._limit = Limit(*self._frames, most=1)
        if self._limit.take(None) == 0.0:
            return True
        self._send_away("Far too many frames.")
        return False

    def _send_away(self, reason: str) -> None:
        self.conn.fail(AGAINST_THE_RULES, reason)
        if self.writable.is_set():
            self.handle_parser_exception()
        else:
            self.transport.abort()

    # ---- Ending ----

    def keepalive_timeout(self) -> None:
        """A loop that was held up finds its timers due before it has read what came meanwhile. The answer may be there
        already, so it is looked for once more."""
        self.pong_timer = self.loop.call_later(SECOND_LOOK, self._give_up)

    def _give_up(self) -> None:
        super().keepalive_timeout()
        self._end_in_time()

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._end_in_time()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self._end_in_time()

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self._end_in_time()
        await super().send(message)

    def _end_in_time(self) -> None:
        """Closing waits until all is written, and whoever reads nothing would have it wait for ever."""
        if self._farewell is None and not self.disconnected:
            self._farewell = self.loop.call_later(FAREWELL, self.transport.abort)

    # ---- Sending ----

    def send_now(self, text: bytes) -> bool:
        """Send a message if the socket is open and takes it now; if not, False: `send` waits, or says why not."""
        length = len(text)
        if self.conn.state is not State.OPEN or self.conn.extensions or length >= MEDIUM or not self.writable.is_set():
            return False
        if self.transport.is_closing():  # A line may be lost without a close frame.
            return False
        size = b"%c" % length if length < SHORT else b"\x7e%b" % length.to_bytes(2, "big")
        self.transport.write(b"%c%b%b" % (WHOLE_TEXT, size, text))
        return True
