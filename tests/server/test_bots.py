"""Bots at a server's table."""

from collections.abc import Callable

import pytest

import magnat
from magnat.bots import Players
from magnat.server.bots import choice_of_a_bot, move_of_a_bot
from magnat.table import Refusal, SeatPlan, Table, opened
from magnat.table.events import Moved


def test_where_several_bots_may_speak_none_is_always_the_first() -> None:
    game = magnat.load("kohle")
    plans = [SeatPlan(kind="bot", level="random") for _ in range(3)]
    table = Table(opened(game.edition, "table", 1.0, [SeatPlan(kind="person"), *plans], {}), game)
    while not table.match.state.dealing:
        seat = table.shown.actors[0]
        code = table.shown.codes(seat)[0]
        is_bot = table.seats[seat].kind == "bot"
        by_hand = table.move(seat, table.number, game.actions.decode(code), 1.0) if not is_bot else None
        table.take(by_hand or table.bot_move(seat, code, 1.0))
    players = Players(game, seed=1)
    spoke = {event.seat for _ in range(60) if isinstance(event := choice_of_a_bot(table, players), Moved)}
    assert spoke == {1, 2, 3}


def a_bots_turn() -> Table:
    game = magnat.load("big-shot")
    plans = [SeatPlan(kind="bot", level="random") for _ in range(2)]
    return Table(opened(game.edition, "table", 1.0, plans, {}), game)


def no_legal_codes(table: Table) -> list[int]:
    legal = table.shown.codes(table.shown.actors[0])
    return [-1, 10**6, next(code for code in range(len(legal) + 1) if code not in legal)]


def test_what_a_bot_may_not_do_is_refused_before_it_is_written_down() -> None:
    table = a_bots_turn()
    seat = table.shown.actors[0]
    for code in no_legal_codes(table):
        with pytest.raises(Refusal) as refused:
            table.bot_move(seat, code, 2.0)
        assert refused.value.code == "illegal"


def raise_an_error() -> int:
    raise ZeroDivisionError


@pytest.mark.parametrize("choose", [lambda: -1, lambda: 10**6, raise_an_error])
def test_a_bot_that_chooses_nothing_legal_does_what_lets_the_game_go_on(choose: Callable[[], int]) -> None:
    table = a_bots_turn()
    seat = table.shown.actors[0]
    event = move_of_a_bot(table, seat, choose)
    assert isinstance(event, Moved)
    assert event.codes[0] in table.shown.codes(seat)
    table.take(event)
    assert table.number == 1
