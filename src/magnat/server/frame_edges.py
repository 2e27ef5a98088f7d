"""Where frames begin and end in what a client sends, by their headers alone (RFC 6455, 5.2).

The library that reads them does not say whether it is in the middle of one; this does.
"""

FIRST, SECOND = 0, 1
"""Bytes of every header: kind and end of a message, then the length."""
FIN = 0x80
KIND = 0x0F
CONTROL = 0x8
"""Kinds from here on are of frames that may come between the pieces of a message."""
MASKED = 0x80
LENGTH = 0x7F
IN_TWO_BYTES, IN_EIGHT_BYTES = 126, 127
MASK_BYTES = 4


class FrameEdges:
    __slots__ = ("_header", "_in_message", "_payload_left")

    def __init__(self) -> None:
        self._header = bytearray()
        self._payload_left = 0
        self._in_message = False

    @property
    def between_messages(self) -> bool:
        """Whether all that came so far is whole: no frame and no message has begun."""
        return not (self._header or self._payload_left or self._in_message)

    def pass_by(self, data: bytes) -> None:
        """Follow what the client has sent next, however it was cut."""
        at = 0
        while at < len(data):
            if self._payload_left:
                passed = min(self._payload_left, len(data) - at)
                self._payload_left -= passed
            else:
                passed = self._read_header(data, at)
            at += passed

    def _read_header(self, data: bytes, at: int) -> int:
        missing = _length_of_header(self._header) - len(self._header)
        piece = data[at : at + missing]
        self._header += piece
        if len(self._header) == _length_of_header(self._header):
            self._begin_payload()
        return len(piece)

    def _begin_payload(self) -> None:
        header = self._header
        if header[FIRST] & KIND < CONTROL:
            self._in_message = not header[FIRST] & FIN
        length = header[SECOND] & LENGTH
        wide = _bytes_of_length(length)
        self._payload_left = int.from_bytes(header[2 : 2 + wide], "big") if wide else length
        header.clear()


def _length_of_header(begun: bytearray) -> int:
    """As far as it can be told by what has come of it."""
    if len(begun) < 2:
        return 2
    return 2 + _bytes_of_length(begun[SECOND] & LENGTH) + (MASK_BYTES if begun[SECOND] & MASKED else 0)


def _bytes_of_length(length: int) -> int:
    return {IN_TWO_BYTES: 2, IN_EIGHT_BYTES: 8}.get(length, 0)
