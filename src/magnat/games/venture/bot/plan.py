"""How the steady player reorganises: whether it pays, and which company goes where.

A reorganisation is many small decisions, and a player remembers nothing between them: each time the plan is made
anew from the same companies, and comes out the same.
"""

from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.games.venture.arrangement import OPENS, PROFIT, arrange, arrange_above, gather
from magnat.games.venture.bot.prospects import price_of_money, profits_to_come
from magnat.games.venture.box import NONE
from magnat.games.venture.companies import contains, first_of, members, without_first
from magnat.games.venture.piles import earnings_of_seat, fits
from magnat.games.venture.state import State

STEPS = 200
"""How long to look for a better arrangement."""
STEPS_OF_A_PLAN = 600
SMALLEST_EARNING_PILE = 3


@compiled
def worth_reorganising(s: State, seat: int) -> bool:
    """Whether the gain over the profits to come exceeds the cost. Only what does is looked for."""
    if s.companies[seat] < SMALLEST_EARNING_PILE:
        return False
    cost = whole(s.companies[seat]) * price_of_money(s, seat)
    enough = earnings_of_seat(s, seat) + 1 + cost // profits_to_come(s)
    return arrange_above(s, gather(s, seat), STEPS, enough * PROFIT - 1) >= enough * PROFIT


@compiled
def next_of_plan(s: State, seat: int) -> int:
    """The next company to put down: in the order of the plan, then those that found no place in it."""
    count = gather(s, seat)
    arrange(s, count, STEPS_OF_A_PLAN)
    for depth in range(count):
        company = whole(s.ordered[whole(s.best_trail[depth]) & ~OPENS])
        if contains(s.lifted, company):
            return company
    return first_of(members(s.lifted))


@compiled
def place_in_plan(s: State, seat: int) -> int:
    """The company on which the carried one goes; NONE: it opens a pile.

    Somebody else may have begun to put the companies down: where the pile of the plan is not there, any that fits does.
    """
    count = gather(s, seat)
    arrange(s, count, STEPS_OF_A_PLAN)
    for depth in range(count):
        place = whole(s.best_trail[depth])
        if s.ordered[place & ~OPENS] == s.carried:
            top = NONE if place >= OPENS else whole(s.ordered[whole(s.best_trail[depth - 1]) & ~OPENS])
            if top == NONE or (contains(s.tops[seat], top) and fits(s, whole(s.carried), top)):
                return top
    tops = members(s.tops[seat])
    while tops:
        if fits(s, whole(s.carried), first_of(tops)):
            return first_of(tops)
        tops = without_first(tops)
    return NONE
