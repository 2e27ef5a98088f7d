"""Matches on disk: what was agreed at the start and every action since, so that anyone can play it again.

A file is JSON for people to read, with a checksum over all of it and a fingerprint of the final position: a file that
was cut short or edited says so instead of replaying something else. It may hold the proof that its deal was sealed and
stirred; whoever witnessed the game may add to the file what they kept of it.
"""

import hashlib
import json
import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from magnat.engine import proofs
from magnat.engine.edition import EditionError
from magnat.engine.match import Match
from magnat.engine.sealing import SealError
from magnat.engine.system_errors import access
from magnat.engine.words import HOUSE, LineError, line, words_of

if TYPE_CHECKING:
    from magnat.engine.game import Game

FORMAT = 1
PARTS = {"game": str, "rules": int, "seats": int, "options": dict, "key": str, "actions": list, "final": str}
NOT_KNOWN = ""
"""The final position in a file that was written when its rules could not be played any more."""


class FileError(LineError):
    """A file that is not a match we can replay: `said` says it in any language, str() in English."""

    def __init__(
        self, key: str, path: Path, because: Exception | None = None, game: "Game | None" = None, /, **params: int | str
    ) -> None:
        """What was wrong with it, and why, if the sentence has a gap for that. A game knows what things are called."""
        self.because, self.game = because, game
        why = {} if because is None else {"why": str(because)}
        super().__init__(line(f"{HOUSE}file_{key}", path=str(path), **why, **params))

    def said(self, language: str, names: dict[str, list[str]] | None = None) -> str:
        said = super().said(language, names)
        if not isinstance(self.because, LineError):
            return said
        why = self.because.said(language, _called(self.game, language))
        return words_of(None, language).text(self.line.key, **{**self.line.params, "why": why})


def _called(game: "Game | None", language: str) -> dict[str, list[str]]:
    """A file knows seats by their numbers."""
    if game is None:
        return {}
    seats = range(max(game.edition.seats))
    number = [words_of(None, language).text(f"{HOUSE}file_seat", number=seat) for seat in seats]
    return {**game.names(language), "seat": number}


def save(match: Match, path: Path, further: dict[str, Any] | None = None) -> None:
    """Write to a file beside the target, then rename: the target is whole or untouched."""
    text = as_text(match, further)
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise FileError("unwritable", path, access(error)) from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except OSError as error:
        raise FileError("unwritable", path, access(error)) from None
    finally:
        Path(temporary).unlink(missing_ok=True)


def as_text(match: Match, further: dict[str, Any] | None = None) -> str:
    """The content of a file, with what else is to be kept in it: replaying it takes no notice of that."""
    return sealed_up({**as_content(match), **(further or {})})


def sealed_up(content: dict[str, Any]) -> str:
    """The text of a file, with the checksum over all that it says."""
    return json.dumps({**content, "checksum": _checksum(content)}, indent=1, ensure_ascii=False) + "\n"


def as_content(match: Match) -> dict[str, Any]:
    game = match.game
    content: dict[str, Any] = {
        "magnat": FORMAT,
        "game": game.id,
        "rules": game.rules_version,
        "seats": match.seats,
        "options": match.options,
        "key": match.key.hex(),
        "actions": [[seat, game.actions.decode(code)] for seat, code in match.moves],
        "final": fingerprint(match),
    }
    more = {"edition": game.edition.text, "position": match.given, "proof": match.proof}
    return content | {name: value for name, value in more.items() if value is not None}


def fingerprint(match: Match) -> str:
    """Names a position exactly, by every field of its record."""
    values = {name: match.state[name].tolist() for name in match.game.state.fields}
    return hashlib.sha256(json.dumps(values).encode()).hexdigest()[:32]


def load(path: Path, open_box: Callable[[str], "Game"], open_own: Callable[[str], "Game"]) -> Match:
    """Replay a file, checking every action and the final position. `open_own` opens an edition of somebody's own."""
    content = read(path)
    game = _box_of(path, content, open_box, open_own)
    if content["rules"] != game.rules_version:
        played, version = content["rules"], game.rules_version
        raise FileError("other_rules", path, played=played, title=game.title, version=version)
    match = _replayed(path, content, game)
    _check_proof(path, content, match)
    if content["final"] not in (NOT_KNOWN, fingerprint(match)):
        raise FileError("elsewhere", path)
    return match


def _box_of(
    path: Path, content: dict[str, Any], open_box: Callable[[str], "Game"], open_own: Callable[[str], "Game"]
) -> "Game":
    if "edition" not in content:
        return open_box(content["game"])
    try:
        game = open_own(content["edition"])
    except EditionError as error:
        raise FileError("edition", path, error) from None
    if game.id != content["game"]:
        raise FileError("other_box", path, box=_shown(content["game"]), other=game.id)
    return game


def _check_proof(path: Path, content: dict[str, Any], match: Match) -> None:
    match.proof = content.get("proof")
    try:
        if match.proof is not None:
            deal = match.state["key"].tobytes()  # A position brings its own, which nobody has looked at yet.
            proofs.check({**match.proof, **content["witness"]}, deal, match.given)
        elif content["witness"]:
            raise SealError("deal_no_proof")
    except SealError as error:
        raise FileError("unfair", path, error) from None


def _replayed(path: Path, content: dict[str, Any], game: "Game") -> Match:
    try:
        if "position" in content:
            match = game.plain.position(content["position"])  # Nobody knows who made it up.
            match.key = bytes.fromhex(content["key"])
        else:
            match = game.new(content["seats"], options=content["options"], key=bytes.fromhex(content["key"]))
    except ValueError as error:
        raise FileError("setup", path, error, game) from None
    for number, entry in enumerate(content["actions"], 1):
        try:
            seat, action = entry
            match.act(int(seat), action)
        except (TypeError, ValueError, LookupError, ArithmeticError) as error:
            raise FileError("breaks_off", path, error, game, number=number) from None
    return match


def read(path: Path) -> dict[str, Any]:
    """What a file says, whole and in form, but not replayed."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise FileError("unreadable", path, access(error)) from None
    except (UnicodeDecodeError, json.JSONDecodeError):
        raise FileError("no_json", path) from None
    if not isinstance(content, dict) or "magnat" not in content:
        raise FileError("no_match", path)
    if content["magnat"] != FORMAT:
        raise FileError("format", path, format=repr(content["magnat"]), known=FORMAT)
    witness = {"witness": content.pop("witness")} if "witness" in content else {}
    if content.pop("checksum", None) != _checksum(content):
        raise FileError("cut", path)
    for part, kind in PARTS.items():
        if part not in content:
            raise FileError("lacks", path, part=part)
        if not isinstance(content[part], kind):
            raise FileError("part", path, part=part, value=repr(content[part]))
    if not isinstance(content.get("edition", ""), str):
        raise FileError("no_text", path, part="edition")
    if not isinstance(content.get("position", {}), dict):
        raise FileError("no_fields", path, part="position")
    if not isinstance(content.get("proof", {}), dict):
        raise FileError("no_fields", path, part="proof")
    if not re.fullmatch("[0-9a-f]{32}", content["key"]):
        raise FileError("key", path)
    content["witness"] = witness
    return content


def _shown(text: str) -> str:
    """On one line, whatever is in it."""
    return repr(text)[1:-1]


def _checksum(content: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:32]
