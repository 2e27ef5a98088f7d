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

if TYPE_CHECKING:
    from magnat.engine.game import Game

FORMAT = 1
PARTS = {"game": str, "rules": int, "seats": int, "options": dict, "key": str, "actions": list, "final": str}
NOT_KNOWN = ""
"""The final position in a file that was written when its rules could not be played any more."""


class FileError(ValueError):
    """A file that is not a match we can replay. The message is a sentence."""


def save(match: Match, path: Path) -> None:
    """Write to a file beside the target, then rename: the target is whole or untouched."""
    text = as_text(match)
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}.") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}.") from None
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
        raise FileError(
            f"{path} was played by version {content['rules']} of the rules of {game.title}; "
            f"this program plays version {game.rules_version}."
        )
    match = _replayed(path, content, game)
    _check_proof(path, content, match)
    if content["final"] not in (NOT_KNOWN, fingerprint(match)):
        raise FileError(f"{path} does not lead to the position it claims: its actions or its key were changed.")
    return match


def _box_of(
    path: Path, content: dict[str, Any], open_box: Callable[[str], "Game"], open_own: Callable[[str], "Game"]
) -> "Game":
    if "edition" not in content:
        return open_box(content["game"])
    try:
        game = open_own(content["edition"])
    except EditionError as error:
        raise FileError(f"{path} was played with an edition that cannot be played with. {error}") from None
    if game.id != content["game"]:
        raise FileError(f"{path} was played with {content['game']!r}, but holds an edition of {game.id!r}.")
    return game


def _check_proof(path: Path, content: dict[str, Any], match: Match) -> None:
    match.proof = content.get("proof")
    try:
        if match.proof is not None:
            deal = match.state["key"].tobytes()  # A position brings its own, which nobody has looked at yet.
            proofs.check({**match.proof, **content["witness"]}, deal, match.given)
        elif content["witness"]:
            raise SealError("Somebody bears witness, but the file holds no proof of the deal.")
    except SealError as error:
        raise FileError(f"{path} is not the game that was dealt. {error}") from None


def _replayed(path: Path, content: dict[str, Any], game: "Game") -> Match:
    try:
        if "position" in content:
            match = game.plain.position(content["position"])  # Nobody knows who made it up.
            match.key = bytes.fromhex(content["key"])
        else:
            match = game.new(content["seats"], options=content["options"], key=bytes.fromhex(content["key"]))
    except ValueError as error:
        raise FileError(f"{path} cannot be set up: {error}") from None
    for number, entry in enumerate(content["actions"], 1):
        try:
            seat, action = entry
            match.act(int(seat), action)
        except (TypeError, ValueError, LookupError, ArithmeticError) as error:
            raise FileError(f"{path} breaks off at action {number}: {error}") from None
    return match


def read(path: Path) -> dict[str, Any]:
    """What a file says, whole and in form, but not replayed."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror}.") from None
    except (UnicodeDecodeError, json.JSONDecodeError):
        raise FileError(f"{path} is not a saved match: it is not whole JSON text.") from None
    if not isinstance(content, dict) or "magnat" not in content:
        raise FileError(f"{path} is not a saved match of Magnat.")
    if content["magnat"] != FORMAT:
        raise FileError(f"{path} has format {content['magnat']!r}; this program reads format {FORMAT}.")
    witness = {"witness": content.pop("witness")} if "witness" in content else {}
    if content.pop("checksum", None) != _checksum(content):
        raise FileError(f"{path} was cut short or edited: its checksum does not match.")
    for part, kind in PARTS.items():
        if part not in content:
            raise FileError(f"{path} lacks {part!r}.")
        if not isinstance(content[part], kind):
            raise FileError(f"{path} is not a saved match: its {part!r} cannot be {content[part]!r}.")
    if not isinstance(content.get("edition", ""), str):
        raise FileError(f"{path} is not a saved match: its 'edition' is no text.")
    if not isinstance(content.get("position", {}), dict):
        raise FileError(f"{path} is not a saved match: its 'position' is no set of fields.")
    if not isinstance(content.get("proof", {}), dict):
        raise FileError(f"{path} is not a saved match: its 'proof' is no set of fields.")
    if not re.fullmatch("[0-9a-f]{32}", content["key"]):
        raise FileError(f"{path} is not a saved match: its 'key' is not 32 hexadecimal digits.")
    content["witness"] = witness
    return content


def _checksum(content: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:32]
