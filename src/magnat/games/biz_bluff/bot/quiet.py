"""When a judge may be asked about a position, and how actions look from a seat."""

from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.games.biz_bluff.state import CHALLENGE, ROLLING, SEND, State


@compiled
def is_quiet(s: State) -> bool:
    """Between two turns."""
    return bool(s.phase == ROLLING)


@compiled
def as_seen(s: State, seat: int, action: int) -> int:
    """A challenge, with the rival's seat counted from one's own."""
    if CHALLENGE <= action < SEND:
        return CHALLENGE + (action - CHALLENGE - seat) % whole(s.seats)
    return action
