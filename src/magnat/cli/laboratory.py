"""`magnat observe` and `magnat actions`: what the numbers mean that learners see and say."""

import json
from typing import Any

from rich import box as boxes
from rich.table import Table as Grid

import magnat
from magnat.cli.language import words_in
from magnat.cli.screen import console
from magnat.engine.words import Catalogue


def show_layout(box: str, language: str, as_json: bool) -> None:
    game = magnat.load(box)
    layout = game.program.layout
    parts = game.observation_layout()
    if as_json:
        size = {"floats": layout.floats, "integers": layout.integers}
        print(json.dumps({"game": box, **size, "fields": parts}, ensure_ascii=False))
        return
    words = words_in(language)
    print(words.text("layout", title=game.title, floats=layout.floats, integers=layout.integers))
    grid = Grid(box=boxes.SIMPLE_HEAD)
    for key in ("floats", "integers", "field", "shown_as", "meaning"):
        grid.add_column(words.text(f"column_{key}"), no_wrap=key in ("floats", "integers", "field"))
    for part in parts:
        shape = "".join(f"[{length}]" for length in part["shape"]).replace("[", r"\[")
        spans = (_span(*part[kind]) for kind in ("floats", "integers"))
        grid.add_row(*spans, f"[bold]{part['field']}[/]{shape}", _feature(part, words), part["meaning"])
    console().print(grid)


def _feature(part: dict[str, Any], words: Catalogue) -> str:
    """How one number of a field is shown."""
    told = {name: part[name] for name in ("width", "least", "scale")}
    told |= {"last": part["least"] + part["width"] - 1, "nobody": -part["least"]}
    told["seats"] = part["width"] + min(part["least"], 0)
    kind = "itself" if part["kind"] == "quantity" and part["scale"] == 1 else part["kind"]
    feature = words.text(f"feature_{kind}", **told)
    return words.text("feature_by_seat", feature=feature) if part["by_seat"] else feature


def _span(begin: int, end: int) -> str:
    return str(begin) if end == begin + 1 else f"{begin}–{end - 1}"


def show_actions(box: str, everything: bool, language: str, as_json: bool) -> None:
    game = magnat.load(box)
    if as_json:
        print(json.dumps({"game": box, "actions": game.action_table(language)}, ensure_ascii=False))
        return
    words = words_in(language)
    grid = Grid(box=boxes.SIMPLE_HEAD)
    for key in ("number", "action", "words"):
        grid.add_column(words.text(f"column_{key}"))
    if everything:
        for row in game.action_table(language):
            grid.add_row(str(row["code"]), json.dumps(row["action"]), row["words"])
    else:
        for kind in game.actions:
            first = game.actions.first(kind.type)
            arguments = "".join(f", {name} {values[0]}–{values[-1]}" for name, values in kind.arguments.items())
            label = game.words(language).text(f"action_{kind.type}")
            grid.add_row(_span(first, first + kind.count), f"[bold]{kind.type}[/]{arguments}", label)
    console().print(grid)
