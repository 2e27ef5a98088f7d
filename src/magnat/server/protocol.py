"""uvicorn's WebSocket, with a short way for what is usual: a whole, small text message, in one piece.

Whatever is not as usual takes the long way, through the library, which knows all the cases.
"""

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN
from websockets.streams import StreamReader

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

Hear = Callable[[str | bytes], None]


class Protocol(WebSocketsSansIOProtocol):
    hear: Hear | None = None
    """Called with each message that comes in the usual way; if there is nobody to hear it, it is queued."""

    def data_received(self, data: bytes) -> None:
        text = self._short_text(data) if self.hear else None
        if self.hear is None or text is None:
            super().data_received(data)
        else:
            self.hear(text)

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
        """Whether the connection is open, no message is waiting to be received, and none has begun: between frames,
        the library's parser waits for one byte or the end of the stream.
        """
        conn: Any = self.conn
        if conn.state is not OPEN or conn.extensions or conn.current_size is not None or self.close_sent:
            return False
        if not self.queue.empty():
            return False
        parser: Any = conn.parser
        while parser.gi_yieldfrom is not None:
            parser = parser.gi_yieldfrom
        return parser.gi_code is StreamReader.at_eof.__code__

    def send_now(self, text: bytes) -> bool:
        """Send a message if the socket is open and takes it now; if not, False: `send` waits, or says why not."""
        length = len(text)
        if self.conn.state is not OPEN or self.conn.extensions or length >= MEDIUM or not self.writable.is_set():
            return False
        size = b"%c" % length if length < SHORT else b"\x7e%b" % length.to_bytes(2, "big")
        self.transport.write(b"%c%b%b" % (WHOLE_TEXT, size, text))
        return True
