"""The end of a game as an occasion: everything on the screen, in both languages, by day and by night."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import check_with_axe, check_words
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.person import ACCOUNT, Person
from tests.browser.test_for_everyone import FOREIGN

LONG = ["Wilhelmina Featherstone", "Maximilian von Oberstein", "Stella", "Hugo"]
LAPTOP = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
ROOMS = [LAPTOP, {"width": 1440, "height": 900}, {"width": 768, "height": 1024}, PHONE, {"width": 360, "height": 640}]

HIDDEN = """() => [...document.querySelectorAll('.end .ways .button')].filter((button) => {
  const { left, top, right, bottom } = button.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true;
  return !button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).map((button) => button.textContent)"""
"""The ways on from here that cannot be pressed where they are."""

WIDE = 900
"""Pixels: on anything wider nothing of the end has to be scrolled."""

MOVING = "() => document.getAnimations().some((one) => one.effect?.target?.closest?.('.end'))"


def pace(person: Person, name: str) -> None:
    person.page.add_init_script(f"localStorage.setItem('magnat.pace', {json.dumps(json.dumps(name))})")


def play(person: Person, house: House, *, to_the_end: bool = False) -> None:
    bots = [{"kind": "bot", "name": name, "level": "steady"} for name in LONG[1:]]
    person.open_table(house.address, [{"kind": "person", "name": LONG[0]}, *bots])
    if to_the_end:
        person.play_to_the_end()
    else:
        person.let_a_bot_finish()
    expect(person.page.locator(".end .mark").first).to_be_visible()


def test_the_end_of_a_game_fits_every_screen_in_both_languages_by_day_and_by_night(come: Come, house: House) -> None:
    me = come(viewport=LAPTOP)
    pace(me, "instant")
    play(me, house, to_the_end=True)
    page = me.page
    for language, scheme in (("en", "light"), ("fr", "dark")):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        if page.evaluate("document.documentElement.lang") != language:
            page.locator("header .words").click()
        check_words(me, language, FOREIGN[language])
        for room in ROOMS:
            page.set_viewport_size(room)  # type: ignore[arg-type]
            where = f"{language} {scheme} {room}"
            assert me.sticking_out() == [], where
            assert page.evaluate(HIDDEN) == [], where
            if room["width"] > WIDE:
                assert cut_off(page) == [], where
            if room in (LAPTOP, PHONE):
                check_with_axe(page, where)


def cut_off(page: Page) -> list[str]:
    """On a wide screen nothing has to be scrolled: the parts that have to."""
    parts = [(part, page.locator(part)) for part in ("html", ".end .account", ".end .back")]
    return [part for part, one in parts if one.evaluate("one => one.scrollHeight > one.clientHeight + 1")]


def test_the_end_tells_of_the_evening_and_leads_on(come: Come, house: House) -> None:
    me = come(viewport=LAPTOP)
    pace(me, "instant")
    play(me, house)
    page = me.page
    expect(page.get_by_role("button", name="Play again with the same seats")).to_be_focused()
    expect(page.locator(".end .records li")).to_have_count(3)
    marks = page.locator(".end .mark")
    for mark in marks.all():
        mark.click()
        expect(mark).to_have_attribute("aria-pressed", "true")
        expect(marks.and_(page.locator("[aria-pressed=true]"))).to_have_count(1)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the game file").click()
    assert json.loads(saved.value.path().read_text(encoding="utf-8"))["game"] == "big-shot"
    page.get_by_role("button", name="Look at the board").click()
    expect(page.locator("[data-district]").first).to_be_visible()
    expect(page.locator(ACCOUNT)).to_have_count(0)
    page.get_by_role("button", name="Show the final account").click()
    expect(page.locator(ACCOUNT)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-district]").first).to_be_visible()


@pytest.mark.parametrize(("name", "motion", "moves"), [("calm", "no-preference", True), ("calm", "reduce", False)])
def test_the_towers_grow_unless_one_wants_no_motion_and_any_press_ends_it(
    come: Come, house: House, name: str, motion: str, moves: bool
) -> None:
    me = come(viewport=LAPTOP, reduced_motion=motion)
    pace(me, "instant")
    play(me, house)
    pace(me, name)
    me.page.reload()
    me.page.locator(".end [data-enter=tower]").first.wait_for(state="attached")
    assert me.page.evaluate(MOVING) == moves
    me.page.keyboard.press("Shift")
    me.page.wait_for_function(f"() => !({MOVING})()")
    expect(me.page.get_by_role("img", name=re.compile("^Standings: 1"))).to_be_visible()
