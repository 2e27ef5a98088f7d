"""Magnat: four business classics, five boxes, for people and for programs.

Five lines are a game begun:

    import magnat
    game = magnat.load("big-shot")
    match = game.new(seats=4, seed=7)
    match.act(match.actors[0], match.legal(match.actors[0])[0])

CONTRIBUTING.md says how a game is made, docs/design.md how it all hangs together.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from magnat.engine.game import Game
    from magnat.engine.match import Match

__version__ = "0.1.0"


@cache
def load(box: str) -> "Game":
    """Open a box: "big-shot", ... The first time ever, its rules are compiled."""
    from magnat.engine.game import Game  # noqa: PLC0415  (importing magnat must stay quick)
    from magnat.games import chapter, edition_of  # noqa: PLC0415

    edition = edition_of(box)
    names = ("state", "edition", "rules", "imagine", "story")
    return Game(edition, {name: chapter(edition, name) for name in names})


def replay(path: str | Path) -> "Match":
    """Replay a saved match, checking every action and the position it ends in."""
    from magnat.engine.files import load as load_file  # noqa: PLC0415

    return load_file(Path(path), load)
