"""No cheap trick wins much more than its share against the players of the house.

Here with few games, to notice when something breaks; `benchmarks/tricks.py` measures.
"""

import os
from dataclasses import replace

import pytest

import magnat
from magnat.bots.players import thinker
from magnat.bots.search.thinking import Budget
from magnat.engine.compiling import INTERPRETED
from magnat.engine.fields import Array
from magnat.games import shelf
from tests.bots.tricks import have_tricks, tricks_of, try_trick
from tests.chapters import OUR_BOXES

ON_THE_SHELF = [box for box in sorted(shelf()) if os.environ.get("MAGNAT_BOX", box) == box]
BOXES = [box for box in ON_THE_SHELF if have_tricks(magnat.load(box))]
GAMES = 200
MOST = 0.28
CHANCE = 0.11
"""Three and a half standard deviations of what so many games may win by chance."""


@pytest.mark.skipif(INTERPRETED, reason="thousands of games")
@pytest.mark.parametrize("box", BOXES)
def test_no_trick_wins_much_more_than_its_share_against_three_steady_players(box: str) -> None:
    game = magnat.load(box)
    tried = [try_trick(game, number, "steady", GAMES) for number in range(len(tricks_of(game).NAMES))]
    assert [(one.name, one.wins) for one in tried if one.wins > MOST + CHANCE] == []


@pytest.mark.skipif(INTERPRETED, reason="takes minutes interpreted")
def test_a_trick_against_who_searches_is_not_tried_against_who_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    game, asked = magnat.load("kohle"), list[int]()
    search = thinker(game).choose

    def choose(blanked: Array, seat: int, budget: Budget, seed: int, *, timed: bool) -> int:
        asked.append(seat)
        return search(blanked, seat, replace(budget, looks=8), seed, timed=timed)

    monkeypatch.setattr(thinker(game), "choose", choose)
    assert try_trick(game, 0, "sharp", 4).games == 4
    assert set(asked) == {0, 1, 2, 3}


@pytest.mark.parametrize("box", [box for box in OUR_BOXES if box in ON_THE_SHELF])
def test_a_box_has_many_tricks(box: str) -> None:
    names = tricks_of(magnat.load(box)).NAMES
    assert len(set(names)) == len(names) >= 8
