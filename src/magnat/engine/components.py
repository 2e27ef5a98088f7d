"""What a box holds, to be printed and cut out: pieces of paper and a board, in millimetres.

A game's chapter `printed` says what there is, from its edition: `pieces(edition, language)`, and where there is one
`board(edition, language)`. How it is laid on sheets is for `magnat.printing` to know.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

CARD = (63.0, 88.0)
SMALL_CARD = (44.0, 63.0)
NOTE = (88.0, 44.0)


class Art(NamedTuple):
    """A line drawing: an SVG path in a square of so many units."""

    path: str
    box: float
    filled: bool = False


@dataclass(frozen=True)
class Piece:
    """Something to cut out, as often as the box holds it."""

    kind: str
    """What lies on one pile: the heading of its sheets."""
    title: str
    count: int = 1
    size: tuple[float, float] = CARD
    figure: str = ""
    """What is read from afar."""
    text: str = ""
    art: Art | None = None
    ink: str = "#22242c"
    paper: str = "#fffdf6"
    round: bool = False


@dataclass(frozen=True)
class Cell:
    """A space of a board: a polygon, what stands in it, and where."""

    outline: list[tuple[float, float]]
    middle: tuple[float, float]
    title: str = ""
    figure: str = ""
    art: Art | None = None
    ink: str = "#22242c"
    paper: str = "#fbf5e7"
    width: float = 30.0
    """Room for words."""
    rim: str = "#fffdf6"


@dataclass(frozen=True)
class Board:
    width: float
    height: float
    ground: str
    cells: list[Cell]
    grid: float = 0.0
    """Where it may be cut when it is larger than the paper: at multiples of this; 0: anywhere but through words."""


def rectangle(left: float, top: float, width: float, height: float) -> list[tuple[float, float]]:
    return [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]


def lozenges(middle: tuple[float, float], reach: float, ground: str) -> list[Cell]:
    """What stands in the empty middle of a board, as on the backs of cards: lozenge within lozenge, in brass."""
    x, y = middle
    sizes = [reach * part for part in (1.0, 0.76, 0.52)]
    outlines = [[(x, y - size), (x + size, y), (x, y + size), (x - size, y)] for size in sizes]
    return [Cell(outline, middle, paper=ground, rim="#c9a044") for outline in outlines]


def notes(
    kind: str, unit: Callable[[int], str], counts: dict[int, int], size: tuple[float, float] = NOTE
) -> list[Piece]:
    """Money: each value in a colour of its own. `unit` says what so many of them are called."""
    inks = ("#12454b", "#8a2033", "#7d5a10", "#3f5f1f", "#5a3d8a", "#22242c")
    return [
        Piece(kind, unit(value), count, size, figure=str(value), ink=inks[place % len(inks)], paper="#f7efdc")
        for place, (value, count) in enumerate(counts.items())
    ]
