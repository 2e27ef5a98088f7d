"""The naive player: bids what its tokens would be worth, and piles them up."""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.randomness import pick
from magnat.games.big_shot.rules import (
    highest_bid,
    legal,
)
from magnat.games.big_shot.state import (
    AUCTION,
    BID,
    COLOURS,
    DECLINE,
    DISTRICTS,
    LOANS,
    NOBODY,
    PASS,
    PAYMENT,
    PLACE,
    State,
)


@compiled
def naive(s: State, seat: int, luck: Array, out: Array) -> int:
    """Bids up to the face value of its own tokens, never borrows, and piles its tokens up where it has most."""
    if s.phase == LOANS:
        return DECLINE
    if s.phase == AUCTION:
        bid = int(s.price) + 1
        return BID + bid - 1 if bid <= min(face_value(s, seat), highest_bid(s, seat)) else PASS
    if s.phase == PAYMENT:
        return int(out[pick(luck, legal(s, seat, out))])
    return naive_placement(s, seat)


@compiled
def face_value(s: State, seat: int) -> int:
    """A token counts its seventh of the dearest district still to be had."""
    dearest = 0
    for district in range(DISTRICTS):
        if s.owner[district] == NOBODY:
            dearest = max(dearest, int(s.value[district]))
    tokens = 0
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat:
            tokens += int(s.lot[colour])
    return tokens * dearest // int(s.tokens_to_sell)


@compiled
def naive_placement(s: State, seat: int) -> int:
    """Own tokens where one has most of them, and the dearest such; the others' where one has none, and the cheapest."""
    best = -1
    best_liking = -(1 << 30)
    for colour in range(COLOURS):
        for district in range(DISTRICTS):
            if s.lot[colour] and s.owner[district] == NOBODY:
                mine = s.seat_of[colour] == seat
                liking = 64 * int(s.district[district, colour]) + int(s.value[district]) + 4096
                if not mine:
                    liking = -64 * tokens_of(s, seat, district) - int(s.value[district])
                if liking > best_liking:
                    best_liking = liking
                    best = PLACE + colour * DISTRICTS + district
    return best


@compiled
def tokens_of(s: State, seat: int, district: int) -> int:
    tokens = 0
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat:
            tokens += int(s.district[district, colour])
    return tokens
