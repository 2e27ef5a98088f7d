"""When a judge may be asked about a position."""

from magnat.engine.compiling import compiled
from magnat.games.venture.box import OPERATIONS
from magnat.games.venture.state import State


@compiled
def is_quiet(s: State) -> bool:
    """At the beginning of a turn."""
    return bool(s.phase == OPERATIONS and s.operations == 0 and s.taken == 0 and not s.forced)
