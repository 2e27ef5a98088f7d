"""Sentences: names in the form that a language needs, and plurals."""

import json
from pathlib import Path

import pytest

from magnat.engine.edition import Edition
from magnat.engine.words import Catalogue, line
from magnat.games import chapter, edition_of

GAMES = Path(edition_of("venture").path).parent.parent


def said(box: str, language: str, key: str, **params: int | str) -> str:
    edition = edition_of(box)
    names = {**chapter(edition, "edition").names(edition, language), "seat": ["Ada", "Ben"]}
    words = Catalogue(language, edition.path.with_name(f"words.{language}.json"))
    return words.say(line(key, **params), names)


@pytest.mark.parametrize(
    ("box", "company", "called"),
    [
        ("venture", 0, "d’aérospatiale D"),
        ("venture", 18, "de chimie B"),
        ("venture", 27, "d’électronique E"),
        ("venture", 45, "d’acier C"),
        ("riche-ou-pauvre", 45, "de sidérurgie C"),
    ],
)
def test_a_company_is_elided_as_its_edition_says(box: str, company: int, called: str) -> None:
    assert said(box, "fr", "take_over", seat=0, company=company, amount=8) == f"Ada prend le contrôle {called} pour 8."


def test_a_colour_agrees_with_what_it_colours() -> None:
    assert said("big-shot", "fr", "place", seat=0, colour=2, district=10).startswith("Ada pose un pion blanc")
    assert "pions blancs" in said("big-shot", "fr", "sold", colour=2, district=10)
    assert "bourse blanche" in said("big-shot", "fr", "pay", seat=0, colour=2, amount=3)


def test_an_edition_that_tells_no_forms_has_the_plain_name_in_their_place() -> None:
    things = [{"fr": "rouge"}, {"fr": "blanc", "fr_plural": "blancs"}]
    called = Edition.called("colour", things, "fr", "plural")
    assert called == {"colour": ["rouge", "blanc"], "colour_plural": ["rouge", "blancs"]}


@pytest.mark.parametrize(("count", "shown"), [(0, "0 pion"), (1, "1 pion"), (2, "2 pions")])
def test_french_counts_nought_and_one_alike(count: int, shown: str) -> None:
    assert said("big-shot", "fr", "tokens_of", count=count, total=7) == f"{shown} sur 7"


@pytest.mark.parametrize("catalogue", sorted(GAMES.glob("*/words.*.json")), ids=lambda path: "/".join(path.parts[-2:]))
def test_a_gap_is_a_parameter_or_a_form_that_the_editions_tell(catalogue: Path) -> None:
    """What follows an underscore in a gap is a form of a name; every edition of the game must offer it."""
    language = catalogue.suffixes[0][1:]
    asked = {gap for gap in _gaps(json.loads(catalogue.read_text(encoding="utf-8"))) if "_" in gap}
    for path in catalogue.parent.glob("edition*.toml"):
        edition = Edition(path)
        assert asked <= chapter(edition, "edition").names(edition, language).keys()


def _gaps(messages: dict[str, object]) -> set[str]:
    parts = json.dumps(messages).split("{")[1:]
    return {part.partition("}")[0] for part in parts if part.partition("}")[0].isidentifier()}
