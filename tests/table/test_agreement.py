"""Further back than one's own free moves goes a table only if everybody agrees."""

import pytest

from magnat.table import Refusal, Table, snapshots
from magnat.table.gathering import free_seat
from tests.table.play import new_table, table_of


def after_two_bids() -> tuple[Table, int, bytes]:
    """A table of four, who bid first, and what it saw before that."""
    table = new_table("big-shot", 4)
    first = table.shown.actors[0]
    shown = table.shown.state(first)
    for amount in (1, 2):
        seat = table.shown.actors[0]
        table.take(table.move(seat, table.number, {"type": "bid", "amount": amount}, 2.0))
    return table, first, shown


def test_a_move_that_was_answered_goes_back_when_every_seat_agrees() -> None:
    table, first, shown = after_two_bids()
    lines = len(table.lines)
    assert not table.can_undo(first)
    assert table.can_ask_undo(first)
    table.take(table.ask_undo(first, table.number, 3.0))
    for seat in set(range(4)) - {first}:
        assert table.wish is not None
        assert table.shown.state(first) != shown
        table.take(table.answer_undo(seat, True, 4.0))
    assert table.wish is None
    assert table.shown.state(first) == shown
    assert table.match.moves == []
    assert len(table.lines) < lines
    with pytest.raises(Refusal, match="moved on"):
        table.move(first, 2, {"type": "pass"}, 5.0)


def test_one_refusal_is_enough_and_a_move_ends_the_question() -> None:
    table, first, _ = after_two_bids()
    table.take(table.ask_undo(first, table.number, 3.0))
    table.take(table.answer_undo((first + 2) % 4, False, 4.0))
    assert table.wish is None
    assert len(table.match.moves) == 2
    table.take(table.ask_undo(first, table.number, 3.0))
    table.take(table.move(table.shown.actors[0], table.number, {"type": "pass"}, 5.0))
    assert table.wish is None


def test_bots_agree_to_everything() -> None:
    table = table_of("big-shot", "person", "bot", "bot", "bot")
    shown = None
    while shown is None or not table.can_ask_undo(0):
        seat = table.shown.actors[0]
        if seat == 0:
            shown = table.shown.state(0)
            table.take(table.move(0, table.number, {"type": "pass"}, 2.0))
        else:
            table.take(table.bot_move(seat, table.shown.codes(seat)[-1], 2.0))
    table.take(table.ask_undo(0, table.number, 3.0))
    assert table.wish is None
    assert table.shown.state(0) == shown


def test_a_person_for_whom_a_bot_plays_at_the_moment_is_asked_and_may_answer() -> None:
    table, first, shown = after_two_bids()
    others = sorted(set(range(4)) - {first})
    table.take(table.hand_over(others[0], "steady", 3.0))
    table.take(table.ask_undo(first, table.number, 3.0))
    table.take(table.hand_over(others[1], "steady", 3.0))
    for seat in reversed(others):
        assert table.wish is not None
        assert table.shown.state(first) != shown
        table.take(table.answer_undo(seat, True, 4.0))
    assert table.shown.state(first) == shown


def test_who_hands_over_while_asking_asks_no_more() -> None:
    table, first, _ = after_two_bids()
    table.take(table.ask_undo(first, table.number, 3.0))
    table.take(table.hand_over(first, "steady", 3.0))
    assert table.wish is None
    assert len(table.match.moves) == 2


def test_a_seat_at_which_nobody_has_sat_down_is_not_asked() -> None:
    tables = (table_of("big-shot", "person", "person", "person", seed=seed) for seed in range(100))
    table = next(table for table in tables if table.shown.actors == [0])
    for amount, seat in enumerate((0, 1), 1):
        table.take(table.move(seat, table.number, {"type": "bid", "amount": amount}, 2.0))
    table.take(free_seat(table, 2, 2.5))
    table.take(table.ask_undo(0, table.number, 3.0))
    assert table.wish is not None
    assert table.asked_about(table.wish) == {1}


def test_the_question_outlives_the_server() -> None:
    table, first, shown = after_two_bids()
    table.take(table.ask_undo(first, table.number, 3.0))
    again = snapshots.unpack(table.opening, table.game, snapshots.pack(table))
    assert again is not None
    for seat in set(range(4)) - {first}:
        again.take(again.answer_undo(seat, True, 4.0))
    assert again.shown.state(first) == shown


def test_only_who_is_asked_answers_and_only_who_has_moved_asks() -> None:
    table, first, _ = after_two_bids()
    idle = next(seat for seat in range(4) if not table.past.moved(seat))
    with pytest.raises(Refusal, match="no move of yours"):
        table.ask_undo(idle, table.number, 3.0)
    with pytest.raises(Refusal, match="Nobody is waiting"):
        table.answer_undo(idle, True, 3.0)
    table.take(table.ask_undo(first, table.number, 3.0))
    with pytest.raises(Refusal, match="asking for that already"):
        table.ask_undo(first, table.number, 3.0)
    with pytest.raises(Refusal, match="Nobody is waiting"):
        table.answer_undo(first, True, 3.0)
    table.take(table.answer_undo(idle, True, 3.0))
    with pytest.raises(Refusal, match="Nobody is waiting"):
        table.answer_undo(idle, True, 3.0)
