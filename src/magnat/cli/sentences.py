"""Whatever goes wrong is said in one sentence on the error stream.

The exit code is 1 for what was asked, 2 for how it was asked.
"""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer

from magnat.cli.language import Reader, words_in
from magnat.cli.manual import ToldGroup
from magnat.cli.typers_words import Ours, in_words
from magnat.engine.words import Told

PROBLEM, USAGE, INTERRUPTED = 1, 2, 130

UsageError: Any = typer.BadParameter.__mro__[1]
"""What Typer raises for a bad command line. It exports only the child of this class."""


class Misused(Ours, typer.BadParameter):
    """Our own word about an argument, in the reader's language."""

    def __init__(self, key: str, about: str = "", /, **params: int | str) -> None:
        """`about`: the argument, as it is typed."""
        self._about = about
        super().__init__(words_in(Reader.language).text(key, **params))

    def format_message(self) -> str:
        about = {"about": self._about, "sentence": self.message}
        return words_in(Reader.language).text("misused", **about) if self._about else self.message


class Sentences(ToldGroup):
    """The commands of `magnat`."""

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **extra: Any) -> Any:
        Reader.reads(args)
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
        told = in_words(error).rstrip(".")
        complain(words_in(Reader.language).text("usage", sentence=told, command=f"{asked} --help"))
        raise typer.Exit(USAGE) from None
    except KeyboardInterrupt:
        complain(words_in(Reader.language).text("interrupted"))
        raise typer.Exit(INTERRUPTED) from None
    except Exception as error:
        if not type(error).__module__.startswith("magnat."):
            raise
        complain(_sentence(error))
        raise typer.Exit(PROBLEM) from None


def _sentence(error: Exception) -> str:
    """In the reader's language, where the error is a line."""
    return error.said(Reader.language) if isinstance(error, Told) else str(error)


def complain(sentence: str) -> None:
    print(re.sub(r"[ \t\r\n]+", " ", sentence.strip()), file=sys.stderr)  # Non-breaking spaces stay.
