"""`magnat games`: the boxes on the shelf."""

import json
from typing import Any

from rich import box
from rich.table import Table as Grid

from magnat.cli.language import words_in
from magnat.cli.screen import console
from magnat.engine.edition import Edition
from magnat.games import shelf


def show_shelf(language: str, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"games": [_facts(edition) for edition in shelf().values()]}, ensure_ascii=False))
        return
    words = words_in(language)
    grid = Grid(box=box.SIMPLE_HEAD)
    for key in ("box", "title", "seats", "minutes", "options"):
        grid.add_column(words.text(f"column_{key}"))
    for edition in shelf().values():
        facts = _facts(edition)
        seats = words.text("range", low=edition.seats[0], high=edition.seats[-1])
        options = "\n".join(f"{name}={'|'.join(values)}" for name, values in edition.options.items())
        by = ", ".join(str(known) for known in (edition.author, edition.year) if known is not None)
        title = f"{edition.title}\n[dim]{by}" if by else edition.title
        grid.add_row(f"[bold]{edition.id}", title, seats, str(facts["minutes"]), options)
    console().print(grid)


def _facts(edition: Edition) -> dict[str, Any]:
    return {**edition.block("box"), "options": edition.options}
