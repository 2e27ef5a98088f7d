"""The settings of a server as flags and variables of the environment, made from their declaration."""

import inspect
from collections.abc import Callable
from typing import Annotated, Any

import typer

from magnat.cli.language import Reader
from magnat.cli.typers_words import Ours
from magnat.server.setting_kinds import SWITCH, BadSetting
from magnat.server.settings import Setting, declared, flag, help_key, read, variable

Command = Callable[..., None]


class BadValue(Ours, typer.BadParameter):
    """Our own word about the value of an argument. Typer adds which one it was."""


def with_settings(*names: str) -> Callable[[Command], Command]:
    """A command that takes settings besides its own options, in a dictionary `given`; none named: all."""

    def dress(command: Command) -> Command:
        own = [one for one in inspect.signature(command).parameters.values() if one.name != "given"]
        chosen = {name: found for name, found in declared().items() if not names or name in names}

        def called(**values: Any) -> None:
            given = {name: values.pop(name) for name in chosen}
            command(given=given, **values)

        settings = [_parameter(name, found) for name, found in chosen.items()]
        called.__signature__ = inspect.Signature([*own, *settings])  # type: ignore[attr-defined]
        called.__annotations__ = {one.name: one.annotation for one in (*own, *settings)}
        called.__doc__, called.__name__ = command.__doc__, command.__name__
        return called

    return dress


def _parameter(name: str, found: Setting) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=_annotation(name, found))


def _annotation(name: str, found: Setting) -> Any:
    about: dict[str, Any] = {
        "help": help_key(name),
        "envvar": variable(name),
        "show_default": found.usual,
        "rich_help_panel": found.chapter,
    }
    if found.kind is SWITCH:
        return Annotated[bool | None, typer.Option(f"{flag(name)}/--no-{flag(name)[2:]}", **about)]
    return Annotated[Any, typer.Option(flag(name), metavar=found.kind.name, parser=parser(name), **about)]


def parser(name: str) -> Callable[[str], Any]:
    """Reads what is written as this setting is."""

    def parse(value: str) -> Any:
        try:
            return read(name, value)
        except BadSetting as error:
            raise BadValue(error.said(Reader.language)) from None

    return parse
