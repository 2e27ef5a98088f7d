"""A whole game at the calm pace: whatever moves is seen on its way, and the end comes after the last beat."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.flights import TRAVELLING, watched
from tests.browser.house import House


@pytest.mark.parametrize("box", [box for box in TRAVELLING if box != "riche-ou-pauvre"])
def test_every_kind_of_move_of_a_whole_game_is_seen_on_its_way(
    new_context: Callable[..., BrowserContext], house: House, box: str
) -> None:
    """Riche ou Pauvre is told as Venture is; `python -m benchmarks.flights` looks at it too."""
    context = new_context(locale="en-GB", viewport={"width": 1280, "height": 720}, service_workers="block")
    found = watched(context, house.address, box)
    assert found["complaints"] == []
    assert TRAVELLING[box] <= found["seen"].keys(), found["seen"]
    assert found["still"] == []
    assert not found["early"]
