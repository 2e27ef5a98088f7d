"""uvicorn's WebSocket, with a way to send without waiting: most sockets take at once what they are given."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState


class Protocol(WebSocketsSansIOProtocol):
    def send_now(self, text: bytes) -> bool:
        """Send a message if the socket is open and takes it now; if not, False: `send` waits, or says why not."""
        if self.disconnected or self.close_sent or not self.writable.is_set():
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True
