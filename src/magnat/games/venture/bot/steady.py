"""The steady player: buys by what a company adds to its piles, raids when that pays, and reorganises when the gain over
the profits to come exceeds the cost.
"""

from magnat.engine.bits import count_bits
from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.numbers import whole
from magnat.games.venture.actions import (
    ALONE,
    DISCARD_CARD,
    FINISH,
    LIFT,
    ONTO,
    RAID,
    REORGANISE,
    TAKE_OVER,
)
from magnat.games.venture.bot.plan import next_of_plan, place_in_plan, worth_reorganising
from magnat.games.venture.bot.prospects import (
    companies_to_come,
    gain_of,
    loss_of_card,
    price_of_money,
    raid_damage,
)
from magnat.games.venture.box import (
    CAPITAL_KINDS,
    DISCARD,
    LETTERS,
    MULTIPLES,
    NONE,
    OPERATIONS,
    PLACEMENT,
    REORGANISATION,
)
from magnat.games.venture.companies import members
from magnat.games.venture.piles import fits, price_of, raid_price
from magnat.games.venture.rules import left_to_spend, legal
from magnat.games.venture.state import State

CAPITAL_TO_BEGIN = 145
"""Millions in hand before it takes anything over or raids."""
COMPANIES_TO_SAVE_FOR, COMPANIES_A_SEAT = 32, 8
"""When no more than these are to come, or so many for each seat, it is time to spend: the faster others buy, the sooner
that is, and the more there are of them, the less is left for whoever comes late."""
IDLE_ROUNDS_TO_SPARE = 3
"""Nobody saves until the game ends for want of takeovers."""


@compiled
def steady(s: State, seat: int, luck: Array, out: Array) -> int:
    count = legal(s, seat, out)
    if s.phase == OPERATIONS:
        return best_operation(s, seat, out, count)
    if s.phase == PLACEMENT:
        return best_place(s, seat, out, count)
    if s.phase == REORGANISATION:
        return LIFT + next_of_plan(s, seat)
    if s.phase == DISCARD:
        return least_missed_card(s, seat, out, count)
    return whole(out[0])


@compiled
def best_operation(s: State, seat: int, out: Array, count: int) -> int:
    """The takeover or raid that gains most over its price; then a reorganisation, if it pays; then the end."""
    if s.forced:
        return REORGANISE
    best = FINISH
    most = 0
    for place in range(0 if saves_up(s, seat) else count):
        action = whole(out[place])
        gain = 0
        if RAID <= action < ALONE:
            gain = gain_of_raid(s, seat, (action - RAID) // MULTIPLES, (action - RAID) % MULTIPLES)
        elif TAKE_OVER <= action < RAID:
            company = action - TAKE_OVER
            gain = gain_of(s, seat, company) - price_of(s, company) * price_of_money(s, seat)
        if gain > most:
            most = gain
            best = action
    if best == FINISH and whole(s.companies[seat]) <= left_to_spend(s, seat) and worth_reorganising(s, seat):
        best = REORGANISE
    return best


@compiled
def saves_up(s: State, seat: int) -> bool:
    """Cards are worth most in full sets, and nothing is given back: so it begins late, and with much at a time. How
    much time there is for that is seen from what is left to come."""
    if s.due > 0 or companies_to_come(s) <= max(COMPANIES_TO_SAVE_FOR, COMPANIES_A_SEAT * whole(s.seats)):
        return False
    if whole(s.idle_left) <= IDLE_ROUNDS_TO_SPARE * whole(s.seats):
        return False
    return whole(s.worth[seat]) < CAPITAL_TO_BEGIN


@compiled
def gain_of_raid(s: State, seat: int, company: int, multiple: int) -> int:
    """What it adds here and takes away there, less its price and the card."""
    gain = gain_of(s, seat, company) + raid_damage(s, company)
    card = loss_of_card(s, seat, CAPITAL_KINDS + multiple)
    return gain - (raid_price(s, company, multiple) + card) * price_of_money(s, seat)


@compiled
def best_place(s: State, seat: int, out: Array, count: int) -> int:
    if members(s.lifted):
        top = place_in_plan(s, seat)
        return ALONE if top == NONE else ONTO + top
    return fullest_pile(s, out, count)


@compiled
def fullest_pile(s: State, out: Array, count: int) -> int:
    """The largest pile that it fits, and of equals the one that keeps more letters. Profits grow so fast with the size
    of a pile that companies spread over many of them are lost."""
    company = whole(s.carried)
    best = ALONE
    most = 0
    for place in range(1, count):
        top = whole(out[place]) - ONTO
        if fits(s, company, top):
            letters = count_bits(whole(s.common[top]) & whole(s.letters[company]))
            fullness = LETTERS * count_bits(whole(s.within[top])) + letters
            if fullness > most:
                most = fullness
                best = ONTO + top
    return best


@compiled
def least_missed_card(s: State, seat: int, out: Array, count: int) -> int:
    best = whole(out[0])
    least = loss_of_card(s, seat, best - DISCARD_CARD)
    for place in range(1, count):
        loss = loss_of_card(s, seat, whole(out[place]) - DISCARD_CARD)
        if loss < least:
            least = loss
            best = whole(out[place])
    return best
