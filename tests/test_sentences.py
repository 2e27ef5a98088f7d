"""Faults in sentences whose gaps are filled are found, and what is right is left in peace."""

import pytest

from tests.sentences import wrong_in


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("You lose 1 actions.", "en"),
        ("You have 1 more shares.", "en"),
        ("Vous n’avez que 1\u00a0sociétés.", "fr"),
        ("Il reste 0 parties.", "fr"),
        ("1 rivaux peuvent surenchérir.", "fr"),
        ("Vous perdez le contrôle de électronique.", "fr"),
    ],
)
def test_a_fault_is_found(sentence: str, language: str) -> None:
    assert wrong_in(sentence, language)


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("You have 0 shares, 11 dollars and 1 dollar.", "en"),
        ("A 1 draws a card. S1 has a claim, and 1 is left.", "en"),
        ("Il reste 1 société et 0 action, 10 sociétés et 1 fois rien.", "fr"),
    ],
)
def test_what_is_right_is_left_in_peace(sentence: str, language: str) -> None:
    assert wrong_in(sentence, language) == []
