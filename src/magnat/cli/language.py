"""The language of the terminal, and its own words. What a game says is in the game's folder."""

import locale
import os
import re
from enum import StrEnum
from pathlib import Path

from magnat.engine.words import Catalogue

LANG = "--lang"


class Language(StrEnum):
    EN = "en"
    FR = "fr"


def spoken_here() -> Language:
    """French where the locale says so, English otherwise."""
    set_here = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    tongue = next(filter(None, set_here), None) or locale.getlocale()[0] or ""
    return Language.FR if tongue.lower().startswith("fr") else Language.EN


class Reader:
    """Whoever reads what this run of the program writes."""

    language: Language = spoken_here()

    @classmethod
    def reads(cls, command_line: list[str]) -> None:
        """Whoever misspells the rest of a command, or asks for its manual, has chosen a language all the same."""
        said = re.search(rf"(?:^|\0){LANG}[=\0](en|fr)(?:\0|$)", "\0".join(command_line))
        cls.language = Language(said[1]) if said else spoken_here()

    @classmethod
    def chooses(cls, language: Language) -> Language:
        """What --lang says: errors are said in that language, too."""
        cls.language = language
        return language


def words_in(language: str) -> Catalogue:
    return Catalogue(language, Path(__file__).parent / f"words.{language}.json")
