"""What a table of Venture shows beyond its pieces: what piles earn, what hands are worth, what a company brings."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import msgspec

from magnat.engine.bits import count_bits
from magnat.engine.plain import following_from
from magnat.engine.seats import left_of
from magnat.games.venture.box import (
    CAPITAL_KINDS,
    COMPANIES,
    LOW_KINDS,
    MULTIPLES,
    NONE,
    OPERATIONS,
    PLACEMENT,
    SYMBOLS,
    VALUES,
    WRONG,
)
from magnat.games.venture.companies import members
from magnat.games.venture.piles import earnings_of, fits, price_of, raid_price, share_with_below
from magnat.games.venture.rules import left_to_spend
from magnat.games.venture.state import State
from magnat.games.venture.worth import worth_of

PILE = COMPANIES
"""Stands for a pile of which nothing needs to be known but what its companies share."""
ELSEWHERE = -1
"""What a pile would earn on which a company may not be put."""


class Pile(msgspec.Struct, frozen=True):
    companies: list[int]
    """From the bottom up."""
    common: int
    """The letters that all share, a bit each."""
    letters: int
    """How many those are."""
    earns: int
    """With every profit card."""
    wrong: bool
    """Two companies of an industry, or no common letter: it earns nothing and must be taken apart."""


class Estate(msgspec.Struct, frozen=True):
    """What a seat controls."""

    piles: list[Pile]
    """The largest first; lone companies are piles of one."""
    earns: int
    """All piles together, with every profit card."""
    reorganise_price: int


class Glance(msgspec.Struct, frozen=True):
    estates: list[Estate]
    """By seat."""
    prices: list[int]
    """What each company costs in the market."""
    raid_prices: list[list[int]]
    """What each company costs with each kind of takeover card."""
    next: int
    """The seat that has the turn after this one."""


class Set(msgspec.Struct, frozen=True):
    """Cards that are best paid together, or one alone."""

    kinds: list[int]
    worth: int


class Offer(msgspec.Struct, frozen=True):
    """A company that one could have, or is about to put down."""

    company: int
    price: int
    """In the market; with a takeover card see `raid_prices`."""
    short: int
    """Millions that are missing for that price."""
    would_earn: list[int]
    """What each of one's piles would earn with it on top, in the order of the estate; -1: it may not go there."""
    would_share: list[int]
    """The letters that the pile would share then, a bit each; 0: it may not go there, or they share none."""


class Own(msgspec.Struct, frozen=True):
    worth: int
    """The most that one's hand can pay."""
    left: int
    """What of it is not yet spent this turn."""
    sets: list[Set]
    """One's capital as it is worth most: sets, then single low cards, then high ones."""
    reorganise_short: int
    """Millions that are missing for a reorganisation."""
    offers: list[Offer]
    """On one's turn: the market, what can be raided with the cards in hand, and the company being put down."""


class Sketch(msgspec.Struct, frozen=True):
    """One's companies piled up as well as can be: what a hint draws."""

    piles: list[list[int]]
    """Each from the bottom up."""
    earns: int
    """All together, with every profit card."""


def glance(s: State) -> Glance:
    return Glance(_estates(s), *_prices(s), _next(s))


def own(s: State, seat: int) -> Own:
    return _own(s, seat)


@following_from("seats", "turn")
def _next(s: Any) -> int:
    return left_of(s, s.turn)


# ---- Companies ----


@following_from("seats", "companies", "tops", "below", "common", "within", "profit_by_size")
def _estates(s: Any) -> list[Estate]:
    return [_estate(s, seat) for seat in range(s.seats)]


def _estate(s: Any, seat: int) -> Estate:
    owned = [
        _pile(tuple(_from_below(s, top)), s.common[top], s.within[top], tuple(s.profit_by_size))
        for top in _tops(s, seat)
    ]
    owned.sort(key=lambda pile: (-len(pile.companies), pile.companies[0]))
    return Estate(owned, sum(pile.earns for pile in owned), s.companies[seat])


@lru_cache(maxsize=4096)
def _pile(companies: tuple[int, ...], common: int, within: int, profit_by_size: tuple[int, ...]) -> Pile:
    alone: Any = SimpleNamespace(common=[common], within=[within], profit_by_size=profit_by_size)
    return Pile(list(companies), common, count_bits(common), earnings_of(alone, 0), bool(within & WRONG))


def _tops(s: Any, seat: int) -> Iterator[int]:
    left = members(s.tops[seat])
    while left:
        top = left & -left
        yield top.bit_length() - 1
        left ^= top


def _from_below(s: Any, top: int) -> list[int]:
    pile = [top]
    while s.below[pile[-1]] != NONE:
        pile.append(s.below[pile[-1]])
    return pile[::-1]


@following_from("letters", "price_by_letters", "halves")
def _prices(s: Any) -> tuple[list[int], list[list[int]]]:
    raids = [[raid_price(s, company, multiple) for multiple in range(MULTIPLES)] for company in range(COMPANIES)]
    return [price_of(s, company) for company in range(COMPANIES)], raids


# ---- For the seat that looks ----


def _own(s: State, seat: int) -> Own:
    asked = s.turn == seat and s.phase in (OPERATIONS, PLACEMENT)
    left, short = _purse(s, seat)
    sets = _sets(s, s.hand[seat].tolist())
    return Own(sum(some.worth for some in sets), left, sets, short, _offers(s, seat) if asked else [])


@following_from("worth", "due", "companies")
def _purse(s: Any, seat: int) -> tuple[int, int]:
    """What is left to spend, and what a reorganisation wants beyond that."""
    left = left_to_spend(s, seat)
    return left, max(0, s.companies[seat] - left)


@following_from(
    *("phase", "market", "carried", "lifted", "free_placement", "hand", "seats", "worth", "due", "companies"),
    *("tops", "below", "common", "within", "letters", "price_by_letters", "profit_by_size"),
)
def _offers(s: Any, seat: int) -> list[Offer]:
    return [_offer(s, seat, company) for company in _to_be_had(s, seat)]


def _to_be_had(s: Any, seat: int) -> Iterator[int]:
    if s.phase == PLACEMENT:
        yield s.carried
        return
    yield from (company for company in s.market if company != NONE)
    if any(s.hand[seat][CAPITAL_KINDS:]):
        yield from (top for other in range(s.seats) if other != seat for top in _tops(s, other))


def _offer(s: Any, seat: int, company: int) -> Offer:
    tops = [pile.companies[-1] for pile in _estate(s, seat).piles]
    anywhere = s.free_placement == 1 and members(s.lifted) == 0
    earnings = tuple(s.profit_by_size)
    joined = [_joined(company, s.letters[company], s.common[top], s.within[top], earnings, anywhere) for top in tops]
    price = price_of(s, company)
    short = max(0, price - left_to_spend(s, seat)) if s.phase == OPERATIONS else 0
    return Offer(company, price, short, [earns for earns, _ in joined], [common for _, common in joined])


@lru_cache(maxsize=4096)
def _joined(
    company: int, letters: int, common: int, within: int, profit_by_size: tuple[int, ...], anywhere: bool
) -> tuple[int, int]:
    """What a pile would earn and share with a company on top."""
    tried: Any = SimpleNamespace(
        letters={company: letters},
        profit_by_size=profit_by_size,
        below={company: PILE},
        common={PILE: common},
        within={PILE: within},
    )
    if not anywhere and not fits(tried, company, PILE):
        return ELSEWHERE, 0
    share_with_below(tried, company)
    return earnings_of(tried, company), tried.common[company]


# ---- Cards ----


def _sets(s: State, hand: list[int]) -> list[Set]:
    low = [found for symbol in range(SYMBOLS) for found in _low(s, symbol, tuple(hand[VALUES * symbol :][:VALUES]))]
    high = [_high(s, kind) for kind in range(LOW_KINDS, CAPITAL_KINDS) for _ in range(hand[kind])]
    return [*(some for some in low if len(some.kinds) > 1), *(one for one in low if len(one.kinds) == 1), *high]


@following_from("face", "stride", "holding_worth")
def _high(s: Any, kind: int) -> Set:
    return _set(s, (kind,))


@following_from("face", "stride", "holding_worth")
def _low(s: Any, symbol: int, counts: tuple[int, ...]) -> list[Set]:
    """Cards of a symbol belong together if they and the rest, each for itself, are worth as much as all."""
    sets: list[Set] = []
    left: Any = [0] * CAPITAL_KINDS
    left[VALUES * symbol : VALUES * symbol + VALUES] = counts
    while any(left):
        for kinds in _choices(tuple(kind for kind, count in enumerate(left) if count)):
            rest: Any = [count - (kind in kinds) for kind, count in enumerate(left)]
            together = _set(s, kinds)
            if together.worth + worth_of(s, rest) == worth_of(s, left):
                sets.append(together)
                left = rest
                break
    return sets


def _set(s: Any, kinds: tuple[int, ...]) -> Set:
    cards: Any = [kinds.count(kind) for kind in range(CAPITAL_KINDS)]
    return Set(list(kinds), worth_of(s, cards))


@cache
def _choices(kinds: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All of at least one, the largest first."""
    return [some for size in range(len(kinds), 0, -1) for some in combinations(kinds, size)]
