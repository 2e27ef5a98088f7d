"""The host advises whoever asks, and has a word about bad moves for those who want it."""

import pytest
from playwright.sync_api import expect

from tests.browser.checks import check_with_axe
from tests.browser.conftest import Come
from tests.browser.house import House

BOXES = ["big-shot", "biz-bluff", "kohle", "venture", "riche-ou-pauvre"]
WAY = ".hint li"


@pytest.mark.parametrize("box", BOXES)
def test_whoever_asks_is_shown_the_best_ways_and_may_take_one(come: Come, house: House, box: str) -> None:
    me = come()
    me.play_now(house.address, box)
    page = me.page
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(WAY).first).to_be_visible()
    for way in page.locator(WAY).all():
        expect(way.locator(".reasons > span").first).not_to_be_empty()
    expect(page.locator(".hint .gain").first).to_contain_text("about")
    check_with_axe(page, f"{box}: a hint")
    page.locator(WAY).first.locator(".way").click()
    page.locator(WAY).first.get_by_role("button", name="Do it").click()
    expect(page.locator(WAY)).to_have_count(0)
