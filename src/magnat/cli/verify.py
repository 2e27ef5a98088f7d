"""`magnat verify`: a saved match replays, action by action, to the position it claims, and was dealt fairly."""

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table as Grid

from magnat.cli.getting_ready import open_file
from magnat.cli.language import words_in
from magnat.cli.screen import console
from magnat.engine.files import FileError, fingerprint, read
from magnat.engine.match import Match
from magnat.engine.proofs import stirred_by
from magnat.engine.sealing import BESIDE_THE_POSITION
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
        "continues": match.given is not None,
        "final": fingerprint(match),
    }


def check_events(path: Path, match: Match) -> None:
    """The events of a table, taken one by one from its opening, lead to the very match that the file holds."""
    if match.proof is None:
        return
    agreed = msgspec.json.decode(match.proof["agreed"], type=Agreed)
    if not agreed.table:
        return  # Played at one machine: nobody else was shown anything.
    try:
        table = Table(agreed.opening(match.proof["key"], _position(match)), match.game)
        _play(path, table, match.proof["events"], read(path)["witness"].get("witness", {}))
    except (TableError, msgspec.DecodeError, KeyError, TypeError, AttributeError) as error:
        raise FileError("not_played", path, error) from None
    if table.match.moves != match.moves or fingerprint(table.match) != fingerprint(match):
        raise FileError("events_elsewhere", path)


def _position(match: Match) -> dict[str, Any] | None:
    """Of a branch: the fields of the record it begins with."""
    if match.given is None:
        return None
    return {name: value for name, value in match.given.items() if name not in BESIDE_THE_POSITION}


def _play(path: Path, table: Table, told: list[str], witness: dict[str, Any]) -> None:
    """Let it all happen again. What a witness was shown of the deal must have lain there at that moment."""
    shown = [(int(one["number"]), one["state"]) for one in witness.get("shown", {}).values()]
    for number, event in enumerate(["", *told]):  # Of what was said there is but a digest.
        if event.startswith("{"):
            table.go_on([events.decode(event.encode())])
        seen = [state for at, state in shown if at == number]
        if seen and not all(_is_seen(state, json.loads(table.shown.laid_open())) for state in seen):
            raise FileError("shown", path, number=number)


def _is_seen(seen: Any, lay: Any) -> bool:
    """Whether what somebody saw is what lay there. None is what they could not see."""
    if seen is None:
        return True
    if isinstance(seen, dict):
        return all(_is_seen(value, lay[name]) for name, value in seen.items() if name in lay)
    if isinstance(seen, list):
        return isinstance(lay, list) and len(seen) == len(lay) and all(map(_is_seen, seen, lay))
    return bool(seen == lay)


def _commitment(match: Match) -> str:
    """Of the key that was sealed."""
    return str(match.proof["commitment"]) if match.proof else hashlib.sha256(match.key).hexdigest()


def _stirred_by(match: Match) -> list[int] | None:
    """The seats, counted from 1, that threw in a number before the deal."""
    return [nonce.seat + 1 for nonce in stirred_by(match.proof)] if match.proof else None


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
