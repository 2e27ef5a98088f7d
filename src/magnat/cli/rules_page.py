"""`magnat rules`: the help page of a box."""

from rich.markdown import Markdown

from magnat.cli.screen import console
from magnat.games import edition_of


def show_rules(box: str, language: str) -> None:
    """Read from the box's folder directly: nobody who wants to read waits for a compiler."""
    page = edition_of(box).help_page(language)
    console().print(Markdown(page.read_text(encoding="utf-8")))
