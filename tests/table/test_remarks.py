"""What bots say: a few words, from what everybody has read, in both languages."""

import itertools
import random
import re
from pathlib import Path

import pytest

import magnat
from magnat.bots import Players
from magnat.bots.characters import CHARACTERS, WAYS, character_of
from magnat.engine.edition import LANGUAGES
from magnat.games import edition_of
from magnat.server.bots import style_at
from magnat.table import Refusal, Table
from magnat.table.remarks import remark, sayings, spoken
from magnat.table.shown import Shown
from tests.table.play import table_of

TALKATIVE = ["biz-bluff", "kohle"]
"""Where talk is part of the game."""
FACES = Path(__file__).parents[2] / "web" / "src" / "lib" / "faces.ts"


def at_a_table(box: str) -> Table:
    table = table_of(box, *["bot"] * 4, seed=3)
    for seat, character in enumerate(CHARACTERS[: len(table.seats)]):
        table.seats[seat].name = character.name
    return table


def play(table: Table, moves: int) -> None:
    players = Players(table.game, seed=table.number)
    for _ in range(moves):
        if table.shown.over:
            return
        seat = table.shown.actors[0]
        table.take(table.bot_move(seat, players.choose(table.match, seat, "naive"), 2.0))


@pytest.mark.parametrize("box", TALKATIVE)
def test_a_remark_follows_from_what_everybody_has_read_and_from_nothing_else(box: str) -> None:
    """In every world that could be the true one, for all a watcher knows, the same is said."""
    table, heard = at_a_table(box), 0
    for number in range(150):
        play(table, 1)
        said = remark(table, random.Random(number))
        heard += said is not None
        shown, match = table.shown, table.match
        table.match = match.imagined(number % len(table.seats), seed=number)
        table.shown = Shown(table.match)
        assert remark(table, random.Random(number)) == said
        table.shown, table.match = shown, match
    assert heard > 5


@pytest.mark.parametrize("box", TALKATIVE)
def test_everybody_has_words_of_their_own_for_every_moment_in_both_languages(box: str) -> None:
    game = magnat.load(box)
    moments = {key.rsplit("_", 1)[0] for key in sayings(game.folder)}
    for language in LANGUAGES:
        messages = game.words(language).messages
        said = [messages[f"{moment}_{character.key}"] for moment in moments for character in CHARACTERS]
        assert len(set(said)) == len(said)
    told = {moment.removeprefix("talk_").removesuffix("_other") for moment in moments}
    assert told <= set(game.words("en").messages)


def test_where_talk_is_no_part_of_the_game_nobody_says_a_word() -> None:
    for box in ("big-shot", "venture", "riche-ou-pauvre"):
        assert not sayings(edition_of(box).path.parent)


def test_nobody_repeats_what_was_said_and_only_bots_make_remarks() -> None:
    table = at_a_table("kohle")
    for number in range(300):
        play(table, 1)
        if said := remark(table, random.Random(number)):
            table.take(spoken(table, *said, 3.0))
    phrases = [line.phrase.key for line in table.chat if line.phrase]
    assert len(phrases) == len(set(phrases)) > 4
    table.seats[0].kind = "person"
    with pytest.raises(Refusal):
        spoken(table, 0, table.chat[-1].phrase, 4.0)  # type: ignore[arg-type]


def test_every_character_has_a_face_and_strangers_take_after_one() -> None:
    drawn = re.findall(r"'(\w+)'", FACES.read_text(encoding="utf-8").split("SITTERS =")[1].split("]")[0])
    assert {character.name for character in CHARACTERS} <= set(drawn)
    assert character_of("Nobody known") in CHARACTERS


def test_a_gentle_bot_plays_in_character_wherever_it_sits() -> None:
    """Its style goes by its name alone, and it is seen in how often it lets a thing go."""
    table = table_of("big-shot", *["bot"] * 3, seed=3)
    for name, seat in itertools.product(["Hugo", "Stella", "Victor"], range(3)):
        table.seats[seat].name = name
        assert style_at(table, seat) == character_of(name).style
    game, players = table.game, [Players(table.game, seed=7) for _ in WAYS]
    passing, (seat,) = game.actions.first("pass"), table.shown.actors
    seen = table.match.blanked(seat)
    chosen = [
        [player.choose_from(seen.copy(), seat, "gentle", style) for _ in range(400)]
        for style, player in enumerate(players)
    ]
    let_go = dict(zip(WAYS, (codes.count(passing) for codes in chosen), strict=True))
    assert let_go["cautious"] > let_go["bold"]  # They see as far as each other.
    assert len(set(let_go.values())) == len(WAYS)


@pytest.mark.parametrize("bots", [2, 3, 4, 5])
def test_those_who_sit_down_first_are_the_usual_mix_of_styles(bots: int) -> None:
    """As many of each as by the numbers of their seats, so that a level is as strong as it was measured."""
    by_seat = sorted((seat + 1) % len(WAYS) for seat in range(bots))
    assert sorted(character.style for character in CHARACTERS[:bots]) == by_seat
