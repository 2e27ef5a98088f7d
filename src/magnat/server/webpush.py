"""Messages to a browser whose page is closed: encrypted for it alone (RFC 8291) and signed by this server (RFC 8292).

The push service in between, which belongs to the browser's maker, can neither read nor forge them.
"""

import base64
import secrets
import time
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
POINT_BYTES = 65
SECRET_BYTES = 16
RECORD_BYTES = 4096
VALID_SECONDS = 12 * 3600
"""Of a signature; a push service accepts at most a day."""


class Keys:
    """By which a push service knows this server again."""

    def __init__(self, secret: bytes) -> None:
        self._private = ec.derive_private_key(int.from_bytes(secret, "big") % (_ORDER - 1) + 1, CURVE)
        self.public = point_of(self._private)

    def authorization(self, endpoint: str, contact: str) -> str:
        """The header that says whose message this is."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + VALID_SECONDS, "sub": contact}
        signed = b".".join(encoded(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._private.sign(signed, ec.ECDSA(hashes.SHA256())))
        signature = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={(signed + b'.' + signature).decode()}, k={encoded(self.public).decode()}"


def encrypted(
    text: bytes, key: bytes, secret: bytes, *, salt: bytes = b"", sender: ec.EllipticCurvePrivateKey | None = None
) -> bytes:
    """What only the browser can read that has told us its key and secret."""
    salt, sender = salt or secrets.token_bytes(16), sender or ec.generate_private_key(CURVE)
    public = point_of(sender)
    agreed = sender.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key))
    shared = _derived(agreed, secret, b"WebPush: info\0" + key + public, 32)
    content_key = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    record = AESGCM(content_key).encrypt(nonce, text + b"\2", None)
    return salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(public)]) + public + record


def is_point(key: bytes) -> bool:
    """Whether a browser's key can be used."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key)
    except ValueError:
        return False
    return len(key) == POINT_BYTES


def encoded(data: bytes) -> bytes:
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def decoded(text: str) -> bytes:
    """Of base64url without padding; nothing where it is no such thing."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    except ValueError:
        return b""


def point_of(private: ec.EllipticCurvePrivateKey) -> bytes:
    form = serialization.PublicFormat.UncompressedPoint
    return private.public_key().public_bytes(serialization.Encoding.X962, form)


def _derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve: a private key is a number from 1 below it."""
