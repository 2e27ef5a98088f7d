"""What is wrong with a history is found; and a few workers are really killed while people play."""

import asyncio
import os
import random

import msgspec
import pytest
from benchmarks.checker import Evening, Try, Wrong, check
from benchmarks.cluster import find
from benchmarks.histories import Seats, survive
from tests.table.play import table_of

from magnat.server.log import Event
from magnat.server.messages import View
from magnat.server.views import Views
from magnat.table import Clock, Table, events
from magnat.table.events import AnyEvent

KILLS = 8
MOVES = 40


class Game:
    """A table of three people and a bot, played for some moves, and what its people saw of it."""

    def __init__(self, box: str = "big-shot", clock: Clock | None = None) -> None:
        self.table = table_of(box, "person", "person", "person", "bot", seed=3, clock=clock)
        self.evening = Evening("table", ["", "", "", ""])
        self.log: list[AnyEvent] = []
        self._chance = random.Random(5)

    def play(self, moves: int = MOVES) -> "Game":
        for _ in range(moves):
            self.move()
        return self

    def move(self) -> None:
        table, number = self.table, self.table.number
        seat = self._chance.choice(table.shown.actors)
        if table.seats[seat].kind == "bot":
            self.happen(table.bot_move(seat, self._chance.choice(table.shown.codes(seat)), number + 2.0))
            return
        action = self._chance.choice(shown(table, seat).legal)
        self.evening.tried[seat].append(Try(number, action))
        self.happen(table.move(seat, number, action, number + 2.0))
        self.evening.acknowledged[number + 1] = seat

    def happen(self, event: AnyEvent, *, seen: bool = True) -> None:
        self.table.take(event)
        self.log.append(event)
        if seen:
            for seat in range(3):
                self.evening.note(seat, shown(self.table, seat))

    def check(self, log: list[AnyEvent] | None = None) -> None:
        stored = [Event(number, events.encode(event)) for number, event in enumerate(log or self.log, 1)]
        check(self.evening, self.table.opening, stored)

    def moved(self, number: int) -> events.Moved:
        event = self.log[number - 1]
        assert isinstance(event, events.Moved)
        return event

    def forget(self) -> None:
        """What was seen, so that only the moves tell."""
        self.evening.heads.clear()
        self.evening.told = [{}, {}, {}, {}]


def shown(table: Table, seat: int) -> View:
    return msgspec.json.decode(Views(table, (True,) * 4).of(seat, (seat,)), type=View)


@pytest.mark.parametrize("box", ["big-shot", "kohle"])
def test_a_history_as_it_was_is_right(box: str) -> None:
    Game(box).play().check()


@pytest.mark.parametrize("box", ["big-shot", "kohle"])
def test_a_move_that_was_written_once_more_under_the_next_number_is_found(box: str) -> None:
    game = Game(box)
    for _ in range(400):
        game.move()
        last = game.moved(game.table.number)
        repeated = last.codes[0] in game.table.shown.codes(last.seat) and len(last.codes) == 1
        if game.table.seats[last.seat].kind == "person" and repeated:
            break
    else:
        pytest.fail("Nobody could have done the same twice.")
    game.check()
    game.happen(last)
    with pytest.raises(Wrong, match="did not ask for its move"):
        game.check()


def test_a_move_that_is_lost_is_found() -> None:
    game = Game().play()
    while game.table.number not in game.evening.acknowledged:
        game.move()
    game.forget()
    with pytest.raises(Wrong, match=f"Move {game.table.number} of table was acknowledged"):
        game.check(game.log[:-1])


def test_moves_in_another_order_are_found() -> None:
    game = Game("kohle").play()
    found = 0
    for first in range(len(game.log) - 1):
        swapped = [*game.log[:first], game.log[first + 1], game.log[first], *game.log[first + 2 :]]
        with pytest.raises(Wrong):
            game.check(swapped)
        found += 1
    assert found == MOVES - 1


def test_a_move_that_is_not_as_it_was_made_is_found() -> None:
    game = Game().play()
    number = next(iter(game.evening.acknowledged))
    made = game.moved(number)
    game.forget()
    other = [*made.codes[:-1], made.codes[-1] + 1]
    with pytest.raises(Wrong, match=f"did not ask for its move {number}"):
        game.check([*game.log[: number - 1], msgspec.structs.replace(made, codes=other), *game.log[number:]])


def test_a_move_of_a_bot_out_of_turn_is_found() -> None:
    game = Game().play(1)
    while 3 in game.table.shown.actors:
        game.move()
    with pytest.raises(Wrong, match="against the rules"):
        game.check([*game.log, events.Moved(at=1000.0, seat=3, codes=[0])])


def test_a_hole_and_a_past_that_somebody_saw_otherwise_are_found() -> None:
    game = Game().play()
    stored = [Event(number, events.encode(event)) for number, event in enumerate(game.log, 1)]
    with pytest.raises(Wrong, match="where 7 should be"):
        check(game.evening, game.table.opening, [*stored[:6], *stored[7:]])
    game.evening.heads[9] = "0" * len(game.evening.heads[9])
    with pytest.raises(Wrong, match="another past"):
        game.check()


def test_two_who_are_told_differently_are_found() -> None:
    game = Game().play()
    number, lines = next(iter(game.evening.told[1].items()))
    game.evening.told[1][number] = [msgspec.structs.replace(lines[0], seat=2), *lines[1:]]
    with pytest.raises(Wrong, match="Seat 1 of table was told"):
        game.check()
    with pytest.raises(Wrong, match="not the same for all"):
        game.evening.note(0, msgspec.structs.replace(shown(game.table, 0), head="another"))


def test_silence_that_speaks_too_early_is_found() -> None:
    game = Game(clock=Clock(move=60, silence="neutral"))
    while game.table.next_late is None:
        game.move()
    at, seat = game.table.next_late
    silence = game.table.silence(at)
    game.happen(silence, seen=False)
    game.check()
    if isinstance(silence, events.Moved):
        with pytest.raises(Wrong, match="had time left"):
            game.check([*game.log[:-1], msgspec.structs.replace(silence, at=at - 1)])
    assert silence.seat == seat


def test_twenty_kills_leave_every_history_right() -> None:
    for program in ("postgres", "nats-server"):
        if find(program) is None:
            assert not os.environ.get("CI"), f"{program} is not installed: `make services` does it on Debian."
            pytest.skip(f"{program} is not installed.")
    tables = [Seats(4, 0), Seats(1, 3), Seats(2, 1, clock=3), Seats(3, 0, "kohle")]
    survived = asyncio.run(survive(2, KILLS, every=0.0, seconds=300.0, together=True, tables=tables))
    assert survived.dealt["workers killed"] == KILLS
    assert survived.moves > KILLS
    assert survived.connections > KILLS
    assert not survived.late
