"""`magnat print`: a box as a PDF, to be cut out."""

from pathlib import Path

import magnat
from magnat.cli.language import words_in
from magnat.cli.screen import Screen
from magnat.engine.edition import Edition, unreadable
from magnat.games import edition_of
from magnat.printing import printed


def print_box(box: str, paper: str, output: Path | None, language: str) -> None:
    edition = _edition(box)
    path = output or Path(f"{Path(box).stem}-{language}.pdf")
    path.write_bytes(printed(edition, language, paper))
    Screen(words_in(language)).say("printed", path=str(path))


def _edition(box: str) -> Edition:
    if not box.endswith(".toml"):
        return edition_of(box)
    try:
        return magnat.load_own(Path(box).read_text(encoding="utf-8")).edition
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(box, error) from None
