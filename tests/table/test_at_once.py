"""Moves made at the same time: taken in the order of arrival, unless what they answer has changed."""

import pytest

from magnat.engine.actions import Action
from magnat.games.kohle.state import NEGOTIATION, STOP_CARD, WINDOW
from magnat.table import Clock, Refusal, Table
from magnat.table.shown import Shown
from tests.table.play import new_table, table_of
from tests.table.test_clock import OPENED, kohle_window


def window_with_stop() -> tuple[Table, list[int]]:
    """Everybody asked could stop it."""
    table, _, asked = kohle_window(Clock())
    for seat in asked:
        table.match.state.hand[seat, STOP_CARD] += 1
    table.shown = Shown(table.match)
    return table, asked


def negotiation() -> tuple[Table, int, list[int]]:
    """A deal has just been opened: the table, the Boss, the others."""
    table = table_of("kohle", *["person"] * 4, seed=2)
    while table.match.state.phase != NEGOTIATION:
        seat = table.shown.actors[0]
        codes = table.shown.codes(seat)
        table.take(table.move(seat, table.number, table.game.actions.decode(codes[0]), OPENED))
    boss = int(table.match.state.turn)
    return table, boss, [seat for seat in range(4) if seat != boss]


def prices_to_name(table: Table, seat: int) -> list[Action]:
    """What a seat may name a price for, and the price."""
    legal = table.match.legal(seat)
    return [{**action, "type": "price", "amount": 1} for action in legal if action["type"] == "name_price"]


def test_a_stop_counts_that_was_pressed_while_somebody_else_let_it_go() -> None:
    table, (first, second, *_) = window_with_stop()
    seen = table.number
    table.take(table.move(first, seen, {"type": "let_go"}, OPENED + 11))
    table.take(table.move(second, seen, {"type": "stop"}, OPENED + 11))
    assert table.match.state.phase != WINDOW


def test_a_stop_for_a_card_that_has_been_stopped_already_is_stale() -> None:
    table, (first, second, *_) = window_with_stop()
    seen = table.number
    table.take(table.move(first, seen, {"type": "stop"}, OPENED + 11))
    with pytest.raises(Refusal) as refusal:
        table.move(second, seen, {"type": "stop"}, OPENED + 11)
    assert refusal.value.code == "stale"


def test_who_has_moved_since_a_view_does_not_move_on_it_again() -> None:
    table, boss, _ = negotiation()
    seen = table.number
    first, second, *_ = prices_to_name(table, boss)
    table.take(table.move(boss, seen, first, OPENED))
    with pytest.raises(Refusal) as refusal:
        table.move(boss, seen, second, OPENED)
    assert refusal.value.code == "stale"


def test_prices_named_at_once_both_count_but_nobody_lets_go_of_what_has_not_been_seen() -> None:
    table, boss, others = negotiation()
    seen = table.number
    asking = next(seat for seat in others if prices_to_name(table, seat))
    quiet = next(seat for seat in others if seat != asking)
    offer = next(price for price in prices_to_name(table, boss) if price["seat"] != asking)
    table.take(table.move(boss, seen, offer, OPENED))
    table.take(table.move(asking, seen, prices_to_name(table, asking)[0], OPENED))
    with pytest.raises(Refusal) as refusal:
        table.move(quiet, seen, {"type": "let_go"}, OPENED)
    assert refusal.value.code == "stale"


def test_the_boss_who_waits_does_not_end_it_because_the_last_of_the_others_let_go_meanwhile() -> None:
    table, boss, others = negotiation()
    for seat in others[:-1]:
        table.take(table.move(seat, table.number, {"type": "let_go"}, OPENED))
    seen = table.number
    table.take(table.move(others[-1], seen, {"type": "let_go"}, OPENED))
    with pytest.raises(Refusal) as refusal:
        table.move(boss, seen, {"type": "let_go"}, OPENED)
    assert refusal.value.code == "stale"


def test_an_older_view_is_not_answered_where_a_game_does_not_say_that_the_question_stands() -> None:
    table = new_table("big-shot", 3)
    table.take(table.move(table.shown.actors[0], 0, {"type": "pass"}, OPENED))
    with pytest.raises(Refusal, match="moved on"):
        table.move(table.shown.actors[0], 0, {"type": "pass"}, OPENED)


@pytest.mark.parametrize("number", [-1, 0, 10**6])
def test_a_view_of_another_moment_or_none_at_all_is_stale(number: int) -> None:
    table, (first, *_) = window_with_stop()
    with pytest.raises(Refusal, match="moved on"):
        table.move(first, number, {"type": "stop"}, OPENED + 11)
