"""The rules say of plain numbers what they say of a record, and figures are remembered by what they follow from."""

from typing import Any

import pytest

import magnat
from magnat.engine.plain import Plain, following_from
from magnat.games.big_shot import districts, rules


def test_a_rule_says_the_same_of_plain_numbers() -> None:
    game = magnat.load("big-shot")
    match = game.position({"seats": 3, "district": [[3, 3, 1, 0]] * 13, "loans": [1, 2, 3, 0], "cash": [5, -3, 300, 0]})
    for rule in (districts.highest_unmatched, districts.capital_of, rules.loan_of):
        said = [rule(match.state, number) for number in range(4)]
        plain: Any = Plain(match.state)
        assert [rule(plain, number) for number in range(4)] == said


def test_what_is_tried_on_plain_numbers_leaves_the_record_alone() -> None:
    match = magnat.load("big-shot").new(3, 1)
    before = match.record.copy()
    plain: Any = Plain(match.state)
    rules.borrow(plain, 0)
    assert plain.loans[0] == 1
    plain.district[0, 1] += 1
    assert plain.district[0][1] == 1
    assert (match.record == before).all()


def test_a_figure_is_worked_out_once_for_each_value_of_its_fields() -> None:
    match = magnat.load("big-shot").new(3, 1)
    counted = []

    @following_from("price")
    def doubled(s: Any) -> int:
        counted.append(s.price)
        return 2 * int(s.price)

    for price, phase in ((4, 1), (4, 2), (5, 2), (4, 3)):
        match.state.price, match.state.phase = price, phase
        assert doubled(match.state) == 2 * price
    assert counted == [4, 5]


def test_a_figure_sees_no_field_that_it_does_not_name() -> None:
    @following_from("price")
    def cheating(s: Any) -> int:
        return int(s.phase)

    with pytest.raises(AttributeError, match="no field 'phase' here; there is: price"):
        cheating(magnat.load("big-shot").new(3, 1).state)
