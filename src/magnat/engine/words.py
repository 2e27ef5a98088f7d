"""Sentences as keys and parameters, put into a language as late as possible: by the terminal here, by the client there.

A catalogue is a JSON file of messages with {gaps}. A message that depends on a number has one form for each plural
category, in the notation of the inlang message format, which the client's compiler reads from the same file.

A name may have forms: `names["company_of"]` is how sentences call a company after "of" ("d’acier AB"). The gap
{company_of} is filled from the parameter `company`, so that a sentence asks for the form its language needs.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple


class Line(NamedTuple):
    """A sentence: the key of a message, and what fills its gaps."""

    key: str
    params: dict[str, int | str]


def line(key: str, **params: int | str) -> Line:
    for name, value in params.items():
        if type(value) is not int and type(value) is not str:  # NumPy's numbers are no JSON.
            params[name] = int(value)
    return Line(key, params)


class Catalogue:
    """The messages of one language."""

    def __init__(self, language: str, *files: Path) -> None:
        self.language = language
        self.messages: dict[str, Any] = {}
        for path in files:
            self.messages |= json.loads(path.read_text(encoding="utf-8"))

    def say(self, line: Line, names: dict[str, list[str]]) -> str:
        """The sentence. A parameter that `names` knows is the number of a thing and is shown by a form of its name."""
        shown = dict(line.params)
        for param, value in line.params.items():
            if param in names and isinstance(value, int):
                shown |= {kind: things[value] for kind, things in names.items() if name_of_form(kind) == param}
        return self._form(line).format(**shown)

    def text(self, key: str, **params: int | str) -> str:
        return self.say(Line(key, params), {})

    def _form(self, line: Line) -> str:
        message = self.messages[line.key]
        if isinstance(message, str):
            return message
        (variants,) = message
        counted = dict(map(_plural_of, filter(_is_plural, variants["declarations"])))
        for condition, form in variants["match"].items():
            selector, category = condition.split("=")
            if category in ("other", "*", self._plural(int(line.params[counted[selector]]))):
                return str(form)
        raise KeyError(f"{line.key} has no form for {line.params}")

    def _plural(self, count: int) -> str:
        """CLDR: French counts 0 and 1 as one, English only 1."""
        return "one" if abs(count) == 1 or (count == 0 and self.language == "fr") else "other"


def name_of_form(gap: str) -> str:
    """The parameter that fills a gap: {company_of} is a form of `company`."""
    return gap.partition("_")[0]


def _is_plural(declaration: str) -> bool:
    return declaration.startswith("local ")


def _plural_of(declaration: str) -> tuple[str, str]:
    """`local howMany = count: plural` says that howMany is the plural category of count."""
    selector, source = declaration.removeprefix("local ").split("=")
    return selector.strip(), source.split(":")[0].strip()


HOUSE = "house_"
"""How the keys begin of what the house itself says, in any game."""


class Told(Exception):
    """An error that people are told of: `line` says it in any language, str() in English."""

    def __init__(self, line: Line, folder: Path | None = None, names: dict[str, list[str]] | None = None) -> None:
        """`folder` is that of the game, or of the floor of the house, whose words they are; None: the house's own."""
        super().__init__(words_of(folder, "en").say(line, names or {}))
        self.line, self.folder = line, folder

    def said(self, language: str, names: dict[str, list[str]] | None = None) -> str:
        """The sentence in a language. What it names is a number where there are no `names`."""
        return words_of(self.folder, language).say(self.line, names or {})


class FloorError(Told):
    """What a floor of the house says in its own words, from the `words` files in its folder."""

    FOLDER: Path

    def __init__(self, key: str, because: Exception | None = None, /, **params: int | str) -> None:
        """`because`: what fills the gap {why}, in the reader's language if it has one."""
        self.because = because
        why = {} if because is None else {"why": plainly(because)}
        super().__init__(line(key, **why, **params), self.FOLDER)

    def said(self, language: str, names: dict[str, list[str]] | None = None) -> str:
        if not isinstance(self.because, Told):
            return super().said(language, names)
        why = plainly(self.because, language)
        return words_of(self.folder, language).text(self.line.key, **{**self.line.params, "why": why})


def plainly(error: Exception, language: str = "en") -> str:
    """What went wrong, as part of a sentence: without a full stop."""
    said = error.said(language) if isinstance(error, Told) else str(error) or type(error).__name__
    return said.strip().removesuffix(".")


class LineError(Told, ValueError):
    """What cannot be done as it was asked."""


@cache
def words_of(folder: Path | None, language: str) -> Catalogue:
    """What a game or a floor can say, and the house with it; None: the house alone."""
    own = [folder / f"words.{language}.json"] if folder else []
    return Catalogue(language, Path(__file__).parents[1] / f"house.{language}.json", *own)
