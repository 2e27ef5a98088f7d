"""Companies on the table: what fits on what, and what it earns.

A pile is known by its top company. Each company keeps what it shares with all that lie beneath it, so that a pile
need never be walked through, whether a company is put on it or taken from it.
"""

from magnat.engine.bits import count_bits
from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.games.venture.box import COMPANIES_PER_INDUSTRY, NONE, WRONG
from magnat.games.venture.companies import add, first_of, members, remove, without_first
from magnat.games.venture.state import State


@compiled
def industry_of(company: int) -> int:
    return company // COMPANIES_PER_INDUSTRY


@compiled
def price_of(s: State, company: int) -> int:
    return whole(s.price_by_letters[count_bits(whole(s.letters[company]))])


@compiled
def raid_price(s: State, company: int, multiple: int) -> int:
    """Half, full or one and a half times the price; half a million is rounded up."""
    return (price_of(s, company) * whole(s.halves[multiple]) + 1) // 2


# ---- Conglomerates ----


@compiled
def fits(s: State, company: int, top: int) -> bool:
    """Whether a company may join a pile: a new industry, and a letter that all share. A wrong pile stays wrong."""
    return bool(s.common[top] & s.letters[company]) and not s.within[top] & (WRONG | 1 << industry_of(company))


@compiled
def put_alone(s: State, seat: int, company: int) -> None:
    s.below[company] = NONE
    add(s.tops[seat], company)
    s.common[company] = s.letters[company]
    s.within[company] = 1 << industry_of(company)


@compiled
def put_onto(s: State, seat: int, company: int, top: int) -> None:
    """On top of a pile. That it fits is for `legal` to say: with free placement it need not."""
    s.below[company] = top
    remove(s.tops[seat], top)
    add(s.tops[seat], company)
    share_with_below(s, company)


@compiled
def share_with_below(s: State, company: int) -> None:
    """Work out what a company shares with those beneath it, and whether it belongs there."""
    beneath = s.below[company]
    industry = 1 << industry_of(company)
    s.common[company] = s.common[beneath] & s.letters[company]
    s.within[company] = s.within[beneath] | industry
    if s.within[beneath] & industry or not s.common[company]:
        s.within[company] |= WRONG


@compiled
def take_off(s: State, company: int) -> None:
    """Take the top company off its pile; the one beneath lies open now."""
    tops = s.tops[s.owner[company]]
    if s.below[company] != NONE:
        add(tops, whole(s.below[company]))
    remove(tops, company)
    s.below[company] = NONE


@compiled
def lift_all(s: State, seat: int) -> None:
    """Take every pile of a seat apart, from the top down."""
    tops = members(s.tops[seat])
    while tops:
        company = first_of(tops)
        tops = without_first(tops)
        while company != NONE:
            beneath = whole(s.below[company])
            s.below[company] = NONE
            add(s.lifted, company)
            company = beneath
    s.tops[seat, 0] = 0
    s.tops[seat, 1] = 0


# ---- Profits ----


@compiled
def earnings_of(s: State, top: int) -> int:
    """What a pile earns: by its size, for each letter that all share. A wrong pile earns nothing."""
    if s.within[top] & WRONG:
        return 0
    return whole(s.profit_by_size[count_bits(whole(s.within[top]))]) * count_bits(whole(s.common[top]))


@compiled
def earnings_of_seat(s: State, seat: int) -> int:
    earnings = 0
    tops = members(s.tops[seat])
    while tops:
        earnings += earnings_of(s, first_of(tops))
        tops = without_first(tops)
    return earnings


@compiled
def score_profits(s: State) -> None:
    """Everybody writes down what their conglomerates earn."""
    for seat in range(whole(s.seats)):
        s.profit[seat] += earnings_of_seat(s, seat)


# ---- Wrong piles, where placement is free ----


@compiled
def wrong_pile_of(s: State, seat: int) -> int:
    """The top of a pile of this seat that is wrong; NONE: all is well."""
    tops = members(s.tops[seat])
    while tops:
        if s.within[first_of(tops)] & WRONG:
            return first_of(tops)
        tops = without_first(tops)
    return NONE


@compiled
def set_wrong_apart(s: State, seat: int) -> None:
    """Every company that does not go with those beneath it is put down alone, from the bottom up."""
    top = wrong_pile_of(s, seat)
    while top != NONE:
        set_apart(s, seat, top, lowest_wrong(s, top))
        top = wrong_pile_of(s, seat)


@compiled
def lowest_wrong(s: State, top: int) -> int:
    """The company with which a pile went wrong."""
    company = top
    while s.within[s.below[company]] & WRONG:
        company = s.below[company]
    return whole(company)


@compiled
def set_apart(s: State, seat: int, top: int, company: int) -> None:
    if company == top:
        take_off(s, company)
    else:
        above = one_above(s, top, company)
        s.below[above] = s.below[company]
        share_with_below(s, above)
        while above != top:
            above = one_above(s, top, above)
            share_with_below(s, above)
    put_alone(s, seat, company)


@compiled
def one_above(s: State, top: int, company: int) -> int:
    above = top
    while s.below[above] != company:
        above = s.below[above]
    return whole(above)
