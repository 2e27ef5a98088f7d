"""An edition: one box on the shelf. Its file holds the components, the options and where each block comes from."""

import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "fr")
SOURCES = ("rules", "reconstructed")


class EditionError(ValueError):
    """An edition file that cannot be played with. The message is a sentence."""


class OptionError(ValueError):
    """A number of seats or an option that this box does not have. The message is a sentence."""


@dataclass(frozen=True)
class Edition:
    path: Path

    @cached_property
    def _data(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise EditionError(f"{self.path} is not a readable edition file: {error}.") from None

    def block(self, name: str) -> Any:
        """One block of components."""
        if name not in self._data:
            raise EditionError(f"{self.path.name} has no block [{name}].")
        return self._data[name]

    @property
    def sources(self) -> dict[str, str]:
        """Where each block of components comes from: the rules, or our reconstruction."""
        return {name: block["source"] for name, block in self._data.items() if "source" in block}

    @property
    def id(self) -> str:
        return str(self.block("box")["id"])

    @property
    def title(self) -> str:
        return str(self.block("box")["title"])

    @property
    def author(self) -> str | None:
        """None: the rule book does not say."""
        author: str | None = self.block("box").get("author")
        return author

    @property
    def year(self) -> int | None:
        """Of the first edition. None: the rule book does not say."""
        year: int | None = self.block("box").get("year")
        return year

    @property
    def seats(self) -> list[int]:
        return list(self.block("box")["seats"])

    @property
    def options(self) -> dict[str, list[str]]:
        """The table options and their values, the default first."""
        return {name: list(values) for name, values in self._data.get("options", {}).items()}

    def check_seats(self, seats: int) -> None:
        if seats not in self.seats:
            allowed = ", ".join(map(str, self.seats[:-1])) + f" or {self.seats[-1]}"
            raise OptionError(f"{self.title} is for {allowed} seats, not {seats}.")

    def choose(self, options: dict[str, str]) -> dict[str, str]:
        """The chosen options, completed by the defaults."""
        for name, value in options.items():
            if name not in self.options:
                raise OptionError(f"{self.title} has no option {name!r}; it has: {', '.join(self.options)}.")
            if value not in self.options[name]:
                allowed = ", ".join(self.options[name])
                raise OptionError(f"The option {name!r} cannot be {value!r}; it can be: {allowed}.")
        return {name: options.get(name, values[0]) for name, values in self.options.items()}
