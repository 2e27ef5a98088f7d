"""The codec: integers inside, dictionaries outside, and no action lost between them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnat.engine.actions import ActionError, Actions, Kind

ACTIONS = Actions(
    Kind("pass"),
    Kind("bid", amount=range(1, 11)),
    Kind("place", colour=range(4), district=range(13)),
    Kind("digit", value=range(10)),
    spelled={"pay": lambda action: [{"type": "digit", "value": int(d)} for d in str(action["amount"])]},
)


@given(st.integers(0, ACTIONS.count - 1))
def test_every_integer_is_an_action_and_back(code: int) -> None:
    assert ACTIONS.encode(ACTIONS.decode(code)) == code


def test_kinds_lie_side_by_side_and_the_last_argument_runs_fastest() -> None:
    assert [ACTIONS.first(kind.type) for kind in ACTIONS] == [0, 1, 11, 63]
    assert ACTIONS.encode({"type": "place", "colour": 2, "district": 5}) == 11 + 2 * 13 + 5
    assert ACTIONS.count == 73


def test_a_large_action_is_spelled_in_small_ones() -> None:
    assert ACTIONS.spell({"type": "pay", "amount": 407}) == [67, 63, 70]
    assert ACTIONS.spell({"type": "pass"}) == [0]


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ({}, "An action is a dictionary with a 'type', one of: pass, bid, place, digit."),
        ("pass", "An action is a dictionary"),
        ({"type": 4}, "An action is a dictionary"),
        ({"type": []}, "An action is a dictionary"),
        ({"type": "sell"}, "There is no action 'sell'; this game knows: pass, bid, place, digit."),
        ({"type": "bid", "amount": 11}, "'amount' of 'bid' must be a whole number from 1 to 10, not 11."),
        ({"type": "bid", "amount": 2.0}, "not 2.0"),
        ({"type": "bid", "amount": "2"}, "not '2'"),
        (
            {"type": "place", "colour": 1},
            "'district' of 'place' must be a whole number from 0 to 12, not None.",
        ),
        ({"type": "bid", "amount": 1, "x": 1}, "no argument 'x'; it takes amount (1–10)."),
    ],
)
def test_what_names_no_action_is_answered_by_a_sentence(action: Any, sentence: str) -> None:
    with pytest.raises(ActionError) as error:
        ACTIONS.spell(action)
    assert sentence in str(error.value)


@pytest.mark.parametrize("code", [-1, 73])
def test_an_integer_out_of_range_is_no_action(code: int) -> None:
    with pytest.raises(ActionError, match="this game’s run from 0 to 72"):
        ACTIONS.decode(code)
