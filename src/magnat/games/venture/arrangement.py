"""The third solver: the best way to pile up a set of companies.

Best is the highest profit; among equal profits the greatest growth, which is what the piles would earn if each got
one company more without losing a letter. Both in one number: the *value* of a pile, and values add up.

The search opens a pile with the most promising company left, adds companies to it in order, closes it and goes on
with the next pile; it turns back where even the most hopeful rest cannot beat the best found. What a company can
hope for is its share of the best pile it could be in, if no other pile wanted the same companies. What the rest can
make together is also bounded by its industries: piles of six need a company of each.
"""

from magnat.engine.bits import count_bits
from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.games.venture.box import COMPANIES, LARGEST_PILE, LETTERS, MOST_ARRANGED, NONE
from magnat.games.venture.piles import industry_of
from magnat.games.venture.state import State

PROFIT = 1024
"""The weight of a million of profit in a value; the growth of any arrangement is less."""
OPENS = 64
"""Marks, in a trail, the company that opens a pile."""
ANY_NUMBER = 1 << 60


@compiled
def gather(s: State, seat: int) -> int:
    """List the companies of a seat in `ordered`; returns how many. Of too many those with few letters stay out."""
    count = 0
    for fewer in range(1, LETTERS):
        for company in range(COMPANIES):
            is_next = s.owner[company] == seat and count_bits(whole(s.letters[company])) == LETTERS - fewer
            if is_next and count < MOST_ARRANGED:
                s.ordered[count] = company
                count += 1
    return count


@compiled
def arrange(s: State, count: int, steps: int) -> int:
    """The value of the best arrangement of the first `count` companies of `ordered`.

    It is left in `best_trail`: places in `ordered`, pile after pile. After so many `steps` the best found so far is
    good enough; ANY_NUMBER makes sure.
    """
    return arrange_above(s, count, steps, NONE)


@compiled
def arrange_above(s: State, count: int, steps: int, best: int) -> int:
    """The same, of arrangements better than `best`; where there is none, that and no trail."""
    sort_by_hope(s, count)
    closed = 0
    depth = 0
    used = 0
    candidate = 0
    hope = total_hope(s, count)
    most = most_by_size(s, count)
    while steps > 0:
        steps -= 1
        common, industries = last_pile(s, depth)
        place, reachable = next_to_join(s, common, industries, used, candidate, count)
        if closed + hope_of_pile(s, common, industries, reachable) + hope <= best:
            place = NONE
        if place == NONE:
            closed += value_of(s, count_bits(industries), count_bits(common))
            if closed + hope > best and depth == count:
                best = closed
                keep_trail(s, count)
            elif closed + min(hope, most_of_rest(s, used, count, most)) > best:
                place = lowest_unused(used) | OPENS
        if place == NONE:
            depth, used, hope, closed = turn_back(s, depth, used, hope, closed)
            if depth == 0:
                return best
            depth -= 1
            candidate = whole(s.trail[depth]) + 1
        else:
            s.trail[depth] = place
            depth += 1
            candidate = (place & ~OPENS) + 1
        used ^= 1 << (candidate - 1)
        hope += whole(s.bounds[candidate - 1]) if place == NONE else -whole(s.bounds[candidate - 1])
    return best


@compiled
def turn_back(s: State, depth: int, used: int, hope: int, closed: int) -> tuple[int, int, int, int]:
    """Take companies back until the last one is one that joined a pile, which may go on without it."""
    closed -= value_of_last_pile(s, depth)
    while depth > 0 and s.trail[depth - 1] >= OPENS:
        depth -= 1
        place = whole(s.trail[depth]) & ~OPENS
        used &= ~(1 << place)
        hope += whole(s.bounds[place])
        closed -= value_of_last_pile(s, depth)
    return depth, used, hope, closed


@compiled
def next_to_join(s: State, common: int, industries: int, used: int, candidate: int, count: int) -> tuple[int, int]:
    """The next unused company that fits a pile (NONE: none does), and the industries that the pile may come to have."""
    first = NONE
    reachable = industries
    for place in range(candidate, count):
        company = whole(s.ordered[place])
        if common & whole(s.letters[company]) and not used >> place & 1:
            industry = 1 << industry_of(company)
            reachable |= industry
            if first == NONE and not industries & industry:
                first = place
    return first, reachable


@compiled
def hope_of_pile(s: State, common: int, industries: int, reachable: int) -> int:
    """What the companies of a pile can still hope for, when it gets all the industries that may join it."""
    return count_bits(industries) * share_of(s, count_bits(reachable), count_bits(common))


@compiled
def last_pile(s: State, depth: int) -> tuple[int, int]:
    """The common letters and the industries of the last pile of the trail; nothing at its very start."""
    common = (1 << LETTERS) - 1 if depth else 0
    industries = 0
    place = OPENS - 1
    while depth > 0 and place < OPENS:
        depth -= 1
        place = whole(s.trail[depth])
        company = whole(s.ordered[place & ~OPENS])
        common &= whole(s.letters[company])
        industries |= 1 << industry_of(company)
    return common, industries


@compiled
def value_of_last_pile(s: State, depth: int) -> int:
    common, industries = last_pile(s, depth)
    return value_of(s, count_bits(industries), count_bits(common))


@compiled
def value_of(s: State, companies: int, letters: int) -> int:
    """Profit first, then growth."""
    grown = min(companies + 1, LARGEST_PILE)
    return (whole(s.profit_by_size[companies]) * PROFIT + whole(s.profit_by_size[grown])) * letters


@compiled
def share_of(s: State, companies: int, letters: int) -> int:
    """The part of each company in the value of its pile, rounded up."""
    return (value_of(s, companies, letters) + companies - 1) // max(companies, 1)


@compiled
def lowest_unused(used: int) -> int:
    place = 0
    while used >> place & 1:
        place += 1
    return place


@compiled
def keep_trail(s: State, count: int) -> None:
    for place in range(count):
        s.best_trail[place] = s.trail[place]


# ---- What a company can hope for ----


@compiled
def sort_by_hope(s: State, count: int) -> None:
    """The most promising first; among equals the order stays."""
    for place in range(count):
        company = whole(s.ordered[place])
        s.bounds[place] = hope_of(s, company, count)
    for end in range(1, count):
        place = end
        while place > 0 and s.bounds[place - 1] < s.bounds[place]:
            swap(s, place)
            place -= 1


@compiled
def swap(s: State, place: int) -> None:
    hope = s.bounds[place]
    company = s.ordered[place]
    s.bounds[place] = s.bounds[place - 1]
    s.ordered[place] = s.ordered[place - 1]
    s.bounds[place - 1] = hope
    s.ordered[place - 1] = company


@compiled
def hope_of(s: State, company: int, count: int) -> int:
    """The share in the best pile around any of its letters, taking from each industry what has them all."""
    best = 0
    letters = whole(s.letters[company])
    shared = letters
    while shared:
        size = count_bits(industries_sharing(s, shared, count))
        best = max(best, share_of(s, size, count_bits(shared)))
        shared = (shared - 1) & letters
    return best


@compiled
def industries_sharing(s: State, shared: int, count: int) -> int:
    """The industries that have a company with all these letters, a bit each."""
    industries = 0
    for place in range(count):
        company = whole(s.ordered[place])
        industries |= int(whole(s.letters[company]) & shared == shared) << industry_of(company)
    return industries


@compiled
def total_hope(s: State, count: int) -> int:
    hope = 0
    for place in range(count):
        hope += whole(s.bounds[place])
    return hope


# ---- What the rest can make together ----


@compiled
def most_by_size(s: State, count: int) -> tuple[int, ...]:
    """The most that a pile of 0 to 6 companies may be worth, raised where a step up would be less than the one before.

    So two piles are never worth more than they would be with companies moved from the smaller to the larger.
    """
    letters = most_letters_by_size(s, count)
    none = one = 0
    two = max(value_of(s, 2, letters >> 8 & 15), 2 * one - none)
    three = max(value_of(s, 3, letters >> 12 & 15), 2 * two - one)
    four = max(value_of(s, 4, letters >> 16 & 15), 2 * three - two)
    five = max(value_of(s, 5, letters >> 20 & 15), 2 * four - three)
    six = max(value_of(s, 6, letters >> 24 & 15), 2 * five - four)
    return none, one, two, three, four, five, six


@compiled
def most_letters_by_size(s: State, count: int) -> int:
    """The most letters that companies of so many industries may share, or more of them: four bits for each size."""
    most = 0
    for shared in range(1, 1 << LETTERS):
        letters = count_bits(shared)
        size = count_bits(industries_sharing(s, shared, count))
        while size > 0 and most >> 4 * size & 15 < letters:
            most += letters - (most >> 4 * size & 15) << 4 * size
            size -= 1
    return most


@compiled
def most_of_rest(s: State, used: int, count: int, most: tuple[int, ...]) -> int:
    """What the unused companies are worth in piles as uneven as their industries allow: the first with all of them.

    Counts have four bits each: how many companies an industry has so far, how many industries each pile.
    """
    of_industry = 0
    in_pile = 0
    bound = 0
    for place in range(count):
        if not used >> place & 1:
            industry = 4 * industry_of(whole(s.ordered[place]))
            pile = 4 * (of_industry >> industry & 15)
            of_industry += 1 << industry
            in_pile += 1 << pile
            size = in_pile >> pile & 15
            bound += most[size] - most[size - 1]
    return bound
