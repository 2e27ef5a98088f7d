"""A finished table as a file that anyone can replay, check and watch: docs/file.md."""

from base64 import b64encode
from collections.abc import Sequence
from typing import Any

import msgspec

from magnat.engine import files
from magnat.table import events
from magnat.table.film import Film, pack
from magnat.table.opening import Opening
from magnat.table.refusals import Refusal
from magnat.table.seal import Proof, Seal, proof_of
from magnat.table.table import Table


def saved_file(table: Table, proof: Proof | None = None, packed_film: bytes | None = None) -> bytes:
    """The file that `magnat verify` reads. It holds the key, and thus the future: there is none before the end."""
    if not table.shown.over:
        raise Refusal("not_over", "file_not_over")
    if proof is not None:
        table.match.proof = msgspec.to_builtins(proof)
    further = {} if packed_film is None else {"film": in_text(packed_film)}
    return files.as_text(table.match, further).encode()


def saved_without_rules(opening: Opening, log: Sequence[events.AnyEvent], film: Film) -> bytes:
    """The file of a game whose rules this program does not play: its film, and what was played as the bare numbers that
    those rules know. What the last position amounts to they alone could say.
    """
    seal = Seal(opening)
    for event in log:
        seal.take(event)
    stayed = {shot.number for shot in film.shots}
    moves = [event for number, event in enumerate(log, 1) if number in stayed and isinstance(event, events.Moved)]
    content: dict[str, Any] = {
        "magnat": files.FORMAT,
        "game": film.game,
        "rules": opening.rules,
        "seats": len(film.seats),
        "options": opening.options,
        "key": seal.dealt_key.hex(),
        "actions": [[event.seat, code] for event in moves for code in event.codes],
        "final": files.NOT_KNOWN,
    }
    more = {"edition": opening.edition or None, "position": opening.position}
    content |= {name: value for name, value in more.items() if value is not None}
    content |= {"proof": msgspec.to_builtins(proof_of(opening, log)), "film": in_text(pack(film))}
    return files.sealed_up(content).encode()


def in_text(packed_film: bytes) -> str:
    return b64encode(packed_film).decode()
