"""The boxes on the shelf. Looking at it reads the edition files only; a game's code is loaded when it is opened.

`MAGNAT_GAMES` may name more folders of games (separated like those of PATH), which lie outside this package: theirs
are imported as `magnat.games.<name>` like all others.
"""

import os
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from magnat.engine.edition import OWN, Edition
from magnat.engine.words import LineError, line

FOLDER = Path(__file__).parent

__path__ += [folder for folder in os.environ.get("MAGNAT_GAMES", "").split(os.pathsep) if folder]


class UnknownGame(LineError):
    """A box that is not on the shelf."""

    def __init__(self, box: str, known: Iterable[str]) -> None:
        super().__init__(line("house_unknown_game", game=box, games=", ".join(known)))


@cache
def shelf() -> dict[str, Edition]:
    """Every box by its id. A game's folder holds one edition file for each of its boxes."""
    editions = [Edition(path) for folder in __path__ for path in sorted(Path(folder).glob("*/edition*.toml"))]
    return {edition.id: edition for edition in editions}


def edition_of(box: str) -> Edition:
    if box not in shelf():
        raise UnknownGame(box, shelf())
    return shelf()[box]


def own_edition(text: str) -> Edition:
    """An edition of one's own, from what its file holds: it names the box that it was made from as its id."""
    base = edition_of(Edition(Path(OWN), text).id)
    return Edition(base.path.with_name(OWN), text)


def check_shelf() -> None:
    """Refuse an edition that cannot be played with now, and not when somebody opens the box."""
    for edition in shelf().values():
        edition.check(chapter(edition, "edition"))


def chapter(edition: Edition, name: str) -> ModuleType:
    """One module of a game's folder: rules, state, story, ..."""
    return import_module(f"{__name__}.{edition.path.parent.name}.{name}")


def optional_chapter(edition: Edition, name: str) -> ModuleType | None:
    """A module that a game's folder need not have: records."""
    return chapter(edition, name) if (edition.path.parent / f"{name}.py").is_file() else None
