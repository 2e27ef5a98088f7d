"""On a phone whatever is decided lies in the first screen, and what one presses does not move from turn to turn."""

from contextlib import suppress
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import TimeoutError

from tests.browser.anywhere import BOXES, Seat
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.person import DRAWN
from tests.browser.test_without_a_mouse import LOOKING, WAYS

SIZES = [(390, 844), (360, 640)]
TURNS = 10
SCROLLING = 3000
"""Milliseconds that the page may take to bring the map into sight."""

FIRST_SCREEN = """(ways) => {
  const within = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > 0 && x < innerWidth && y > 0 && y < innerHeight && element.contains(document.elementFromPoint(x, y));
  };
  const found = lit(ways);
  const panel = document.querySelector('section.panel.lit');
  return {
    asked: found.length > 0,
    reached: found.some(within) && found.filter((one) => one.matches('[data-square]')).every(within),
    deed: [...document.querySelectorAll('section.lit .deal, .deeds .deed:enabled')].every(within),
    beyond: found.filter((one) => !within(one)).map((one) => one.outerHTML.slice(0, 200)),
    high: panel ? Math.round(panel.getBoundingClientRect().height) : 0,
  };
}"""
"""Where the page puts itself: whether anything that can be done can be touched, all squares that one may go to, and the
deed that ends the decision."""

ASKED = "(ways) => lit(ways).length > 0 || document.title.startsWith('●')"


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("box", BOXES)
def test_every_decision_lies_in_the_first_screen(come: Come, house: House, box: str, width: int, height: int) -> None:
    me = come(phone=True, viewport={"width": width, "height": height}, locale="fr-FR")
    context = me.page.context
    context.add_init_script("localStorage.setItem('magnat.pace', '\"instant\"')")
    context.add_init_script(LOOKING)
    seat = Seat(house.address, box, seed=3)
    me.page = page = seat.look(context)
    highest: dict[int, int] = {}
    try:
        for state in islice(seat.turns(), TURNS):
            page.wait_for_function(ASKED, arg=WAYS[box])
            page.evaluate(DRAWN)
            with suppress(TimeoutError):  # It may be on its way to the map.
                page.wait_for_function(f"(ways) => ({FIRST_SCREEN})(ways).reached", arg=WAYS[box], timeout=SCROLLING)
            seen: dict[str, Any] = page.evaluate(FIRST_SCREEN, WAYS[box])
            assert not seen["asked"] or seen["reached"], seen
            assert seen["deed"], seen
            assert seen["high"] >= highest.get(state["phase"], 0), "The panel has shrunk under the finger."
            highest[state["phase"]] = seen["high"]
    finally:
        seat.leave()
