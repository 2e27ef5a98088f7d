"""The manual of every command, and what is said of a bad command line, in the reader's language."""

import ast
import json
import re
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from magnat.cli import app as commands
from magnat.cli.language import LANG
from magnat.cli.manual import METAVAR, manual_in
from magnat.server.settings import declared, help_key

WIDE = {"COLUMNS": "600", "TERM": "dumb"}
CLI = Path(commands.__file__).parent
MARKS = re.compile(r"[*`]")
TYPED = re.compile(r"\* `magnat [^\n]*")
"""An example, which is typed alike in any language."""
TYPERS_OWN = {"OPTIONS", "COMMAND", "ARGS"}
"""What stands in a line of usage and in no code of ours."""


def says(*typed: str, language: str = "en") -> str:
    spoken = WIDE | {"LC_ALL": f"{language}.UTF-8"}
    result = CliRunner().invoke(commands.app, typed, prog_name="magnat", env=spoken)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return re.sub(r"[ \n│]+", " ", result.output)


def pages() -> list[tuple[str, ...]]:
    """What one types to see each of them."""
    found: list[tuple[str, ...]] = [()]
    for name, part in get_command(commands.app).commands.items():  # type: ignore[attr-defined]
        found.append((name,))
        found += [(name, inner) for inner in getattr(part, "commands", {})]
    return found


def key_of(page: tuple[str, ...]) -> str:
    return "_".join(("command", *(page or ("magnat",)))).replace("-", "_")


def told(text: str) -> list[str]:
    """What a sentence of the manual looks like on a page, paragraph by paragraph."""
    return [MARKS.sub("", part).strip() for part in TYPED.sub("", text).split("\n") if part.strip()]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("page", pages(), ids=" ".join)
def test_every_page_of_the_manual_is_in_the_readers_language(page: tuple[str, ...], language: str) -> None:
    shown = MARKS.sub("", says(*page, "--help", language=language))
    mine, others = manual_in(language).messages, manual_in("en" if language == "fr" else "fr").messages
    for key in (key_of(page), "usage_title", "help"):
        assert all(part in shown for part in told(mine[key])), key
    foreign = {key: told(text)[0] for key, text in others.items() if len(text) > 15 and text != mine[key]}
    assert [key for key, text in foreign.items() if text in shown] == []


def test_the_manual_is_in_the_language_that_the_command_line_asks_for() -> None:
    assert "Combien de parties" in says("sim", LANG, "fr", "--help")
    assert "Combien de parties" in says("sim", "--help", f"{LANG}=fr")
    assert "How many games" in says("sim", LANG, "en", "--help", language="fr")


def test_the_manual_says_nothing_of_what_is_not_there() -> None:
    """A key of the manual is a command, what an argument names as its help, or a word around it."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in CLI.glob("*.py")]
    written = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    texts = [text for text in written if isinstance(text, str)] + [found.kind.name for found in declared().values()]
    named = {part for text in texts for part in (*text.split("+"), *METAVAR.findall(text), text.lower())}
    for language in ("en", "fr"):
        keys = json.loads((CLI / f"manual.{language}.json").read_text(encoding="utf-8")).keys()
        assert keys - named - {key_of(page) for page in pages()} - TYPERS_OWN == set()
    settings = {key for name in declared() for key in help_key(name).split("+")}
    assert settings <= manual_in("fr").messages.keys() == manual_in("en").messages.keys()


@pytest.mark.parametrize(
    ("typed", "said", "dit"),
    [
        ("play", "'BOX' is missing", "Il manque 'BOÎTE'"),
        ("paly", "no command 'paly'; perhaps you meant 'play'", "La commande 'paly' n’existe pas"),
        ("nonsense", "There is no command 'nonsense'", "La commande 'nonsense' n’existe pas"),
        ("play x --sets", "There is no option --sets", "L’option --sets n’existe pas"),
        ("play x --seats y", "'--seats': that is no whole number", "ce n’est pas un nombre entier"),
        ("arena x --limit y", "'--limit': that is no number", "ce n’est pas un nombre"),
        ("sim x --games 0", "'--games': that is less than 1", "c’est moins que 1"),
        ("admin tables --limit 99999", "that is more than 10000", "c’est plus que 10000"),
        ("sim x --games", "'--games' needs a value", "'--games' demande une valeur"),
        ("serve --lan=3", "'--lan' takes no value", "'--lan' ne prend pas de valeur"),
        ("sim x y z --lang {lang}", "more than the command takes: y z", "C’est plus que n’en prend la commande"),
        ("serve --port http", "'--port': 'http' is no whole number", "'http' n’est pas un nombre entier"),
        ("play x --lang de", "'de' is not among: 'en', 'fr'", "'de' ne convient pas"),
        ("play x -o money --lang {lang}", "“money” is not NAME=VALUE", "n’est pas de la forme NOM=VALEUR"),
    ],
)
def test_what_typer_says_of_a_bad_command_line_is_said_in_the_readers_language(typed: str, said: str, dit: str) -> None:
    assert said in says(*typed.format(lang="en").split())
    assert dit in says(*typed.format(lang="fr").split(), language="fr")


@pytest.mark.parametrize(
    ("typed", "said", "dit"),
    [
        (
            "serve --config {nowhere} --lang {lang}",
            "cannot be read: No such file",
            "ce fichier ou ce dossier n’existe pas",
        ),
        ("admin tables --data {nowhere} --lang {lang}", "There are no games in", "Il n’y a pas de parties dans"),
        ("restore {nowhere} --data {here} --lang {lang}", "cannot be restored", "ne peut pas être restauré"),
        ("move-data {nowhere} {nowhere} --lang {lang}", "Data is moved between", "On déplace d’un dossier"),
        ("new-game X --lang {lang}", "cannot be a game’s name", "ne peut pas être le nom d’un jeu"),
        ("verify {nowhere} --lang {lang}", "cannot be read", "ce fichier ou ce dossier n’existe pas"),
        ("print big-shot --paper a9 --lang {lang}", "There is no paper 'a9'", "Le papier 'a9' n’existe pas"),
    ],
)
def test_what_went_wrong_is_said_in_the_readers_language(typed: str, said: str, dit: str, tmp_path: Path) -> None:
    for language, expected in (("en", said), ("fr", dit)):
        words = typed.format(nowhere=tmp_path / "nowhere", here=tmp_path / "here", lang=language)
        assert expected in says(*words.split(), language=language)
