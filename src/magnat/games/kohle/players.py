"""Who sits there and whose turn it is, as plain whole numbers."""

from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.games.kohle.state import State


@compiled
def seats_at(s: State) -> int:
    return whole(s.seats)


@compiled
def current(s: State) -> int:
    """The current player; in a negotiation the Boss."""
    return whole(s.turn)


@compiled
def places_left_of_the_boss(s: State, places: int) -> int:
    """Whoever goes round the table begins there: to begin at seat 0 would favour those who sit near it."""
    return (current(s) + places) % seats_at(s)
