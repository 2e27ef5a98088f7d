"""Players of Skeleton. They see the blanked record of their seat, which is theirs to scribble on."""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.randomness import pick
from magnat.skeleton.rules import highest_legal
from magnat.skeleton.state import BID, State


@compiled
def naive(s: State, seat: int, luck: Array, out: Array) -> int:
    """Half of what the lot is worth."""
    return BID + min(int(s.value[s.lot]) // 2, highest_legal(s, seat))


@compiled
def steady(s: State, seat: int, luck: Array, out: Array) -> int:
    """A little more than half of what the lot is worth: coins are scarce, and must bring more than they cost.

    How much more is left to chance, so that nobody can count on it. Who pays the second price loses nothing by bidding
    all that the lot is worth.
    """
    worth = int(s.value[s.lot])
    wanted = worth if s.second_price else min(worth // 2 + 1 + pick(luck, 2), worth)
    return BID + min(wanted, highest_legal(s, seat))
