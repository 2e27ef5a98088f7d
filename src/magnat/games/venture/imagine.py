"""What a seat cannot see in Venture: the cards in the other hands, and which are still in the deck.

All cards are known by what is missing from the open ones. The seat whose turn it is can pay what it owes, so its hand
is dealt again until it can; should luck fail, it gets the richest hand there may be.
"""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.numbers import whole
from magnat.games.venture.box import (
    CAPITAL_KINDS,
    HAND_KINDS,
    HIGH_KINDS,
    HOLDINGS,
    LOW_KINDS,
    MOST_OF_A_SYMBOL,
    NONE,
    PAYMENT,
    PROFIT_CARD,
    VALUES,
)
from magnat.games.venture.payment import propose_payment
from magnat.games.venture.resources import add_to_deck, draw_from_deck, take_in
from magnat.games.venture.rules import nothing_paid
from magnat.games.venture.state import State
from magnat.games.venture.worth import worth_of

TRIES = 50


@compiled
def imagine(s: State, seat: int) -> None:
    """Deal what is missing to the other hands; the rest is the deck."""
    gather_missing_cards(s, seat)
    if s.hands_closed:
        deal_closed_hands(s, seat)
    add_to_deck(s, PROFIT_CARD, whole(s.cards_of[PROFIT_CARD]) - whole(s.discard[PROFIT_CARD]))


@compiled
def gather_missing_cards(s: State, seat: int) -> None:
    """Into the deck, for now. Profit cards are in no hand: they join it last."""
    s.deck_left = 0
    for kind in range(HAND_KINDS):
        missing = whole(s.cards_of[kind]) - whole(s.discard[kind])
        for other in range(whole(s.seats)):
            if other == seat or not s.hands_closed:
                missing -= whole(s.hand[other, kind])
        add_to_deck(s, kind, missing)


@compiled
def deal_closed_hands(s: State, seat: int) -> None:
    acting = whole(s.turn)
    if acting != seat:
        deal_to_debtor(s, acting)
    for other in range(whole(s.seats)):
        if other not in (seat, acting):
            deal_hand(s, other)
            s.worth[other] = worth_of(s, s.hand[other])


@compiled
def deal_hand(s: State, seat: int) -> None:
    size = whole(s.hand_size[seat])
    s.hand_size[seat] = 0
    for kind in range(HAND_KINDS):
        s.hand[seat, kind] = 0
    for _ in range(size):
        take_in(s, seat, draw_from_deck(s))


@compiled
def deal_to_debtor(s: State, seat: int) -> None:
    """A hand that can pay what it must, or the rest of it where some is paid already."""
    owed = owed_by(s, seat)
    deal_hand(s, seat)
    tries = 1
    while worth_with_paid(s, seat) < owed and tries < TRIES:
        put_back(s, seat)
        deal_hand(s, seat)
        tries += 1
    if worth_with_paid(s, seat) < owed:
        put_back(s, seat)
        deal_richest(s, seat)
    s.worth[seat] = worth_with_paid(s, seat)
    if s.phase == PAYMENT and nothing_paid(s):
        propose_payment(s, seat, whole(s.due))


@compiled
def owed_by(s: State, seat: int) -> int:
    """What is due, and what a forced reorganisation is about to cost: who could not pay it would not be asked."""
    return whole(s.due) + (whole(s.companies[seat]) if s.forced else 0)


@compiled
def put_back(s: State, seat: int) -> None:
    """Into the deck; the size of the hand is kept, for the next deal."""
    for kind in range(HAND_KINDS):
        add_to_deck(s, kind, whole(s.hand[seat, kind]))
        s.hand[seat, kind] = 0


@compiled
def worth_with_paid(s: State, seat: int) -> int:
    """What a hand was worth before the first card of the payment being made was laid."""
    for kind in range(CAPITAL_KINDS):
        s.hand[seat, kind] += paid_of(s, kind)
    worth = worth_of(s, s.hand[seat])
    for kind in range(CAPITAL_KINDS):
        s.hand[seat, kind] -= paid_of(s, kind)
    return worth


@compiled
def paid_of(s: State, kind: int) -> int:
    """`paying` shows the last payment until the next one opens: that one is not of this turn."""
    return whole(s.paying[kind]) if s.phase == PAYMENT else 0


# ---- The richest hand ----


@compiled
def deal_richest(s: State, seat: int) -> None:
    """Of all hands of this size that the deck allows, one that can pay most: all cards are taken, the rest put back."""
    size = whole(s.hand_size[seat])
    while s.deck_left > 0:
        take_in(s, seat, draw_from_deck(s))
    list_richest_parts(s, seat, 0, s.ordered)
    list_richest_parts(s, seat, 1, s.trail)
    list_richest_parts(s, seat, 2, s.best_trail)
    split = richest_split(s, seat, size)
    keep_part(s, seat, 0, whole(s.ordered[split // 100]))
    keep_part(s, seat, 1, whole(s.trail[split // 10 % 10]))
    keep_part(s, seat, 2, whole(s.best_trail[split % 10]))
    room = size - split // 100 - split // 10 % 10 - split % 10
    for place in range(HAND_KINDS - LOW_KINDS):
        kind = dearest_first(place)
        kept = min(room, whole(s.hand[seat, kind]))
        keep(s, seat, kind, kept)
        room -= kept
    s.hand_size[seat] = size - room
    for _ in range(room):
        take_in(s, seat, draw_from_deck(s))


@compiled
def dearest_first(place: int) -> int:
    """The high capital cards from the dearest down, then the takeover cards."""
    return CAPITAL_KINDS - 1 - place if place < HIGH_KINDS else LOW_KINDS + place


@compiled
def list_richest_parts(s: State, seat: int, symbol: int, out: Array) -> None:
    """For every number of cards of a symbol the holding that pays most beside the cards already paid; NONE: no such."""
    paid = paid_holding(s, symbol)
    for cards in range(MOST_OF_A_SYMBOL + 1):
        out[cards] = NONE
    for part in range(HOLDINGS):
        cards = cards_in(s, seat, symbol, part)
        if cards != NONE:
            known = whole(out[cards])
            if known == NONE or s.holding_worth[part + paid] > s.holding_worth[known + paid]:
                out[cards] = part


@compiled
def cards_in(s: State, seat: int, symbol: int, part: int) -> int:
    """How many cards a holding has; NONE: the hand lacks some of them."""
    cards = 0
    for value in range(VALUES):
        count = digit_of(s, part, value)
        if count > s.hand[seat, VALUES * symbol + value]:
            return NONE
        cards += count
    return cards


@compiled
def digit_of(s: State, part: int, value: int) -> int:
    """How many cards of a value a holding has."""
    return part // whole(s.stride[value]) % (whole(s.cards_of[value]) + 1)


@compiled
def paid_holding(s: State, symbol: int) -> int:
    holding = 0
    for value in range(VALUES):
        holding += paid_of(s, VALUES * symbol + value) * whole(s.stride[value])
    return holding


@compiled
def richest_split(s: State, seat: int, size: int) -> int:
    """How many cards of each symbol the richest hand has, one digit each; high cards fill it up."""
    most = NONE
    best = 0
    for split in range(1000):
        first = whole(s.ordered[split // 100])
        second = whole(s.trail[split // 10 % 10])
        third = whole(s.best_trail[split % 10])
        room = size - split // 100 - split // 10 % 10 - split % 10
        if room >= 0 and NONE not in (first, second, third):
            worth = whole(s.holding_worth[first + paid_holding(s, 0)])
            worth += whole(s.holding_worth[second + paid_holding(s, 1)])
            worth += whole(s.holding_worth[third + paid_holding(s, 2)])
            worth += worth_of_dearest(s, seat, room)
            if worth > most:
                most = worth
                best = split
    return best


@compiled
def worth_of_dearest(s: State, seat: int, room: int) -> int:
    """So many high cards, the dearest there are."""
    worth = 0
    for place in range(HIGH_KINDS):
        kind = dearest_first(place)
        cards = min(room, whole(s.hand[seat, kind]))
        worth += cards * whole(s.face[kind])
        room -= cards
    return worth


@compiled
def keep_part(s: State, seat: int, symbol: int, part: int) -> None:
    for value in range(VALUES):
        keep(s, seat, VALUES * symbol + value, digit_of(s, part, value))


@compiled
def keep(s: State, seat: int, kind: int, count: int) -> None:
    """So many cards of a kind; the others go back to the deck."""
    add_to_deck(s, kind, whole(s.hand[seat, kind]) - count)
    s.hand[seat, kind] = count
