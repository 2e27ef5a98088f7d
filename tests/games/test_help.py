"""The help pages: the aim first, then set-up, a turn and the end, in the words of the buttons."""

import re

import pytest

from magnat.engine.edition import LANGUAGES
from magnat.engine.words import Catalogue
from magnat.games import edition_of, shelf

ORDER = {
    "en": [r"\*\*The aim\*\*", r"^## Set-up$", r"^## (Your turn|A round)$", r"^## The end$", r"^## (The o|O)ption"],
    "fr": [
        r"\*\*Le but\*\*",
        r"^## La mise en place$",
        r"^## (Votre|Un) tour$",
        r"^## La fin$",
        r"^## (L.o|Les o|O)ption",
    ],
}
PAGES = [(box, language) for box in sorted(shelf()) for language in LANGUAGES]


def page_of(box: str, language: str) -> str:
    return edition_of(box).help_page(language).read_text(encoding="utf-8")


@pytest.mark.parametrize(("box", "language"), PAGES)
def test_the_aim_comes_first_then_set_up_a_turn_and_the_end(box: str, language: str) -> None:
    text = page_of(box, language)
    found = [re.search(part, text, re.MULTILINE) for part in ORDER[language]]
    places = [match.start() for match in found if match]
    assert len(places) == len(found)
    assert places == sorted(places)


@pytest.mark.parametrize(("box", "language"), PAGES)
def test_options_and_their_values_are_called_as_on_the_buttons(box: str, language: str) -> None:
    edition, text = edition_of(box), page_of(box, language).lower()
    words = Catalogue(language, edition.path.with_name(f"words.{language}.json"))
    for option, values in edition.options.items():
        assert f"**{words.text(f'option_{option}'.replace('-', '_')).lower()}**" in text
        for value in values:
            assert f"*{words.text(f'option_{option}_{value}'.replace('-', '_')).lower()}*" in text


def test_a_box_may_have_a_page_of_its_own() -> None:
    for language in LANGUAGES:
        assert page_of("riche-ou-pauvre", language).startswith("# Riche ou Pauvre")
        assert "Riche ou Pauvre" not in page_of("venture", language)


@pytest.mark.parametrize(
    ("box", "language", "fact"),
    [
        ("venture", "en", "**seven**"),
        ("venture", "en", "left begins, and play goes clockwise"),
        ("venture", "en", "**five are turned up as the market**"),
        ("venture", "en", "| steel | blue |"),
        ("riche-ou-pauvre", "fr", "| sidérurgie | bleu |"),
        ("riche-ou-pauvre", "fr", "**partagée**"),
        ("big-shot", "en", "walks **clockwise**"),
        ("big-shot", "en", "one for each colour *and round*"),
        ("kohle", "en", "**H**eiermann"),
        ("kohle", "en", "**moment to react**"),
        ("kohle", "en", "Nobody can ask for more than the deal is worth together with the Boss's cash"),
        ("kohle", "en", "**beside the board**"),
        ("kohle", "en", "ten whole rounds"),
    ],
)
def test_what_a_newcomer_asks_is_answered(box: str, language: str, fact: str) -> None:
    assert fact in page_of(box, language)
