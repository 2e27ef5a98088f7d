"""What is wrong with a sentence as it is said, its gaps filled: a plural after one, and in French its typography."""

import re
from functools import lru_cache

from tests.test_french import faults_in

SINGULAR = {
    "en": "has is was as less this does",
    "fr": "pas plus fois dans sous mais sans puis très prix mois moins depuis vers choix cas dès",
}
"""Words that end like a plural and are none."""
ONE = {"en": "1", "fr": "[01]"}
"""English says "0 shares", French « 0 action »."""


@lru_cache(maxsize=100_000)
def wrong_in(sentence: str, language: str) -> list[str]:
    """What is wrong; much is said again and again."""
    singular = "|".join(rf"{word}\b" for word in SINGULAR[language].split())
    one = rf"(?<![\w.,:/–-])(?<!\b[aA] ){ONE[language]}"
    after_one = rf"{one}[ \u00a0](?:more |autres )?(?!{singular}|[a-z]+ss\b)[a-zà-ÿ]+[sx]\b"
    plurals = [f"a plural after one: {found[0]!r}" for found in re.finditer(after_one, sentence)]
    return plurals + (faults_in(sentence) if language == "fr" else [])
