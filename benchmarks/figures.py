"""Figures as a table: what was measured, the result, what is wanted, and whether that holds."""

from rich.console import Console
from rich.table import Table as Grid

Figure = tuple[str, str, str, bool]


def show(figures: list[Figure]) -> None:
    """All of them; a program that has missed one has failed."""
    if not told(figures):
        raise SystemExit(1)


def told(figures: list[Figure]) -> bool:
    """Whether all of them hold, for whoever has more to tell."""
    grid = Grid("measured", "result", "wanted", "")
    for name, result, wanted, holds in figures:
        grid.add_row(name, result, wanted, "" if holds else "missed")
    Console().print(grid)
    return all(holds for *_, holds in figures)
