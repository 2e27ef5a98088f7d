"""The naive player: never looks, claims what it meets, invests half of what it has."""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.randomness import pick
from magnat.games.biz_bluff.bot.sums import next_digit
from magnat.games.biz_bluff.investing import largest_sum
from magnat.games.biz_bluff.rules import legal
from magnat.games.biz_bluff.state import (
    ARRIVAL,
    BUY,
    CLAIM,
    FILE,
    HOLD,
    INVESTING,
    MOVE,
    MOVING,
    NOTHING,
    OPEN,
    ROLLING,
    SUM,
    State,
)


@compiled
def naive(s: State, seat: int, luck: Array, out: Array) -> int:
    """Never chooses to look, claims what it stands before, opens as soon as it can, always invests half its cash."""
    count = legal(s, seat, out)
    if s.phase == FILE:
        return CLAIM
    if s.phase == ARRIVAL:
        return OPEN
    if s.phase == INVESTING:
        return BUY if s.cash[seat] > 1 else HOLD
    if s.phase == SUM:
        return next_digit(s, seat, largest_sum(s, seat) // 2)
    if s.phase == ROLLING:
        return int(out[count - 1])
    if s.phase == MOVING and s.claim[seat] != NOTHING:
        return way_home(s, luck, out, count)
    return int(out[pick(luck, count)])


@compiled
def way_home(s: State, luck: Array, out: Array, count: int) -> int:
    """To the Investment Company if the roll leads there; anywhere if not."""
    for place in range(count):
        if out[place] == MOVE + s.centre:
            return MOVE + int(s.centre)
    return int(out[pick(luck, count)])
