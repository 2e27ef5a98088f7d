"""The last moves of a table, in case one is taken back: freely by whoever made it, further back if everybody agrees."""

from collections import deque

import msgspec

MOST_MOVES = 30


class PastMove(msgspec.Struct, array_like=True):
    """A move, and how everything was before."""

    seat: int
    codes: list[int]
    before: bytes
    """The record."""
    lines: int
    """How many log lines it made."""


class Past:
    def __init__(self) -> None:
        self.moves: deque[PastMove] = deque(maxlen=MOST_MOVES)
        self.free = 0
        """How many of the last moves may be taken back without asking: all made by one seat, and telling nothing."""

    def add(self, move: PastMove, *, free: bool) -> None:
        if self.moves and self.moves[-1].seat != move.seat:
            self.free = 0
        self.moves.append(move)
        self.free = min(self.free + 1, MOST_MOVES) if free else 0

    def is_free(self, seat: int) -> bool:
        """Whether a seat may take the last move back without asking."""
        return self.free > 0 and self.moves[-1].seat == seat

    def moved(self, seat: int) -> bool:
        """Whether a move of this seat is still remembered."""
        return any(move.seat == seat for move in self.moves)

    def take_last(self) -> PastMove:
        self.free = max(0, self.free - 1)
        return self.moves.pop()

    def take_back_to(self, seat: int) -> list[PastMove]:
        """The last move of a seat and all that came after it, the latest first."""
        taken = [self.moves.pop()]
        while taken[-1].seat != seat:
            taken.append(self.moves.pop())
        self.free = 0
        return taken
