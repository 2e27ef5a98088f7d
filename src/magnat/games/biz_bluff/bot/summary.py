"""What a position of Biz Bluff comes down to, written where a judge looks: over one's own copy of the record.

How far everybody has to go stands in place of the squares, and what the claims are worth in place of what was said.
"""

from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.games.biz_bluff.bot.errands import FAR, distance_from, spread
from magnat.games.biz_bluff.state import COMPANIES, MARGIN, NOTHING, SQUARES, UNSAID, State
from magnat.games.biz_bluff.turn import is_free


@compiled
def sum_up(s: State, seat: int) -> None:
    forget_distances(s)
    s.board[s.centre] = 2
    spread_out(s)
    for other in range(whole(s.seats)):
        s.said[other] = UNSAID
        if s.claim[other] != NOTHING:
            s.said[other] = s.token[s.claim[other]]
            s.pawn[other] = distance_from(s, s.pawn[other])
    forget_distances(s)
    for company in range(COMPANIES):
        if is_free(s, company):
            s.board[s.front[company]] = 2
    spread_out(s)
    for other in range(whole(s.seats)):
        if s.claim[other] == NOTHING:
            s.pawn[other] = distance_from(s, s.pawn[other])


@compiled
def forget_distances(s: State) -> None:
    for square in range(SQUARES):
        if s.board[square] != MARGIN:
            s.board[square] = 2 * FAR


@compiled
def spread_out(s: State) -> None:
    """From the goals, which are 1 step from where one is there."""
    reached = 1
    while spread(s, reached):
        reached += 1
