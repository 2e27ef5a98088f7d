"""Kohle on paper: the board of deals, the tiles, the investors, the influence cards and the money."""

from collections.abc import Iterator

from magnat.engine.components import SMALL_CARD, Art, Board, Cell, Piece, lozenges, notes, rectangle
from magnat.engine.edition import Edition
from magnat.engine.words import Catalogue

INKS = ("#b5303a", "#8a6500", "#1f7048", "#236c8c", "#27408f", "#8a4a9e")
"""The families' as on the screen, dark enough for words on white paper."""
PERSON = "M8 8A3.4 3.4 0 1 0 8 1.2A3.4 3.4 0 0 0 8 8M1.5 15Q2.5 9.5 8 9.5T14.5 15Z"
SUITCASE = "M1.5 5H14.5V13.5H1.5ZM5.5 5V2.5H10.5V5M4.500 5V13.5M11.500 5V13.5"
CONTRACT = (
    "M11.5 4.5V1.5H2.5V14.5H11.5V12M4.5 5H9.5M4.5 7.5H8M4.5 10H6.5"  # the paper
    "M14 5.5 9 10.5 8 13.5 11 12.5 15.5 7.5Z"  # and the pen
)
CROWN = "M2 13V5L5 8 8 3 11 8 14 5V13Z"
SIGN = (
    "M17 5H31L41 15V30L31 40H17L7 30V15Z"
    "M17 30V18a2 2 0 0 1 4 0V13a2 2 0 0 1 4 0V14a2 2 0 0 1 4 0V19a2 2 0 0 1 4 0V27Q32 34 25 34T17 30"
)
DOLLAR = "M11 5.500Q11 3.500 8 3.500T5 5.700Q5 8 8 8T11 10.300Q11 12.500 8 12.500T5 10.500M8 2V14"
SIDE = 300.0
"""The board's, in millimetres."""
GROUND = "#12454b"
CORNER = 4
"""Spaces between two corners, both counted with one of them."""


def pieces(edition: Edition, language: str, words: Catalogue) -> Iterator[Piece]:
    families, cards = edition.block("families")["names"], edition.block("cards")
    for place, family in enumerate(families):
        yield Piece(words.text("printed_investors"), family, art=Art(PERSON, 16), ink=INKS[place % len(INKS)])
    kind, called = words.text("printed_cards"), cards[language]
    for place, family in enumerate(families):
        ink = INKS[place % len(INKS)]
        yield Piece(kind, called["clan"], cards["clan"], SMALL_CARD, family, art=Art(PERSON, 16), ink=ink)
        yield Piece(kind, called["travel"], cards["travel"], SMALL_CARD, family, art=Art(SUITCASE, 16), ink=ink)
    for name, path in (("anonymous_travel", SUITCASE), ("recruitment", CONTRACT), ("boss", CROWN), ("stop", SIGN)):
        yield Piece(kind, called[name], cards[name], SMALL_CARD, art=Art(path, 46 if path == SIGN else 16))
    for value, die in edition.block("tiles")["tiles"]:
        text = words.text("printed_ends", die=die) if die else ""
        yield Piece(words.text("printed_tiles"), "", 1, (30, 30), str(value), text, paper="#f6d06a")
    yield Piece(words.text("printed_pawns"), "", size=(25, 25), art=Art(DOLLAR, 16), paper="#d3e0bd", round=True)
    yield from notes(
        words.text("printed_money"),
        lambda value: words.text("printed_million", count=value),
        {1: 40, 5: 20, 10: 16, 20: 8, 50: 4},
    )


def board(edition: Edition, language: str, words: Catalogue) -> Board:
    """Sixteen deals around a square, clockwise from the upper left corner."""
    families = edition.block("families")["names"]
    initials = {family[0]: family for family in families}
    side = SIDE / (CORNER + 1)
    cells = []
    for place, deal in enumerate(edition.block("deals")["spaces"]):
        left, top = (side * step for step in _spot(place))
        needs = " + ".join(initials[letter] for letter in deal["must"])
        if deal.get("some"):
            needs += words.text("printed_some", count=deal["some"], families=",\u00a0".join(deal["of"]))
        middle = (left + side / 2, top + side / 2)
        figure = "★" * deal["dividends"]
        ink = INKS[place % len(INKS)]
        title = f"{deal[language]}\n{needs}"
        cells.append(Cell(rectangle(left, top, side, side), middle, title, figure, ink=ink, width=side - 6))
    return Board(SIDE, SIDE, GROUND, [*lozenges((SIDE / 2, SIDE / 2), SIDE * 0.27, GROUND), *cells], side)


def _spot(place: int) -> tuple[int, int]:
    edge, step = divmod(place, CORNER)
    return ((step, 0), (CORNER, step), (CORNER - step, CORNER), (0, CORNER - step))[edge]
