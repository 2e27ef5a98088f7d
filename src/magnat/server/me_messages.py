"""What crosses the wire about who somebody is."""

from typing import Annotated

import msgspec

from magnat.server.messages import Message


class Kept(Message):
    """By what one is known on other devices: a `passkey`, or a `recovery` link."""

    id: str
    kind: str
    at: float
    """When it was made."""


class Me(Message):
    kept: list[Kept]


class Credential(Message):
    """What a passkey says, as `PublicKeyCredential.toJSON` has it."""

    credential: dict[str, object]


class PasskeyOptions(Message):
    """What a browser asks a passkey, as `PublicKeyCredential.parse…OptionsFromJSON` takes it."""

    options: dict[str, object]


class RecoveryLink(Message):
    """To be put behind `#/back/`: told once."""

    token: str


class ComeBack(Message):
    token: Annotated[str, msgspec.Meta(max_length=64)]


class DropProof(Message):
    id: Annotated[str, msgspec.Meta(max_length=2000)]


class Sure(Message):
    """Somebody wants everything deleted that is kept of them."""

    sure: bool
