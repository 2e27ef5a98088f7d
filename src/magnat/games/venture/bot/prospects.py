"""What the steady player expects of piles, companies and cards, in hundredths of a million of profit to come."""

from magnat.engine.bits import count_bits
from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.games.venture.box import (
    CAPITAL_KINDS,
    LARGEST_PILE,
    LOW_KINDS,
    MARKET,
    NONE,
    WRONG,
)
from magnat.games.venture.companies import first_of, members, without_first
from magnat.games.venture.piles import fits
from magnat.games.venture.state import State
from magnat.games.venture.worth import worth_of

WHOLE = 100

GROWTH = 60
"""How likely, in hundredths, a pile grows by one more company while many are still to come."""
COMPANIES_FOR_FULL_GROWTH = 25
DRAWS_PER_PROFIT_CARD = 22
"""About so many cards are drawn for each profit card that comes up."""
DAMAGE = 50
"""What a loss of another seat is worth to oneself, in hundredths."""
LOW_CARD_HOPE = 5
"""What a low card may add to a set one day."""
TAKEOVER_HOPE = (10, 6, 2)
"""What a takeover card is worth to keep: half price, full price, one and a half."""
A_PILE_OF_ITS_OWN = 120
"""What a company that opens a pile is worth, in hundredths of what it brings by itself: more will fit than before."""
MONEY_TO_COME = 100
COMPANIES_FOR_MONEY = 30
"""What the first million may bring later, in hundredths, while so many companies are still to come."""
PLENTY = 70
"""The capital whose next million is worth half of the first."""


@compiled
def companies_to_come(s: State) -> int:
    count = whole(s.unseen) - whole(s.removed)
    for place in range(MARKET):
        count += s.market[place] != NONE
    return count


@compiled
def profits_to_come(s: State) -> int:
    """How often profits will be written down until the end, the last time included, in hundredths."""
    draws = companies_to_come(s) * whole(s.draws_a_turn)
    return WHOLE + WHOLE * draws // DRAWS_PER_PROFIT_CARD


@compiled
def growth_now(s: State) -> int:
    return min(GROWTH, GROWTH * companies_to_come(s) // COMPANIES_FOR_FULL_GROWTH)


@compiled
def prospect(s: State, size: int, letters: int) -> int:
    """What a pile will bring until the end: as it is, and as it may grow, which costs it letters."""
    growth = growth_now(s)
    likely = WHOLE
    bring = whole(s.profit_by_size[size]) * letters * WHOLE
    for larger in range(size + 1, LARGEST_PILE + 1):
        likely = likely * growth // WHOLE
        step = whole(s.profit_by_size[larger]) - whole(s.profit_by_size[larger - 1])
        bring += step * likely * (letters + 1) // 2
    return bring * profits_to_come(s) // WHOLE


@compiled
def prospect_of_pile(s: State, top: int) -> int:
    """A wrong pile brings nothing, however large it is."""
    if s.within[top] & WRONG:
        return 0
    return prospect(s, count_bits(whole(s.within[top])), count_bits(whole(s.common[top])))


@compiled
def alone_prospect(s: State, company: int) -> int:
    return prospect(s, 1, count_bits(whole(s.letters[company]))) * A_PILE_OF_ITS_OWN // WHOLE


@compiled
def joining_gain(s: State, company: int, top: int) -> int:
    """What a pile gains by a company."""
    letters = whole(s.common[top]) & whole(s.letters[company])
    joined = prospect(s, count_bits(whole(s.within[top])) + 1, count_bits(letters))
    return joined - prospect_of_pile(s, top)


@compiled
def gain_of(s: State, seat: int, company: int) -> int:
    """What a company adds where it does most good."""
    gain = alone_prospect(s, company)
    tops = members(s.tops[seat])
    while tops:
        if fits(s, company, first_of(tops)):
            gain = max(gain, joining_gain(s, company, first_of(tops)))
        tops = without_first(tops)
    return gain


@compiled
def raid_damage(s: State, company: int) -> int:
    """The share in another's loss that a raid is worth."""
    loss = prospect_of_pile(s, company)
    beneath = whole(s.below[company])
    if beneath != NONE:
        loss -= prospect_of_pile(s, beneath)
    return loss * DAMAGE // WHOLE


@compiled
def price_of_money(s: State, seat: int) -> int:
    """What a million in hand is worth: at the end what it counts, before then what it may buy, which is less and less
    the more there is of it."""
    capital = max(0, whole(s.worth[seat]) - whole(s.due))
    later = MONEY_TO_COME * min(companies_to_come(s), COMPANIES_FOR_MONEY) // COMPANIES_FOR_MONEY
    return later * PLENTY // (PLENTY + capital) + (20 if s.hand_counts else 10)


@compiled
def loss_of_card(s: State, seat: int, card: int) -> int:
    """What a hand loses with a card, in millions."""
    if card >= CAPITAL_KINDS:
        return TAKEOVER_HOPE[card - CAPITAL_KINDS]
    held = worth_of(s, s.hand[seat])
    s.hand[seat, card] -= 1
    loss = held - worth_of(s, s.hand[seat])
    is_spare = s.hand[seat, card] > 0
    s.hand[seat, card] += 1
    return loss + LOW_CARD_HOPE if card < LOW_KINDS and not is_spare else loss
