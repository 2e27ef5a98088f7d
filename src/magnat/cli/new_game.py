"""`magnat new-game`: a folder that plays already, for a game of one's own to grow in."""

import re
import subprocess
import sys
from pathlib import Path

from magnat import games, skeleton
from magnat.cli.language import words_in
from magnat.engine.words import FloorError

SKELETON = Path(skeleton.__file__).parent
CHECKOUT = Path(__file__).parents[3]
TESTS = CHECKOUT / "tests" / "games"

RULES_TEST = "test_rules.py"
EVERY_GAME = "python -m pytest tests/games/test_every_game.py"
CHAPTERS = ("*.py", "*.toml", "*.json", "*.md")
NAME = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
MADE_FROM_THE_RULES = (("magnat.server.types",), ("tests.web_fixtures",), ("tests.recorded", "{name}"))
"""What writes down for the client and for tests what the games are made of, and keeps a few games of the new one."""


class NewGameError(FloorError, ValueError):
    """A game that cannot be laid out."""

    FOLDER = Path(__file__).parent


def show_new_game(name: str, into: Path | None, language: str) -> None:
    """Lay it out, and say what to do with it."""
    folder = new_game(name, into)
    where = "" if into is None else f"MAGNAT_GAMES={into} "
    words = words_in(language)
    commands = (f"magnat play {name}", f"MAGNAT_BOX={name} MAGNAT_INTERPRETED=1 {EVERY_GAME}")
    print(words.text("new_game_plays", folder=str(folder)))
    for command in commands:
        print(f"  {where}{command}")
    print(words.text("new_game_then"))


def new_game(name: str, into: Path | None) -> Path:
    """Lay out the folder of a new game, on this package's shelf or in a folder that MAGNAT_GAMES will name."""
    check(name)
    folder = (into or games.FOLDER) / name.replace("-", "_")
    if folder.exists():
        raise NewGameError("new_game_is_there", folder=str(folder))
    lay_out(folder, name)
    if into is None and TESTS.is_dir():
        (folder / RULES_TEST).rename(TESTS / f"test_{folder.name}.py")
        for module, *arguments in MADE_FROM_THE_RULES:
            given = [argument.format(name=name) for argument in arguments]
            subprocess.run([sys.executable, "-m", module, *given], cwd=CHECKOUT, check=True)
    return folder


def check(name: str) -> None:
    if not NAME.fullmatch(name):
        raise NewGameError("new_game_bad_name", name=repr(name))
    if name in games.shelf():
        raise NewGameError("new_game_on_the_shelf", name=repr(name))


def lay_out(folder: Path, name: str) -> None:
    folder.mkdir(parents=True)
    for path in sorted(path for pattern in CHAPTERS for path in SKELETON.glob(pattern)):
        copy(path, folder / path.name, name)
    about = f'"""{title_of(name)}: say here in a sentence what it is about, and who made it."""\n'
    (folder / "__init__.py").write_text(about, encoding="utf-8")


def copy(source: Path, target: Path, name: str) -> None:
    """One chapter, under the new name."""
    text = source.read_text(encoding="utf-8")
    text = text.replace("magnat.skeleton", f"magnat.games.{name.replace('-', '_')}")
    text = text.replace('"skeleton"', f'"{name}"').replace("Skeleton", title_of(name))
    target.write_text(text, encoding="utf-8")


def title_of(name: str) -> str:
    return " ".join(word.capitalize() for word in name.split("-"))
