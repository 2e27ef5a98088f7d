"""The second solver: the payment that wastes least.

First the least overpaid; among those payments, the one that leaves the hand worth most: a pair is not broken for a
single where another card would do.

Of the high cards only the sum matters, so the sums they can make are kept as bits, and the search runs over the low
cards alone: through every part of them, like the digits of a counter.
"""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.numbers import whole
from magnat.games.venture.box import CAPITAL_KINDS, LOW_KINDS, NONE, SYMBOLS, VALUES
from magnat.games.venture.state import State
from magnat.games.venture.worth import holding_of

WORD = 16
"""Bits in a word of `bounds`, which holds the sums of high cards while a payment is sought."""
HIGHEST_SUM = 255
FAR = 1 << 30


@compiled
def propose_payment(s: State, seat: int, due: int) -> None:
    """Write the payment that wastes least into `proposal`. The hand must be worth what is due."""
    mark_sums(s, seat)
    number, high_sum = best_part(s, seat, due)
    take_low_cards(s, seat, number)
    take_high_cards(s, seat, high_sum)


@compiled
def best_part(s: State, seat: int, due: int) -> tuple[int, int]:
    """The low cards to pay with, as the number of a part of the hand, and the sum of the high cards beside them."""
    clear_proposal(s)
    highs = sum_of_highs(s, s.hand[seat])
    perfect = whole(s.worth[seat]) - due
    least_over = FAR
    most_kept = 0
    best = 0
    best_sum = 0
    number = 0
    turned = LOW_KINDS - 1
    others_paid = 0
    others_kept = 0
    while turned != NONE and (least_over > 0 or most_kept < perfect):
        if turned >= VALUES:
            others_paid, others_kept = worth_of_parts(s, seat, 1, SYMBOLS)
        paid, kept = worth_of_parts(s, seat, 0, 1)
        paid += others_paid
        missing = max(0, due - paid)
        high_sum = next_sum(s, missing, min(highs, missing + least_over))
        over = paid + high_sum - due
        kept += others_kept + highs - high_sum
        if high_sum >= missing and (over < least_over or (over == least_over and kept > most_kept)):
            least_over = over
            most_kept = kept
            best = number
            best_sum = high_sum
        number += 1
        turned = next_part(s, seat, 0, LOW_KINDS)
    return best, best_sum


@compiled
def worth_of_parts(s: State, seat: int, first: int, end: int) -> tuple[int, int]:
    """What the low cards of the proposal are worth in the symbols from `first` on, and those that stay behind."""
    paid = 0
    kept = 0
    for symbol in range(first, end):
        held = holding_of(s, s.hand[seat], symbol)
        part = holding_of(s, s.proposal[0], symbol)
        paid += whole(s.holding_worth[part])
        kept += whole(s.holding_worth[held - part])
    return paid, kept


@compiled
def next_part(s: State, seat: int, first: int, end: int) -> int:
    """Count the cards of some kinds up by one, each kind a digit; the last digit turned, NONE after the end."""
    for kind in range(first, end):
        if s.proposal[0, kind] < s.hand[seat, kind]:
            s.proposal[0, kind] += 1
            return kind
        s.proposal[0, kind] = 0
    return NONE


@compiled
def clear_proposal(s: State) -> None:
    for kind in range(CAPITAL_KINDS):
        s.proposal[0, kind] = 0


@compiled
def take_low_cards(s: State, seat: int, number: int) -> None:
    """The part of the hand with a number, as `next_part` counts them."""
    for kind in range(LOW_KINDS):
        digits = whole(s.hand[seat, kind]) + 1
        s.proposal[0, kind] = number % digits
        number //= digits


@compiled
def take_high_cards(s: State, seat: int, high_sum: int) -> None:
    """Cards that make up a sum: the first that come, for all of them leave the hand worth the same."""
    while sum_of_highs(s, s.proposal[0]) != high_sum:
        next_part(s, seat, LOW_KINDS, CAPITAL_KINDS)


@compiled
def sum_of_highs(s: State, cards: Array) -> int:
    total = 0
    for kind in range(LOW_KINDS, CAPITAL_KINDS):
        total += whole(cards[kind]) * whole(s.face[kind])
    return total


# ---- The sums that high cards can make, as bits ----


@compiled
def mark_sums(s: State, seat: int) -> None:
    """Mark every sum that the high cards can make."""
    for word in range(HIGHEST_SUM // WORD + 1):
        s.bounds[word] = 0
    s.bounds[0] = 1
    highest = 0
    for kind in range(LOW_KINDS, CAPITAL_KINDS):
        for _ in range(whole(s.hand[seat, kind])):
            highest += whole(s.face[kind])
            add_to_sums(s, whole(s.face[kind]), highest // WORD)


@compiled
def add_to_sums(s: State, value: int, last_word: int) -> None:
    """Every sum may also be made with one card more: the bits, moved up by its value, beside the bits."""
    words = value // WORD
    bits = value % WORD
    for place in range(last_word - words + 1):
        word = last_word - place
        moved = whole(s.bounds[word - words]) << bits
        if word > words:
            moved |= whole(s.bounds[word - words - 1]) >> (WORD - bits)
        s.bounds[word] |= moved & 0xFFFF


@compiled
def is_a_sum(s: State, value: int) -> bool:
    return bool(s.bounds[value // WORD] >> (value % WORD) & 1)


@compiled
def next_sum(s: State, least: int, most: int) -> int:
    """The smallest sum from `least` to `most`; -1: there is none."""
    for value in range(least, most + 1):
        if is_a_sum(s, value):
            return value
    return -1
