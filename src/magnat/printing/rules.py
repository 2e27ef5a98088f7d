"""The help page of a box, from Markdown as we write it into Typst: headings, paragraphs, lists, tables, emphasis."""

import re
from itertools import pairwise

SPECIAL = re.compile(r"([\\#$@<>`~=_\[\]*+/-])")
LIST = re.compile(r"\s*(?:[-*]|\d+\.)\s+")
INTERRUPTING = re.compile(r"\s*(?:[-*]|1\.)\s+")
"""Within a paragraph a line may begin with the number that ends a sentence: only a first entry begins a list there."""


def as_typst(markdown: str) -> str:
    blocks = re.split(r"\n\s*\n", markdown.strip())
    return "\n\n".join(_block(block) for block in blocks) + "\n"


def _block(block: str) -> str:
    lines = block.splitlines()
    if lines[0].startswith("#"):
        level = len(lines[0]) - len(lines[0].lstrip("#"))
        rest = "\n".join(lines[1:])
        return f"#heading(level: {level})[{_inline(lines[0].lstrip('# '))}]\n" + (f"\n{_block(rest)}" if rest else "")
    if lines[0].lstrip().startswith("|"):
        return _table(lines)
    if LIST.match(lines[0]):
        return _list(lines)
    first = next((n for n, line in enumerate(lines) if INTERRUPTING.match(line)), None)
    if first:
        return f"{_inline(' '.join(lines[:first]))}\n\n{_list(lines[first:])}"
    return _inline(" ".join(lines))


def _list(lines: list[str]) -> str:
    """A line that begins no entry goes on with the one before; a list may go on after a table."""
    starts = [n for n, line in enumerate(lines) if LIST.match(line)] + [len(lines)]
    entries = [" ".join(lines[start:end]) for start, end in pairwise(starts)]
    shown = ", ".join(f"[{_inline(LIST.sub('', entry, count=1))}]" for entry in entries)
    number = re.match(r"\s*(\d+)", lines[0])
    return f"#enum(start: {number[1]}, {shown})" if number else f"#list({shown})"


def _table(lines: list[str]) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    width = max(map(len, rows))
    cells = [f"[{_inline(cell)}]" for row in rows for cell in [*row, *[""] * (width - len(row))]]
    return f"#table(columns: {width}, {', '.join(cells)})"


def _inline(text: str) -> str:
    parts = re.split(r"\*\*(.+?)\*\*", text)
    return "".join(f"#strong[{_plain(part)}]" if n % 2 else _emphasis(part) for n, part in enumerate(parts))


def _emphasis(text: str) -> str:
    parts = re.split(r"\*(.+?)\*", text)
    return "".join(f"#emph[{_plain(part)}]" if n % 2 else _plain(part) for n, part in enumerate(parts))


def _plain(text: str) -> str:
    linkless = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    return SPECIAL.sub(r"\\\1", linkless)
