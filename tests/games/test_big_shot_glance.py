"""What a table of Big Shot shows beyond its pieces."""

from typing import Any

import pytest

import magnat
from magnat.engine.match import Match
from magnat.games.big_shot.glance import Glance, glance, own
from magnat.games.big_shot.state import AUCTION, NOBODY, PLACEMENT

EMPTY = [0, 0, 0, 0]


def position(**fields: Any) -> Match:
    return magnat.load("big-shot").position({"seats": 4, "seed": 1, "seat_of": [0, 1, 2, 3]} | fields)


def seen(**fields: Any) -> Glance:
    return glance(position(**fields).state)


@pytest.mark.parametrize(
    ("counts", "leader"),
    [
        ([3, 3, 1, 0], 2),
        ([2, 2, 2, 1], 3),
        ([4, 3, 0, 0], 0),
        ([2, 2, 0, 0], NOBODY),
        ([2, 2, 1, 1], NOBODY),
        ([3, 2, 2, 0], 0),
        (EMPTY, NOBODY),
    ],
)
def test_the_leader_of_a_district_has_the_most_tokens_that_nobody_matches(counts: list[int], leader: int) -> None:
    assert seen(district=[counts, *[EMPTY] * 12]).leader == [leader, *[NOBODY] * 12]


def test_it_is_told_who_would_lead_after_one_more_token() -> None:
    figures = seen(district=[[2, 3, 1, 0], *[EMPTY] * 12])
    assert figures.next_leader[0] == [2, 1, 1, 1]
    assert figures.to_go[:2] == [1, 7]


def test_nobody_leads_what_is_sold() -> None:
    figures = seen(district=[[1, 0, 0, 0], *[EMPTY] * 12], owner=[0, *[NOBODY] * 12])
    assert (figures.leader[0], figures.to_go[0]) == (NOBODY, 0)


def test_a_park_doubles_a_neighbour_of_the_same_owner_only() -> None:
    figures = seen(owner=[1, 1, 2, 1, *[NOBODY] * 9])
    assert figures.doubled[:4] == [True, True, False, False]
    assert figures.worth[:4] == [18, 20, 11, 0]
    assert figures.purses[1].districts == 3


def test_a_capital_is_cash_and_districts_less_debts() -> None:
    figures = seen(cash=[10, 4, 7, 0], loans=[0, 2, 0, 0], owner=[1, 1, 2, 1, *[NOBODY] * 9])
    assert figures.capitals == [10, 4 - 20 + 38, 7 + 11, 0]
    assert figures.purses[1].debts == 20
    assert [purse.next_loan for purse in figures.purses] == [9, 7, 9, 9]


def test_while_purses_are_closed_one_reckons_with_ones_own_alone() -> None:
    match = position(options={"money": "hidden"}, cash=[10, 4, 7, 0])
    assert glance(match.state).capitals == [None] * 4
    mine = own(match.state, 2)
    assert mine is not None
    assert mine.capital == 7


def test_the_heir_is_who_gets_the_lot_if_the_bidder_passes() -> None:
    assert seen(phase=AUCTION, turn=0, passed=0b1010).heir == 2
    assert seen(phase=AUCTION, turn=0, passed=0b1000).heir == NOBODY
    assert seen(phase=PLACEMENT, turn=0, passed=0b1010).heir == NOBODY
