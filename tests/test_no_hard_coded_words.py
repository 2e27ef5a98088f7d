"""Every word that people read stands in a catalogue: none is written into the terminal's code.

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
