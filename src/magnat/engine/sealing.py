"""Fair deals that anybody can check: a sealed key, a number of every seat's own, and a chain through all that happens.

The table seals a key before anything else and shows its SHA-256. Then every seat throws in a number; the deal's key is
the SHA-256 of the sealed key and those numbers, by seat (`engine.stirring`). A head that runs through all events is
shown after each of them. At the end key, numbers and events are laid open: whoever kept a fingerprint, a number and a
head can tell whether any of them was exchanged (`engine.proofs`).
"""

import hashlib
import json
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from magnat.engine.words import FloorError, LineError

DEAL = b"magnat deal"
FORM = 2
"""Of the seal of new tables. In the first form numbers counted in the order in which they came, however many there were
of a seat, and names were part of the chain."""
FORGETTABLE = (None, "sat_down", "said")
"""What was agreed, and the tags of events, from which a person's name and words may have been deleted. In a proof this
counts in the first form only."""
SHOWN_DIGITS = 32
"""Of a head: what nobody can find a second chain for."""

BESIDE_THE_POSITION = ("key", "seats", "options", "seed")
"""What stands beside the fields of a given position: it is agreed by itself, or follows from the numbers."""

_NONCE = re.compile("[0-9a-f]{32}")
_DIGEST = re.compile("[0-9a-f]{64}")


class SealError(FloorError, LineError):
    """A deal that does not follow from what was sealed and thrown in."""

    FOLDER = Path(__file__).parent


class Nonce(NamedTuple):
    """What a seat threw in."""

    seat: int
    digits: str


def fresh_nonce() -> str:
    return secrets.token_hex(16)


def is_nonce(digits: str) -> bool:
    return _NONCE.fullmatch(digits) is not None


def commitment_of(key: bytes) -> str:
    return hashlib.sha256(key).hexdigest()


def dealt_key(key: bytes, nonces: Iterable[Nonce]) -> bytes:
    """The key of the deal, from numbers in their order: nobody who adds one can have known it."""
    thrown_in = b"".join(bytes([nonce.seat]) + bytes.fromhex(nonce.digits) for nonce in nonces)
    return hashlib.sha256(DEAL + key + thrown_in).digest()[:16]


# ---- The chain ----


def first_head(key: bytes, agreed: bytes) -> bytes:
    """Before the first event: what was agreed at the opening."""
    return next_head(key, bytes(32), agreed)


def next_head(key: bytes, head: bytes, event: bytes) -> bytes:
    """The key keeps a head from telling anything of an event: without it, a move could be found by trying them all."""
    return hashlib.sha256(key + head + _digest(event)).digest()


def _digest(told: bytes) -> bytes:
    """Of what was agreed, or of an event. Where somebody's name and words were deleted, their digest stays in `was`."""
    if b'"was"' in told:
        content = json.loads(told)
        if content.get("event") in FORGETTABLE and _DIGEST.fullmatch(content.get("was", "")):
            return bytes.fromhex(content["was"])
    return _plain_digest(told)


def _plain_digest(told: bytes) -> bytes:
    return hashlib.sha256(told).digest()


def chain(key: bytes, agreed: str, events: Sequence[str]) -> list[str]:
    """The heads as they were shown: before the first event, and after each. Of an event the digest will do."""
    digest = _digest if form_of(json.loads(agreed)) == 1 else _plain_digest
    head = hashlib.sha256(key + bytes(32) + digest(agreed.encode())).digest()
    heads = [head]
    for event in events:
        link = bytes.fromhex(event) if _DIGEST.fullmatch(event) else digest(event.encode())
        head = hashlib.sha256(key + head + link).digest()
        heads.append(head)
    return [head.hex()[:SHOWN_DIGITS] for head in heads]


def form_of(agreed: Mapping[str, Any]) -> int:
    """Of the seal, by what was agreed."""
    form: int = agreed.get("seal", 1)
    if form not in range(1, FORM + 1):
        raise SealError("deal_form", form=repr(form), known=FORM)
    return form


def digest_of_position(fields: Mapping[str, Any]) -> str:
    """Names the position that a game begins in: every field of its record but the key."""
    content = {name: value for name, value in fields.items() if name not in BESIDE_THE_POSITION}
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
