"""What a position of Big Shot comes down to, written where a judge looks: over one's own copy of the record."""

from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.games.big_shot.bot.positions import CERTAIN, chart
from magnat.games.big_shot.state import (
    AUCTION,
    BORROW,
    COLOURS,
    DECLINE,
    DISTRICTS,
    LOANS,
    NOBODY,
    PAY,
    PLACE,
    SPACES,
    State,
)

TO_COME, EXPECTED = DISTRICTS, DISTRICTS + 1
"""The rows below the chart: tokens still to be put up, and the capital that a colour can expect."""
LEAST = 60
"""Capitals are written down so much higher: none is negative."""


@compiled
def sum_up(s: State, seat: int) -> None:
    """One's own colours come first, then the others' clockwise; who buys which district is a chart of chances."""
    for place in range(COLOURS - 1):
        next_colour = place
        for colour in range(place + 1, COLOURS):
            if distance(s, seat, colour) < distance(s, seat, next_colour):
                next_colour = colour
        if next_colour != place:
            exchange(s, place, next_colour)
    for colour in range(COLOURS):
        s.space[SPACES - 1, colour] = still_to_come(s, colour)
    chart(s)
    for colour in range(COLOURS):
        s.space[TO_COME, colour] = s.space[SPACES - 1, colour]
        s.space[EXPECTED, colour] = expected_capital(s, colour)


@compiled
def as_seen(s: State, seat: int, action: int) -> int:
    """An action that names a colour, by the place where `sum_up` puts it."""
    if action >= PLACE:
        colour = (action - PLACE) // DISTRICTS
        return action + DISTRICTS * (place_of(s, seat, colour) - colour)
    if action >= PAY:
        return PAY + place_of(s, seat, action - PAY)
    if BORROW <= action < DECLINE:
        return BORROW + place_of(s, seat, action - BORROW)
    return action


@compiled
def place_of(s: State, seat: int, colour: int) -> int:
    place = 0
    for other in range(COLOURS):
        nearer = distance(s, seat, other) - distance(s, seat, colour)
        place += nearer < 0 or (nearer == 0 and other < colour)
    return place


@compiled
def is_quiet(s: State) -> bool:
    """A lot has been put up, and nobody has said anything yet."""
    if s.phase not in (AUCTION, LOANS) or s.price or s.passed or s.decided or s.held:
        return False
    for colour in range(COLOURS):
        if s.borrowed[colour]:
            return False
    return True


@compiled
def distance(s: State, seat: int, colour: int) -> int:
    if s.seat_of[colour] == NOBODY:
        return whole(s.seats)
    return (whole(s.seat_of[colour]) - seat) % whole(s.seats)


@compiled
def exchange(s: State, one: int, other: int) -> None:
    """Two colours change places, whatever is told of them."""
    s.seat_of[one], s.seat_of[other] = s.seat_of[other], s.seat_of[one]
    s.cash[one], s.cash[other] = s.cash[other], s.cash[one]
    s.loans[one], s.loans[other] = s.loans[other], s.loans[one]
    s.borrowed[one], s.borrowed[other] = s.borrowed[other], s.borrowed[one]
    s.box[one], s.box[other] = s.box[other], s.box[one]
    s.shown[one], s.shown[other] = s.shown[other], s.shown[one]
    s.lot[one], s.lot[other] = s.lot[other], s.lot[one]
    for space in range(SPACES):
        s.space[space, one], s.space[space, other] = s.space[space, other], s.space[space, one]
    for district in range(DISTRICTS):
        s.district[district, one], s.district[district, other] = s.district[district, other], s.district[district, one]
        if s.owner[district] == one:
            s.owner[district] = other
        elif s.owner[district] == other:
            s.owner[district] = one


@compiled
def still_to_come(s: State, colour: int) -> int:
    tokens = 0
    for space in range(SPACES):
        tokens += whole(s.space[space, colour])
    return tokens


@compiled
def expected_capital(s: State, colour: int) -> int:
    """From the chart: districts as likely as they are, cash, less the debts."""
    hundredths = 0
    for district in range(DISTRICTS):
        hundredths += whole(s.space[district, colour]) * whole(s.value[district])
    capital = hundredths // CERTAIN + whole(s.cash[colour]) - whole(s.debt) * whole(s.loans[colour])
    return max(0, min(255, capital + LEAST))
