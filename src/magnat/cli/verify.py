"""`magnat verify`: a saved match replays, action by action, to the position it claims."""

import hashlib
import json
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from magnat.cli.language import words_in
from magnat.cli.opening import open_file
from magnat.cli.screen import console
from magnat.engine.files import fingerprint
from magnat.engine.match import Match
from magnat.engine.words import Catalogue


def verify(path: Path, language: str, as_json: bool) -> None:
    words = words_in(language)
    match = open_file(path, words)
    if as_json:
        print(json.dumps({"file": str(path), "ok": True, **_facts(match)}))
        return
    screen = console()
    screen.print(words.text("verified", path=str(path)), style="bold green", markup=False)
    grid = Grid.grid(padding=(0, 2))
    for key, value in _facts(match).items():
        grid.add_row(f"[dim]{words.text(f'fact_{key}')}", _shown(value, words))
    screen.print(grid)


def _facts(match: Match) -> dict[str, Any]:
    return {
        "game": match.game.id,
        "rules": match.game.rules_version,
        "seats": match.seats,
        "options": match.options,
        "actions": len(match.moves),
        "over": match.over,
        "scores": match.scores if match.over else None,
        "ranks": match.ranks if match.over else None,
        "key_sha256": hashlib.sha256(match.key).hexdigest(),
        "final": fingerprint(match),
    }


def _shown(value: Any, words: Catalogue) -> str:
    if value is None:
        return "—"
    if isinstance(value, bool):
        return words.text("fact_yes" if value else "fact_no")
    if isinstance(value, dict):
        return ", ".join(f"{name}={chosen}" for name, chosen in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)
