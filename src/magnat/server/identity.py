"""Who is who without accounts: a person is a signed cookie, a seat is a secret link, and so is a table."""

import base64
import hashlib
import hmac
import os
import re
import secrets
from contextlib import suppress
from pathlib import Path

from magnat.engine.words import FloorError
from magnat.server.log import Link, Log
from magnat.table import Refusal

KEY_BYTES = 32
TOKEN_BYTES = 24
COOKIE_SECONDS = 400 * 24 * 3600
"""As long as browsers keep any cookie. It is set again at each visit."""

PERSON = re.compile(r"[0-9a-f]{32}")
TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")


class BadLinkError(Refusal):
    """A link that leads nowhere."""


class DamagedKey(FloorError, ValueError):
    """The key of a house cannot be read."""

    FOLDER = Path(__file__).parent


# ---- Persons ----


def new_person() -> str:
    """128 random bits."""
    return secrets.token_hex(16)


class Cookies:
    """Signs persons into cookies and reads them back."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        # Cookies know no ports: two servers on one machine must not overwrite each other's.
        self.name = "magnat-" + hashlib.sha256(key).hexdigest()[:8]

    def header(self, person: str, *, secure: bool, path: str = "/") -> str:
        """The value of Set-Cookie. Lax, not Strict: whoever follows a friend's link is still the same person."""
        return (
            f"{self.name}={person}.{self._signature(person)}; Max-Age={COOKIE_SECONDS}; Path={path};"
            f" HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"
        )

    def person(self, cookie: str | None) -> str | None:
        """The person in a cookie's value; None if there is none or it was not signed by us."""
        person, _, signature = (cookie or "").partition(".")
        if not PERSON.fullmatch(person) or not signature.isascii():
            return None
        return person if hmac.compare_digest(signature, self._signature(person)) else None

    def table_token(self, table: str) -> str:
        """The secret of a table's own link: it need not be kept, whoever sits there is told it again."""
        return self._token(b"table:" + table.encode())

    def film_token(self, table: str) -> str:
        """The secret in a link to a moment of a finished game, by which anybody may watch it."""
        return self._token(b"film:" + table.encode())

    def _token(self, of: bytes) -> str:
        secret = hmac.new(self._key, of, hashlib.sha256).digest()
        return base64.urlsafe_b64encode(secret[:TOKEN_BYTES]).decode()

    def _signature(self, person: str) -> str:
        return hmac.new(self._key, b"person:" + person.encode(), hashlib.sha256).hexdigest()


def make_key(path: Path) -> bytes:
    """The random key in this file, made at the first start. Readable by its owner alone."""
    if not path.exists():
        _make_key(path)
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise DamagedKey("key_damaged", file=str(path))
    return key


def _make_key(path: Path) -> None:
    """Written aside, then put in place: never half a key, and if two servers start at once, one key wins."""
    aside = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            path.hardlink_to(aside)
    finally:
        aside.unlink()


# ---- Links ----


def new_token() -> str:
    """The secret of a link: 192 random bits, given out once and never stored."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest_of(token: str) -> bytes:
    """What is stored of a token. Plain SHA-256 is enough: nobody can guess 192 bits, with or without salt."""
    return hashlib.sha256(token.encode()).digest()


async def follow_link(log: Log, token: str, now: float) -> Link:
    """Where a link leads, or BadLinkError.

    How long the look-up takes tells nothing: who does not know the token cannot choose a digest.
    """
    link = await log.link(digest_of(token)) if TOKEN.fullmatch(token) else None
    if link is None or not hmac.compare_digest(link.digest, digest_of(token)):
        raise BadLinkError("bad_token", "unknown_link")
    if link.expires_at is not None and now >= link.expires_at:
        raise BadLinkError("bad_token", "expired_link")
    return link
