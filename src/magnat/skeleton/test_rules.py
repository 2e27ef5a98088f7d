"""Skeleton by its rule book: every ruling and worked example is a test named after it."""

import pytest

import magnat
from magnat.engine.match import IllegalAction, Match


def position(price: str = "own", first: int = 0) -> Match:
    """The piano, worth 30, is put up for three."""
    return magnat.load("skeleton").position({"seats": 3, "options": {"price": price}, "first": first, "lot": 8})


def bid(match: Match, *amounts: int) -> None:
    for seat, amount in enumerate(amounts):
        match.act(seat, {"type": "bid", "amount": amount})


def test_the_highest_bid_buys_the_lot_and_pays_the_bank() -> None:
    match = position()
    bid(match, 3, 7, 5)
    assert match.state.holder[8] == 1
    assert match.state.cash[:3].tolist() == [60, 53, 60]
    assert match.state.received == 7


def test_with_the_second_price_the_highest_bid_of_the_others_is_paid() -> None:
    match = position(price="second")
    bid(match, 3, 7, 5)
    assert match.state.holder[8] == 1
    assert match.state.cash[1] == 55


@pytest.mark.parametrize(("first", "winner"), [(0, 1), (1, 1), (2, 2)])
def test_among_equal_bids_the_first_seat_wins_then_those_on_its_left(first: int, winner: int) -> None:
    match = position(first=first)
    bid(match, 3, 6, 6)
    assert match.state.holder[8] == winner


def test_a_lot_that_nobody_bids_for_leaves_the_game() -> None:
    match = position()
    bid(match, 0, 0, 0)
    assert match.state.holder[8] == -1
    assert match.state.lot != 8


def test_nobody_sees_a_bid_before_the_last_is_in() -> None:
    match = position()
    bid(match, 3, 7)
    assert match.view(0)["state"]["bid"][:2] == [3, None]
    assert match.view(None)["state"]["bid"][:2] == [None, None]
    match.act(2, {"type": "bid", "amount": 5})
    assert match.view(None)["state"]["revealed"][:3] == [3, 7, 5]


def test_a_bid_of_more_than_one_has_is_refused() -> None:
    with pytest.raises(IllegalAction, match="A bid of 61 is too high: you have 60 to bid with"):
        bid(position(), 61)
