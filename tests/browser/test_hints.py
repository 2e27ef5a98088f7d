"""The host advises whoever asks, and has a word about bad moves for those who want it."""

import pytest
from playwright.sync_api import expect

from tests.browser.checks import check_with_axe
from tests.browser.conftest import Come
from tests.browser.house import House

BOXES = ["big-shot", "biz-bluff", "kohle", "venture", "riche-ou-pauvre"]
WAY = ".hint li"
IN_SIGHT = """() => {
  const ghost = document.querySelector('.ghosts .ghost').getBoundingClientRect();
  const card = document.querySelector('.hint').getBoundingClientRect();
  const beside = ghost.right <= card.left || ghost.left >= card.right;
  return ghost.top >= 0 && ghost.bottom <= innerHeight && (beside || ghost.bottom <= card.top);
}"""
"""Whether the ghost lies in the window, and not under the host's card."""


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
    expect(page.locator(".layer .edge").first).to_be_visible()
    check_with_axe(page, f"{box}: a hint")
    page.locator(WAY).first.locator(".way").click()
    page.locator(WAY).first.get_by_role("button", name="Do it", exact=True).click()
    expect(page.locator(WAY)).to_have_count(0)


@pytest.mark.parametrize(
    ("box", "phone", "piece"),
    [("big-shot", False, "paddle"), ("venture", True, "company"), ("riche-ou-pauvre", True, "company")],
)
def test_a_way_that_is_looked_at_shows_on_the_board_what_it_would_do(
    come: Come, house: House, box: str, phone: bool, piece: str
) -> None:
    me = come(phone=phone)
    me.play_now(house.address, box)
    page = me.page
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(WAY).first).to_be_visible()
    shown = []
    for way in page.locator(f"{WAY} .way").all():
        (way.tap if phone else way.hover)()
        expect(way).to_have_attribute("aria-pressed", "true")
        shown += [ghost.get_attribute("data-piece") for ghost in page.locator(".ghosts .ghost").all()]
        if page.locator(".ghosts .ghost").count():
            page.wait_for_function(IN_SIGHT)
    assert piece in shown
    page.keyboard.press("Escape")
    expect(page.locator(".ghosts")).to_have_count(0)


APART = """() => {
  const card = document.querySelector('.hint').getBoundingClientRect();
  const panels = [...document.querySelectorAll('section.lit')].map((panel) => panel.getBoundingClientRect());
  return panels.length > 0 && panels.every((panel) => panel.top >= card.bottom || panel.bottom <= card.top);
}"""
"""Whether what the host says leaves what is to be decided free."""


def test_on_a_phone_a_word_about_a_move_leaves_the_next_decision_free(come: Come, house: House) -> None:
    """Whoever bids all there is for the first lot hears of it, and is asked to place the tokens meanwhile."""
    me = come(phone=True)
    me.page.add_init_script("localStorage.setItem('magnat.coach', 'true')")
    me.play_now(house.address)
    me.win_a_lot()
    expect(me.page.locator(".hint .ways")).to_be_visible()
    me.page.wait_for_function(APART)
    check_with_axe(me.page, "a word about a move")
