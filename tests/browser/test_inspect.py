"""What is this? Whatever lies on a table says what it is, what it is worth to whom, and the rule."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.checks import check_with_axe
from tests.browser.conftest import Come
from tests.browser.house import House

CARD = "aside[role=status]"
VENTURE = [
    ".plate >> nth=0",
    ".market li >> nth=1",
    ".hand .slot >> nth=0",
    ".strip .score",
    ".strip .name",
    ".crane",
    ".rail .pile",
]
THINGS = {
    "big-shot": ["[data-district='4']", "g.park", ".strip li:nth-child(2)", ".caption .die", ".caption .chips"],
    "biz-bluff": ["[data-company='3']", "[data-square]", ".strip li:nth-child(2)", ".strip li:nth-child(1) .cash"],
    "kohle": [
        "[data-space='5']",
        ".person .who",
        ".person .plate",
        ".person .investor",
        ".me .own",
        ".pile.left",
        ".contract .name",
    ],
    "venture": VENTURE,
    "riche-ou-pauvre": VENTURE,
}
"""On each table what it is made of: a place, a park, a company, a card, an icon, a seat's numbers."""
CAN_BE_DONE = {
    "big-shot": "section.lit *",
    "biz-bluff": "section.lit *, [data-square], [data-company]",
    "kohle": ".slip *, .window *, .contract *, [data-card], [data-space]",
    "venture": "[data-lit], .reorganise, .desk *",
    "riche-ou-pauvre": "[data-lit], .reorganise, .desk *",
}
"""Where the first thing is that may be done."""


IN_SIGHT = """one => {
  const box = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


def in_sight(things: Locator) -> Locator:
    """The first that nothing lies over: a stage may cover the middle of a board."""
    things.first.wait_for()
    return next((thing for thing in things.all() if thing.evaluate(IN_SIGHT)), things.first)


@pytest.mark.parametrize("box", THINGS)
def test_whatever_is_pointed_at_says_what_it_is_and_leads_to_the_rule(come: Come, house: House, box: str) -> None:
    me = come()
    me.play_now(house.address, box)
    page = me.page
    for thing in THINGS[box]:
        in_sight(page.locator(thing)).hover()
        expect(page.locator(CARD)).to_be_visible()
        page.mouse.move(2, 2)
        expect(page.locator(CARD)).to_have_count(0)
    in_sight(page.locator(THINGS[box][0])).hover()
    check_with_axe(page, f"{box}: a card")
    page.locator(CARD).get_by_role("button", name="Rules").click()
    heading = page.locator("dialog[open] .rules section.now")
    expect(heading).to_be_in_viewport()
    expect(heading).not_to_be_empty()


@pytest.mark.parametrize("box", THINGS)
def test_a_finger_that_stays_asks_and_does_not_press(come: Come, house: House, box: str) -> None:
    me = come(phone=True)
    me.play_now(house.address, box)
    page = me.page
    thing = ".people .who" if box == "kohle" else THINGS[box][0]
    mine = page.locator("[role=log] li", has_text="You")
    told = mine.count()
    for _ in _pressed(page, thing):
        expect(page.locator(CARD)).to_be_visible()
    page.wait_for_timeout(100)
    expect(page.locator(CARD)).to_be_visible()
    assert mine.count() == told
    page.touchscreen.tap(3, 3)
    expect(page.locator(CARD)).to_have_count(0)


@pytest.mark.parametrize("box", THINGS)
def test_the_keys_go_from_thing_to_thing(come: Come, house: House, box: str) -> None:
    me = come()
    me.play_now(house.address, box)
    page = me.page
    page.wait_for_function("() => document.title.startsWith('●')")
    page.keyboard.press("?")
    first = page.locator(CARD).inner_text()
    page.keyboard.press("Shift+ArrowDown")
    expect(page.locator(CARD)).not_to_have_text(re.compile(re.escape(first.splitlines()[0])))
    page.keyboard.press("?")
    expect(page.locator("dialog[open] .rules section.now")).to_be_in_viewport()


def _pressed(page: Page, thing: str) -> Iterator[None]:
    """While a finger lies on something."""
    page.locator(thing).first.evaluate("thing => thing.scrollIntoView({ block: 'center' })")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    box = page.locator(thing).first.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    page.locator(CARD).wait_for()
    yield
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("box", THINGS)
def test_tab_leads_to_what_can_be_done_first(come: Come, house: House, box: str) -> None:
    me = come()
    me.play_now(house.address, box)
    page = me.page
    page.wait_for_function("() => document.title.startsWith('●')")
    page.keyboard.press("Tab")
    reached = page.evaluate(f"() => document.activeElement.matches({CAN_BE_DONE[box]!r})")
    assert reached, page.evaluate("() => document.activeElement.outerHTML.slice(0, 200)")
