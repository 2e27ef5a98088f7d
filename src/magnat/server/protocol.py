"""uvicorn's WebSocket, with a way to send without waiting: most sockets take at once what they are given."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

WHOLE_TEXT = b"\x81"
"""The first byte of a frame that is a whole text message."""
SHORT, MEDIUM = 126, 1 << 16
"""A payload has its length in one byte below the first, in two more below the second."""


class Protocol(WebSocketsSansIOProtocol):
    def send_now(self, text: bytes) -> bool:
        """Send a message if the socket is open and takes it now; if not, False: `send` waits, or says why not.

        What is sent to everybody at every move is worth a frame of its own making, where it is plain and not large.
        """
        length = len(text)
        if self.conn.state is not State.OPEN or self.conn.extensions or length >= MEDIUM or not self.writable.is_set():
            return False
        size = bytes((length,)) if length < SHORT else b"\x7e%b" % length.to_bytes(2, "big")
        self.transport.write(b"%b%b%b" % (WHOLE_TEXT, size, text))
        return True
