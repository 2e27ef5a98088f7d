"""What the terminal needs of every box on the shelf."""

import io
import json
import os
import random

import pytest
from rich.console import Console, RenderableType

import magnat
from magnat.cli.boards import board_for
from magnat.cli.evening import tabletop_of
from magnat.cli.language import words_in
from magnat.cli.questions import COMMAND_KEYS, NamedQuestion, letters_for, next_question
from magnat.engine.actions import Action
from magnat.engine.edition import LANGUAGES
from magnat.engine.tabletop import Tabletop
from magnat.engine.words import Catalogue
from magnat.games import chapter, edition_of, shelf
from magnat.table import SeatPlan

BOXES = [box for box in sorted(shelf()) if os.environ.get("MAGNAT_BOX", box) == box]
WIDTH = 100
MOVES_LOOKED_AT = 300
"""Of each game. Random play of some boxes takes thousands, which look all alike."""


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_fits_and_every_action_can_be_asked_for(box: str, language: str) -> None:
    """A random game for each number of seats: all that is shown fits a terminal, all that is asked has words."""
    game = magnat.load(box)
    chance = random.Random(1)
    for seats in game.edition.seats:
        match = game.new(seats, seed=seats)
        table = tabletop_of(match, [SeatPlan(kind="person", name=f"Player {seat}") for seat in range(seats)], language)
        for _ in range(MOVES_LOOKED_AT):
            if match.over:
                break
            seat = chance.choice(match.actors)
            action = chance.choice(match.legal(seat))
            if chance.random() < 0.1:
                assert fits(board_for(match, seat, table))
            ask_until_known(match.legal(seat), action, table)
            match.act(seat, action)
        assert fits(board_for(match, None, table))


def fits(board: RenderableType) -> bool:
    """Nothing had to be cut off."""
    console = Console(width=WIDTH, file=io.StringIO())
    with console.capture() as capture:
        console.print(board)
    return "…" not in capture.get()


def ask_until_known(actions: list[Action], wanted: Action, table: Tabletop) -> None:
    words = words_in(table.words.language)
    first = True
    while question := next_question(actions, first, table, words):
        assert question.text()
        assert question.hint()
        actions = [action for action in actions if action[question.argument] == wanted[question.argument]]
        first = False
    assert actions == [wanted]


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_action_and_every_argument_has_words(box: str, language: str) -> None:
    game = magnat.load(box)
    messages = game.words(language).messages
    for kind in game.actions:
        assert f"action_{kind.type}" in messages
        for argument in kind.arguments:
            assert f"ask_{argument}" in messages


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_action_has_a_key_of_its_own(box: str, language: str) -> None:
    game = magnat.load(box)
    labels = {kind.type: game.words(language).text(f"action_{kind.type}") for kind in game.actions}
    keys = letters_for(labels)
    assert sorted(keys.values()) == sorted(labels)
    assert not set(keys) & set(COMMAND_KEYS)


def test_the_terminals_own_words_have_the_same_keys_and_gaps_in_both_languages() -> None:
    english, french = (words_in(language).messages for language in LANGUAGES)
    assert english.keys() == french.keys()
    for key, message in english.items():
        assert gaps(message) == gaps(french[key]), key


def gaps(message: object) -> set[str]:
    text = json.dumps(message)
    return {part.partition("}")[0] for part in text.split("{")[1:] if part.partition("}")[0].isidentifier()}


@pytest.mark.parametrize("typed", ["l'avenue", "L’Avenue", "avenue"])
def test_an_apostrophe_may_be_typed_either_way(typed: str) -> None:
    edition = edition_of("big-shot")
    names = chapter(edition, "edition").names(edition, "fr")
    table = Tabletop([], names, Catalogue("fr", edition.path.with_name("words.fr.json")))
    districts = NamedQuestion("district", list(range(13)), table, words_in("fr"))
    assert names["district"][districts.read(typed) or 0] == "L’Avenue des Tours"
