"""Both languages, keys instead of a mouse, less motion, and what axe finds."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import check_with_axe, check_words
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.person import CURTAIN, DISTRICT, quick_game

FOREIGN = {
    "fr": re.compile(r"\b(the|of|and|is|are|your|with|to|by|for|from|has|bids?|pass(es)?|you|it|loans?)\b", re.I),
    "en": re.compile(r"\b(le|la|les|des|du|une|un|est|et|votre|vos|avec|pour|vous|dans|passe|offre)\b", re.I),
}
"""Small words that betray the other language; in their own they are no words at all."""


@pytest.mark.parametrize(("language", "locale"), [("fr", "fr-FR"), ("en", "en-GB")])
def test_a_game_is_told_in_one_language_only(come: Come, house: House, language: str, locale: str) -> None:
    me = come(locale=locale)
    me.page.goto(house.address)
    me.page.locator("article").first.wait_for()
    check_words(me, language, FOREIGN[language])
    me.set_up(house.address, ["person", "bot"], ["Ada", "Hugo"], loans="before")
    while me.wait_for_turn():
        check_words(me, language, FOREIGN[language])
        me.move()
    check_words(me, language, FOREIGN[language])
    me.page.keyboard.press("Escape")
    for tool in me.page.locator(".own button.tool:not([aria-expanded])").all():
        tool.click()
        me.page.locator("dialog[open]").wait_for()
        check_words(me, language, FOREIGN[language])
        me.page.keyboard.press("Escape")


@pytest.mark.parametrize("box", ["big-shot", "biz-bluff", "kohle", "venture", "riche-ou-pauvre"])
def test_the_purses_of_the_rich_fit_on_a_small_phone(come: Come, house: House, box: str) -> None:
    me = come(viewport={"width": 320, "height": 640})
    me.play_now(house.address, box)
    me.page.evaluate(ENRICH)
    assert me.sticking_out() == []


ENRICH = """() => {
  const walker = document.createTreeWalker(document.querySelector('.strip, .pocket .people'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) walker.currentNode.data = walker.currentNode.data.replace(/\\d+/g, '88888');
}"""
"""Whatever sums a game may come to, they have no more than five digits."""


def test_the_language_changes_without_losing_the_place(come: Come, house: House) -> None:
    me = come()
    me.play_now(house.address)
    me.wait_for_turn()
    me.page.get_by_role("button", name="Langue : français").click()
    expect(me.page.get_by_text("Tour 1 sur 18")).to_be_visible()
    check_words(me, "fr", FOREIGN["fr"])
    me.page.reload()
    expect(me.page.get_by_text("Tour 1 sur 18")).to_be_visible()


def test_an_auction_and_a_placement_with_keys_alone(come: Come, house: House) -> None:
    me = come()
    page = me.page
    page.goto(house.address)
    page.locator(quick_game("big-shot")).wait_for()
    _tab_to(page, quick_game("big-shot"))
    page.keyboard.press("Enter")
    me.wait_for_table()
    while me.wait_for_turn() and not page.locator(DISTRICT).count():
        _bid_all(page)
    _tab_to(page, DISTRICT)
    for placed in range(4):
        first = _focused(page, "dataset.district")
        arrow = next(key for key in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp") if _moves(page, key))
        assert _focused(page, "dataset.district") != first, arrow
        told = page.locator("[role=log] li").count()
        page.keyboard.press("Enter")
        expect(page.locator("[role=log] li").nth(told)).to_be_attached()
        if placed < 3:
            page.locator(DISTRICT).first.wait_for()
            assert _focused(page, "dataset.district") is not None  # The next token is placed from where one is.


def _bid_all(page: Page) -> None:
    amount = page.locator("section.lit input[type=number]")
    if amount.count():
        _tab_to(page, "section.lit input[type=number]")
        page.keyboard.type(amount.get_attribute("max") or "")
    else:
        _tab_to(page, "section.lit button")
    page.keyboard.press("Enter")


def _moves(page: Page, key: str) -> bool:
    before = _focused(page, "dataset.district")
    page.keyboard.press(key)
    return bool(_focused(page, "dataset.district") != before)


def _tab_to(page: Page, wanted: str) -> None:
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
    pytest.fail(f"The Tab key does not lead to {wanted}.")


def _focused(page: Page, what: str) -> Any:
    return page.evaluate(f"document.activeElement.{what} ?? null")


def test_nothing_moves_for_those_who_want_less_motion(come: Come, house: House) -> None:
    me = come(reduced_motion="reduce")
    me.play_now(house.address)
    for _ in range(12):
        assert me.wait_for_turn()
        me.move()
        assert me.page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length") == 0


def test_every_box_is_seen_with_its_lid(come: Come, house: House) -> None:
    page = come().page
    page.goto(house.address)
    page.locator("article").first.wait_for()
    lids = page.locator("article img")
    assert lids.count() == page.locator("article").count()
    for lid in lids.all():
        lid.evaluate("(lid) => { lid.loading = 'eager'; return lid.decode(); }")  # Fails where there is no picture.


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(come: Come, house: House, scheme: str) -> None:
    me, both = come(color_scheme=scheme), come(color_scheme=scheme)
    page = me.page
    page.goto(house.address)
    page.locator("article").first.wait_for()
    check_with_axe(page, "shelf")
    page.goto(f"{house.address}#/new/big-shot")
    page.locator(".room").wait_for()
    check_with_axe(page, "new table")
    page.goto(f"{house.address}join#no-such-token")
    page.get_by_role("alert").wait_for()
    me.complaints.clear()  # The server's refusal, as the browser notes it.
    check_with_axe(page, "join")
    me.set_up(house.address, ["person", "bot", "bot", "bot"])
    me.wait_for_turn()
    check_with_axe(page, "auction")
    for tool in page.locator(".own button.tool:not([aria-expanded])").all():
        tool.click()
        page.locator("dialog[open]").wait_for()
        check_with_axe(page, "sheet")
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Sound").click()
    expect(page.locator("#sound")).to_be_visible()
    check_with_axe(page, "sound")
    page.keyboard.press("Escape")
    me.win_a_lot()
    page.locator(DISTRICT).first.hover()
    check_with_axe(page, "placement")
    me.let_a_bot_finish()
    check_with_axe(page, "result")
    page.keyboard.press("Escape")
    check_with_axe(page, "board at the end")
    both.set_up(house.address, ["person", "person"], money="open", loans="before")
    both.wait_for_turn()
    check_with_axe(both.page, "two colours a seat")
    both.set_up(house.address, ["person", "person", "bot"], money="hidden")
    both.page.locator(CURTAIN).wait_for()
    check_with_axe(both.page, "curtain")
    both.page.locator("header .words").click()  # Whoever comes next may read another language.
    both.page.get_by_role("heading", name="Passez l’écran").wait_for()
