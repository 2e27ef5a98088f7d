"""`magnat verify`: a saved match replays, action by action, to the position it claims, and was dealt fairly."""

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table as Grid

from magnat.cli.language import words_in
from magnat.cli.opening import open_file
from magnat.cli.screen import console
from magnat.engine.files import FileError, fingerprint
from magnat.engine.match import Match
from magnat.engine.sealing import nonces_in
from magnat.engine.words import Catalogue
from magnat.table import Table, TableError, events
from magnat.table.seal import Agreed


def verify(path: Path, language: str, as_json: bool) -> None:
    words = words_in(language)
    match = open_file(path, words)
    check_events(path, match)
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
        "key_sha256": _commitment(match),
        "stirred_by": _stirred_by(match),
        "final": fingerprint(match),
    }


def check_events(path: Path, match: Match) -> None:
    """The events of a table, taken one by one from its opening, lead to the very match that the file holds."""
    if match.proof is None:
        return
    agreed = msgspec.json.decode(match.proof["agreed"], type=Agreed)
    if not agreed.table:
        return  # Played at one machine: nobody else was shown anything.
    log = [event for event in match.proof["events"] if event.startswith("{")]
    try:
        table = Table.rebuilt(
            agreed.opening(match.proof["key"]), match.game, (events.decode(event.encode()) for event in log)
        )
    except (TableError, msgspec.DecodeError) as error:
        raise FileError(f"{path} is not the game that was played: {error}") from None
    if table.match.moves != match.moves or fingerprint(table.match) != fingerprint(match):
        raise FileError(f"{path} is not the game that was played: its events lead elsewhere than its actions.")


def _commitment(match: Match) -> str:
    """Of the key that was sealed."""
    return str(match.proof["commitment"]) if match.proof else hashlib.sha256(match.key).hexdigest()


def _stirred_by(match: Match) -> list[int] | None:
    """The seats, counted from 1, that threw in a number before the deal."""
    return [nonce.seat + 1 for nonce in nonces_in(match.proof["events"])] if match.proof else None


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
