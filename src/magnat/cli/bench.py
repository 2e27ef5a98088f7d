"""`magnat bench`: how many moves a second this machine plays."""

import json
from dataclasses import asdict
from importlib.util import find_spec

from rich import box as boxes
from rich.console import Console
from rich.table import Table as Grid

import magnat
from magnat.cli.figures import thousands
from magnat.cli.getting_ready import make_ready
from magnat.cli.language import words_in
from magnat.cli.screen import console
from magnat.engine.words import Catalogue
from magnat.sim.bench import Row, measure


def bench(box: str, peers: bool | None, language: str, as_json: bool) -> None:
    words = words_in(language)
    make_ready(magnat.load(box), words)
    if peers is None:
        peers = find_spec("pyspiel") is not None
    screen = Console(stderr=True)
    with screen.status(words.text("measuring", what=box)) as status:
        rows = measure(box, peers, lambda what: status.update(words.text("measuring", what=what)))
    if as_json:
        print(json.dumps({"game": box, "rows": [asdict(row) for row in rows]}))
    else:
        _show(rows, words)


def _show(rows: list[Row], words: Catalogue) -> None:
    grid = Grid(box=boxes.SIMPLE_HEAD)
    for key in ("name", "what", "moves_per_second", "note"):
        grid.add_column(words.text(f"column_{key}"))
    grid.columns[2].justify = "right"
    for row in rows:
        grid.add_row(row.name, row.what, thousands(row.moves_per_second), row.note)
    console().print(grid)
