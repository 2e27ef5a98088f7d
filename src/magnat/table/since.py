"""What happened since a seat last moved, move by move, as that seat could see it: for whoever comes back."""

import msgspec
import numpy as np

from magnat.engine.match import Match
from magnat.table.past import PastMove
from magnat.table.shown import Shown
from magnat.table.table import Table

MOST_MISSED = 24
"""Moves told of at most, the latest; older ones are in the log."""


class Missed(msgspec.Struct):
    """A move, how things stood before it, and the lines that told of it, as JSON."""

    before: Shown
    lines: list[bytes]


def missed_by(table: Table, seat: int) -> list[Missed]:
    """The moves of others since the last of this seat that told anything, the earliest first."""
    missed: list[Missed] = []
    end = len(table.lines)
    for move in reversed(table.past.moves):
        told = move.lines > 0
        if (move.seat == seat and told) or len(missed) == MOST_MISSED or move.lines > end:
            break
        if told:
            missed.append(Missed(stood(table, move), [table.lines[place] for place in range(end - move.lines, end)]))
            end -= move.lines
    return missed[::-1]


def stood(table: Table, move: PastMove) -> Shown:
    """How things stood before a move."""
    now = table.match
    record = np.frombuffer(move.before, np.uint8).copy()
    return Shown(Match(now.game, record, now.seats, now.options, now.key))
