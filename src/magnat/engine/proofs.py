"""Checking that a deal follows from what was sealed and thrown in, and fits what a witness kept of the game."""

import hmac
import json
from typing import Any

from magnat.engine.sealing import (
    FORM,
    Nonce,
    SealError,
    chain,
    commitment_of,
    dealt_key,
    digest_of_position,
    form_of,
    is_nonce,
)
from magnat.engine.stirring import nonces_at_deal, nonces_in


def check(proof: Any, deal: bytes, position: dict[str, Any] | None = None) -> None:
    """Whether a deal, and the position that a game began in, follow from their proof, and the proof fits what a witness
    kept of it."""
    try:
        _check_deal(proof, deal)
        _check_position(json.loads(proof["agreed"]), position)
        if "witness" in proof:
            _check_witness(proof, proof["witness"])
    except SealError:
        raise
    except (TypeError, ValueError, KeyError, AttributeError, IndexError) as error:
        raise SealError("deal_unreadable", error) from None


def stirred_by(proof: dict[str, Any]) -> list[Nonce]:
    """The numbers that the deal follows from, in their order; none where it was not stirred."""
    agreed = json.loads(proof["agreed"])
    if not agreed.get("stirred"):
        return []
    if form_of(agreed) == 1:
        return nonces_in(proof["events"])
    return nonces_at_deal([kind for kind, _, _ in agreed["seats"]], proof["events"])


def _check_deal(proof: dict[str, Any], deal: bytes) -> None:
    key = bytes.fromhex(proof["key"])
    if not _same(commitment_of(key), proof["commitment"]):
        raise SealError("deal_other_key")
    nonces = stirred_by(proof)
    if not all(is_nonce(nonce.digits) for nonce in nonces):
        raise SealError("deal_bad_number")
    if deal != (dealt_key(key, nonces) if json.loads(proof["agreed"]).get("stirred") else key):
        raise SealError("deal_other_deal")
    if not _same(chain(key, proof["agreed"], proof["events"])[-1], proof["head"]):
        raise SealError("deal_other_events")


def _check_position(agreed: dict[str, Any], position: dict[str, Any] | None) -> None:
    """A branch of another game begins in a position that was agreed. In the first form it was not told which."""
    if form_of(agreed) == 1:
        if position is not None and agreed.get("stirred"):
            raise SealError("deal_position_and_deal")
    elif agreed.get("position", "") != ("" if position is None else digest_of_position(position)):
        raise SealError("deal_other_position")


def _check_witness(proof: dict[str, Any], witness: dict[str, Any]) -> None:
    if not _same(witness["commitment"], proof["commitment"]):
        raise SealError("deal_other_fingerprint")
    agreed = json.loads(proof["agreed"])
    if witness.get("asked") and not (agreed.get("stirred") and form_of(agreed) == FORM):
        raise SealError("deal_not_stirred")
    if witness.get("form", 1) > form_of(agreed):
        raise SealError("deal_older_form")
    thrown_in = stirred_by(proof)
    held = witness.get("held")
    for seat, digits in witness.get("nonces", {}).items():
        has_gone = held is not None and int(seat) not in held
        if Nonce(int(seat), digits) not in thrown_in and not has_gone:
            raise SealError("deal_number_left_out", number=int(seat) + 1)
    heads = chain(bytes.fromhex(proof["key"]), proof["agreed"], proof["events"])
    for number, head in sorted((int(number), head) for number, head in witness.get("heads", {}).items()):
        if number >= len(heads) or not _same(heads[number], head):
            raise SealError("deal_not_as_shown", number=number)


def _same(one: str, other: Any) -> bool:
    return isinstance(other, str) and hmac.compare_digest(one, other)
