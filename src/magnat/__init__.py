"""Magnat: four business classics, five boxes, for people and for programs.

Five lines are a game begun:

    import magnat
    game = magnat.load("big-shot")
    match = game.new(seats=4, seed=7)
    match.act(match.actors[0], match.legal(match.actors[0])[0])

Everything in `__all__` is meant to be relied on: it changes only with the version, as CHANGELOG.md says. All errors are
`ValueError`s whose message is a sentence that says what was wrong and what would be right.
"""

from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from magnat.bots.players import Players, UnknownLevel
    from magnat.engine.actions import Action, ActionError
    from magnat.engine.batch import Batch, DeviceError
    from magnat.engine.edition import EditionError, OptionError
    from magnat.engine.files import FileError
    from magnat.engine.game import Game
    from magnat.engine.handed import BatchError
    from magnat.engine.match import IllegalAction, Match, PositionError
    from magnat.engine.words import Line
    from magnat.games import UnknownGame, shelf

__version__ = "0.1.0"

__all__ = [
    "Action",
    "ActionError",
    "Batch",
    "BatchError",
    "DeviceError",
    "EditionError",
    "FileError",
    "Game",
    "IllegalAction",
    "Line",
    "Match",
    "OptionError",
    "Players",
    "PositionError",
    "UnknownGame",
    "UnknownLevel",
    "__version__",
    "load",
    "load_own",
    "replay",
    "shelf",
]

_HOMES = {
    "magnat.bots.players": ("Players", "UnknownLevel"),
    "magnat.engine.actions": ("Action", "ActionError"),
    "magnat.engine.batch": ("Batch", "DeviceError"),
    "magnat.engine.edition": ("EditionError", "OptionError"),
    "magnat.engine.files": ("FileError",),
    "magnat.engine.game": ("Game",),
    "magnat.engine.handed": ("BatchError",),
    "magnat.engine.match": ("IllegalAction", "Match", "PositionError"),
    "magnat.engine.words": ("Line",),
    "magnat.games": ("UnknownGame", "shelf"),
}
"""Where the names live that are imported when somebody first asks for them: `import magnat` alone must stay quick."""


@cache
def load(box: str) -> "Game":
    """Open a box of the shelf by its id: "big-shot", "kohle", ...

    The first time ever, its rules are compiled; afterwards they come from a cache on disk. A box that is not there
    raises `UnknownGame`, one whose edition file cannot be played with `EditionError`.
    """
    from magnat.engine.game import Game  # noqa: PLC0415  (importing magnat must stay quick)
    from magnat.games import chapter, edition_of, optional_chapter  # noqa: PLC0415

    edition = edition_of(box)
    names = ("state", "edition", "rules", "imagine", "story", "glance")
    chapters = {name: chapter(edition, name) for name in names}
    return Game(edition, {**chapters, "advice": optional_chapter(edition, "advice")})


@lru_cache(maxsize=64)
def load_own(text: str) -> "Game":
    """Open an edition of one's own, from what its file holds: it names the box that it was made from as its id.

    It is played by that box's rules; nothing is compiled anew. One that cannot be played with raises `EditionError`.
    """
    from magnat.games import own_edition  # noqa: PLC0415

    edition = own_edition(text)
    return load(edition.id).with_edition(edition)


def replay(path: str | Path) -> "Match":
    """Replay a match that `Match.save` has written, checking every action and the position it ends in.

    A file that was cut short, edited, or played by other rules raises `FileError`.
    """
    from magnat.engine.files import load as load_file  # noqa: PLC0415

    return load_file(Path(path), load, load_own)


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            value = globals()[name] = getattr(import_module(module), name)
            return value
    raise AttributeError(f"module 'magnat' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
