"""When a judge may be asked about a position."""

from magnat.engine.compiling import compiled
from magnat.games.biz_bluff.state import ROLLING, State


@compiled
def is_quiet(s: State) -> bool:
    """Between two turns."""
    return bool(s.phase == ROLLING)
