"""What a table of Biz Bluff shows beyond its pieces: what a seat holds, and what a file would do to it."""

from types import SimpleNamespace
from typing import Any

import msgspec

from magnat.engine.plain import following_from
from magnat.games.biz_bluff.investing import largest_sum, pay_out
from magnat.games.biz_bluff.rules import scores
from magnat.games.biz_bluff.state import INVESTING, NOTHING, PITCH, SUM, TOKEN_KINDS, State


class Glance(msgspec.Struct, frozen=True):
    riches: list[int]
    """What each seat would score now."""
    share_brings: list[int]
    """Dollars that a share brings when a token of each kind comes to light."""
    share_lost: list[bool]
    """Whether it is lost then."""
    on_offer: int
    """The company whose file is on offer in the Investment Company; -1: none."""
    collects: list[int]
    """What each seat takes out of the blocked account when that file is turned over."""


class Own(msgspec.Struct, frozen=True):
    most_bought: int
    """The shares that one can pay for."""
    most_sold: int
    """Those that one has."""


def glance(s: State) -> Glance:
    return Glance(_riches(s), *_tokens(s), *_offer(s))


def own(s: State, seat: int) -> Own:
    return _own(s, seat)


@following_from("seats", "cash", "shares")
def _riches(s: Any) -> list[int]:
    riches: Any = [0] * s.seats
    scores(s, riches)
    return list(riches)


@following_from("pays")
def _tokens(s: Any) -> tuple[list[int], list[bool]]:
    """What happens to somebody who holds a single share and nothing else."""
    purses = [_after(s, token) for token in range(TOKEN_KINDS)]
    return [purse.cash[0] for purse in purses], [purse.shares[0] == 0 for purse in purses]


def _after(s: Any, token: int) -> Any:
    purse: Any = SimpleNamespace(pays=s.pays, cash=[0], shares=[1], bank_money=0, bank_shares=0)
    pay_out(purse, 0, token)
    return purse


@following_from("seats", "phase", "turn", "claim", "blocked")
def _offer(s: Any) -> tuple[int, list[int]]:
    if s.phase not in (PITCH, INVESTING, SUM):
        return NOTHING, [0] * s.seats
    return s.claim[s.turn], [s.blocked if seat == s.turn else 0 for seat in range(s.seats)]


@following_from("cash", "shares")
def _own(s: Any, seat: int) -> Own:
    return Own(*(largest_sum(_selling(s, selling), seat) for selling in (0, 1)))


def _selling(s: Any, selling: int) -> Any:
    return SimpleNamespace(cash=s.cash, shares=s.shares, selling=selling)
