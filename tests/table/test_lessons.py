"""Every lesson, played to its end by somebody who only ever does what it lights."""

import random

import pytest

import magnat
from magnat.bots import Players
from magnat.engine.edition import LANGUAGES
from magnat.engine.words import Line, words_of
from magnat.games import shelf
from magnat.server.bots import choice_at_a_lesson
from magnat.table import Refusal, Table, snapshots
from magnat.table.lesson import LEARNER, Card, has_lesson, opened_lesson, script_of
from magnat.table.lines import from_box
from magnat.table.minding import bots_to_move
from magnat.table.reasons import MOST_REASONS
from magnat.table.shown import Shown
from magnat.table.teaching import learn

TAUGHT = [box for box in sorted(shelf()) if has_lesson(shelf()[box])]
FEWEST, MOST = 8, 15
MOST_EVENTS = 400

every_lesson = pytest.mark.parametrize("box", TAUGHT)


def lesson_of(box: str) -> Table:
    game = magnat.load(box)
    return Table(opened_lesson(game.edition, "table", 1.0, "Ada"), game)


def card_of(table: Table) -> Card:
    assert table.lesson is not None
    return table.lesson.card(table.shown)


def go_on(table: Table, chance: random.Random | None = None) -> Card:
    """One event: what the lesson asks for, else a bot's move, else one of the learner. Returns the card before."""
    card = card_of(table)
    if card.told and card.ready:
        table.take(learn(table, LEARNER, card.step + 1, 2.0))
    elif bots := bots_to_move(table):
        table.take(choice_at_a_lesson(table, bots))
    else:
        table.take(table.move(LEARNER, table.number, _choice(table, card, chance), 2.0))
    return card


def _choice(table: Table, card: Card, chance: random.Random | None) -> dict[str, int | str]:
    if chance is not None:
        return table.game.actions.decode(chance.choice(table.shown.codes(LEARNER)))
    if card.lit:
        return card.lit[0]
    return table.game.actions.decode(Players(table.game, table.number).choose(table.match, LEARNER, "naive"))


@every_lesson
def test_whoever_does_what_is_lit_sees_every_step_and_reaches_the_end(box: str) -> None:
    table = lesson_of(box)
    assert table.lesson is not None
    seen: list[int] = []
    while table.lesson.current and table.number < MOST_EVENTS and not table.shown.over:
        card = go_on(table)
        if card.ready and card.step not in seen:
            seen.append(card.step)
            assert card.told or card.free or card.lit, f"nothing to do in step {card.step}"
    assert seen == list(range(table.lesson.of)), f"stopped at {table.lesson.current}"
    assert FEWEST <= table.lesson.of <= MOST


@every_lesson
@pytest.mark.parametrize("seed", range(3))
def test_whoever_does_something_else_is_never_stuck(box: str, seed: int) -> None:
    """The rules decide, not the lesson: it may fall silent, but the game goes on."""
    table, chance = lesson_of(box), random.Random(seed)
    while table.number < MOST_EVENTS and not table.shown.over:
        go_on(table, chance)


@every_lesson
def test_what_a_lesson_says_is_said_in_both_languages(box: str) -> None:
    table = lesson_of(box)
    assert table.lesson is not None
    game, folder = table.game, table.game.folder.name
    said: set[str] = set()
    while table.lesson.current and table.number < MOST_EVENTS:
        card = go_on(table)
        for line in filter(None, (card.title, card.say, card.how)):
            key = line.key.removeprefix(f"{folder}_")
            said.add(key)
            for language in LANGUAGES:
                names = {**game.names(language), "seat": [seat.name for seat in table.seats]}
                assert "{" not in game.words(language).say(Line(key, line.params), names)
    for step in script_of(game.edition).steps:
        for words in (step.words, *(saying.words for saying in step.say)):
            for language in LANGUAGES:
                assert f"lesson_{words}" in game.words(language).messages


@every_lesson
def test_a_lesson_is_left_and_taken_up_again(box: str) -> None:
    """Where it stands follows from the log alone, also by way of a snapshot."""
    table = lesson_of(box)
    log = []
    for _ in range(12):
        number = table.number
        go_on(table)
        assert table.number == number + 1
        log.append(card_of(table))
    copy = snapshots.unpack(table.opening, table.game, snapshots.pack(table))
    assert copy is not None
    assert card_of(copy) == card_of(table)
    assert table.lesson is not None
    table.take(learn(table, LEARNER, table.lesson.of, 3.0))
    assert table.lesson.current is None
    table.take(learn(table, LEARNER, 2, 4.0))
    assert card_of(table).step >= 2


def test_a_move_taken_back_takes_its_step_back() -> None:
    table = lesson_of("big-shot")
    while not card_of(table).free:
        go_on(table)
    step = card_of(table).step
    assert table.can_undo(LEARNER)
    table.take(table.undo(LEARNER, table.number, 2.0))
    assert card_of(table).step == step - 1


@every_lesson
def test_after_a_free_choice_the_lesson_says_what_it_will_bring(box: str) -> None:
    """In the words of the advice, from what the learner saw, until the next step; it outlives a server."""
    table = lesson_of(box)
    assert table.lesson is not None
    assert table.game.advice is not None
    commented: list[Card] = []
    while table.lesson.current and table.number < MOST_EVENTS:
        go_on(table)
        card = card_of(table)
        if card.chosen is not None and card.step not in [other.step for other in commented]:
            commented.append(card)
            stored = snapshots.unpack(table.opening, table.game, snapshots.pack(table))
            assert stored is not None
            assert card_of(stored).chosen == card.chosen
    frees = [step for step, words in enumerate(table.lesson.script.steps) if words.free]
    assert commented
    assert all(any(free < card.step for free in frees) for card in commented)
    for chosen in (card.chosen for card in commented):
        assert chosen is not None
        assert 1 <= len(chosen.reasons) <= MOST_REASONS
        for told in [chosen.name, *(reason.line for reason in chosen.reasons)]:
            for language in LANGUAGES:
                assert words_of(table.game.folder, language).text(
                    from_box(table.game.folder.name, told).key, **told.params
                )


def test_a_choice_taken_back_is_not_commented_on() -> None:
    table = lesson_of("big-shot")
    while not card_of(table).free:
        go_on(table)
    go_on(table)
    assert table.lesson is not None
    assert table.lesson.chosen is not None
    table.take(table.undo(LEARNER, table.number, 3.0))
    assert table.lesson.chosen is None


@every_lesson
def test_whoever_takes_the_choice_back_that_is_commented_on_makes_it_anew(box: str) -> None:
    """The comment is there only as long as taking back leads to the choice."""
    table = lesson_of(box)
    assert table.lesson is not None
    led_to = []
    while table.lesson.current and table.number < MOST_EVENTS:
        card = card_of(table)
        if card.chosen is not None:
            led_to.append(taken_back(table))
        if card.lit:  # Before the bots go on.
            table.take(table.move(LEARNER, table.number, card.lit[0], 2.0))
        else:
            go_on(table)
    assert led_to
    assert all(card.free and card.chosen is None for card in led_to)


def taken_back(table: Table) -> Card:
    """What the lesson would say if the learner took the last move back."""
    twin = snapshots.unpack(table.opening, table.game, snapshots.pack(table))
    assert twin is not None
    going_back = twin.undo if twin.can_undo(LEARNER) else twin.ask_undo
    twin.take(going_back(LEARNER, twin.number, 3.0))
    return card_of(twin)


def test_only_whoever_learns_is_taught() -> None:
    table = lesson_of("big-shot")
    with pytest.raises(Refusal, match="Nobody is taught"):
        learn(table, 1, 1, 2.0)


@every_lesson
def test_a_lesson_says_nothing_that_the_learner_cannot_see(box: str) -> None:
    """In every world that could be the true one, for all the learner knows, the card reads the same."""
    table = lesson_of(box)
    assert table.lesson is not None
    while table.lesson.current and table.number < MOST_EVENTS and not table.shown.over:
        other = Shown(table.match.imagined(LEARNER, seed=table.number))
        assert table.lesson.card(other) == card_of(table)
        go_on(table)
