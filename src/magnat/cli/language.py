"""The language of the terminal, and its own words. What a game says is in the game's folder."""

import locale
import os
from enum import StrEnum
from pathlib import Path

from magnat.engine.words import Catalogue


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
    def chooses(cls, language: Language) -> Language:
        """What --lang says: errors are said in that language, too."""
        cls.language = language
        return language


def words_in(language: str) -> Catalogue:
    return Catalogue(language, Path(__file__).parent / f"words.{language}.json")
