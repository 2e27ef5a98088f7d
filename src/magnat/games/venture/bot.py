"""Players of Venture. They see the blanked record of their seat, which is theirs to scribble on.

The naive player buys the dearest company it can pay for and lays it on its largest pile. The sound one buys by what a
company adds to its piles, raids when that pays, and reorganises when the gain over the profits to come exceeds the
cost.
"""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
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
from magnat.games.venture.box import (
    CAPITAL_KINDS,
    COMPANIES,
    DISCARD,
    MULTIPLES,
    NONE,
    OPERATIONS,
    PLACEMENT,
    REORGANISATION,
)
from magnat.games.venture.companies import members
from magnat.games.venture.piles import count_bits, fits, price_of, raid_price
from magnat.games.venture.plan import next_of_plan, place_in_plan, worth_reorganising
from magnat.games.venture.prospects import (
    alone_prospect,
    gain_of,
    joining_gain,
    loss_of_card,
    price_of_money,
    raid_damage,
)
from magnat.games.venture.rules import left_to_spend, legal
from magnat.games.venture.state import State
from magnat.games.venture.whole import whole

# ---- The naive player ----


@compiled
def naive(s: State, seat: int, luck: Array, out: Array) -> int:
    count = legal(s, seat, out)
    if s.phase == OPERATIONS:
        return dearest_takeover(s, out, count)
    if s.phase == PLACEMENT:
        return largest_pile(s, out, count)
    if s.phase == DISCARD:
        return cheapest_card(s, out, count)
    return whole(out[0])


@compiled
def dearest_takeover(s: State, out: Array, count: int) -> int:
    best = FINISH if out[0] == FINISH or count > 1 else REORGANISE
    dearest = 0
    for place in range(count):
        company = whole(out[place]) - TAKE_OVER
        if 0 <= company < COMPANIES and price_of(s, company) > dearest:
            dearest = price_of(s, company)
            best = whole(out[place])
    return best


@compiled
def largest_pile(s: State, out: Array, count: int) -> int:
    best = ALONE
    largest = 0
    for place in range(count):
        top = whole(out[place]) - ONTO
        if top >= 0 and fits(s, whole(s.carried), top):
            size = count_bits(whole(s.within[top]))
            if size > largest:
                largest = size
                best = ONTO + top
    return best


@compiled
def cheapest_card(s: State, out: Array, count: int) -> int:
    """It never raids, so takeover cards go first."""
    best = whole(out[0])
    for place in range(count):
        card = whole(out[place]) - DISCARD_CARD
        if card >= CAPITAL_KINDS:
            return whole(out[place])
        if s.face[card] < s.face[best - DISCARD_CARD]:
            best = whole(out[place])
    return best


# ---- The sound player ----


@compiled
def sound(s: State, seat: int, luck: Array, out: Array) -> int:
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
    for place in range(count):
        action = whole(out[place])
        gain = 0
        if RAID <= action < ALONE:
            gain = gain_of_raid(s, seat, (action - RAID) // MULTIPLES, (action - RAID) % MULTIPLES)
        elif TAKE_OVER <= action < RAID:
            company = action - TAKE_OVER
            gain = gain_of(s, seat, company) - price_of(s, company) * price_of_money(s)
        if gain > most:
            most = gain
            best = action
    if best == FINISH and whole(s.companies[seat]) <= left_to_spend(s, seat) and worth_reorganising(s, seat):
        best = REORGANISE
    return best


@compiled
def gain_of_raid(s: State, seat: int, company: int, multiple: int) -> int:
    """What it adds here and takes away there, less its price and the card."""
    gain = gain_of(s, seat, company) + raid_damage(s, company)
    card = loss_of_card(s, seat, CAPITAL_KINDS + multiple)
    return gain - (raid_price(s, company, multiple) + card) * price_of_money(s)


@compiled
def best_place(s: State, seat: int, out: Array, count: int) -> int:
    if members(s.lifted):
        top = place_in_plan(s, seat)
        return ALONE if top == NONE else ONTO + top
    company = whole(s.carried)
    best = ALONE
    most = alone_prospect(s, company)
    for place in range(1, count):
        top = whole(out[place]) - ONTO
        if fits(s, company, top):
            gain = joining_gain(s, company, top)
            if gain > most:
                most = gain
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
