"""Every box with the most seats and long names, in mid-game, in the midst of a show and at its end, at every size, day
and night, in both languages."""

from collections.abc import Iterator
from itertools import islice

import pytest
from playwright.sync_api import Page

from tests.browser.anywhere import BOXES, LONG_NAMES, Seat, until_all_is_seen
from tests.browser.checks import check_with_axe
from tests.browser.conftest import Come
from tests.browser.faults import faults_on
from tests.browser.flights import LONGEST
from tests.browser.house import House
from tests.browser.person import ACCOUNT, DRAWN, HAS_COME
from tests.browser.test_the_end import HIDDEN, WIDE, cut_off

SIZES = [(1440, 900), (1280, 720), (768, 1024), (390, 844), (360, 640)]
LAPTOPS = [(1280, 720), (1024, 768)]
LANGUAGES = ["en", "fr"]
SCHEMES = ["light", "dark"]
MIDDLE = {"big-shot": 90, "biz-bluff": 60, "kohle": 420, "venture": 500, "riche-ou-pauvre": 500}
"""Events after which a game of each box is well under way."""
FLYING, SAYS = ".overlay .flight", "[data-says]"
BEATS = 3
TURNS = 60
"""Of the one who looks: every kind of question comes up in them."""
CLOCK = {"move": 1000, "moment": 1000}
"""Nobody runs out of it; its bar takes room above every question."""


@pytest.mark.parametrize("box", BOXES)
def test_everything_lies_within_reach_at_every_size(come: Come, house: House, box: str) -> None:
    me = come()
    seat = Seat(house.address, box)
    seat.let_a_bot_play(MIDDLE[box])
    page = seat.look(me.page.context)
    page.locator("[data-show=idle]").first.wait_for(state="attached")
    found = [f"{where}: {fault}" for where in every_look(page) for fault in faults_on(page, LONG_NAMES)]
    page.close()  # To draw every move takes longer than to play it.
    seat.let_a_bot_play(LONGEST)
    page = seat.look(me.page.context)
    page.locator(ACCOUNT).first.wait_for()
    check_with_axe(page, f"the end of {box}")
    for where in every_look(page):
        found += [f"the end, {where}: {fault}" for fault in faults_on(page, LONG_NAMES)]
        found += [f"the end, {where}: out of reach: {way}" for way in page.evaluate(HIDDEN)]
        if page.evaluate("innerWidth") > WIDE:
            found += [f"the end, {where}: cut off: {part}" for part in cut_off(page)]
    seat.leave()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("box", BOXES)
def test_in_the_midst_of_a_show_everything_lies_within_reach_too(come: Come, house: House, box: str) -> None:
    """Held while a piece is in the air: what one may press then, at any size, is how to go on."""
    me = come(pace="calm")
    seat = Seat(house.address, box)
    seat.let_a_bot_play(MIDDLE[box])
    page = seat.look(me.page.context)
    seat.place.tell(type="hand_over", seat=0, level="gentle")
    found: list[str] = []
    for _ in range(BEATS):
        page.locator(FLYING).first.wait_for(state="attached")
        page.keyboard.press("w")
        said = page.locator(SAYS).get_attribute("data-says")
        found += [f"{said}, {where}: {fault}" for where in every_look(page) for fault in faults_on(page, LONG_NAMES)]
        assert page.locator(SAYS).get_attribute("data-says") == said
        page.keyboard.press("w")
        page.locator(f"{SAYS}:not([data-says={said}])").wait_for(state="attached")
    seat.leave()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("box", BOXES)
def test_every_question_fits_on_a_laptop(come: Come, house: House, box: str) -> None:
    """Whatever is asked, beside a running clock and, in Biz Bluff, below the file one has just looked into."""
    me = come()
    me.page.context.add_init_script("localStorage.setItem('magnat.pace', '\"instant\"')")
    seat = Seat(house.address, box, seed=2, clock=CLOCK)
    page = seat.look(me.page.context)
    asked: set[tuple[int, int]] = set()
    found: list[str] = []
    for state in islice(seat.turns(), TURNS):
        page.wait_for_function(HAS_COME, arg=seat.place.view.number)  # What is asked is on the page before its picture.
        until_all_is_seen(page)
        moment = (state["phase"], page.locator(".glimpse").count())
        if moment in asked:
            continue
        asked.add(moment)
        for where in every_look(page, LAPTOPS, SCHEMES[:1]):
            found += [f"phase {moment[0]}, {where}: {fault}" for fault in faults_on(page, LONG_NAMES)]
    seat.leave()
    assert not found, "\n".join(found)


def every_look(page: Page, sizes: list[tuple[int, int]] = SIZES, schemes: list[str] = SCHEMES) -> Iterator[str]:
    """The page as it is, resized, recoloured and translated, without loading it anew."""
    for language in LANGUAGES:
        if page.evaluate("document.documentElement.lang") != language:
            page.locator("header .words").click()
            page.locator(f"html[lang={language}]").wait_for()
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(DRAWN)
                yield f"{width}x{height}, {language}, {scheme}"
