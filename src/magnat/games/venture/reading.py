"""The table of Venture as lists and text, for those who tell or draw it."""

from collections.abc import Sequence

from magnat.engine.fields import Array
from magnat.games.venture.box import (
    CAPITAL_KINDS,
    COMPANIES,
    LOW_KINDS,
    NONE,
    SYMBOL_SIGNS,
    SYMBOLS,
    VALUES,
    WRONG,
)
from magnat.games.venture.companies import contains
from magnat.games.venture.state import State


def tops_of(s: State, seat: int) -> list[int]:
    """The top companies of a seat's piles, the largest piles first."""
    tops = [company for company in range(COMPANIES) if contains(s.tops[seat], company)]
    return sorted(tops, key=lambda top: -len(pile_under(s, top)))


def pile_under(s: State, top: int) -> list[int]:
    """A pile from the bottom up."""
    pile: list[int] = []
    company = top
    while company != NONE:
        pile.insert(0, company)
        company = int(s.below[company])
    return pile


def is_wrong(s: State, top: int) -> bool:
    return bool(s.within[top] & WRONG)


def letters_text(bits: int) -> str:
    return "".join(letter for place, letter in enumerate("ABCDEF") if bits >> place & 1)


def card_text(s: State, kind: int) -> str:
    """A capital card by its symbol, if it has one, and its value."""
    sign = SYMBOL_SIGNS[kind // VALUES] if kind < LOW_KINDS else ""
    return f"{sign}{s.face[kind]}"


def cards_text(s: State, counts: Array | Sequence[int]) -> str:
    """Capital cards, sets together: 20 + ▲1 ▲3 + ●8 + ●8."""
    groups = [" ".join(group) for symbol in range(SYMBOLS) for group in _sets(s, counts, symbol)]
    high = [card_text(s, kind) for kind in range(LOW_KINDS, CAPITAL_KINDS) for _ in range(counts[kind])]
    return " + ".join(high[::-1] + groups)


def _sets(s: State, counts: Array | Sequence[int], symbol: int) -> list[list[str]]:
    """The cards of a symbol as sets: one of each value in the first, what is doubled in the next, and so on."""
    left = [int(counts[VALUES * symbol + value]) for value in range(VALUES)]
    sets: list[list[str]] = []
    for layer in range(max(left)):
        values = [value for value in range(VALUES) if left[value] > layer]
        sets.append([card_text(s, VALUES * symbol + value) for value in values])
    return sets
