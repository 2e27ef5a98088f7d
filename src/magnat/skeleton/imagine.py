"""What a seat cannot see in Skeleton: the bids that others have handed in, and the lots to come."""

from magnat.engine.compiling import compiled
from magnat.engine.randomness import draw
from magnat.skeleton.rules import highest_legal
from magnat.skeleton.state import State


@compiled
def imagine(s: State, seat: int) -> None:
    """Any bid that the others can pay. Lots are drawn when they are put up, under a new key."""
    for other in range(s.seats):
        if other != seat and s.sealed >> other & 1:
            s.bid[other] = draw(s, highest_legal(s, other) + 1)
