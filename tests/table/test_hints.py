"""Whoever asks is advised, with reasons, from nothing but what the seat sees."""

import itertools
import random
from collections.abc import Iterator

import numpy as np
import pytest

import magnat
from magnat.bots.foresight import Prospect
from magnat.engine import sight
from magnat.engine.compiling import INTERPRETED
from magnat.engine.edition import LANGUAGES
from magnat.engine.fields import Array
from magnat.engine.words import Line
from magnat.table import Refusal, Table, hints
from magnat.table.opening import Hints
from tests.sentences import wrong_in
from tests.table.play import BOXES, every_table, random_events, table_of, with_other_secrets

ADVISED = [box for box in BOXES if magnat.load(box).advice]
FEWEST_SWAPS = 8
"""Seats asked in each box, with other secrets at the table."""


def moments(box: str, every: int) -> Iterator[Table]:
    """Tables of every kind, at moments of random games."""
    for number, table in enumerate(itertools.islice(every_table(box), 2 if INTERPRETED else 3)):
        for _ in random_events(table, random.Random(number), most=180):
            if table.number % every == 0 and not table.shown.over:
                yield table


def said(table: Table, line: Line, language: str) -> str:
    game = table.game
    return game.words(language).say(line, {**game.names(language), "seat": [seat.name for seat in table.seats]})


@pytest.mark.parametrize("box", ADVISED)
def test_nothing_that_can_be_done_lacks_a_reason_in_either_language(box: str) -> None:
    advice, chance = magnat.load(box).advice, random.Random(1)
    assert advice is not None
    for table in moments(box, every=11):
        for seat in table.shown.actors:
            codes = table.shown.codes(seat)
            for code in chance.sample(codes, min(len(codes), 8)):
                s, action = table.shown.read(seat), table.game.actions.decode(code)
                reasons = list(advice.reasons(s, seat, action))
                assert reasons, action
                for line in [advice.name(s, seat, action), *(reason.line for reason in reasons)]:
                    assert line.key.startswith("advice_")
                    sentences = {language: said(table, line, language) for language in LANGUAGES}
                    assert len(set(sentences.values())) == len(LANGUAGES), line
                    assert [wrong_in(sentence, language) for language, sentence in sentences.items()] == [[], []], line


@pytest.mark.parametrize("box", ADVISED)
def test_other_secrets_change_no_word_of_a_hint(box: str) -> None:
    games, held = 0 if INTERPRETED else 4, 0
    for table in moments(box, every=30):
        for seat in table.shown.actors:
            held += 1
            asked, twin = hints.Question.of(table, seat), hints.Question.of(with_other_secrets(table, seat), seat)
            assert hints.answer(asked, games=games) == hints.answer(twin, games=games)
    assert held >= FEWEST_SWAPS


@pytest.mark.parametrize("box", ADVISED)
def test_noise_in_what_a_seat_cannot_see_changes_no_reason(box: str) -> None:
    """Reasons are asked of the blanked record; this holds the blanking itself to it."""
    noise = np.random.default_rng(1)
    for table in moments(box, every=30):
        for seat in table.shown.actors:
            before = [hints.way(hints.Question.of(table, seat), code) for code in table.shown.codes(seat)[:6]]
            real = table.match.record.copy()
            scramble(table, seat, noise)
            blanked = table.game.program.redact(table.match.record, seat)
            asked = hints.Question(table.game, blanked, seat, table.shown.codes(seat))
            assert [hints.way(asked, code) for code in asked.codes[:6]] == before
            table.match.record[:] = real


def scramble(table: Table, seat: int, noise: np.random.Generator) -> None:
    record: Array = table.match.record
    state = table.game.state
    struct = record.view(state.dtype)[0]
    for name, rows in sight.hidden_rows(record.copy(), seat, state).items():
        target = struct[name] if state.fields[name].shape else record.view(state.dtype)[name]
        for row in rows:
            target[row] = noise.integers(0, 3, np.shape(target[row]))


@pytest.mark.parametrize("box", ADVISED)
def test_what_is_advised_can_be_done_and_the_best_comes_first(box: str) -> None:
    for table in moments(box, every=80):
        for seat in table.shown.actors:
            hint = hints.answer(hints.Question.of(table, seat), games=0 if INTERPRETED else 4)
            assert 1 <= len(hint.ways) <= hints.WAYS
            assert len({str(way.action) for way in hint.ways}) == len(hint.ways)
            for way in hint.ways:
                assert table.why_not(seat, way.action) is None
                assert way.reasons


def test_three_bids_make_room_for_the_best_of_what_else_can_be_done() -> None:
    table = table_of("big-shot", "person", "bot", "bot")
    asked = hints.Question.of(table, table.shown.actors[0])
    encode = table.game.actions.encode
    bids = [Prospect(encode({"type": "bid", "amount": amount}), 9.0 - amount, 0.0, 80) for amount in range(1, 5)]
    leave = Prospect(encode({"type": "pass"}), 1.0, 0.0, 8)
    assert hints.various(asked, [*bids, leave]) == [*bids[:2], leave]
    assert hints.various(asked, [bids[0], leave, *bids[1:]]) == [bids[0], leave, bids[1]]
    assert hints.various(asked, bids) == bids[:3]
    assert hints.various(asked, [*bids, leave._replace(gain=8.5)]) == bids[:3]  # The order would look wrong.


@pytest.mark.parametrize(
    ("wish", "kinds", "allowed"),
    [
        ("usual", ("person", "bot", "bot"), "free"),
        ("usual", ("person", "person", "bot"), "no"),
        ("usual", ("person", "open", "bot"), "no"),
        ("always", ("person", "open", "bot"), "told"),
        ("always", ("person", "bot", "bot"), "free"),
        ("never", ("person", "bot", "bot"), "no"),
    ],
)
def test_hints_are_given_against_bots_and_among_people_only_if_that_was_agreed(
    wish: Hints, kinds: tuple[str, ...], allowed: str
) -> None:
    table = table_of("big-shot", *kinds)
    table.opening.hints = wish
    assert hints.allowed(table) == allowed


def test_among_people_everybody_is_told_of_a_hint() -> None:
    table = table_of("big-shot", "person", "person", "person")
    table.opening.hints = "always"
    (seat,) = table.shown.actors
    table.take(hints.hinted(table, seat, 2.0))
    told = table.chat[-1].told
    assert told is not None
    assert (told.key, told.params["name"]) == ("told_hinted", f"P{seat}")


def test_whoever_is_not_asked_anything_gets_no_hint() -> None:
    table = table_of("big-shot", "person", "bot", "bot")
    other = next(seat for seat in range(3) if seat not in table.shown.actors)
    table.seats[other].kind = "person"
    with pytest.raises(Refusal) as refused:
        hints.question(table, other)
    assert refused.value.code == "not_your_turn"


@pytest.mark.parametrize(("gain", "told"), [(0.4, 0), (6.6, 7), (-13.2, -13), (128.0, 130), (-2749.0, -2700)])
def test_an_estimate_has_two_figures(gain: float, told: int) -> None:
    assert hints.rounded(gain) == told
