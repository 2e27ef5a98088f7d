"""Bots at a server's table."""

import magnat
from magnat.bots import Players
from magnat.server.bots import choice_of_a_bot
from magnat.table import SeatPlan, Table, opened
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
