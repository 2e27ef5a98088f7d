"""What a lesson says to whoever does what is lit: true of the edition, in short sentences, within ten minutes."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from magnat.engine.edition import LANGUAGES
from magnat.games import shelf
from magnat.games.big_shot.state import ROUNDS
from magnat.table import Table
from magnat.table.lesson import Card, Lesson
from magnat.table.lines import Line, from_box
from tests.table.test_lessons import MOST_EVENTS, every_lesson, go_on, lesson_of

SAID = {
    "big-shot": "aim purse lot bid place rivals placed_leading pass tie_two borrow outbid seventh sold_to_me park end",
    "biz-bluff": "aim files roll move look token_jackpot claim roll_home home open say buy result end",
    "kohle": "aim investor deal boss lay offer accept conclude done partner let_go shared cards end",
    "riche-ou-pauvre": "aim_riche_ou_pauvre company hand take pile pay drawn_set third pay_again profit_earned raid"
    " free reorganise end_profits",
    "venture": "aim company hand take pile pay drawn_set third pay_again profit_earned raid free reorganise end",
}
WORD = r"[\w’-]+"
LONGEST = 15
"""Words of the sentence that is printed large."""
WORDS_A_MINUTE = 200
SHOWN, DONE = 4.0, 8.0
"""Seconds that it takes at most to show a move, calmly; and for the learner to find and press what is lit."""
TEN_MINUTES = 600
NUMBERS: dict[str, dict[str, Callable[[dict[str, Any]], list[Any]]]] = {
    "big-shot": {
        "end_how": lambda box: [box["money"]["debt"]],
        "park_how": lambda box: [
            f * at["value"] for f in (1, 2) for at in box["city"]["districts"] if 7 in at.get("parks", [])
        ],
        "seventh_title": lambda box: {7: ["seventh|septième"]}[box["tokens"]["to_sell"]],
        "end": lambda _: {18: ["eighteen|dix-huit"]}[ROUNDS],
        "lot_how": lambda _: {18: ["eighteen|dix-huit"]}[ROUNDS],
    },
    "biz-bluff": {
        "files": lambda box: {12: ["Twelve|Douze"]}[len(box["streets"]["companies"])],
        "end_how": lambda box: {2: ["two|deux"]}[box["tokens"]["bluffed"]["count"]],
        "token_jackpot": lambda box: [box["tokens"]["two_bundles"]["pays"]],
    },
    "kohle": {
        "deal": lambda box: [name for name in box["families"]["names"] if name[0] in "HLR"],
        "deal_how": lambda box: [name for name in box["families"]["names"] if name[0] in "HLRPT"],
        "end_how": lambda box: [
            *{9: ["tenth|dixième"]}[next(n for n, (_, ends) in enumerate(box["tiles"]["tiles"]) if ends)],
            *{15: ["fifteenth|quinzième"]}[len(box["tiles"]["tiles"])],
        ],
    },
    "venture": {
        "third_how": lambda box: box["profits"]["by_size"][3:5] + box["profits"]["by_size"][5:7],
        "drawn_how": lambda box: box["capital"]["sets"],
        "drawn_set": lambda box: box["capital"]["sets"][:1],
        "drawn_set_how": lambda box: box["capital"]["sets"],
        "profit_earned_how": lambda box: [box["profits"]["by_size"][6]],
    },
}
NUMBERS["riche-ou-pauvre"] = NUMBERS["venture"]
"""What stands in a sentence as it is printed, and where the edition has it."""


def followed(table: Table) -> list[Card]:
    """The cards of somebody who does what is lit, in their order."""
    cards: list[Card] = []
    assert table.lesson is not None
    while table.lesson.current and table.number < MOST_EVENTS:
        card = go_on(table)
        if card.ready and (not cards or cards[-1].step != card.step):
            cards.append(card)
    return cards


def sentence(table: Table, language: str, line: Line | None) -> str:
    if line is None:
        return ""
    names = {**table.game.names(language), "seat": [seat.name for seat in table.seats]}
    return table.game.words(language).say(from_box(table.game.folder.name, line), names)


@every_lesson
def test_these_comments_are_said_and_every_reply_of_the_script_is_used(
    box: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another comment would be true, too, but then the deal no longer shows what it was prepared for."""
    table = lesson_of(box)
    assert table.lesson is not None
    legal, taken = Lesson._legal, []

    def watched(lesson: Lesson, wanted: Any, seat: int, shown: Any) -> Any:
        found = legal(lesson, wanted, seat, shown)
        if found:
            taken.append(id(wanted))
        return found

    monkeypatch.setattr(Lesson, "_legal", watched)
    said = [card.say.key.partition("_lesson_")[2] for card in followed(table) if card.say]
    assert said == SAID[box].split()
    spare = [n for n, reply in enumerate(table.lesson.script.replies) if id(reply.do) not in taken]
    assert not spare, f"replies that nobody hears, counted from 0: {spare}"


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_and_names_in_the_sentences_are_those_of_the_edition(box: str, language: str) -> None:
    words = lesson_of(box).game.words(language).messages
    for key, found in NUMBERS[box].items():
        for thing in found(shelf()[box].data):
            assert re.search(rf"\b({thing})\b", words[f"lesson_{key}"]), (key, thing)


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_short_and_takes_less_than_ten_minutes(box: str, language: str) -> None:
    """As long as it takes to read everything that is said, to watch every move and to do what is lit."""
    table = lesson_of(box)
    cards = followed(table)
    lines = [sentence(table, language, line) for card in cards for line in (card.title, card.say, card.how)]
    for card in cards:
        told = sentence(table, language, card.say)
        assert len(re.findall(WORD, told)) <= LONGEST, told
    reading = 60 * sum(len(line.split()) for line in lines) / WORDS_A_MINUTE
    takes = reading + SHOWN * table.number + DONE * len(cards)
    assert takes <= TEN_MINUTES
