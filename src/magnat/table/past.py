"""The last moves of a table, in case one is taken back: freely by whoever made it, further back if everybody agrees."""

from collections import Counter, deque
from collections.abc import Iterable
from itertools import takewhile
from typing import Literal

import msgspec

MOST_MOVES = 30


GoingBack = Literal["freely", "by agreement", "no"]
"""Whether one may go back to before one's last move."""


class Wish(msgspec.Struct):
    """A seat would like to take its last move back, which is not its own to decide."""

    seat: int
    agreed: list[int]


class PastMove(msgspec.Struct, array_like=True):
    """A move, and how everything was before."""

    seat: int
    codes: list[int]
    before: bytes
    """The record."""
    lines: int
    """How many log lines it made."""
    late: bool = False
    """Whether silence made it."""
    number: int = 0
    """Of its event."""
    mark: float | None = None
    """Since when the seat had been asked, as `Waiting` marks it."""


class Past:
    def __init__(self, moves: Iterable[PastMove] = (), free: int = 0) -> None:
        self.moves = deque(moves)
        self.free = free
        """How many of the last moves may be taken back without asking: all made by one seat, and telling nothing."""
        self._count = Counter(move.seat for move in self.moves)
        """Of the moves of each seat: this is asked for every seat at every move."""

    def add(self, move: PastMove, *, free: bool) -> None:
        if self.moves and self.moves[-1].seat != move.seat:
            self.free = 0
        self._forget_oldest()
        self.moves.append(move)
        self._count[move.seat] += 1
        self.free = min(self.free + 1, MOST_MOVES) if free else 0

    def is_free(self, seat: int) -> bool:
        """Whether a seat may take the last move back without asking."""
        return self.free > 0 and self.moves[-1].seat == seat

    def moved(self, seat: int) -> bool:
        """Whether a move of this seat is still remembered."""
        return self._count[seat] > 0

    def silent(self) -> list[int]:
        """The seats for whom silence has spoken since anything was last told."""
        untold = takewhile(lambda move: not move.lines, reversed(self.moves))
        return [move.seat for move in untold if move.late][::-1]

    def take_last(self) -> PastMove:
        self.free = max(0, self.free - 1)
        move = self.moves.pop()
        self._count[move.seat] -= 1
        return move

    def take_back_to(self, seat: int) -> list[PastMove]:
        """The last move of a seat and all that came after it, the latest first."""
        taken = [self.take_last()]
        while taken[-1].seat != seat:
            taken.append(self.take_last())
        self.free = 0
        return taken

    def _forget_oldest(self) -> None:
        if len(self.moves) == MOST_MOVES:
            self._count[self.moves.popleft().seat] -= 1
