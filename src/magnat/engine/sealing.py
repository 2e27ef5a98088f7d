"""Fair deals that anybody can check: a sealed key, a number of every seat's own, and a chain through all that happens.

The table seals a key before anything else and shows its SHA-256. Then every seat throws in a number; the deal's key is
the SHA-256 of the sealed key and those numbers, in the order in which they came. A head that runs through all events is
shown after each of them. At the end key, numbers and events are laid open: whoever kept a fingerprint, a number and a
head can tell whether any of them was exchanged.
"""

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

DEAL = b"magnat deal"
STIRRED = "stirred"
"""The tag of the event by which a seat gives its number."""
FORGETTABLE = (None, "sat_down", "said")
"""What was agreed, and the tags of events, from which a person's name and words may have been deleted."""
SHOWN_DIGITS = 32
"""Of a head: what nobody can find a second chain for."""

_NONCE = re.compile("[0-9a-f]{32}")
_DIGEST = re.compile("[0-9a-f]{64}")


class SealError(ValueError):
    """A deal that does not follow from what was sealed and thrown in. The message is a sentence."""


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
    """The key of the deal: nobody who adds a number can have known it."""
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
    return hashlib.sha256(told).digest()


def chain(key: bytes, agreed: str, events: Sequence[str]) -> list[str]:
    """The heads as they were shown: before the first event, and after each. Of an event the digest will do."""
    head = first_head(key, agreed.encode())
    heads = [head]
    for event in events:
        digest = bytes.fromhex(event) if _DIGEST.fullmatch(event) else _digest(event.encode())
        head = hashlib.sha256(key + head + digest).digest()
        heads.append(head)
    return [head.hex()[:SHOWN_DIGITS] for head in heads]


# ---- The proof ----


def nonces_in(events: Iterable[str]) -> list[Nonce]:
    """What the seats threw in, by the log."""
    told = [json.loads(event) for event in events if event.startswith("{")]
    return [Nonce(event["seat"], event["nonce"]) for event in told if event.get("event") == STIRRED]


def check(proof: Any, deal: bytes) -> None:
    """Whether a deal follows from its proof, and the proof fits what a witness kept of it."""
    try:
        _check_deal(proof, deal)
        if "witness" in proof:
            _check_witness(proof, proof["witness"])
    except SealError:
        raise
    except (TypeError, ValueError, KeyError, AttributeError, IndexError) as error:
        raise SealError(f"The proof of the deal cannot be read: {error!r}.") from None


def _check_deal(proof: dict[str, Any], deal: bytes) -> None:
    key, events = bytes.fromhex(proof["key"]), proof["events"]
    if not _same(commitment_of(key), proof["commitment"]):
        raise SealError("The key is not the one that was sealed: its SHA-256 is not the fingerprint shown.")
    nonces = nonces_in(events)
    if not all(is_nonce(nonce.digits) for nonce in nonces):
        raise SealError("What a seat threw in is not 32 hexadecimal digits.")
    if deal != (dealt_key(key, nonces) if json.loads(proof["agreed"]).get("stirred") else key):
        raise SealError("The deal does not follow from the sealed key and the numbers that the seats threw in.")
    if not _same(chain(key, proof["agreed"], events)[-1], proof["head"]):
        raise SealError("The events are not those that were shown: their chain ends in another head.")


def _check_witness(proof: dict[str, Any], witness: dict[str, Any]) -> None:
    if not _same(witness["commitment"], proof["commitment"]):
        raise SealError("The fingerprint is not the one that the witness was shown at the opening.")
    thrown_in = nonces_in(proof["events"])
    for seat, digits in witness.get("nonces", {}).items():
        if Nonce(int(seat), digits) not in thrown_in:
            raise SealError(f"The number that the witness threw in for seat {int(seat) + 1} is not in the deal.")
    heads = chain(bytes.fromhex(proof["key"]), proof["agreed"], proof["events"])
    for number, head in sorted((int(number), head) for number, head in witness.get("heads", {}).items()):
        if number >= len(heads) or not _same(heads[number], head):
            raise SealError(f"What happened up to event {number} is not what the witness was shown.")


def _same(one: str, other: Any) -> bool:
    return isinstance(other, str) and hmac.compare_digest(one, other)
