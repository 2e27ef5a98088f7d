"""A whole game at the calm pace: whatever moves is seen on its way, and the end comes after the last beat."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext

from tests.browser.flights import TRAVELLING, watched
from tests.browser.house import House


def test_every_kind_of_move_of_a_whole_game_is_seen_on_its_way(
    new_context: Callable[..., BrowserContext], house: House
) -> None:
    """The other boxes: `python -m benchmarks.flights`."""
    context = new_context(locale="en-GB", viewport={"width": 1280, "height": 720}, service_workers="block")
    found = watched(context, house.address, "big-shot")
    assert found["complaints"] == []
    assert TRAVELLING["big-shot"] <= found["seen"].keys(), found["seen"]
    assert found["still"] == []
    assert not found["early"]
