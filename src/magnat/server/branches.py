"""Playing on from a moment of a finished game, at a table of its own."""

from typing import Any

import numpy as np

from magnat.engine.game import Game
from magnat.server.after_messages import NewBranch
from magnat.server.tables import new_name, now
from magnat.table import Opening, Refusal, SeatPlan, TableError, opened
from magnat.table.film import Film
from magnat.table.opening import Branch
from magnat.table.table import LATE_LEVEL


def branched(film: Film, game: Game, wish: NewBranch) -> Opening:
    """A table that begins where a film stood after an event. What lies in the stacks stays; what is rolled or drawn by
    lot from now on follows from a key of its own.
    """
    if film.rules != game.rules_version:
        raise TableError("other_rules", f"This game was played by version {film.rules} of the rules.")
    places = {shot.number: place for place, shot in enumerate(film.shots)}
    if wish.number not in places or wish.seat >= len(film.seats):
        raise Refusal("not_found")
    if not film.shots[places[wish.number]].actors:
        raise Refusal("not_your_turn", "game_over")
    plans = [_plan(film, seat, wish) for seat in range(len(film.seats))]
    opening = opened(game.edition, new_name(), now(), plans, film.options)
    opening.branch = Branch(table=film.table, number=wish.number)
    opening.position = position_in(film.records[places[wish.number]], game)
    return opening


def position_in(record: bytes, game: Game) -> dict[str, Any]:
    """Every field of a record but the key."""
    state = np.frombuffer(record, np.uint8).view(game.state.dtype)[0]
    return {name: state[name].tolist() for name in game.state.fields if name != "key"}


def _plan(film: Film, seat: int, wish: NewBranch) -> SeatPlan:
    name = film.seats[seat].name
    if seat == wish.seat:
        return SeatPlan(kind="person", name=wish.name or name)
    return SeatPlan(kind="bot", name=name, level=film.seats[seat].level or LATE_LEVEL)
