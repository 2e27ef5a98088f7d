"""The boxes on the shelf. Looking at it reads the edition files only; a game's code is loaded when it is opened."""

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from magnat.engine.edition import Edition

FOLDER = Path(__file__).parent


class UnknownGame(ValueError):
    """A box that is not on the shelf. The message is a sentence."""


@cache
def shelf() -> dict[str, Edition]:
    """Every box by its id. A game's folder holds one edition file for each of its boxes."""
    editions = [Edition(path) for path in sorted(FOLDER.glob("*/edition*.toml"))]
    return {edition.id: edition for edition in editions}


def edition_of(box: str) -> Edition:
    if box not in shelf():
        raise UnknownGame(f"There is no game {box!r}; there is: {', '.join(shelf())}.")
    return shelf()[box]


def chapter(edition: Edition, name: str) -> ModuleType:
    """One module of a game's folder: rules, state, story, ..."""
    return import_module(f"{__name__}.{edition.path.parent.name}.{name}")
