"""The sheets of a box, one after the other."""

from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from itertools import groupby
from math import ceil
from pathlib import Path
from typing import Any

from magnat.engine.components import CARD, SMALL_CARD, Board, Cell, Piece
from magnat.engine.edition import Edition
from magnat.engine.words import Catalogue, FloorError
from magnat.games import optional_chapter
from magnat.printing import typst as set_in
from magnat.printing.rules import as_typst

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
BACKED = (CARD, SMALL_CARD)
"""Sizes of cards: those have a back."""
GROUNDS = ("#12454b", "#5c1826", "#2f2a52", "#3a3416")
"""Of backs, so that two piles are told apart."""
MARGIN = 9.5
HEADING = 6.0


class PrintingError(FloorError, ValueError):
    """What cannot be printed, and why."""

    FOLDER = Path(__file__).parent


def printed(edition: Edition, language: str, paper: str = "a4") -> bytes:
    """The whole box as a PDF."""
    pdf: bytes = _typst().compile(source(edition, language, paper).encode(), ignore_system_fonts=True)
    return pdf


def can_print() -> bool:
    """Whether the typesetter is installed."""
    return find_spec("typst") is not None


def pieces_set(edition: Edition, language: str, paper: str = "a4") -> str:
    """All pieces on all sheets, as JSON, as the typesetter itself tells: what stands on each, and its own name."""
    book = source(edition, language, paper).encode()
    found: str = _typst().query(book, "<piece>", field="value", ignore_system_fonts=True)
    return found


def source(edition: Edition, language: str, paper: str) -> str:
    if paper not in PAPERS:
        raise PrintingError("no_paper", paper=repr(paper), papers=", ".join(PAPERS))
    words = _words(language)
    chapter = optional_chapter(edition, "printed")
    pieces = list(chapter.pieces(edition, language, words)) if chapter else []
    piles = list(dict.fromkeys(filter(None, map(_pile, pieces))))
    sheets = [sheet for group in _groups(pieces) for sheet in _sheets(edition, group, piles, words, PAPERS[paper])]
    if chapter and hasattr(chapter, "board"):
        sheets += _board(edition, chapter.board(edition, language, words), words, PAPERS[paper])
    cover = _cover(edition, pieces, len(sheets), words, PAPERS[paper])
    return "\n".join([set_in.PRELUDE, cover, *sheets, _rules(edition, language, PAPERS[paper])])


def _typst() -> Any:
    try:
        import typst  # noqa: PLC0415  (an extra: the compiler inside it is large)
    except ImportError:
        raise PrintingError("no_typst") from None
    return typst


@cache
def _words(language: str) -> Catalogue:
    return Catalogue(language, Path(__file__).with_name(f"words.{language}.json"))


# ---- The first page ----


def _cover(edition: Edition, pieces: list[Piece], sheets: int, words: Catalogue, paper: tuple[float, float]) -> str:
    width, height = paper
    count = sum(piece.count for piece in pieces)
    kinds = [
        words.text("printed_pieces", kind=kind, count=sum(piece.count for piece in group))
        for kind, group in groupby(pieces, lambda piece: piece.kind)
    ]
    by = ", ".join(filter(None, (edition.author, str(edition.year or ""))))
    told = words.text("printed_contents", count=count, sheets=sheets)
    title = set_in.quoted(edition.title)
    frame = f'rect(width: {width - 28}mm, height: {height - 28}mm, stroke: 1.2pt + rgb("#c9a044"), radius: 4mm)'
    lines = [
        f'#at(0, 0, rect(width: {width}mm, height: {height}mm, fill: rgb("#12454b")))',
        f"#at(14, 14, {frame})",
        f'#at(25, 70, words({width - 50}, {min(20, 260 / len(edition.title)):.1f}, "#f6d06a", {title}))',
        f'#at({MARGIN}, 100, words({width - 2 * MARGIN}, 6, "#fdf6e3", {set_in.quoted(by)}))',
        f'#at(30, 130, words({width - 60}, 5, "#fdf6e3", {set_in.quoted(told)}))',
    ]
    for place, kind in enumerate(kinds):
        lines.append(f'#at(30, {165 + place * 8}, words({width - 60}, 4.5, "#e9dcb9", {set_in.quoted(kind)}))')
    return set_in.page(width, height, lines)


# ---- Pieces ----


def _groups(pieces: list[Piece]) -> Iterator[list[tuple[Piece, str]]]:
    """Those that lie on the same sheets: of one size, and cards, which have a back, of one kind. Each has a name of its
    own."""
    for (_, (width, height)), group in groupby(pieces, lambda piece: (_pile(piece), piece.size)):
        yield [
            (piece, f"{width:g}x{height:g} {place} {number}")
            for place, piece in enumerate(group)
            for number in range(piece.count)
        ]


def _pile(piece: Piece) -> str:
    return piece.kind if piece.size in BACKED else ""


def _sheets(
    edition: Edition, group: list[tuple[Piece, str]], piles: list[str], words: Catalogue, paper: tuple[float, float]
) -> Iterator[str]:
    (first, _), (width, height) = group[0], group[0][0].size
    across = int((paper[0] - 2 * MARGIN) // width)
    down = int((paper[1] - 2 * MARGIN - HEADING) // height)
    if across * down == 0:
        raise PrintingError("piece_too_large", width=f"{width:g}", height=f"{height:g}")
    left = (paper[0] - across * width) / 2
    top = MARGIN + HEADING + (paper[1] - 2 * MARGIN - HEADING - down * height) / 2
    sheets = ceil(len(group) / (across * down))
    for sheet in range(sheets):
        shown = group[sheet * across * down : (sheet + 1) * across * down]
        kinds = ", ".join(dict.fromkeys(piece.kind for piece, _ in shown))
        told = words.text("printed_sheet", title=edition.title, kind=kinds, sheet=sheet + 1, sheets=sheets)
        content = [_heading(told, paper[0])]
        for place, (piece, name) in enumerate(shown):
            row, column = divmod(place, across)
            content.append(set_in.piece(piece, left + column * width, top + row * height, name))
        rows = ceil(len(shown) / across)
        columns = [left + n * width for n in range(min(across, len(shown)) + 1)]
        lines = [top + n * height for n in range(rows + 1)]
        yield set_in.page(*paper, [*content, *set_in.marks(columns, lines)])
        if first.size in BACKED:
            spots = [divmod(place, across) for place in range(len(shown))]
            corners = [(left + (across - 1 - column) * width, top + row * height) for row, column in spots]
            ground = GROUNDS[piles.index(first.kind) % len(GROUNDS)]
            yield _backs(edition, first, ground, words, paper, corners)


def _backs(
    edition: Edition,
    first: Piece,
    ground: str,
    words: Catalogue,
    paper: tuple[float, float],
    corners: list[tuple[float, float]],
) -> str:
    """For the other side of a sheet of cards, turned over along its long edge: so the first stands at the right."""
    heading = _heading(words.text("printed_backs", title=edition.title, kind=first.kind), paper[0])
    return set_in.page(
        *paper, [heading, *(set_in.back(*corner, first.size, edition.title, ground) for corner in corners)]
    )


def _heading(told: str, width: float) -> str:
    return f'#at({MARGIN}, 6, words({width - 2 * MARGIN}, 3, "#5b5444", {set_in.quoted(told)}))'


# ---- The board ----


def _board(edition: Edition, board: Board, words: Catalogue, paper: tuple[float, float]) -> list[str]:
    sheet, columns, rows = cut(board, paper)
    across, down = len(columns) - 1, len(rows) - 1
    pages = []
    for number in range(across * down):
        row, column = divmod(number, across)
        wide, high = columns[column + 1] - columns[column], rows[row + 1] - rows[row]
        heading = words.text(
            "printed_part",
            title=edition.title,
            kind=words.text("printed_board"),
            sheet=number + 1,
            sheets=across * down,
        )
        left, top = (sheet[0] - wide) / 2, (sheet[1] - high + HEADING) / 2
        part_of = (columns[column], rows[row], columns[column + 1], rows[row + 1])
        inside = "\n".join(
            set_in.cell(cell, -columns[column], -rows[row]) for cell in board.cells if _lies_in(cell, part_of)
        )
        part = (
            f"#at({left}, {top}, box(width: {wide}mm, height: {high}mm, clip: true, "
            f'fill: rgb("{board.ground}"))[#block(width: {board.width}mm, height: {board.height}mm)[\n{inside}\n]])'
        )
        marks = set_in.marks([left, left + wide], [top, top + high])
        pages.append(set_in.page(*sheet, [_heading(heading, sheet[0]), part, *marks]))
    return pages


def _lies_in(cell: Cell, part: tuple[float, float, float, float]) -> bool:
    """Whether a part of the board shows it. What only touches the cut may show as a sliver where a printer rounds."""
    across, down = [x for x, _ in cell.outline], [y for _, y in cell.outline]
    left, top, right, bottom = part
    return max(across) > left and min(across) < right and max(down) > top and min(down) < bottom


def cut(board: Board, paper: tuple[float, float]) -> tuple[tuple[float, float], list[float], list[float]]:
    """Onto as many sheets as it needs, lying or standing, whichever are fewer: the sheet, and where to cut."""
    sheet = min((paper, paper[::-1]), key=lambda turned: _parts(board, turned)[0] * _parts(board, turned)[1])
    across, down = _parts(board, sheet)
    wide, high = _room(board, sheet)
    told = [set_in.reach(cell) for cell in board.cells if cell.title or cell.figure or cell.art]
    columns = _cuts(board.width, across, wide, board.grid, [(left, right) for left, _, right, _ in told])
    rows = _cuts(board.height, down, high, board.grid, [(top, bottom) for _, top, _, bottom in told])
    return sheet, columns, rows


def _room(board: Board, paper: tuple[float, float]) -> tuple[float, float]:
    """How much of a board a sheet takes."""
    wide, high = paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN - HEADING
    return (wide // board.grid * board.grid, high // board.grid * board.grid) if board.grid else (wide, high)


def _parts(board: Board, paper: tuple[float, float]) -> tuple[int, int]:
    wide, high = _room(board, paper)
    return ceil(board.width / wide), ceil(board.height / high)


def _cuts(length: float, parts: int, room: float, grid: float, words: list[tuple[float, float]]) -> list[float]:
    """Where a side of the board is cut into parts, its ends included: evenly, but not through words."""
    if grid:
        step = ceil(length / parts / grid) * grid
        return [min(number * step, length) for number in range(parts + 1)]
    cuts = [0.0]
    for number in range(1, parts):
        even = length * number / parts
        lowest, highest = length - (parts - number) * room, cuts[-1] + room
        beside = [end for span in words for end in span if lowest <= end <= highest]
        free = [at for at in (even, *beside) if not any(begin < at < end for begin, end in words)]
        cuts.append(min(free or [even], key=lambda at: abs(at - even)))
    return [*cuts, length]


# ---- The rules ----


def _rules(edition: Edition, language: str, paper: tuple[float, float]) -> str:
    page = edition.help_page(language)
    if not page.is_file():
        return ""
    body = as_typst(page.read_text(encoding="utf-8"))
    size = 10 * min(1, paper[1] / PAPERS["a4"][1])  # A page holds as many words on any paper.
    setting = (
        f'#set page(width: {paper[0]}mm, height: {paper[1]}mm, margin: (x: 18mm, y: 16mm), numbering: "1")\n'
        f'#set text(size: {size:.2f}pt, lang: "{language}")\n#set par(justify: true)\n'
        '#set table(stroke: 0.4pt + rgb("#c9a044"))\n#show table: block.with(breakable: false)\n'
    )
    return setting + body
