"""An edition: one box on the shelf. Its file holds the components, the options and where each block comes from."""

import re
import tomllib
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any, NoReturn

from magnat.engine.edition_checks import (
    ANY_BOX,
    FIRST_GAME,
    LANGUAGES,
    SOURCES,
    EditionError,
    Keyed,
    Place,
    Rows,
    Step,
    Text,
    shortened,
)
from magnat.engine.words import HOUSE, LineError, line

__all__ = ["LANGUAGES", "SOURCES", "Edition", "EditionError", "OptionError"]


class OptionError(LineError):
    """A number of seats or an option that this box does not have, or that do not go together."""


@dataclass(frozen=True)
class Edition:
    path: Path
    text: str | None = None
    """Of an edition of one's own: what its file holds. It is played by the rules in the folder of `path`."""

    @cached_property
    def _data(self) -> dict[str, Any]:
        if self.text is not None:
            return read(self.text)
        try:
            return tomllib.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise unreadable(str(self.path), error) from None

    @property
    def data(self) -> dict[str, Any]:
        """All that the file holds."""
        return self._data

    def block(self, name: str) -> Any:
        """One block of components."""
        if name not in self._data:
            raise EditionError(line(f"{HOUSE}edition_no_block", file=self.path.name, block=name), self.path.name)
        return self._data[name]

    def check(self, chapter: Any) -> None:
        """Refuse a file that the game cannot be played with, whatever the seats and options.

        `chapter` is the game's `edition` module: BLOCKS says what a block may hold, `agree` whether all go together.
        """
        self._check_blocks(blocks_of(chapter))
        try:
            chapter.agree(self)
        except EditionError as error:
            error.folder = Path(chapter.__file__).parent
            raise
        for seats in self.seats:
            choices = (dict(zip(self.options, chosen, strict=True)) for chosen in product(*self.options.values()))
            if all(chapter.conflict(seats, chosen) for chosen in choices):
                self.refuse("options", f"{HOUSE}edition_no_choice", seats=seats)
        self._check_first_game(chapter)

    def _check_first_game(self, chapter: Any) -> None:
        try:
            agreed(self, chapter, 1 + len(self.first_game["bots"]), self.first_game.get("options", {}))
        except OptionError:
            self.refuse("first_game", f"{HOUSE}edition_first_game")

    def _check_blocks(self, blocks: dict[str, Keyed]) -> None:
        for name in self._data:
            if name not in blocks:
                params = {"file": self.path.name, "block": shortened(name)[1:-1], "known": ", ".join(blocks)}
                raise EditionError(line(f"{HOUSE}edition_unknown_block", **params), self.path.name)
        for name, shape in blocks.items():
            shape.check(self.block(name), Place(self.path.name, name))

    def refuse(self, block: str, key: str, /, *path: Step, **params: int | str) -> NoReturn:
        """What a block holds is right piece by piece, but cannot be played with: a sentence of the game says why.
        `path` is where in the block, as far as one place is to blame."""
        raise EditionError(line(key, **params), self.path.name, block, path)

    @property
    def sources(self) -> dict[str, str]:
        """Where each block of components comes from: the rules, or our reconstruction."""
        return {
            name: block["source"] for name, block in self._data.items() if isinstance(block, dict) and "source" in block
        }

    @cached_property
    def box(self) -> dict[str, Any]:
        """What is written on the box."""
        box: dict[str, Any] = self.block("box")
        ANY_BOX.check(box, Place(self.path.name, "box"))
        return box

    @property
    def id(self) -> str:
        return str(self.box["id"])

    @property
    def title(self) -> str:
        return str(self.box["title"])

    @property
    def author(self) -> str | None:
        """None: the rule book does not say."""
        return self.box.get("author")

    @property
    def year(self) -> int | None:
        """Of the first edition. None: the rule book does not say."""
        return self.box.get("year")

    @property
    def seats(self) -> list[int]:
        return list(self.box["seats"])

    @cached_property
    def options(self) -> dict[str, list[str]]:
        """The table options and their values, the default first."""
        options: dict[str, list[str]] = self._data.get("options", {})
        some = Rows(Text(), range(1, 100))
        Keyed({}, dict.fromkeys(options, some) if isinstance(options, dict) else {}).check(
            options, Place(self.path.name, "options")
        )
        return {name: list(values) for name, values in options.items()}

    @property
    def first_game(self) -> dict[str, Any]:
        """A good first evening: the levels of the `bots`, and `options` where they differ from the defaults."""
        first: dict[str, Any] = self.block("first_game")
        return first

    def help_page(self, language: str) -> Path:
        """The rules in our words: the box's own page where it has one, else its game's."""
        own = self.path.with_name(f"help-{self.id}.{language}.md")
        return own if own.is_file() else self.path.with_name(f"help.{language}.md")

    @staticmethod
    def called(kind: str, things: list[dict[str, Any]], language: str, *forms: str) -> dict[str, list[str]]:
        """The names of things, and the forms of them that sentences ask for: `fr_of` beside `fr` gives "company_of".

        Where an edition does not tell a form, the plain name serves.
        """
        names = {kind: [thing[language] for thing in things]}
        for form in forms:
            names[f"{kind}_{form}"] = [thing.get(f"{language}_{form}", thing[language]) for thing in things]
        return names

    def check_seats(self, seats: int) -> None:
        if seats not in self.seats:
            *few, last = self.seats
            known: dict[str, int | str] = {"title": self.title, "last": last, "count": seats}
            if not few:
                raise OptionError(line("house_seats_only", **known))
            raise OptionError(line("house_seats", few=", ".join(map(str, few)), **known))

    def choose(self, options: dict[str, str]) -> dict[str, str]:
        """The chosen options, completed by the defaults."""
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options)
                raise OptionError(line("house_option_unknown", title=self.title, option=name, options=known))
            if value not in self.options[name]:
                allowed = ", ".join(self.options[name])
                raise OptionError(line("house_option_value", option=name, value=value, allowed=allowed))
        return {name: options.get(name, values[0]) for name, values in self.options.items()}


LONGEST_FILE = 32_000
"""Characters of an edition of one's own: those on the shelf have a few thousand."""


def read(text: str) -> dict[str, Any]:
    """What the file of an edition of one's own holds."""
    if len(text) > LONGEST_FILE:
        raise EditionError(line(f"{HOUSE}edition_too_long", most=LONGEST_FILE), OWN)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # Not every error of the parser is one of its own.
        raise unreadable(OWN, error) from None


OWN = "edition.toml"


def unreadable(file: str, error: Exception) -> EditionError:
    found = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
    if found:
        row, column = map(int, found.groups())
        return EditionError(line(f"{HOUSE}edition_unreadable_at", file=file, row=row, column=column), file)
    return EditionError(line(f"{HOUSE}edition_unreadable", file=file), file)


def blocks_of(chapter: Any) -> dict[str, Keyed]:
    """All that an edition of a game has; `chapter` is the game's `edition.py`."""
    return {**chapter.BLOCKS, "first_game": FIRST_GAME}


def agreed(edition: Edition, chapter: Any, seats: int, options: dict[str, str]) -> dict[str, str]:
    """The options as they will be played: checked, completed, and right where the number of seats decides.

    `chapter` is the game's `edition.py`.
    """
    edition.check_seats(seats)
    chosen = edition.choose(options)
    if hasattr(chapter, "as_played"):
        chosen = chapter.as_played(seats, chosen)
    if conflict := chapter.conflict(seats, chosen):
        raise OptionError(conflict, edition.path.parent)
    return chosen
