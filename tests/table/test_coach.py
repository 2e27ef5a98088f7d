"""Whoever wants it hears a word after a bad move, from nothing but what the seat saw before it."""

import itertools
import random
from collections.abc import Iterator

import numpy as np
import pytest

from magnat.bots import Players, ahead
from magnat.bots.foresight import AT_ONCE, compared, prospects
from magnat.engine.compiling import INTERPRETED
from magnat.engine.edition import LANGUAGES
from magnat.table import Refusal, Table, coach, events
from magnat.table.hints import Question, horizon
from magnat.table.layout import layout_of
from magnat.table.lines import from_box
from magnat.table.opening import Hints
from tests.chapters import OUR_BOXES
from tests.table.play import every_table, random_events, table_of, with_other_secrets
from tests.table.test_hints import ADVISED, said

compiled_only = pytest.mark.skipif(INTERPRETED, reason="Nothing is played out by interpreted rules.")


def first_lot() -> tuple[Table, int]:
    """Of Big Shot, and whoever may bid for it first."""
    table = table_of("big-shot", "person", "person", "person", seed=1)
    table.opening.hints = "always"
    ahead.load(table.game)
    return table, table.shown.actors[0]


@compiled_only
def test_whoever_gives_everything_away_is_told_what_would_have_been_better() -> None:
    table, seat = first_lot()
    bid, number = max(table.shown.codes(seat), key=lambda code: table.game.actions.decode(code).get("amount", 0)), 0
    table.take(table.move(seat, number, table.game.actions.decode(bid), 2.0))
    done = coach.done(table, seat, number)
    assert done is not None
    word = coach.word(done, games=160)
    assert word is not None
    assert word.done.action == table.game.actions.decode(bid)
    assert word.better.action != word.done.action
    assert table.game.advice is not None
    assert word.lost >= table.game.advice.WORTH_A_WORD
    for line in [word.done.name, word.better.name, *(reason.line for reason in word.better.reasons)]:
        assert all(said(table, from_box("big_shot", line), language) for language in LANGUAGES)


FOOLISH = {"big-shot": "pass", "kohle": "conclude"}
"""At such a moment something foolish can be done: whatever is legal besides. In other boxes any moment will do."""
MOST_MOMENTS = 40


@compiled_only
@pytest.mark.parametrize("box", OUR_BOXES)
def test_in_every_box_whoever_is_foolish_hears_a_word_and_may_take_the_move_back(box: str) -> None:
    table = table_of(box, "person", "bot", "bot", *(["bot"] if box == "kohle" else []), seed=1)
    ahead.load(table.game)
    steady, number = Players(table.game, 1), 0
    for asked in itertools.islice(moments(table, steady), MOST_MOMENTS):
        number = table.number
        table.take(events.Moved(at=2.0, seat=0, codes=[worst(asked)]))
        done = coach.done(table, 0, number)
        word = done and coach.word(done, games=80)
        going_back = table.undo if table.can_undo(0) else table.ask_undo
        table.take(going_back(0, table.number, 3.0))
        assert table.shown.blanked(0).tobytes() == asked.blanked.tobytes()
        if word:
            break
    else:
        raise AssertionError("Nothing was said.")
    lines = [word.done.name, word.better.name, *(reason.line for reason in [*word.done.reasons, *word.better.reasons])]
    for language in LANGUAGES:
        assert all(said(table, from_box(table.game.folder.name, line), language) for line in lines)


def moments(table: Table, steady: Players) -> Iterator[Question]:
    """What a person is asked who would else play like the bots, where there is something foolish to do."""
    game = table.game
    while not table.shown.over:
        seat = 0 if 0 in table.shown.actors else table.shown.actors[0]
        codes = table.shown.codes(seat)
        kind = FOOLISH.get(game.edition.id)
        if (
            seat == 0
            and len(codes) > 2
            and (kind is None or kind in {game.actions.decode(code)["type"] for code in codes})
        ):
            yield Question.of(table, seat)
        table.take(events.Moved(at=2.0, seat=seat, codes=[steady.choose(table.match, seat, "steady")]))


def worst(asked: Question) -> int:
    """What does worst in a few games."""
    ways = prospects(asked.game, asked.blanked, asked.seat, asked.codes, games=16, most=horizon(asked.game))
    return min(ways, key=lambda way: way.gain).code


@compiled_only
def test_a_company_worth_having_put_down_in_the_wrong_place_is_a_word_about_the_place() -> None:
    for asked in of_venture("take_over"):
        actions, codes = asked.game.actions, steadily(asked, 2)
        assert coach.word(coach.Done(asked, codes), games=80) is None
        word = coach.word(coach.Done(asked, [codes[0], actions.first("alone")]), games=80)
        if word:
            assert (word.done.action["type"], word.better.action["type"]) == ("alone", "onto")
            return
    raise AssertionError("Nothing was said.")


@compiled_only
def test_a_new_order_that_earns_less_is_a_word_about_all_of_it() -> None:
    for asked in of_venture("reorganise"):
        s, actions = layout_of(asked.game).read(asked.blanked.copy()), asked.game.actions
        own = [company for company, owner in enumerate(s.owner) if owner == asked.seat]
        apart = actions.spell({"type": "reorganise", "piles": [[company] for company in own]})
        word = coach.word(coach.Done(asked, apart), games=80)
        if word and word.done.name.key == word.better.name.key:
            assert word.done.name.key == "venture_advice_do_reorganise_for"
            assert int(word.done.name.params["amount"]) < int(word.better.name.params["amount"])
            return
    raise AssertionError("Nothing was said.")


def of_venture(kind: str) -> Iterator[Question]:
    """Moments in which the steady player would do something of a kind."""
    table = table_of("venture", "person", "bot", "bot", seed=2)
    ahead.load(table.game)
    for asked in moments(table, Players(table.game, 1)):
        if asked.game.actions.decode(steadily(asked, 1)[0])["type"] == kind:
            yield asked


def steadily(asked: Question, decisions: int) -> list[int]:
    """What the steady player would do, one decision after the other."""
    program, steady, world, codes = asked.game.program, Players(asked.game, 0), asked.blanked.copy(), list[int]()
    program.fill_in(world, asked.seat, np.uint64(1), np.uint64(1))
    for _ in range(decisions):
        codes.append(steady.choose_from(program.redact(world, asked.seat), asked.seat, "steady"))
        program.act(world, asked.seat, codes[-1])
    return codes


@compiled_only
def test_about_the_best_move_nothing_is_said() -> None:
    table, seat = first_lot()
    asked = Question.of(table, seat)
    best = prospects(asked.game, asked.blanked, seat, asked.codes, games=80)[0]
    assert coach.word(coach.Done(asked, [best.code]), games=80) is None


@compiled_only
def test_what_nobody_waits_for_goes_by_another_clock_than_the_one_on_the_wall() -> None:
    table, seat = first_lot()
    asked, ticks = Question.of(table, seat), itertools.count()
    one, other = asked.codes[:2]
    leads = compared(asked.game, asked.blanked, seat, [one], [other], 2.5, clock=lambda: float(next(ticks)))
    assert len(leads) == 3 * AT_ONCE


@compiled_only
@pytest.mark.parametrize("box", ADVISED)
def test_other_secrets_change_no_word_about_a_move(box: str) -> None:
    for number, table in enumerate(itertools.islice(every_table(box), 2)):
        for _ in random_events(table, random.Random(number), most=120):
            if table.number % 60 or table.shown.over:
                continue
            for seat in table.shown.actors:
                code = random.Random(table.number).choice(table.shown.codes(seat))
                asked, twin = (Question.of(one, seat) for one in (table, with_other_secrets(table, seat)))
                assert coach.word(coach.Done(asked, [code]), games=8) == coach.word(coach.Done(twin, [code]), games=8)


def test_what_came_to_light_since_is_no_part_of_the_question() -> None:
    table = table_of("big-shot", "person", "person", "person")
    table.opening.hints = "always"
    (seat,) = table.shown.actors
    number, before, legal = table.number, table.shown.blanked(seat).tobytes(), list(table.shown.codes(seat))
    table.take(table.move(seat, number, table.game.actions.decode(legal[-1]), 2.0))
    done = coach.done(table, seat, number)
    assert done is not None
    assert (done.asked.blanked.tobytes(), done.asked.codes, done.codes) == (before, legal, [legal[-1]])
    assert coach.done(table, seat, table.number) is None


@pytest.mark.parametrize(("wish", "allowed"), [("usual", False), ("always", True), ("never", False)])
def test_among_people_the_coach_must_be_agreed_on_and_is_told_of_once(wish: Hints, allowed: bool) -> None:
    table = table_of("big-shot", "person", "person", "person")
    table.opening.hints = wish
    (seat,) = table.shown.actors
    if not allowed:
        with pytest.raises(Refusal) as refused:
            coach.done(table, seat, 0)
        assert refused.value.line.key == "house_no_hints"
        return
    assert coach.is_news(table, seat)
    table.take(coach.coached(table, seat, 2.0))
    assert table.chat[-1].told is not None
    assert table.chat[-1].told.key == "told_coached"
    assert not coach.is_news(table, seat)


def test_among_people_a_move_made_with_a_hint_says_so_in_the_log() -> None:
    table = table_of("big-shot", "person", "person", "person")
    table.opening.hints = "always"
    (seat,) = table.shown.actors

    def act() -> list[str]:
        table.take(table.move(seat, table.number, {"type": "pass"}, 3.0))
        told = [line.decode() for line in table.lines]
        return [line for line in told if "house_had_hint" in line]

    table.take(events.Hinted(at=2.0, seat=seat))
    assert len(act()) == 1
    table.take(events.Undone(at=4.0, seat=seat))
    assert not any(b"house_had_hint" in line for line in table.lines)
    assert len(act()) == 1  # A move that is made again says so again.
