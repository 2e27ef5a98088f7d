"""Blanking: every rule of visibility, on a record that has them all."""

from typing import Any

import numpy as np
import pytest

from magnat.engine.fields import Array
from magnat.engine.sight import WATCHER, as_values, redact, secrets_of
from tests.engine.test_fields import Sample


def filled(hidden: int) -> Array:
    """Every field not zero, so that a blank shows."""
    record = np.zeros(Sample.dtype.itemsize, np.uint8)
    s = record.view(Sample.dtype)[0]
    s.key[:] = 77
    s.draws, s.seats, s.hidden = 5, 4, hidden
    s.seat_of[:] = [2, 0, 255]
    s.purse[:] = [10, 20, 30]
    s.hand[:] = np.arange(1, 21).reshape(4, 5)
    s.looked[:] = [0b0001, 0b0110]
    s.file[:] = [8, 9]
    s.deck[:] = 3
    return record


def seen(hidden: int, viewer: int) -> Any:
    out = np.zeros(Sample.dtype.itemsize, np.uint8)
    redact(filled(hidden), viewer, secrets_of(Sample), out)
    return out.view(Sample.dtype)[0]


@pytest.mark.parametrize("viewer", [WATCHER, 0, 1, 2, 3])
def test_nobody_sees_the_key_and_the_pile(viewer: int) -> None:
    s = seen(1, viewer)
    assert not s.key.any()
    assert s.draws == 0
    assert not s.deck.any()


@pytest.mark.parametrize(("viewer", "purses"), [(WATCHER, [0, 0, 0]), (0, [0, 20, 0]), (1, [0, 0, 0]), (2, [10, 0, 0])])
def test_a_purse_is_seen_by_the_seat_that_the_map_names(viewer: int, purses: list[int]) -> None:
    assert seen(1, viewer).purse.tolist() == purses


def test_while_the_condition_is_off_everybody_sees() -> None:
    assert seen(0, WATCHER).purse.tolist() == [10, 20, 30]


def test_a_hand_is_seen_by_its_seat_alone() -> None:
    hands = seen(0, 1).hand
    assert hands[1].tolist() == [6, 7, 8, 9, 10]
    assert not hands[[0, 2, 3]].any()


@pytest.mark.parametrize(("viewer", "files"), [(WATCHER, [0, 0]), (0, [8, 0]), (1, [0, 9]), (2, [0, 9]), (3, [0, 0])])
def test_a_file_is_seen_by_those_who_looked(viewer: int, files: list[int]) -> None:
    assert seen(0, viewer).file.tolist() == files


def test_public_fields_stay() -> None:
    assert seen(1, WATCHER).seat_of.tolist() == [2, 0, 255]


def test_plain_values_show_a_blank_as_none() -> None:
    values = as_values(filled(1), 0, Sample)
    assert values["purse"] == [None, 20, None]
    assert values["hand"] == [[1, 2, 3, 4, 5], None, None, None]
    assert values["file"] == [8, None]
    assert values["draws"] is None
    assert values["hidden"] == 1
