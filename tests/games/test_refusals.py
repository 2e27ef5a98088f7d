"""Whatever cannot be done now is refused for a reason of its own, in every language."""

import json
import os

import pytest
from benchmarks.refusals import attempt

import magnat
from magnat.engine.compiling import INTERPRETED
from magnat.engine.edition import LANGUAGES
from magnat.engine.words import line
from magnat.games import shelf
from tests.chapters import OUR_BOXES
from tests.sentences import wrong_in

BOXES = [box for box in sorted(shelf()) if os.environ.get("MAGNAT_BOX", box) == box]
TIMES = 300 if INTERPRETED else 3000
"""In each box; `python -m benchmarks.refusals` makes a million attempts in all."""


@pytest.mark.parametrize("box", BOXES)
def test_every_refusal_has_a_reason_of_its_own_in_both_languages(box: str) -> None:
    reasons = attempt(box, TIMES)
    assert reasons.total() >= TIMES
    assert len([key for key in reasons if key.startswith("refusal_")]) > (8 if box in OUR_BOXES else 0)


def test_an_illegal_action_is_a_line_and_reads_as_an_english_sentence() -> None:
    match = magnat.load("big-shot").new(4, seed=1)
    with pytest.raises(magnat.IllegalAction) as refused:
        match.act(match.actors[0], {"type": "bid", "amount": 99})
    assert refused.value.line == line("refusal_bid_high", amount=99, most=10)
    assert str(refused.value) == "A bid of 99 is too high: your purse allows 10."
    french = match.game.words("fr").say(refused.value.line, {})
    assert french == "Une offre de 99 est trop haute\u00a0: votre bourse permet 10."


@pytest.mark.parametrize("box", BOXES)
def test_options_that_do_not_go_together_are_refused_by_a_line(box: str) -> None:
    game = magnat.load(box)
    for language in LANGUAGES:
        conflicts = [key for key in game.words(language).messages if key.startswith("conflict_")]
        assert all(game.words(language).text(key).endswith(".") for key in conflicts)


def test_the_house_says_the_same_in_both_languages() -> None:
    folder = magnat.load("big-shot").folder.parents[1]
    english, french = (json.loads((folder / f"house.{language}.json").read_text("utf-8")) for language in LANGUAGES)
    assert english.keys() == french.keys()
    assert all(key.startswith("house_") for key in english)


@pytest.mark.parametrize(
    ("box", "key", "params"),
    [
        ("biz-bluff", "refusal_sum_shares", {"most": 1}),
        ("biz-bluff", "refusal_sum_dollars", {"most": 1}),
        ("venture", "refusal_reorganise_dear", {"count": 1, "left": 0}),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_one_of_a_thing_is_said_in_the_singular(box: str, key: str, params: dict[str, int], language: str) -> None:
    """Chance rarely comes by these."""
    assert wrong_in(magnat.load(box).words(language).text(key, **params), language) == []
