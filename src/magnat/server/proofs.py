"""Keeping who one is: nothing is needed to play; by a passkey or a recovery link one is the same person elsewhere."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

import msgspec
import webauthn
from webauthn.helpers import parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from magnat.server.challenges import Challenges
from magnat.server.identity import TOKEN, digest_of, new_token
from magnat.server.log import Log, Proof
from magnat.server.me_messages import Kept
from magnat.table import Refusal

PASSKEY, RECOVERY = "passkey", "recovery"
COMING_BACK = "come back"
MOST_PROOFS = 12
"""Of one person."""


class Passkey(msgspec.Struct):
    """What is kept of a passkey."""

    at: float
    public_key: bytes
    count: int
    """How often it was used, as it says itself."""


class Recovery(msgspec.Struct):
    at: float


class Proofs:
    def __init__(self, log: Log, key: bytes) -> None:
        self._log, self._challenges = log, Challenges(key)

    async def kept(self, person: str) -> list[Kept]:
        proofs = await self._log.proofs_of(person)
        return [Kept(id=_text(proof.id), kind=proof.kind, at=msgspec.json.decode(proof.body)["at"]) for proof in proofs]

    # ---- Passkeys ----

    async def creation_options(self, person: str, origin: str, now: float) -> dict[str, Any]:
        known = await self._log.proofs_of(person)
        options = webauthn.generate_registration_options(
            rp_id=_host(origin),
            rp_name="Magnat",
            user_id=bytes.fromhex(person),
            user_name="Magnat",
            challenge=self._challenges.new(person, now),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=one.id) for one in known if one.kind == PASSKEY],
        )
        return _as_json(options)

    async def keep_passkey(self, person: str, credential: dict[str, Any], origin: str, now: float) -> None:
        if len(await self._log.proofs_of(person)) >= MOST_PROOFS:
            raise Refusal("too_many_proofs", count=MOST_PROOFS)
        try:
            found = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=self._challenge(credential, person, now),
                expected_rp_id=_host(origin),
                expected_origin=origin,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise Refusal("bad_passkey") from None
        body = msgspec.json.encode(Passkey(now, found.credential_public_key, found.sign_count))
        await self._log.keep_proof(Proof(found.credential_id, person, PASSKEY, body))
        stored = await self._log.proof(found.credential_id)
        if stored is None or stored.person != person:
            raise Refusal("bad_passkey")

    def return_options(self, origin: str, now: float) -> dict[str, Any]:
        return _as_json(
            webauthn.generate_authentication_options(
                rp_id=_host(origin),
                challenge=self._challenges.new(COMING_BACK, now),
                user_verification=UserVerificationRequirement.PREFERRED,
            )
        )

    async def person_of_passkey(self, credential: dict[str, Any], origin: str, now: float) -> str:
        """Whose passkey this is."""
        try:
            proof = await self._log.proof(_bytes(credential["id"]))
            if proof is None or proof.kind != PASSKEY:
                raise Refusal("bad_passkey", "unknown_passkey")
            known = msgspec.json.decode(proof.body, type=Passkey)
            found = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=self._challenge(credential, COMING_BACK, now),
                expected_rp_id=_host(origin),
                expected_origin=origin,
                credential_public_key=known.public_key,
                credential_current_sign_count=known.count,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise Refusal("bad_passkey") from None
        known.count = found.new_sign_count
        await self._log.keep_proof(proof._replace(body=msgspec.json.encode(known)))
        return proof.person

    def _challenge(self, credential: dict[str, Any], purpose: str, now: float) -> bytes:
        """The challenge that was answered, if it was one of ours."""
        answered = parse_client_data_json(_bytes(credential["response"]["clientDataJSON"]))
        if not self._challenges.is_good(answered.challenge, purpose, now):
            raise Refusal("bad_passkey", "late_passkey")
        return answered.challenge

    # ---- Recovery links ----

    async def new_link(self, person: str, now: float) -> str:
        """The token of a link that makes any device this person's: told once. The one before it leads nowhere."""
        token = new_token()
        for proof in await self._log.proofs_of(person):
            if proof.kind == RECOVERY:
                await self._log.drop_proof(proof.id, person)
        await self._log.keep_proof(Proof(digest_of(token), person, RECOVERY, msgspec.json.encode(Recovery(now))))
        return token

    async def person_of_link(self, token: str) -> str:
        proof = await self._log.proof(digest_of(token)) if TOKEN.fullmatch(token) else None
        if proof is None or proof.kind != RECOVERY:
            raise Refusal("bad_token", "unknown_recovery")
        return proof.person

    async def drop(self, person: str, id: str) -> None:
        try:
            await self._log.drop_proof(_bytes(id), person)
        except ValueError:
            raise Refusal("not_found") from None


def _host(origin: str) -> str:
    return urlsplit(origin).hostname or ""


def _as_json(options: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return found


def _text(id: bytes) -> str:
    return urlsafe_b64encode(id).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
