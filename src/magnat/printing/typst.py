"""Typst's own language: what is written in it, and nothing about games."""

from collections.abc import Iterable

from magnat.engine.components import Art, Cell, Piece

PRELUDE = """
#set text(font: ("Libertinus Serif", "DejaVu Sans Mono"), fill: rgb("#22242c"))
#let at(x, y, body) = place(top + left, dx: x * 1mm, dy: y * 1mm, body)
#let words(width, size, ink, body) = box(width: width * 1mm, align(center, text(size: size * 1mm, fill: rgb(ink),
  weight: "bold", hyphenate: false, body)))
#let ring(radius, dx, dy, stroke) = place(center + horizon, dx: dx * 1mm, dy: dy * 1mm,
  circle(radius: radius * 1mm, stroke: stroke))
#let rosette(side, ink) = box(width: side * 1mm, height: side * 1mm, for turn in range(12) {
  ring(side * 0.26, side * 0.22 * calc.cos(turn * 30deg), side * 0.22 * calc.sin(turn * 30deg),
    0.35pt + rgb(ink).transparentize(45%))
})
#let mark(x, y, dx, dy) = at(x, y, line(end: (dx * 1mm, dy * 1mm), stroke: 0.25pt))
"""

LINE = 4.0
"""Of a cut mark, in millimetres."""
CAPITALS = 0.65
"""How high figures and capitals are, as a part of the size of their type."""


def quoted(text: str) -> str:
    """A string of Typst."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def page(width: float, height: float, content: Iterable[str]) -> str:
    body = "\n".join(content)
    return f"#page(width: {width}mm, height: {height}mm, margin: 0mm)[\n{body}\n]\n"


def piece(what: Piece, left: float, top: float, name: str) -> str:
    """A piece in its place. Typst can be asked afterwards which ones it has set."""
    width, height = what.size
    radius = min(width, height) / 2 if what.round else 2.5
    edge = 'stroke: 0.4pt + rgb("#8f7b4b")'
    frame = f'rect(width: {width}mm, height: {height}mm, radius: {radius}mm, fill: rgb("{what.paper}"), {edge})'
    inner = [f"#at({left}, {top}, {frame})", f"#metadata({_told(what, name)})<piece>"]
    if not what.round:
        rim = f'rect(width: {width - 4}mm, height: {height - 4}mm, radius: 1.5mm, stroke: 0.5pt + rgb("{what.ink}"))'
        inner.append(f"#at({left + 2}, {top + 2}, {rim})")
    inner += _wide(what, left, top) if width > height else _high(what, left, top)
    return "\n".join(inner)


def _told(what: Piece, name: str) -> str:
    parts = {"kind": what.kind, "title": what.title, "figure": what.figure, "text": what.text, "name": name}
    return "(" + ", ".join(f"{part}: {quoted(said)}" for part, said in parts.items()) + ")"


def back(left: float, top: float, size: tuple[float, float], title: str, ground: str) -> str:
    """The back of a card: a lozenge within lozenges, and the name of the box. A little larger than the card, so that a
    printer that is a millimetre off leaves no white edge."""
    width, height = size
    brass, bleed = "#c9a044", 1.0
    x, y = left + width / 2, top + height / 2
    parts = [
        f"#at({left - bleed}, {top - bleed}, rect(width: {width + 2 * bleed}mm, height: {height + 2 * bleed}mm, "
        f'fill: rgb("{ground}")))',
        f"#at({left + 3}, {top + 3}, rect(width: {width - 6}mm, height: {height - 6}mm, radius: 2mm, "
        f'stroke: 0.9pt + rgb("{brass}")))',
    ]
    for part in (0.42, 0.32, 0.22):
        points = [(0, -part * height), (part * width, 0), (0, part * height), (-part * width, 0)]
        corners = ", ".join(f"({x + dx:.2f}mm, {y + dy:.2f}mm)" for dx, dy in points)
        parts.append(f'#place(top + left, polygon(fill: rgb("{ground}"), stroke: 0.7pt + rgb("{brass}"), {corners}))')
    room = width * 0.62
    size_of_words = min(height * 0.07, room * 1.5 / max(map(len, title.split() or [" "])))
    rows = max(1, round(len(title) * size_of_words * 0.62 / room + 0.4))
    middle = y - rows * size_of_words * 0.62
    parts.append(
        f'#at({x - room / 2:.2f}, {middle:.2f}, words({room:.2f}, {size_of_words:.2f}, "#f6d06a", {quoted(title)}))'
    )
    return "\n".join(parts)


def _high(what: Piece, left: float, top: float) -> list[str]:
    """From above: the title, the figure, the drawing, the text."""
    width, height = what.size
    room = width - (8 if not what.round else 4)
    parts = []
    small = height < 35
    art_side = height * (0.5 if small else 0.4)
    art_top = height * (0.25 if small else 0.42)
    if what.figure and small:
        art_top, art_side = height * 0.55, height * 0.3
    if what.title:
        alone = not (what.figure or what.art)
        down, size = (0.43, 0.13) if alone else (0.12 if small else 0.105, 0.085)
        parts.append(_words(what.title, left, top + height * down, width, room, height * size))
    if what.figure:
        size = height * (0.28 if small else 0.16)
        alone = not (what.title or what.art or what.text)
        down = (height - size * CAPITALS) / 2 if alone else height * (0.28 if small else 0.215)
        parts.append(_words(what.figure, left, top + down, width, room, size, one_line=True))
    if what.art:
        parts.append(art(what.art, left + (width - art_side) / 2, top + art_top, art_side, what.ink))
    if what.text:
        parts.append(
            _words(
                what.text,
                left,
                top + height * (0.72 if small else 0.87),
                width,
                room,
                height * (0.1 if small else 0.07),
            )
        )
    return [part.replace("INK", quoted(what.ink)) for part in parts]


def _wide(what: Piece, left: float, top: float) -> list[str]:
    """Labels with a drawing at the left; notes with their figure in the middle and in two corners."""
    width, height = what.size
    parts = []
    if what.figure and not what.art:
        parts += _note(what, left, top)
    if what.art:
        parts.append(art(what.art, left + 5, top + height * 0.25, height * 0.5, what.ink))
    if what.figure:
        parts.append(_words(what.figure, left, top + height * 0.24, width, width - 8, height * 0.36, one_line=True))
    shift = height * 0.5 if what.art else 0
    size = height * (0.13 if what.figure or what.art else 0.4)
    below = height * (0.72 if what.figure else 0.34) if what.figure or what.art else (height - size * CAPITALS) / 2
    parts.append(_words(what.title, left + shift, top + below, width - shift, width - shift - 10, size))
    if what.text:
        parts.append(
            _words(what.text, left + shift, top + height * 0.7, width - shift, width - shift - 10, height * 0.1)
        )
    return [part.replace("INK", quoted(what.ink)) for part in parts]


def _note(what: Piece, left: float, top: float) -> list[str]:
    """What makes paper look like money: a rosette on both sides, the figure in two corners."""
    width, height = what.size
    side, small = min(height * 0.62, width * 0.31), height * 0.12
    spots = (left + 4, left + width - 4 - side)
    rosettes = [f"#at({x:.2f}, {top + (height - side) / 2:.2f}, rosette({side:.2f}, INK))" for x in spots]
    corners = ((left + 3, top + 4), (left + width - 3 - height * 0.3, top + height - 4 - small * CAPITALS))
    figures = [_words(what.figure, x, y, height * 0.3, height * 0.3, small, one_line=True) for x, y in corners]
    return rosettes + figures


def _words(
    text: str, left: float, top: float, width: float, room: float, size: float, *, one_line: bool = False
) -> str:
    """As large as wanted, or as large as the longest word, or the one line, allows."""
    longest = len(text) if one_line else max(map(len, text.split() or [" "]))
    fitting = min(size, room * 1.5 / max(longest, 1))
    return f"#at({left + (width - room) / 2:.2f}, {top:.2f}, words({room:.2f}, {fitting:.2f}, INK, {quoted(text)}))"


def art(drawing: Art, left: float, top: float, side: float, ink: str) -> str:
    paint = f'fill="{ink}"' if drawing.filled else f'fill="none" stroke="{ink}" stroke-width="{drawing.box / 16}"'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {drawing.box + 2} {drawing.box + 2}">'
        f'<path d="{drawing.path}" {paint} stroke-linecap="round" stroke-linejoin="round"/></svg>'
    )
    return f'#at({left:.2f}, {top:.2f}, image(bytes({quoted(svg)}), format: "svg", width: {side:.2f}mm))'


def reach(space: Cell) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what stands in a space: no cut should go through it."""
    (x, y), half = space.middle, space.width / 2
    return x - half, y - 12, x + half, y + 10


def cell(space: Cell, left: float, top: float) -> str:
    """A space of a board whose upper left corner lies at (left, top)."""
    points = ", ".join(f"({x + left:.2f}mm, {y + top:.2f}mm)" for x, y in space.outline)
    x, y = space.middle[0] + left, space.middle[1] + top
    parts = [f'#place(top + left, polygon(fill: rgb("{space.paper}"), stroke: 1.2pt + rgb("{space.rim}"), {points}))']
    if space.art:
        parts.append(art(space.art, x - 9, y - 9, 18, space.ink))
    if space.figure:
        parts.append(
            _words(
                space.figure,
                x - space.width / 2,
                y - 12 if space.title else y - 4,
                space.width,
                space.width,
                7,
                one_line=True,
            )
        )
    if space.title:
        size = 4.6 if space.width > 40 else 3.6
        parts.append(
            _words(space.title, x - space.width / 2, y - 3 if space.figure else y - 6, space.width, space.width, size)
        )
    return "\n".join(parts).replace("INK", quoted(space.ink))


def marks(columns: list[float], rows: list[float]) -> list[str]:
    """In the margins, where to cut."""
    left, right, top, bottom = columns[0], columns[-1], rows[0], rows[-1]
    gap = 1.0
    found = []
    for x in columns:
        found += [f"#mark({x}, {top - gap - LINE}, 0, {LINE})", f"#mark({x}, {bottom + gap}, 0, {LINE})"]
    for y in rows:
        found += [f"#mark({left - gap - LINE}, {y}, {LINE}, 0)", f"#mark({right + gap}, {y}, {LINE}, 0)"]
    return found
