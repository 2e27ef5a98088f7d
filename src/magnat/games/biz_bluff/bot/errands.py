"""Where a player of Biz Bluff goes: which square, which company, which way to send a pawn.

The board in the player's copy of the record is turned into a map of distances first, and is no board any more.
"""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.randomness import pick
from magnat.games.biz_bluff.bot.beliefs import token_met
from magnat.games.biz_bluff.state import (
    COLOURED,
    COMPANIES,
    DIRECTIONS,
    MARGIN,
    MOVE,
    NOTHING,
    ROW,
    SEND,
    SQUARES,
    SVP,
    TWO_BUNDLES,
    UNSEEN,
    State,
)
from magnat.games.biz_bluff.turn import is_free

FAR = 120
"""A distance longer than any way on the board."""

# What a square is worth to a player, where one step nearer to its goal is worth 4.
HOME = 1000
ROB_A_CLAIM = 80
FREE_FILE = 50
STRIP_A_CLAIM = 10
LOOK_ON_THE_WAY = 3
ENQUIRY_OFFICE = 6


@compiled
def best_move(s: State, seat: int, luck: Array, out: Array, count: int) -> int:
    """Of the destinations in `out`; equal ones by chance."""
    map_distances(s, seat)
    best = 0
    highest = -FAR * 100
    for place in range(count):
        worth = 8 * worth_of_square(s, seat, out[place] - MOVE) + pick(luck, 8)
        if worth > highest:
            highest = worth
            best = place
    return int(out[best])


@compiled
def worth_of_square(s: State, seat: int, square: int) -> int:
    """With a claim: the way home. Without: a claim to take, a file to see, or a place near one."""
    has_claim = s.claim[seat] != NOTHING
    worth = -4 * distance_from(s, square)
    if square == s.centre:
        return HOME if has_claim else worth
    for other in range(s.seats):
        if other != seat and s.pawn[other] == square and s.claim[other] != NOTHING:
            return worth + (STRIP_A_CLAIM if has_claim else ROB_A_CLAIM)
    for company in range(COMPANIES):
        if s.front[company] == square and is_free(s, company):
            worth += LOOK_ON_THE_WAY if has_claim else FREE_FILE + appeal(s, company)
    return worth + ENQUIRY_OFFICE * is_svp(s, square)


@compiled
def appeal(s: State, company: int) -> int:
    """A file one has seen can be claimed at once, and the best is known to be the best."""
    token = token_met(s, company)
    return 0 if token == UNSEEN else 10 if token == TWO_BUNDLES else 5


@compiled
def best_company(s: State, out: Array, count: int, first: int) -> int:
    """Of the companies offered from the action `first` on: a free one, not seen yet if there is one."""
    best = 0
    highest = -1
    for place in range(count):
        company = out[place] - first
        worth = 2 * is_free(s, company) + (token_met(s, company) == UNSEEN)
        if worth > highest:
            highest = worth
            best = place
    return int(out[best])


@compiled
def richest(s: State, out: Array, count: int, first: int) -> int:
    """Of the rivals offered: the one to whom a claim does the most good."""
    best = 0
    for place in range(1, count):
        if wealth_of(s, out[place] - first) > wealth_of(s, out[best] - first):
            best = place
    return int(out[best])


@compiled
def wealth_of(s: State, seat: int) -> int:
    return int(s.cash[seat]) + int(s.shares[seat])


@compiled
def best_chase(s: State, seat: int, count: int) -> int:
    """The nearest to one's own goals for oneself, the farthest from theirs for others."""
    sent = s.sent
    map_distances(s, sent)
    best = 0
    for chase in range(1, count):
        nearer = distance_from(s, s.chase[chase]) < distance_from(s, s.chase[best])
        if nearer == (sent == seat):
            best = chase
    return SEND + best


# ---- Distances ----


@compiled
def map_distances(s: State, seat: int) -> None:
    """Turn the board into twice the distance to the nearest goal, plus 1 on an S.V.P. square.

    Goals: with a claim the Investment Company, without one the free companies.
    """
    for square in range(SQUARES):
        what = s.board[square]
        if what != MARGIN:
            s.board[square] = 2 * FAR + (SVP <= what < COLOURED)
    if s.claim[seat] != NOTHING:
        s.board[s.centre] = 2
    else:
        for company in range(COMPANIES):
            if is_free(s, company):
                s.board[s.front[company]] = 2
    reached = 1
    while spread(s, reached):
        reached += 1


@compiled
def spread(s: State, reached: int) -> bool:
    """Mark the neighbours of all squares at one distance; whether there were any."""
    found = False
    for square in range(ROW, SQUARES - ROW):
        if s.board[square] >> 1 == FAR and touches(s, square, reached):
            s.board[square] = 2 * (reached + 1) + is_svp(s, square)
            found = True
    return found


@compiled
def touches(s: State, square: int, reached: int) -> bool:
    for step in DIRECTIONS:
        if s.board[square + step] >> 1 == reached:
            return True
    return False


@compiled
def distance_from(s: State, square: int) -> int:
    return int(s.board[square]) >> 1


@compiled
def is_svp(s: State, square: int) -> int:
    return int(s.board[square]) & 1
