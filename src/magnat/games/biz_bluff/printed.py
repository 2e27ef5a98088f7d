"""Biz Bluff on paper: the town, the files and their tokens, the cards, shares and dollars."""

from collections.abc import Iterator

from magnat.engine.components import NOTE, SMALL_CARD, Art, Board, Cell, Piece, lozenges, notes, rectangle
from magnat.engine.edition import Edition
from magnat.engine.words import Catalogue

INKS = {"Y": "#8a6a00", "B": "#2a5ca0", "G": "#2f6b2f", "R": "#a1273d"}
PAPERS = {"Y": "#f6d56a", "B": "#9cc3ea", "G": "#a9d483", "R": "#ef9aa0"}
FILE = "M1.5 3H6.5L8 5H14.5V13.5H1.5Z"
BUNDLE = "M1.5 4H14.5V12H1.5ZM6 4V12M10 4V12"
GOOSE = "M2 11Q2 6 7 6Q10 6 11 4Q11 1 13 2L15 3.500 13 4Q13.500 9 11 11Q7 14 2 11Z"
SIDE = 30.0
"""Of a square, in millimetres."""
SHARES = {1: 40, 5: 18, 10: 12}
FLAG = "M4 15V1.500L13 4.500 4 8"
GROUND = "#e3d4b0"


def pieces(edition: Edition, language: str, words: Catalogue) -> Iterator[Piece]:
    streets = edition.block("streets")
    per_street = len(streets["companies"]) // len(streets["names"])
    for place, company in enumerate(streets["companies"]):
        street = streets["names"][place // per_street]
        art = Art(FILE, 16)
        yield Piece(
            words.text("printed_files"),
            company[language],
            1,
            NOTE,
            text=street[language],
            art=art,
            ink=INKS[street["letter"]],
        )
    tokens = {name: token for name, token in edition.block("tokens").items() if name != "source"}
    for token in tokens.values():
        shown = Art(BUNDLE, 16) if token["pays"] else None
        figure = str(token["pays"] or "")
        yield Piece(
            words.text("printed_tokens"), token[language], token["count"], (30, 30), figure, art=shown, round=True
        )
    for card in edition.block("cards")["kinds"]:
        ink = INKS.get(card.get("street", ""), "#22242c")
        art = Art(GOOSE, 16)
        yield Piece(words.text("printed_cards"), card[language], card["count"], SMALL_CARD, art=art, ink=ink)
    for seat, name in enumerate(("Y", "B", "G", "R")):
        yield Piece(words.text("printed_pawns"), "", 1, (20, 20), str(seat + 1), paper=PAPERS[name], round=True)
    for name in ("Y", "B", "G", "R"):
        kind = words.text("printed_claims")
        yield Piece(kind, "", 1, (20, 20), art=Art(FLAG, 16), ink=INKS[name], paper=PAPERS[name], round=True)
    kind = words.text("printed_shares")
    yield from notes(kind, lambda value: words.text("printed_share", count=value), SHARES, (44, 30))
    yield from notes(
        words.text("printed_money"), lambda value: words.text("printed_dollar", count=value), {1: 32, 5: 16, 10: 12}
    )


def board(edition: Edition, language: str, words: Catalogue) -> Board:
    rows = [line.split() for line in edition.block("board")["drawing"]]
    companies = iter(company[language] for company in edition.block("streets")["companies"])
    names = {letter: [] for letter in INKS}  # type: dict[str, list[str]]
    for street in edition.block("streets")["names"]:
        names[street["letter"]] = [next(companies) for _ in range(3)]
    cells = []
    for down, row in enumerate(rows):
        for along, square in enumerate(row):
            if square != ".":
                cells.append(_square(square, along * SIDE, down * SIDE, names, words))
    wide, high = max(map(len, rows)) * SIDE, len(rows) * SIDE
    parks = [(wide * x / 11, high * y / 11) for x in (3, 8) for y in (3, 8)]
    empty = [cell for middle in parks for cell in lozenges(middle, SIDE * 1.6, GROUND)]
    return Board(wide, high, GROUND, [*empty, *cells], SIDE)


def _square(square: str, left: float, top: float, names: dict[str, list[str]], words: Catalogue) -> Cell:
    outline, middle = rectangle(left, top, SIDE, SIDE), (left + SIDE / 2, top + SIDE / 2)
    street = square.upper()
    if square in names:
        title = names[square].pop(0)
        return Cell(outline, middle, title, ink=INKS[street], paper=PAPERS[street], width=SIDE - 3)
    if street in names:
        return Cell(outline, middle, figure="S.V.P.", ink=INKS[street], paper=PAPERS[street])
    if square == "$":
        return Cell(outline, middle, words.text("printed_bank"), "$", paper="#f6d06a", width=SIDE - 3)
    return Cell(outline, middle, art=Art(GOOSE, 16) if square == "@" else None)
