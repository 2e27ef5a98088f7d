"""Seats around a table: who sits left of whom, and who begins."""

from magnat.engine.bits import first_bit, is_single
from magnat.engine.compiling import compiled
from magnat.engine.fields import Record
from magnat.engine.randomness import roll


@compiled
def left_of(s: Record, seat: int) -> int:
    return seat + 1 if seat + 1 < s.seats else 0


@compiled
def highest_roller(s: Record) -> int:
    """Everybody rolls; those who tie for the highest roll again."""
    rolling = (1 << s.seats) - 1
    while not is_single(rolling):
        highest = 0
        tied = 0
        for seat in range(s.seats):
            if rolling >> seat & 1:
                pips = roll(s)
                if pips > highest:
                    highest = pips
                    tied = 0
                if pips == highest:
                    tied |= 1 << seat
        rolling = tied
    return first_bit(rolling)
