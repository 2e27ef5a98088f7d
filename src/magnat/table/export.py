"""A finished table as a file that anyone can replay, check and watch: docs/file.md."""

from base64 import b64encode

import msgspec

from magnat.engine import files
from magnat.table.refusals import Refusal
from magnat.table.seal import Proof
from magnat.table.table import Table


def saved_file(table: Table, proof: Proof | None = None, packed_film: bytes | None = None) -> bytes:
    """The file that `magnat verify` reads. It holds the key, and thus the future: there is none before the end."""
    if not table.shown.over:
        raise Refusal("not_over", "file_not_over")
    if proof is not None:
        table.match.proof = msgspec.to_builtins(proof)
    further = {} if packed_film is None else {"film": b64encode(packed_film).decode()}
    return files.as_text(table.match, further).encode()
