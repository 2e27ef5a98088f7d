"""Silence: who is late, and what it stands for."""

import pytest

import magnat
from magnat.engine.edition import OptionError
from magnat.table import Clock, Refusal, SeatPlan, Table, events, opened, snapshots
from magnat.table.clock import Waiting
from tests.table.play import new_table

OPENED = 100.0


def table_of(box: str, *kinds: str, clock: Clock, **options: str) -> Table:
    game = magnat.load(box)
    plans = [SeatPlan(kind=kind, name=f"P{seat}", level="sound") for seat, kind in enumerate(kinds)]  # type: ignore[arg-type]
    return Table(opened(game.edition, "table", OPENED, plans, options, clock=clock), game)


def with_friends(box: str, seats: int, clock: Clock, **options: str) -> Table:
    """One person opened it, the others have come by their links: all at once, at the same time."""
    table = table_of(box, "person", *["open"] * (seats - 1), clock=clock, **options)
    for seat in range(1, seats):
        table.take(table.sit_down(seat, f"P{seat}", OPENED))
    return table


def test_without_a_clock_nobody_is_ever_late() -> None:
    table = new_table("big-shot")
    assert table.next_late is None
    with pytest.raises(Refusal, match="Nobody is late"):
        table.silence(1e12)


def test_who_does_not_bid_in_time_passes() -> None:
    table = with_friends("big-shot", 3, Clock(move=60))
    (seat,) = table.glimpse.actors
    assert table.next_late == (OPENED + 60, seat)
    with pytest.raises(Refusal):
        table.silence(OPENED + 59)
    silence = table.silence(OPENED + 60)
    assert silence == events.Moved(at=OPENED + 60, seat=seat, codes=[table.game.actions.first("pass")])
    table.take(silence)
    assert table.next_late == (OPENED + 120, table.glimpse.actors[0])


def test_where_nothing_is_neutral_a_bot_plays_on_and_the_seat_can_be_taken_back() -> None:
    table = with_friends("big-shot", 2, Clock(move=60))
    neutral = set(table.game.neutral)
    at = OPENED
    while neutral & set(table.glimpse.codes(table.glimpse.actors[0])):
        seat = table.glimpse.actors[0]
        code = next(code for code in table.glimpse.codes(seat) if code not in neutral)
        at += 1
        table.take(table.bot_move(seat, code if table.number < 5 else table.glimpse.codes(seat)[0], at))
    seat = table.glimpse.actors[0]
    table.take(table.silence(at + 60))
    assert table.seats[seat].kind == "bot"
    assert table.next_late is None
    table.take(table.take_back(seat, at + 200))
    assert table.next_late == (at + 260, seat)


def test_a_table_can_be_set_up_to_hand_the_late_to_a_bot_at_once() -> None:
    table = with_friends("big-shot", 3, Clock(move=60, silence="bot"))
    assert isinstance(table.silence(OPENED + 60), events.HandedOver)


def test_no_clock_runs_before_everybody_has_sat_down_nor_for_a_bot() -> None:
    table = table_of("big-shot", "person", "bot", "open", clock=Clock(move=60))
    assert table.next_late is None
    table.take(table.sit_down(2, "Ann", OPENED + 1000))
    actor = table.glimpse.actors[0]
    expected = None if table.seats[actor].kind == "bot" else (OPENED + 1060, actor)
    assert table.next_late == expected


def test_the_clock_outlives_the_server() -> None:
    table = with_friends("big-shot", 4, Clock(move=60))
    seat = table.glimpse.actors[0]
    table.take(table.move(seat, table.number, {"type": "bid", "amount": 1}, OPENED + 7))
    again = snapshots.unpack(table.opening, table.game, snapshots.pack(table))
    assert again is not None
    assert again.next_late == table.next_late == (OPENED + 67, table.glimpse.actors[0])


def test_that_others_let_it_go_gives_nobody_more_time_but_a_new_question_does() -> None:
    waiting = Waiting(OPENED)
    waiting.moved([0], [0, 1, 2], 10.0, neutral=False)
    waiting.moved([0, 1, 2], [0, 2], 13.0, neutral=True)
    waiting.moved([0, 2], [2], 14.0, neutral=True)
    assert waiting.since == {2: 10.0}
    waiting.moved([2], [0, 1, 2], 19.0, neutral=True)
    assert waiting.since == {0: 19.0, 1: 19.0, 2: 19.0}


@pytest.mark.parametrize("clock", [Clock(move=-1), Clock(move=2), Clock(move=10**9), Clock(moment=0)])
def test_a_clock_that_makes_no_sense_is_refused_with_a_sentence(clock: Clock) -> None:
    with pytest.raises(OptionError, match=r"seconds\.$"):
        table_of("big-shot", "person", "bot", clock=clock)
