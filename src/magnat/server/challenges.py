"""Challenges for passkeys that need not be remembered: signed, for one purpose, and good for a few minutes."""

import hmac
import secrets

SECONDS = 300
NONCE, TIME, SIGNATURE = 16, 8, 16


class Challenges:
    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self, purpose: str, now: float) -> bytes:
        """`purpose` says what it is for and, where that matters, for whom."""
        body = secrets.token_bytes(NONCE) + int(now + SECONDS).to_bytes(TIME, "big")
        return body + self._signature(body, purpose)

    def is_good(self, challenge: bytes, purpose: str, now: float) -> bool:
        body, signature = challenge[: NONCE + TIME], challenge[NONCE + TIME :]
        signed = hmac.compare_digest(signature, self._signature(body, purpose))
        return signed and now < int.from_bytes(body[NONCE:], "big")

    def _signature(self, body: bytes, purpose: str) -> bytes:
        return hmac.digest(self._key, b"challenge:" + purpose.encode() + b":" + body, "sha256")[:SIGNATURE]
