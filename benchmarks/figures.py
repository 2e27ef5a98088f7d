"""Figures as a table: what was measured, the result, what is wanted, and whether that holds."""

from rich.console import Console
from rich.table import Table

Figure = tuple[str, str, str, bool]


def show(figures: list[Figure]) -> None:
    table = Table("measured", "result", "wanted", "")
    for name, result, wanted, holds in figures:
        table.add_row(name, result, wanted, "" if holds else "missed")
    Console().print(table)
    if not all(holds for *_, holds in figures):
        raise SystemExit(1)
