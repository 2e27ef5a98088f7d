"""The last positions of a table: whether what a move answers still stands, though others have moved since.

People who act at the same time do not see each other's moves in time. Whoever says Stop while somebody else lets it go
has answered what is still being asked.
"""

from collections import deque
from typing import Any, NamedTuple

from magnat.engine.fields import Array
from magnat.engine.game import Game
from magnat.engine.sight import WATCHER

MOST_POSITIONS = 32
"""More than can be reached while a message travels."""


class Reached(NamedTuple):
    number: int
    """Of the event that led there."""
    seat: int | None
    """Whose event it was."""
    record: Array


class Recent:
    """Of games that can say what is being answered (story.answers); of others, nothing is kept."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._reached: deque[Reached] = deque(maxlen=MOST_POSITIONS if game.answers else 0)

    def add(self, number: int, seat: int | None, record: Array) -> None:
        self._reached.append(Reached(number, seat, record))

    def stands(self, number: int, seat: int, code: int) -> bool:
        """Whether what an action answers has been the same from the view of that number until now."""
        since = self._since(number)
        if not since or any(reached.seat == seat for reached in since[1:]):
            return False
        answered = [self._game.story.answers(self._public(reached.record), seat, code) for reached in since]
        return all(answer == answered[0] for answer in answered)

    def _since(self, number: int) -> list[Reached]:
        """The position that the view showed, and all that came after it; nothing where that is too long ago."""
        later = [reached for reached in self._reached if reached.number > number]
        seen = len(self._reached) - len(later) - 1
        return [self._reached[seen], *later] if seen >= 0 else []

    def _public(self, record: Array) -> Any:
        return self._game.program.redact(record, WATCHER).view(self._game.state.dtype)[0]
