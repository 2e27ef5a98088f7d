"""Games at the calm pace: whatever moves is seen on its way, and the end comes after the last beat."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.flights import TRAVELLING, watched
from tests.browser.house import House


@pytest.mark.parametrize("box", ["big-shot", "biz-bluff"])
def test_every_kind_of_move_of_a_whole_game_is_seen_on_its_way(
    new_context: Callable[..., BrowserContext], house: House, box: str
) -> None:
    """All games to their end: `python -m benchmarks.flights`."""
    found = _watched(new_context, house, box)
    assert not found["early"]


@pytest.mark.parametrize("box", ["kohle", "venture", "riche-ou-pauvre"])
def test_every_kind_of_move_of_a_long_game_is_seen_on_its_way(
    new_context: Callable[..., BrowserContext], house: House, box: str
) -> None:
    _watched(new_context, house, box, until_all=True)


def _watched(
    new_context: Callable[..., BrowserContext], house: House, box: str, until_all: bool = False
) -> dict[str, Any]:
    context = new_context(locale="en-GB", viewport={"width": 1280, "height": 720}, service_workers="block")
    found = watched(context, house.address, box, until_all=until_all)
    assert found["complaints"] == []
    assert TRAVELLING[box] <= found["seen"].keys(), found["seen"]
    assert found["still"] == []
    return found
