"""The chances along a game are found where they change, and with few games where they do not."""

import os
from typing import Any

import numpy as np
import pytest

from magnat.sim.curve import EVENLY, Curve

TURNS = (123, 410)
"""Where the first seat's chance jumps."""


class Certain:
    """An outlook that knows: of two seats, one has 1/5, then 1/2, then 9/10."""

    def __init__(self, count: int) -> None:
        self.games = np.zeros(count, np.int64)
        first = np.select([np.arange(count) < TURNS[0], np.arange(count) < TURNS[1]], [0.2, 0.5], 0.9)
        self.chances = np.stack([first, 1 - first], axis=1)

    def play(self, games: int, places: list[int]) -> None:
        self.games[places] += games

    @property
    def errors(self) -> Any:
        return np.full_like(self.chances, 0.01)


@pytest.mark.parametrize("count", [600, 5000])
def test_a_jump_is_found_to_the_move(count: int) -> None:
    outlook: Any = Certain(count)
    curve = Curve(outlook, count)
    curve.find(seconds=5.0, most=60, report=lambda _: None)
    assert np.abs(curve.chances - outlook.chances).max() < 1e-9
    assert {place for turn in TURNS for place in (turn - 1, turn)} <= set(curve.places)
    assert len(curve.places) < EVENLY + 2 * 20
    assert (outlook.games[curve.places] == 60).all()
    assert curve.errors.max() == pytest.approx(0.01)


class Vague(Certain):
    """One that knows the better the more games it has played."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        first = np.where(np.arange(count) < TURNS[0], 0.5, 0.65)
        self.chances = np.stack([first, 1 - first], axis=1)

    @property
    def errors(self) -> Any:
        each = 0.5 / np.sqrt(np.maximum(self.games, 1))
        return np.stack([each, each], axis=1)


def test_a_jump_that_only_many_games_show_is_found_too() -> None:
    outlook: Any = Vague(600)
    curve = Curve(outlook, 600)
    curve.find(seconds=5.0, most=400, report=lambda _: None)
    assert {TURNS[0] - 1, TURNS[0]} <= set(curve.places)
    assert np.abs(curve.chances - outlook.chances).max() < 1e-9


def test_a_game_of_few_moves_is_looked_at_everywhere() -> None:
    outlook: Any = Certain(3)
    curve = Curve(outlook, 3)
    curve.find(seconds=1.0, most=10, report=lambda _: None)
    assert curve.places == [0, 1, 2]
    assert (outlook.games == 10).all()


def test_progress_only_grows_and_ends_with_everything() -> None:
    told: list[float] = []
    outlook: Any = Certain(600)
    Curve(outlook, 600).find(seconds=5.0, most=20, report=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_on_a_busy_machine_it_takes_longer_and_is_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wall's clock goes three times as fast as the work."""
    outlook: Any = Certain(600)
    curve = Curve(outlook, 600)
    at = [0.0]

    def play(games: int, places: list[int]) -> None:
        at[0] += 0.00015 * games * len(places)
        outlook.games[places] += games

    monkeypatch.setattr(outlook, "play", play)
    monkeypatch.setattr("magnat.sim.outlook.time.process_time", lambda: at[0] * (os.cpu_count() or 1))
    monkeypatch.setattr("magnat.sim.outlook.time.monotonic", lambda: 3 * at[0])
    monkeypatch.setattr("magnat.sim.outlook._began", 0.0)
    curve.find(seconds=1.0, most=60, report=lambda _: None)
    assert at[0] > 1 / 3
    assert (outlook.games[curve.places] == 60).all()
