"""Every board can be seen closely, by a button, a letter or a double tap; what is lit stays lit, and Escape ends it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import check_with_axe
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.person import Person

THINGS = {
    "big-shot": "[data-district='4']",
    "biz-bluff": "[data-company='4']",
    "kohle": "[data-space='9']",
    "venture": ".market li >> nth=2",
    "riche-ou-pauvre": ".market li >> nth=2",
}
"""One near the middle of each board."""
LOUPE = "Look closely at the board"


def sit_before_the_board(me: Person, house: House, box: str) -> Page:
    me.play_now(house.address, box)
    page = me.page
    page.wait_for_function("() => document.title.startsWith('●')")
    if box == "kohle" and page.get_by_role("tab", name="16 deals").count():
        page.get_by_role("tab", name="16 deals").click()
    return page


def width_of(page: Page, thing: str) -> float:
    box = page.locator(thing).bounding_box()
    assert box is not None
    return box["width"]


@pytest.mark.parametrize("box", THINGS)
def test_a_board_is_seen_closely_by_a_letter_until_escape(come: Come, house: House, box: str) -> None:
    me = come(viewport={"width": 1280, "height": 720})
    page, thing = sit_before_the_board(me, house, box), THINGS[box]
    whole, lit = width_of(page, thing), page.locator("[data-lit], [data-district][role=button]").count()
    page.keyboard.press("z")
    expect(page.get_by_role("button", name=LOUPE)).to_have_attribute("aria-pressed", "true")
    assert width_of(page, thing) == pytest.approx(2 * whole, rel=0.1)
    assert page.locator("[data-lit], [data-district][role=button]").count() == lit
    page.locator(thing).hover()
    expect(page.locator("aside[role=status]")).to_be_visible()
    check_with_axe(page, f"{box}, seen closely")
    page.keyboard.press("Escape")  # The card that was hung on it goes first.
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=LOUPE)).to_have_attribute("aria-pressed", "false")
    assert width_of(page, thing) == pytest.approx(whole)


@pytest.mark.parametrize("box", THINGS)
def test_a_board_is_seen_closely_by_a_finger_and_may_be_pinched(come: Come, house: House, box: str) -> None:
    me = come(phone=True)
    page, thing = sit_before_the_board(me, house, box), THINGS[box]
    whole = width_of(page, thing)
    page.get_by_role("button", name=LOUPE).tap()
    assert width_of(page, thing) == pytest.approx(2 * whole, rel=0.1)
    assert me.sticking_out() == []
    page.get_by_role("button", name=LOUPE).tap()
    assert width_of(page, thing) == pytest.approx(whole)
    page.locator("[data-board]").evaluate("board => board.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))")
    assert width_of(page, thing) == pytest.approx(2 * whole, rel=0.1)
    forbidden = page.evaluate(
        "[...document.querySelectorAll('body *')].filter((one) => getComputedStyle(one).touchAction === 'none').length"
    )
    assert forbidden == 0
