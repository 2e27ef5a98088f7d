"""What a table of Big Shot shows beyond its pieces: who is ahead where, and what everybody is worth."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import msgspec

from magnat.engine.bits import first_bit, is_single
from magnat.engine.plain import following_from
from magnat.games.big_shot.districts import capital_of_seat, highest_unmatched, worth_of
from magnat.games.big_shot.rules import loan_of
from magnat.games.big_shot.state import AUCTION, COLOURS, NOBODY, State


class Purse(msgspec.Struct, frozen=True):
    """What lies before a colour."""

    districts: int
    """How many it owns."""
    debts: int
    """Millions that its loans will cost at the end."""
    next_loan: int
    """Millions that the next loan brings; 0: there is none."""


class Glance(msgspec.Struct, frozen=True):
    leader: list[int]
    """The colour that would get each district if it were sold now; -1: none, or it is sold."""
    next_leader: list[list[int]]
    """The same after one more token, by the colour of that token."""
    to_go: list[int]
    """Tokens until each district is sold; 0: it is."""
    worth: list[int]
    """What each district adds to the capital of its owner."""
    doubled: list[bool]
    """Whether a park of the same owner doubles it."""
    purses: list[Purse]
    """By colour."""
    capitals: list[int | None]
    """What each seat would score now; null while purses are closed."""
    heir: int
    """The seat that gets the lot if the one to bid passes; -1: others are still in."""


class Own(msgspec.Struct, frozen=True):
    """While purses are closed."""

    capital: int
    """What one would score oneself now."""


def glance(s: State) -> Glance:
    return Glance(*_race(s), *_worth(s), _purses(s), _capitals(s), _heir(s))


def own(s: State, seat: int) -> Own | None:
    return _own(s, seat) if s.money_hidden else None


# ---- Districts ----


@following_from("district", "owner", "tokens_to_sell")
def _race(s: Any) -> tuple[list[int], list[list[int]], list[int]]:
    """Who leads, who would, and how many tokens are to go."""
    rows = zip(s.district, s.owner, strict=True)
    open_or_sold = [_district(tuple(counts), s.tokens_to_sell) if owner == NOBODY else SOLD for counts, owner in rows]
    leader, next_leader, to_go = zip(*open_or_sold, strict=True)
    return list(leader), list(next_leader), list(to_go)


SOLD: tuple[int, list[int], int] = NOBODY, [NOBODY] * COLOURS, 0


@cache
def _district(counts: tuple[int, ...], tokens_to_sell: int) -> tuple[int, list[int], int]:
    """There are a few hundred ways in which seven tokens can lie."""
    nexts = [_leader((*counts[:c], counts[c] + 1, *counts[c + 1 :])) for c in range(COLOURS)]
    return _leader(counts), nexts, tokens_to_sell - sum(counts)


def _leader(counts: tuple[int, ...]) -> int:
    alone: Any = SimpleNamespace(district={(0, colour): count for colour, count in enumerate(counts)})
    return highest_unmatched(alone, 0)


@following_from("owner", "value", "borders")
def _worth(s: Any) -> tuple[list[int], list[bool]]:
    worth = [worth_of(s, district) if owner != NOBODY else s.value[district] for district, owner in enumerate(s.owner)]
    return worth, [now > printed for now, printed in zip(worth, s.value, strict=True)]


# ---- Purses ----


@following_from("owner", "loans", "debt", "first_loan")
def _purses(s: Any) -> list[Purse]:
    return [Purse(s.owner.count(c), s.debt * s.loans[c], max(0, loan_of(s, c))) for c in range(COLOURS)]


@following_from("seats", "seat_of", "cash", "loans", "debt", "owner", "value", "borders", "money_hidden")
def _capitals(s: Any) -> list[int | None]:
    return [None if s.money_hidden else capital_of_seat(s, seat) for seat in range(s.seats)]


@following_from("seat_of", "cash", "loans", "debt", "owner", "value", "borders")
def _own(s: Any, seat: int) -> Own:
    return Own(capital_of_seat(s, seat))


# ---- Auction ----


def _heir(s: State) -> int:
    if s.phase != AUCTION:
        return NOBODY
    others = ((1 << s.seats) - 1) & ~s.passed & ~(1 << s.turn)
    return first_bit(others) if others and is_single(others) else NOBODY
