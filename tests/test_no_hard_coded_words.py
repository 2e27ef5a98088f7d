"""Every word that people read stands in a catalogue: none is written into the client's pages or the terminal's code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web" / "src"
PACKAGE = ROOT / "src" / "magnat"

WORD = re.compile(r"[^\W\d_]{2,}")
READ_ALOUD = re.compile(r"""\b(?:aria-label|title|placeholder|alt)="([^"{]*)["{]""")
MARKUP = re.compile(r"<script.*?</script>|<style.*?</style>|<!--.*?-->|<code>.*?</code>|&\w+;", re.DOTALL)
TAG = re.compile(r"<[^>]*>", re.DOTALL)
NAMES = {"Magnat", "MAGNAT", "BIZ", "BLUFF"}
"""The house and its boxes are called so in every language."""


def without_expressions(markup: str) -> str:
    """The markup without what stands in braces, however deep."""
    kept, depth = [], 0
    for letter in markup:
        depth += letter == "{"
        if depth == 0:
            kept.append(letter)
        depth -= letter == "}"
    return "".join(kept)


def words_in_page(source: str) -> list[str]:
    """The words of a page that no catalogue knows: between its tags, and in what is read aloud or shown on hovering."""
    markup = MARKUP.sub("", source)
    spoken = READ_ALOUD.findall(markup)
    between = TAG.sub(" ", without_expressions(markup).replace("=>", ""))
    return [word for text in (*spoken, between) for word in WORD.findall(text) if word not in NAMES]


@pytest.mark.parametrize("file", sorted(WEB.rglob("*.svelte")), ids=lambda file: str(file.relative_to(WEB)))
def test_no_page_of_the_client_says_anything_of_its_own(file: Path) -> None:
    assert words_in_page(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("<p>{m.hello()}</p>", []),
        ("<p>Hello {name}</p>", ["Hello"]),
        ('<button aria-label="Close it" onclick={() => close()}>✕</button>', ["Close", "it"]),
        ("<script>const text = 'not shown';</script><b>{#if a > b}×{/if}</b>", []),
    ],
)
def test_a_word_that_was_written_into_a_page_is_found(source: str, found: list[str]) -> None:
    assert words_in_page(source) == found


# ---- The terminal ----

TERMINAL = [*sorted((PACKAGE / "cli").glob("*.py")), *sorted(PACKAGE.glob("games/*/terminal.py"))]
SENTENCE = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}")
SHOWS = {"print", "Text", "Panel", "from_markup", "append", "add_column", "add_row", "rule", "tell"}
"""Calls that put text on the screen."""
STYLE = re.compile(r"(bold|dim|italic|reverse|on|not|black|red|green|yellow|blue|magenta|cyan|white|bright_\w+|\W)+")


def sentences_shown(source: str) -> Iterator[str]:
    """Sentences that are put on the screen as they stand in the code."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _name(node.func) in SHOWS:
            for part in (*node.args, *(word.value for word in node.keywords if word.arg != "style")):
                if isinstance(part, ast.Constant | ast.JoinedStr):
                    yield from (
                        text.value
                        for text in ast.walk(part)
                        if isinstance(text, ast.Constant)
                        and isinstance(text.value, str)
                        and SENTENCE.search(text.value)
                        and not STYLE.fullmatch(text.value)
                    )


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


@pytest.mark.parametrize("chapter", TERMINAL, ids=lambda chapter: str(chapter.relative_to(PACKAGE)))
def test_no_sentence_of_the_terminal_stands_in_its_code(chapter: Path) -> None:
    assert list(sentences_shown(chapter.read_text(encoding="utf-8"))) == []


def test_a_sentence_that_was_written_into_the_terminal_is_found() -> None:
    assert list(sentences_shown('screen.print(f"It is {name}, you win")')) == ["It is ", ", you win"]
    assert list(sentences_shown('Text(words, "bold red")')) == []
