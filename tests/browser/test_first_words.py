"""Whoever plays a box for the first time is told what it is about, and whom to ask: once, and never in the way."""

import pytest
from playwright.sync_api import Browser, expect

from magnat.games import shelf
from tests.browser.conftest import PATIENCE
from tests.browser.house import House
from tests.browser.person import Person
from tests.browser.test_without_a_mouse import WAYS

COVERED = """() => {
  const card = document.querySelector('section.hint'), { left, top, right, bottom } = card.getBoundingClientRect();
  const found = new Set();
  for (let x = left + 4; x < right; x += 20)
    for (let y = top + 4; y < bottom; y += 20)
      for (const one of document.elementsFromPoint(x, y))
        if (!card.contains(one) && !one.contains(card)) found.add(one.closest('[class]').className);
  return [...found];
}"""
"""What lies under her card."""
SIZES = (
    {"width": 1440, "height": 900},
    {"width": 1280, "height": 720},
    {"width": 390, "height": 844},
    {"width": 360, "height": 640},
)
PHONE = 560
HIGHEST = 0.17
"""Of a phone's screen, which the table needs."""
REACHED = """(ways) => [...document.querySelectorAll(ways)].some((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
})"""
"""Whether something that can be done lies in the first screen, and under nothing."""

MOST_PRESSES = 8


@pytest.mark.parametrize("box", sorted(shelf()))
def test_the_first_game_begins_with_the_aim_and_the_way_to_help(browser: Browser, house: House, box: str) -> None:
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800}, service_workers="block")
    context.set_default_timeout(PATIENCE)
    me = Person(context.new_page(), new=True)
    me.play_now(house.address, box)
    card = me.page.locator("section.hint", has_text=f"Your first {shelf()[box].title}?")
    card.wait_for()
    expect(card).to_contain_text("richest" if box != "big-shot" else "capital")
    for size in SIZES:
        me.page.set_viewport_size(size)  # type: ignore[arg-type]
        assert me.page.evaluate(COVERED) == [], size
        me.page.wait_for_function(REACHED, arg=WAYS[box])
        if size["width"] < PHONE:
            assert card.evaluate("(card) => card.offsetHeight / innerHeight") < HIGHEST, size
    me.page.set_viewport_size(SIZES[0])  # type: ignore[arg-type]
    card.get_by_role("button", name="Hint").click()
    expect(card).to_have_count(0)
    expect(me.page.locator("section.hint .way").first).to_be_visible(timeout=PATIENCE)
    me.page.reload()
    me.wait_for_table()
    me.page.wait_for_function(REACHED, arg=WAYS[box])  # Something is asked again.
    expect(card).to_have_count(0)
    assert me.complaints == []
    context.close()


@pytest.mark.parametrize("box", ["big-shot", "kohle"])
def test_the_first_words_leave_their_room_to_the_game_once_somebody_has_moved(
    browser: Browser, house: House, box: str
) -> None:
    context = browser.new_context(locale="en-GB", viewport={"width": 390, "height": 844}, service_workers="block")
    context.set_default_timeout(PATIENCE)
    me = Person(context.new_page(), new=True)
    me.play_now(house.address, box)
    card = me.page.locator("section.hint", has_text=f"Your first {shelf()[box].title}?")
    card.wait_for()
    for _ in range(MOST_PRESSES):  # Some only open what one then does.
        if card.count() and me.wait_for_turn():
            me.move()
    expect(card).to_have_count(0, timeout=PATIENCE)
    context.close()
