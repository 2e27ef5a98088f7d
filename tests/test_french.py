"""Every French text in the house, whoever shows it, keeps to French typography."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "magnat"
CATALOGUES = sorted([*(ROOT / "src").rglob("*.fr.json"), ROOT / "web" / "words" / "fr.json"])
EDITIONS = sorted(PACKAGE.rglob("edition*.toml"))
PAGES = sorted(PACKAGE.rglob("help*.fr.md"))

OTHER_LANGUAGE = "language"
"""The key of the one word of the interface that is in the other language: the button that changes to it."""

VOWEL = "[aeiouyàâéèêîôûœAEIOUYÀÂÉÈÊÎÔÛŒ]"
MUTE_H = (
    "[hH](?:abi|allucin|armon|ebdo|élic|érit|ésit|eure|ier|ip|istoir|iver|omm|onn|onor|ôpit|orair|oriz|orlog|osp|ôt"
    "|uil|uît|um)"
)
"""How words begin whose h is silent."""
BEFORE = rf"(?!une? à|on[cz]|[oO]ui|y[ae]|Y[ae]|[A-Z]\b)(?:{VOWEL}|{MUTE_H})"
"""How words begin before which others are elided; letters and a few words are not among them."""

SPACE = "[ \u00a0\u202f\n]"

FAULTS = {
    "a straight apostrophe or quotation mark": r"['\"]",
    "no narrow non-breaking space (U+202F) before ; ! ?": r"(?<=[\w)}»…%$€\s])(?<!\u202f)[;!?]",
    "no non-breaking space (U+00A0) before a colon": r"(?<=[\w)}»…%$€\s*])(?<!\u00a0):",
    "no non-breaking space (U+00A0) before %": r"(?<!\u00a0)%",
    "no non-breaking space (U+00A0) after «": r"«(?!\u00a0)",
    "no non-breaking space (U+00A0) before »": r"(?<!\u00a0)»",
    "an elision that is missing": rf"(?<![-\w])(?i:[dlnsjmt]e|la|(?:|jus|lors|puis|quoi)que){SPACE}{BEFORE}",
    "mon, ton, son": rf"(?<![-\w])(?i:[mts]a){SPACE}{BEFORE}",
    "cet": rf"(?<![-\w])[cC]e{SPACE}(?!à|en|ou?\b|y\b){BEFORE}",
    "s’il": rf"(?<![-\w])[sS]i{SPACE}ils?\b",
    "words that say something else": r"\bau (?:noir\b|\{colour\})|[dD]e toute façon|[lL]aissez-vous faire"
    r"|pioche est finie|négociation échouée",
    "two each for three players, which reads as two to three of them": r"\bdeux (?:chacun )?à trois joueurs",
    "a word that is elided before Anna’s name": r"\b(?:de|que|lorsque|puisque|jusque) \{(?:seat|name)\}",
}
"""What is wrong in French, and how to find it."""


def texts(message: Any) -> Iterator[str]:
    """What a message says, whichever form it takes."""
    if isinstance(message, str):
        yield message
    else:
        for variants in message:
            yield from variants["match"].values()


def french_names(block: Any, french: bool = False) -> Iterator[str]:
    """All that stands under `fr` or a form of it (`fr_of`) in an edition."""
    if isinstance(block, str) and french:
        yield block
    elif isinstance(block, dict):
        for key, value in block.items():
            yield from french_names(value, french or key == "fr" or key.startswith("fr_"))
    elif isinstance(block, list):
        for value in block:
            yield from french_names(value, french)


def faults_in(text: str) -> list[str]:
    prose = re.sub(r"`[^`]*`", "", text)
    return [
        f"{fault}: {prose[max(0, found.start() - 30) : found.end() + 15]!r}"
        for fault, pattern in FAULTS.items()
        for found in re.finditer(pattern, prose)
    ]


def of(path: Path) -> str:
    return "/".join(path.parts[-2:])


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=of)
def test_every_french_message(catalogue: Path) -> None:
    messages = json.loads(catalogue.read_text(encoding="utf-8"))
    messages.pop(OTHER_LANGUAGE, None)
    wrong = {key: faults for key, message in messages.items() if (faults := faults_in("\n".join(texts(message))))}
    assert wrong == {}


@pytest.mark.parametrize("edition", EDITIONS, ids=of)
def test_every_french_name_of_an_edition(edition: Path) -> None:
    names = list(french_names(tomllib.loads(edition.read_text(encoding="utf-8"))))
    assert names or edition.name == "edition.toml"
    assert [fault for name in names for fault in faults_in(name)] == []


@pytest.mark.parametrize("help_page", PAGES, ids=of)
def test_every_french_help_page(help_page: Path) -> None:
    assert faults_in(help_page.read_text(encoding="utf-8")) == []


def test_the_button_for_french() -> None:
    english = json.loads((ROOT / "web" / "words" / "en.json").read_text(encoding="utf-8"))
    assert faults_in(english[OTHER_LANGUAGE]) == []


def test_all_texts_are_found() -> None:
    assert len(CATALOGUES) >= 8
    assert len(PAGES) >= len({edition.parent for edition in EDITIONS})


@pytest.mark.parametrize(
    "wrong",
    [
        "l'or",
        "Oui !",
        "Oui\u00a0!",
        "Oui!",
        "Prix : 3",
        "Prix: 3",
        "«\u202fOui\u00a0»",
        "« Oui »",
        'dit "oui"',
        "de or",
        "de une carte",
        "le heure",
        "de\u00a0habitude",
        "Que elle",
        "je y pense",
        "lorsque il",
        "puisque on",
        "si il",
        "ce argent",
        "ce hôtel",
        "sa affaire",
        "faut%!",
        "95%",
        "95\u00a0%!",
        "3\u00a0$!",
        "Vendu au noir",
        "revient au {colour}",
        "de toute façon",
        "Stop, ou laissez-vous faire",
        "un investisseur (deux à trois joueurs)",
        "l\u2019offre de {seat}",
        "plus que {name}",
    ],
)
def test_a_fault_is_found(wrong: str) -> None:
    assert faults_in(wrong)


@pytest.mark.parametrize(
    "right",
    [
        "l’or",
        "Oui\u202f!",
        "Prix\u00a0: 3",
        "«\u00a0Oui\u00a0»",
        "[?] aide",
        "`npm i`",
        "95\u00a0%\u202f!",
        "de onze",
        "de A à F",
        "le huit",
        "la hausse, le haut, le hasard, la hiérarchie, le heurt",
        "ce à quoi, ce en quoi",
        "se retrouve à la une à la fin",
        "le oui",
        "vas-y, est-ce à dire",
        "de une à trois lettres",
    ],
)
def test_what_is_right_is_left_in_peace(right: str) -> None:
    assert faults_in(right) == []
