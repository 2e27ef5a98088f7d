"""The screen and the keyboard, which may as well be a file and a pipe."""

import os
import sys

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.text import Text

from magnat.engine.words import Catalogue

WIDTH_OF_A_FILE = 100
CLEAR_WITH_HISTORY = "\x1b[2J\x1b[3J\x1b[H"
"""Clears what can be scrolled back to as well: the one before may have had secrets there."""


class Screen:
    def __init__(self, words: Catalogue) -> None:
        self.words = words
        self.console = console()

    def show(self, *parts: RenderableType) -> None:
        for part in parts:
            self.console.print(part)

    def say(self, key: str, style: str = "", **params: int | str) -> None:
        """A sentence of the terminal's own."""
        self.console.print(Text(self.words.text(key, **params), style))

    def tell(self, sentence: str, style: str = "") -> None:
        self.console.print(Text(sentence, style))

    def ask(self, question: str) -> str:
        """A line from the keyboard; EOFError when nobody is there any more."""
        try:
            typed = self.console.input(f"[bold]{escape(question)}[/] ").strip()
        except EOFError:
            self.console.print()
            raise
        if not sys.stdin.isatty():
            self.tell(typed)  # What comes from a pipe was not seen being typed.
        return typed

    def agrees(self, question: str) -> bool | None:
        """Yes, no, or neither."""
        answer = self.ask(question).lower()
        return {self.words.text("yes"): True, self.words.text("no"): False}.get(answer[:1])

    def clear(self) -> None:
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write(CLEAR_WITH_HISTORY)
            self.console.file.flush()

    def page(self, text: RenderableType) -> None:
        """Show a long text a screenful at a time."""
        lines = self.console.render_lines(text, pad=False)
        height = self.console.height - 2 if self.console.is_terminal else len(lines)
        for top in range(0, len(lines), height):
            for line in lines[top : top + height]:
                self.console.print(*(Text(part.text, part.style or "") for part in line), sep="", end="\n")
            if top + height < len(lines) and self.ask(self.words.text("page_on")):
                return


def console() -> Console:
    """Standard output. A file has no width of its own: it gets enough for a board."""
    width = None if sys.stdout.isatty() or os.environ.get("COLUMNS") else WIDTH_OF_A_FILE
    return Console(width=width, highlight=False)
