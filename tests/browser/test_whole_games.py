"""Games at the calm pace: whatever moves is seen on its way, and the end comes after the last beat."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.flights import TRAVELLING, WATCH, watched
from tests.browser.house import House
from tests.browser.kept import RARE, moments
from tests.browser.test_film import DROP

MOST_GAMES = 4
"""Which moves a game sees is the chance of its dice and cards."""


@pytest.mark.parametrize("box", list(TRAVELLING))
def test_every_kind_of_move_of_a_whole_game_is_seen_on_its_way(
    new_context: Callable[..., BrowserContext], house: House, box: str
) -> None:
    missing = sorted(TRAVELLING[box])
    for game in range(MOST_GAMES):
        found = _watched(new_context, house, box, kinds=missing if game else [])
        missing = [move for move in missing if move not in found["seen"]]
        if not missing:
            return
    pytest.fail(f"Never seen on their way: {missing}")


def _watched(new_context: Callable[..., BrowserContext], house: House, box: str, kinds: list[str]) -> dict[str, Any]:
    """The first game to its end; others only until the rest has been seen."""
    context = new_context(locale="en-GB", viewport={"width": 1280, "height": 720}, service_workers="block")
    found = watched(context, house.address, box, kinds=kinds)
    context.close()
    assert found["complaints"] == []
    assert found["still"] == []
    assert not found["early"]
    return found


@pytest.mark.parametrize("box", list(RARE))
def test_moves_that_few_games_see_are_seen_on_their_way_too(
    new_context: Callable[..., BrowserContext], house: House, box: str
) -> None:
    """Out of games that were kept: a film goes on from the move before each of them."""
    context = new_context(locale="en-GB", viewport={"width": 1280, "height": 720}, service_workers="block")
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(house.address)
    page.locator("article").first.wait_for()
    missing = set(RARE[box])
    for moment in moments(box):
        if moment.says not in missing:
            continue
        page.evaluate(DROP, ["game.json", moment.film])
        slider = page.get_by_role("slider", name="Place in the film")
        slider.fill(str(moment.at))
        page.keyboard.press("ArrowRight")
        page.locator("[data-show=idle]").wait_for(state="attached")
        missing -= page.evaluate("globalThis.seen").keys()
    assert not missing
    assert page.evaluate("globalThis.still") == []
    context.close()
