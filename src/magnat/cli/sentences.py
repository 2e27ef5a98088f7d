"""Whatever goes wrong is said in one sentence on the error stream.

The exit code is 1 for what was asked, 2 for how it was asked.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from typer.core import TyperGroup

PROBLEM, USAGE = 1, 2

UsageError: Any = typer.BadParameter.__mro__[1]
"""What Typer raises for a bad command line. It exports only the child of this class."""


class Sentences(TyperGroup):
    """The commands of `magnat`."""

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **extra: Any) -> Any:
        with errors_as_sentences(info_name or ""):
            return super().make_context(info_name, args, *rest, **extra)

    def invoke(self, ctx: Any) -> Any:
        with errors_as_sentences(ctx.command_path):
            return super().invoke(ctx)


@contextmanager
def errors_as_sentences(command: str) -> Iterator[None]:
    """Our own errors carry sentences; a stranger's error is a bug and keeps its traceback."""
    try:
        yield
    except UsageError as error:
        asked = error.ctx.command_path if error.ctx else command
        complain(f"{error.format_message().rstrip('.')}. Try: {asked} --help")
        raise typer.Exit(USAGE) from None
    except ValueError as error:
        if not type(error).__module__.startswith("magnat."):
            raise
        complain(str(error))
        raise typer.Exit(PROBLEM) from None


def complain(sentence: str) -> None:
    print(" ".join(sentence.split()), file=sys.stderr)
