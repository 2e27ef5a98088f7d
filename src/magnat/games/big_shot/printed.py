"""Big Shot on paper: the city, the tokens, the loan chips and the money."""

from collections.abc import Iterator

from magnat.engine.components import Art, Board, Cell, Piece, notes, rectangle
from magnat.engine.edition import Edition
from magnat.engine.words import Catalogue
from magnat.games.big_shot.state import SPACES, TOKENS_PER_COLOUR

PAPERS = ("#f2b91d", "#c8313b", "#fbf7ec", "#23252e")
INKS = ("#5a3d00", "#fff4f2", "#55503f", "#e9e2cf")
SIGNS = (
    "M8 4A4 4 0 1 0 8.01 4ZM8 0V2.5M8 13.5V16M0 8H2.5M13.5 8H16M2.3 2.3 4 4M12 12 13.7 13.7M13.7 2.3 12 4"
    "M4 12 2.3 13.7",
    "M8 1 15 8 8 15 1 8Z",
    "M8 1.5A6.5 6.5 0 1 0 8.01 1.5ZM8 5A3 3 0 1 0 8.01 5Z",
    "M2 2 14 14M14 2 2 14",
)
"""Sun, diamond, ring, cross: nobody needs to tell colours apart."""
PAWN = "M8 1A3 3 0 1 0 8.01 1ZM6 7 4 14H12L10 7M3 15H13"

SCALE = 0.4
"""Millimetres for a unit of the plan."""
RING, CITY = 96.0, (760.0, 480.0)
Points = list[tuple[float, float]]
WEST: list[tuple[Points, tuple[float, float]]] = [
    ([(0, 0), (215, 0), (215, 120), (110, 165), (0, 165)], (104, 78)),
    (
        [(110, 165), (215, 120), (290, 150), (290, 330), (215, 360), (110, 315), (148, 280), (148, 200)],
        (219, 240),
    ),
    ([(0, 315), (110, 315), (215, 360), (215, 480), (0, 480)], (104, 402)),
    ([(0, 165), (110, 165), (148, 200), (148, 280), (110, 315), (0, 315)], (73, 242)),
]
NORTH: tuple[Points, tuple[float, float]] = (
    [(215, 0), (380, 0), (380, 150), (290, 150), (215, 120)],
    (299, 72),
)
SOUTH: tuple[Points, tuple[float, float]] = (
    [(215, 360), (290, 330), (380, 330), (380, 480), (215, 480)],
    (299, 410),
)
MIDDLE: tuple[Points, tuple[float, float]] = ([(290, 150), (470, 150), (470, 330), (290, 330)], (335, 240))
"""Its words stand at the left: the board is cut through the middle, where it is larger than the paper."""


def pieces(edition: Edition, language: str, words: Catalogue) -> Iterator[Piece]:
    money = edition.block("money")
    for place, _ in enumerate(edition.block("tokens")["colours"]):
        art = Art(SIGNS[place], 16)
        kind = words.text("printed_tokens")
        yield Piece(kind, "", TOKENS_PER_COLOUR, (20, 20), art=art, ink=INKS[place], paper=PAPERS[place], round=True)
    yield Piece(words.text("printed_tokens"), "", 1, (20, 20), art=Art(PAWN, 16), round=True)
    sold = words.text("printed_sold")
    count = len(edition.block("city")["districts"])
    yield Piece(words.text("printed_signs"), sold, count, (44, 20), ink="#8a2033", paper="#fbeee8")
    chip = f"−{money['debt']}"
    yield Piece(
        words.text("printed_chips"), "", money["chips"], (25, 25), chip, ink="#fdf6e3", paper="#8a2033", round=True
    )
    yield from notes(
        words.text("printed_money"),
        lambda value: words.text("printed_million", count=value),
        {1: 40, 5: 24, 10: 16, 20: 8},
    )


def board(edition: Edition, language: str, words: Catalogue) -> Board:
    cells = [
        Cell(
            [_placed(point) for point in outline],
            _placed(middle),
            district[language],
            str(district["value"]) if district["value"] else "",
            paper="#d3e0bd" if not district["value"] else "#f7eed7",
            width=46 if middle != MIDDLE[1] else 34,
        )
        for (outline, middle), district in zip(_plots(), edition.block("city")["districts"], strict=True)
    ]
    spaces = [
        Cell(rectangle(*[part * SCALE for part in space]), _middle(space), figure=str(number + 1), paper="#e9dcb9")
        for number, space in enumerate(_spaces())
    ]
    return Board((CITY[0] + 2 * RING) * SCALE, (CITY[1] + 2 * RING) * SCALE, "#12454b", [*spaces, *cells])


def _plots() -> list[tuple[Points, tuple[float, float]]]:
    east = [_mirrored(plot) for plot in WEST]
    return [*WEST, *east, NORTH, _mirrored(NORTH), SOUTH, _mirrored(SOUTH), MIDDLE]


def _mirrored(plot: tuple[Points, tuple[float, float]]) -> tuple[Points, tuple[float, float]]:
    outline, (x, y) = plot
    return [(CITY[0] - left, top) for left, top in outline], (CITY[0] - x, y)


def _placed(point: tuple[float, float]) -> tuple[float, float]:
    return (point[0] + RING) * SCALE, (point[1] + RING) * SCALE


def _spaces() -> list[tuple[float, float, float, float]]:
    """Clockwise from the upper left corner: six above, three at each side, six below."""
    width, height = CITY[0] + 2 * RING, CITY[1] + 2 * RING
    long, short = width / 6, CITY[1] / 3
    above = [(n * long, 0.0, long, RING) for n in range(6)]
    right = [(width - RING, RING + n * short, RING, short) for n in range(3)]
    below = [(left, height - RING, long, RING) for left, *_ in reversed(above)]
    left = [(0.0, top, RING, short) for _, top, *_ in reversed(right)]
    ring = [*above, *right, *below, *left]
    assert len(ring) == SPACES
    return ring


def _middle(space: tuple[float, float, float, float]) -> tuple[float, float]:
    left, top, width, height = space
    return (left + width / 2) * SCALE, (top + height / 2) * SCALE
