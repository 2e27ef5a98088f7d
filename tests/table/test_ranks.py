"""Who is ahead in a game that goes on: told where everybody at the table sees it, and known from nothing else."""

import random
from collections.abc import Iterator

import pytest

from magnat.table import Table
from tests.table.play import random_events, table_of

OPEN = ["big-shot", "biz-bluff", "riche-ou-pauvre", "kohle"]
"""Boxes in which all that counts can lie open."""
SEATS = 3
MOST_MOVES = 1_500


def played(box: str, **options: str) -> Iterator[Table]:
    """A table after each of its moves at random, up to the end."""
    table = table_of(box, *["person"] * SEATS, seed=3, options=options)
    for _ in random_events(table, random.Random(3), most=MOST_MOVES):
        if not table.shown.over:
            yield table


@pytest.mark.parametrize("box", OPEN)
def test_where_all_lies_open_the_ranks_are_the_games(box: str) -> None:
    money = {"money": "open"} if box in ("big-shot", "kohle") else {}
    told = 0
    for table in played(box, **money):
        level = len(set(table.match.scores)) == 1
        assert table.shown.ranks == ([] if level else table.match.ranks)
        told += not level
    assert told > 10


@pytest.mark.parametrize("box", ["big-shot", "kohle"])
def test_closed_purses_say_nothing_of_who_is_ahead(box: str) -> None:
    somebody = False
    for table in played(box, money="hidden"):
        assert table.shown.ranks == []
        somebody |= len(set(table.match.ranks)) > 1
    assert somebody


def test_in_venture_profits_count_and_hands_do_not() -> None:
    """What hands will add is nobody's business before the end."""
    differed = False
    for table in played("venture"):
        profits = [int(profit) for profit in table.match.state.profit[:SEATS]]
        ranks = table.shown.ranks
        assert bool(ranks) == (len(set(profits)) > 1)
        ahead = [(profits[seat], -rank) for seat, rank in enumerate(ranks)]
        assert all(one[1] >= other[1] for one in ahead for other in ahead if one[0] > other[0])
        differed |= bool(ranks) and ranks != table.match.ranks
    assert differed
