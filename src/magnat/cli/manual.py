"""The manual (`--help`) of every command, in the reader's language.

What is said of a command stands in `manual.*.json` under its name (`command_admin_tables`); what is said of an argument
or an option under the keys that it names as its help. A metavar is a word of the manual, too: `BOX` is `BOÎTE` in
French. Typer puts it all on the page.
"""

import re
from collections.abc import Callable
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from magnat.cli.language import Reader
from magnat.engine.words import Catalogue

Made = TypeVar("Made", bound=Callable[..., Any])

HERE = Path(__file__).parent
HELP_ITSELF = "help"
"""The option that every command has, made by Typer."""
METAVAR = re.compile(r"\b[A-Z]{2,}\b")
PANELS = ("ARGUMENTS_PANEL_TITLE", "OPTIONS_PANEL_TITLE", "COMMANDS_PANEL_TITLE")
AROUND = (*PANELS, "DEFAULT_STRING", "ENVVAR_STRING", "REQUIRED_LONG_STRING")
"""Typer's own words on the page. It offers them as names of a module, to be set."""


@cache
def manual_in(language: str) -> Catalogue:
    """What the manual says, and what is said of the settings."""
    server = HERE.parent / "server" / f"words.{language}.json"
    return Catalogue(language, server, HERE / f"manual.{language}.json")


def metavar_in_words(metavar: str) -> str:
    """What is in words already stays as it is: a line of usage is put together from the parameters."""
    words = manual_in(Reader.language).messages
    return METAVAR.sub(lambda found: str(words.get(found[0], found[0])), metavar)


class Manual:
    """What is said of one command."""

    def __init__(self, ctx: Any) -> None:
        self._words = manual_in(Reader.language)
        self._path: list[str] = []
        while ctx.parent is not None:
            self._path.insert(0, ctx.info_name)
            ctx = ctx.parent

    def of(self, command: Any, ctx: Any) -> Any:
        """A copy of the command that speaks the reader's language."""
        told = copy(command)
        told.help = self._of_command(*self._path)
        told.epilog = None if self._path else self._words.text("exit_codes")
        params = [self._of_param(one) for one in command.get_params(ctx)]
        told.get_params = lambda _ctx: params
        if isinstance(command, TyperGroup):
            told.commands = {name: self._of_part(name, part) for name, part in command.commands.items()}
        return told

    def usage(self, command: Any, ctx: Any, formatter: Any) -> None:
        pieces = [metavar_in_words(piece) for piece in command.collect_usage_pieces(ctx)]
        formatter.write_usage(ctx.command_path, " ".join(pieces), f"{self._words.text('usage_title')} ")

    def set_around(self) -> None:
        from typer import rich_utils  # noqa: PLC0415  (what draws the page, and nothing else needs)

        for name in AROUND:
            setattr(rich_utils, name, self._words.text(name.lower(), value="{}"))

    def _of_command(self, *path: str) -> str:
        named = "_".join(path or ("magnat",))
        return self._words.text(f"command_{named}".replace("-", "_"))

    def _of_part(self, name: str, part: Any) -> Any:
        told = copy(part)
        told.help = self._of_command(*self._path, name)
        return told

    def _of_param(self, param: Any) -> Any:
        told = copy(param)
        keys = HELP_ITSELF if param.name == HELP_ITSELF else param.help
        told.help = " ".join(map(self._words.text, keys.split("+")))
        told.metavar = "" if getattr(param, "is_flag", False) else param.metavar and metavar_in_words(param.metavar)
        told.rich_help_panel = param.rich_help_panel and self._words.text(param.rich_help_panel)
        if param.param_type_name == "argument":  # What type it is, says what is said of it.
            told.display_type_rich = lambda **_: None
        if isinstance(param.show_default, str):  # A key, or a value that is typed just so.
            told.show_default = str(self._words.messages.get(param.show_default, param.show_default))
        return told


class Told(TyperCommand):
    """A command with such a manual."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        manual = Manual(ctx)
        manual.set_around()
        TyperCommand.format_help(manual.of(self, ctx), ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        Manual(ctx).usage(self, ctx, formatter)


class ToldGroup(TyperGroup):
    """Several commands with such a manual."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        manual = Manual(ctx)
        manual.set_around()
        TyperGroup.format_help(manual.of(self, ctx), ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        Manual(ctx).usage(self, ctx, formatter)


class Commands(typer.Typer):
    """Commands whose manual is in the reader's language."""

    def command(self, name: str | None = None, **about: Any) -> Callable[[Made], Made]:
        return super().command(name, cls=Told, **about)
