"""What a position of Big Shot is worth to a seat: the districts it can expect to own, less a part of what rivals can.

Players reckon on their copy of the record: `chart` turns its auction spaces, which nobody looks at any more, into a
chart of who is how likely to buy which district, in per cent, and gives the parks a value to count with.
"""

from magnat.engine.compiling import compiled
from magnat.games.big_shot.bot import prospects
from magnat.games.big_shot.rules import tokens_in
from magnat.games.big_shot.state import (
    COLOURS,
    DISTRICTS,
    NOBODY,
    PLACE,
    ROUNDS,
    TOKENS_IN_A_LOT,
    TOKENS_TO_SELL,
    State,
)

CHANCE = prospects.chances()
CERTAIN = 100
SPITE = 35
"""Per cent of what the average rival expects that counts against one's own expectation."""


@compiled
def chart(s: State) -> int:
    """Fill in the chart; returns how many more tokens an unsold district will see on average."""
    to_come = tokens_to_come(s)
    for district in range(DISTRICTS):
        update(s, district, to_come)
    for district in range(DISTRICTS):
        if s.value[district] == 0:
            s.value[district] = value_of_park(s, district)
    return to_come


@compiled
def tokens_to_come(s: State) -> int:
    """How many more tokens an unsold district will see on average, counting neither the lot nor what is placed."""
    unsold = 0
    for district in range(DISTRICTS):
        unsold += s.owner[district] == NOBODY
    return min(TOKENS_TO_SELL, (ROUNDS - int(s.round_number)) * TOKENS_IN_A_LOT // max(1, unsold))


@compiled
def update(s: State, district: int, to_come: int) -> None:
    """The chances in one district, after a token has come or gone."""
    if s.owner[district] != NOBODY:
        for colour in range(COLOURS):
            s.space[district, colour] = CERTAIN if s.owner[district] == colour else 0
        return
    a = int(s.district[district, 0])
    b = int(s.district[district, 1])
    c = int(s.district[district, 2])
    d = int(s.district[district, 3])
    more = max(0, min(to_come, int(s.tokens_to_sell) - tokens_in(s, district)))
    s.space[district, 0] = chance(more, a, b, c, d)
    s.space[district, 1] = chance(more, b, c, d, a)
    s.space[district, 2] = chance(more, c, d, a, b)
    s.space[district, 3] = chance(more, d, a, b, c)


@compiled
def chance(more: int, own: int, a: int, b: int, c: int) -> int:
    """The table is looked at in this place alone: wherever compiled code names an array it has a copy of it, and four
    copies are more than a GPU holds."""
    return int(CHANCE[more, own, a, b, c])


@compiled
def value_of_park(s: State, park: int) -> int:
    """What it would double if it came with the neighbours that somebody expects to own."""
    doubled = 0
    for neighbour in range(DISTRICTS):
        if s.borders[neighbour] >> park & 1:
            best = 0
            for colour in range(COLOURS):
                if s.seat_of[colour] != NOBODY:
                    best = max(best, int(s.space[neighbour, colour]))
            doubled += best * int(s.value[neighbour]) // CERTAIN
    return min(doubled, 255)


# ---- Worth ----


@compiled
def position_of(s: State, seat: int) -> int:
    """In hundredths of a million."""
    worth = 0
    for district in range(DISTRICTS):
        worth += share_of(s, seat, district)
    return worth


@compiled
def share_of(s: State, seat: int, district: int) -> int:
    """What a seat expects of a district, less a part of what its rivals do."""
    own = 0
    others = 0
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat:
            own += int(s.space[district, colour])
        elif s.seat_of[colour] != NOBODY:
            others += int(s.space[district, colour])
    value = int(s.value[district])
    return own * value - others * value * SPITE // (100 * (int(s.seats) - 1))


# ---- Placing ----


@compiled
def best_placement(s: State, seat: int, to_come: int) -> int:
    """The token and the district that leave the seat best off."""
    best = NOBODY
    best_gain = -(1 << 30)
    for district in range(DISTRICTS):
        if s.owner[district] == NOBODY and tokens_in(s, district) < s.tokens_to_sell:
            before = share_of(s, seat, district)
            for colour in range(COLOURS):
                if s.lot[colour]:
                    s.district[district, colour] += 1
                    update(s, district, to_come)
                    gain = share_of(s, seat, district) - before
                    s.district[district, colour] -= 1
                    if gain > best_gain:
                        best_gain = gain
                        best = colour * DISTRICTS + district
            update(s, district, to_come)
    return PLACE + best


@compiled
def place_all(s: State, placer: int, to_come: int) -> int:
    """Place the lot as somebody would; returns what was placed where, for `take_back`."""
    trail = 1
    for _ in range(tokens_in_lot(s)):
        placement = best_placement(s, placer, to_come) - PLACE
        s.lot[placement // DISTRICTS] -= 1
        s.district[placement % DISTRICTS, placement // DISTRICTS] += 1
        update(s, placement % DISTRICTS, to_come)
        trail = trail * 64 + placement
    return trail


@compiled
def take_back(s: State, trail: int, to_come: int) -> None:
    while trail > 1:
        placement = trail % 64
        s.lot[placement // DISTRICTS] += 1
        s.district[placement % DISTRICTS, placement // DISTRICTS] -= 1
        update(s, placement % DISTRICTS, to_come)
        trail //= 64


@compiled
def tokens_in_lot(s: State) -> int:
    tokens = 0
    for colour in range(COLOURS):
        tokens += int(s.lot[colour])
    return tokens
