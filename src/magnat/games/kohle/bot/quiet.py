"""When a judge may be asked about a position."""

from magnat.engine.compiling import compiled
from magnat.games.kohle.state import TURN, State


@compiled
def is_quiet(s: State) -> bool:
    """Between two turns, when nobody is dealing."""
    return bool(s.phase == TURN)
