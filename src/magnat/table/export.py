"""A finished table as a file that anyone can replay and check."""

from pathlib import Path
from tempfile import TemporaryDirectory

from magnat.table.refusals import Refusal
from magnat.table.table import Table


def saved_file(table: Table) -> bytes:
    """The file that `magnat verify` reads. It holds the key, and thus the future: there is none before the end."""
    if not table.glimpse.over:
        raise Refusal("not_over", "The game is not over yet: its file would give away what is to come.")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.json"
        table.match.save(path)
        return path.read_bytes()
