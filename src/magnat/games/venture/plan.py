"""How the sound player reorganises: whether it pays, and which company goes where.

A reorganisation is many small decisions, and a player remembers nothing between them: each time the plan is made
anew from the same companies, and comes out the same.
"""

from magnat.engine.compiling import INTERPRETED, compiled
from magnat.games.venture.arrangement import OPENS, PROFIT, arrange, gather
from magnat.games.venture.box import NONE
from magnat.games.venture.companies import contains, first_of, members, without_first
from magnat.games.venture.piles import earnings_of_seat, fits
from magnat.games.venture.prospects import price_of_money, profits_to_come
from magnat.games.venture.state import State
from magnat.games.venture.whole import whole

STEPS = 50 if INTERPRETED else 4000
"""How long to look for a better arrangement: interpreted, a step takes a thousand times as long."""


@compiled
def worth_reorganising(s: State, seat: int) -> bool:
    """Whether the gain over the profits to come exceeds the cost."""
    best = arrange(s, gather(s, seat), STEPS) // PROFIT
    gain = (best - earnings_of_seat(s, seat)) * profits_to_come(s)
    return gain > whole(s.companies[seat]) * price_of_money(s) and best > earnings_of_seat(s, seat)


@compiled
def next_of_plan(s: State, seat: int) -> int:
    """The next company to put down: in the order of the plan, then those that found no place in it."""
    count = gather(s, seat)
    arrange(s, count, STEPS)
    for depth in range(count):
        company = whole(s.ordered[whole(s.best_trail[depth]) & ~OPENS])
        if contains(s.lifted, company):
            return company
    return first_of(members(s.lifted))


@compiled
def place_in_plan(s: State, seat: int) -> int:
    """The company on which the carried one goes; NONE: it opens a pile."""
    count = gather(s, seat)
    arrange(s, count, STEPS)
    for depth in range(count):
        place = whole(s.best_trail[depth])
        if s.ordered[place & ~OPENS] == s.carried:
            return NONE if place >= OPENS else whole(s.ordered[whole(s.best_trail[depth - 1]) & ~OPENS])
    tops = members(s.tops[seat])
    while tops:
        if fits(s, whole(s.carried), first_of(tops)):
            return first_of(tops)
        tops = without_first(tops)
    return NONE
