"""Every word that people read stands in a catalogue: none is written into the terminal's code, its manuals or an error.

The pages of the client: web/tests/spoken.test.ts.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "magnat"

TERMINAL = [*sorted((PACKAGE / "cli").glob("*.py")), *sorted(PACKAGE.glob("games/*/terminal.py"))]
SENTENCE = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}|(?<![\w.\[/])[A-Z][a-z]{2,}")
"""Two words, or one with a capital."""
SHOWS = {"print", "Text", "Panel", "from_markup", "append", "add_column", "add_row", "rule", "tell"}
SHOWS |= {"ask", "agrees", "complain", "BadParameter"}
"""Calls that put text on the screen, ask for something, or refuse what was typed."""
STYLE = re.compile(r"(bold|dim|italic|reverse|on|not|black|red|green|yellow|blue|magenta|cyan|white|bright_\w+|\W)+")


def sentences_shown(source: str) -> Iterator[str]:
    """Sentences that are put on the screen as they stand in the code."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _name(node.func) in SHOWS:
            for part in (*node.args, *(word.value for word in node.keywords if word.arg != "style")):
                yield from filter(_is_sentence, _texts(part))


MANUAL = {"help", "epilog", "short_help", "show_default", "rich_help_panel"}
"""What Typer puts on a page of the manual."""
FOR_PROGRAMMERS = {"BatchError", "DeviceError", "ConditionError", "LogError", "TableError"}
"""Errors of our own that only a program, a log, or whoever writes a lesson gets to see."""
MODULES = sorted(PACKAGE.rglob("*.py"))


def sentences_in_manuals(source: str) -> Iterator[str]:
    """What a page of the manual would say as it stands in the code."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            for part in (word.value for word in node.keywords if word.arg in MANUAL):
                yield from filter(_is_sentence, _texts(part))
        elif isinstance(node, ast.FunctionDef) and any(map(_makes_a_command, node.decorator_list)):
            yield from filter(None, [ast.get_docstring(node)])


def _makes_a_command(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and _name(decorator.func) == "command"


def sentences_thrown(source: str) -> Iterator[str]:
    """Errors of our own that say what they say in one language only."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _name(node.func) in OUR_ERRORS:
            for part in (*node.args, *(word.value for word in node.keywords)):
                yield from filter(_is_sentence, _texts(part))


def _our_errors() -> set[str]:
    """Classes of errors that are told to people, whatever they are called."""
    named = re.compile(r"^class (\w+)\([\w., ]*(?:Error|Told|Misused|BadParameter|Exception)\):", re.MULTILINE)
    found = {name for path in MODULES for name in named.findall(path.read_text(encoding="utf-8"))}
    return found - FOR_PROGRAMMERS


OUR_ERRORS = _our_errors()


def _texts(part: ast.AST) -> Iterator[str]:
    """What a value may come to, whichever way it goes; what is handed to another function is that one's."""
    if isinstance(part, ast.Constant) and isinstance(part.value, str):
        yield part.value
    elif not isinstance(part, ast.Call):
        for inner in ast.iter_child_nodes(part):
            yield from _texts(inner)


def _is_sentence(text: str) -> bool:
    return bool(SENTENCE.search(text)) and not STYLE.fullmatch(text)


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


@pytest.mark.parametrize("chapter", TERMINAL, ids=lambda chapter: str(chapter.relative_to(PACKAGE)))
def test_no_sentence_of_the_terminal_stands_in_its_code(chapter: Path) -> None:
    assert list(sentences_shown(chapter.read_text(encoding="utf-8"))) == []


def test_a_sentence_that_was_written_into_the_terminal_is_found() -> None:
    assert list(sentences_shown('screen.print(f"It is {name}, you win")')) == ["It is ", ", you win"]
    assert list(sentences_shown('Text(words, "bold red")')) == []
    assert list(sentences_shown('screen.print("Won" if first else lost)')) == ["Won"]
    assert list(sentences_shown('screen.print(words.text("end_won") + ", by Ada")')) == [", by Ada"]


@pytest.mark.parametrize("chapter", sorted((PACKAGE / "cli").glob("*.py")), ids=lambda chapter: chapter.name)
def test_no_sentence_of_a_manual_stands_in_the_code(chapter: Path) -> None:
    assert list(sentences_in_manuals(chapter.read_text(encoding="utf-8"))) == []


def test_a_sentence_that_was_written_into_a_manual_is_found() -> None:
    assert list(sentences_in_manuals('Option(help="How many games.")')) == ["How many games."]
    assert list(sentences_in_manuals('Option(help="games", metavar="NUMBER")')) == []
    assert list(sentences_in_manuals('@app.command("play")\ndef play() -> None:\n    """Play."""')) == ["Play."]
    assert list(sentences_in_manuals('def play() -> None:\n    """Play."""')) == []


def test_errors_that_people_are_told_of_have_keys() -> None:
    assert {"SealError", "BackupError", "BadSetting", "NewGameError", "HouseError"} <= OUR_ERRORS
    thrown = {str(path.relative_to(PACKAGE)): [*sentences_thrown(path.read_text(encoding="utf-8"))] for path in MODULES}
    assert {chapter: found for chapter, found in thrown.items() if found} == {}


def test_a_sentence_that_was_written_into_an_error_is_found() -> None:
    assert list(sentences_thrown('raise SealError(f"The key is not {key}.")')) == ["The key is not "]
    assert list(sentences_thrown('raise SealError("deal_other_key")')) == []
    assert list(sentences_thrown('raise BatchError("Hand over a copy.")')) == []
