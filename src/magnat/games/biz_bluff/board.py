"""The board: where a roll can lead, and who stands where."""

import numpy as np

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.games.biz_bluff.state import (
    COLOURED,
    DIRECTIONS,
    INVESTMENT_COMPANY,
    MARGIN,
    MOVE,
    NOBODY,
    NOTHING,
    WILD_GOOSE,
    State,
)


@compiled
def offer_destinations(s: State, seat: int, out: Array) -> int:
    """Every square that the roll leads to by its exact count, turning freely, no square twice.

    With a claim the Investment Company may be entered by a shorter way too. The search goes on from the end of the
    path as long as it can, then takes a step back and tries the next direction. It keeps the squares of the path in
    the bytes of one number and the directions tried from each in groups of three bits of another, the last lowest.
    """
    short_way = s.claim[seat] != NOTHING
    path = int(np.int64(s.pawn[seat]))
    tried = 0
    steps = 0
    count = 0
    while steps >= 0:
        if tried & 7 == len(DIRECTIONS):
            path >>= 8
            tried >>= 3
            steps -= 1
            continue
        square = (path & 0xFF) + DIRECTIONS[tried & 7]
        tried += 1
        if s.board[square] == MARGIN or is_on_path(path >> 8, square):
            continue
        if steps + 1 == s.die or (short_way and s.board[square] == INVESTMENT_COMPANY):
            count = add_once(out, count, MOVE + square)
        if steps + 1 < s.die:
            path = path << 8 | square
            tried <<= 3
            steps += 1
    return count


@compiled
def is_on_path(path: int, square: int) -> bool:
    """Whether a path has been on a square. Steps alternate like the colours of a chess board: every other counts."""
    while path:
        if path & 0xFF == square:
            return True
        path >>= 16
    return False


@compiled
def add_once(out: Array, count: int, action: int) -> int:
    for place in range(count):
        if out[place] == action:
            return count
    out[count] = action
    return count + 1


@compiled
def pawn_in_the_way(s: State, seat: int) -> int:
    """The other pawn on this seat's square, where only one may stand."""
    square = s.pawn[seat]
    if s.board[square] != WILD_GOOSE and s.board[square] != INVESTMENT_COMPANY:
        for other in range(s.seats):
            if other != seat and s.pawn[other] == square:
                return other
    return NOBODY


@compiled
def company_before(s: State, seat: int) -> int:
    """The company that a seat's pawn stands before."""
    what = int(np.int64(s.board[s.pawn[seat]]))
    return what - COLOURED if what >= COLOURED else NOTHING
