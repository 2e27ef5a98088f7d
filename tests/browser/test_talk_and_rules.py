"""Phrases over the seats in everybody's language, a table that waits for its reader, and rules one can read."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.checks import check_with_axe
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.chapters import OUR_BOXES

PRINTED_PAGE = re.compile(rb"/Type\s*/Page\b")
"""In a PDF."""


def test_a_phrase_is_read_by_everybody_in_their_own_language_and_can_be_left_unheard(come: Come, house: House) -> None:
    ada, ben = come(seed=1), come(seed=2, locale="fr-FR")
    ada.set_up(house.address, ["person", "open"], ["Ada", ""])
    ben.join(ada.table_link(), "Ben")
    ada.page.locator("summary", has_text="Phrases").click()
    check_with_axe(ada.page, "phrases")
    ada.page.get_by_role("button", name="Well played.").click()
    expect(ben.chat()).to_contain_text("Ada Bien joué.")
    expect(ben.page.locator("div[aria-hidden=true] > p", has_text="Bien joué.")).to_be_visible()
    ben.page.locator("summary", has_text="Phrases").click()
    ben.page.get_by_role("checkbox", name="Ada").check()
    expect(ben.chat()).not_to_contain_text("Bien joué.")


def test_the_clock_stands_still_while_somebody_reads_among_bots(come: Come, house: House) -> None:
    me = come()
    me.set_up(house.address, ["person", "bot", "bot"], ["Ada", "Hugo", "Stella"], move="300")
    me.wait_for_turn()
    expect(me.page.get_by_role("timer")).to_be_visible()
    me.page.get_by_role("button", name="Help").click()
    expect(me.page.locator("nav .now")).to_have_text(re.compile(r"now$"))
    expect(me.page.get_by_text("The table waits while you read.")).to_be_attached()
    me.page.keyboard.press("Escape")
    expect(me.page.get_by_role("timer")).to_be_visible()
    expect(me.page.get_by_text("The table waits while you read.")).to_have_count(0)


def test_the_clock_stands_still_while_the_host_advises_or_says_why_not(come: Come, house: House) -> None:
    me = come()
    me.set_up(house.address, ["person", "bot", "bot"], ["Ada", "Hugo", "Stella"], move="300")
    page, waits = me.page, me.page.get_by_text("The table waits while you read.")
    loan = page.locator("section.lit button.loan:enabled")
    while me.wait_for_turn() and not loan.count():
        me.move()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(waits).to_be_attached()
    page.keyboard.press("Escape")
    expect(waits).to_have_count(0)
    loan.first.click()
    page.locator("section.lit .others button[aria-disabled]").click(force=True)
    expect(waits).to_be_attached()
    page.keyboard.press("Escape")
    expect(waits).to_have_count(0)


@pytest.mark.parametrize("box", OUR_BOXES)
def test_the_rules_open_at_the_table_where_they_speak_of_what_is_going_on(come: Come, house: House, box: str) -> None:
    me = come()
    me.play_now(house.address, box)
    me.page.get_by_role("button", name="Help").click()
    expect(me.page.locator("nav .now")).to_have_text(re.compile(r"now$"))
    expect(me.page.locator("nav .now")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_rules_of_every_box_can_be_read_stepped_through_and_printed(
    come: Come, house: House, phone: bool, locale: str
) -> None:
    me = come(phone=phone, locale=locale)
    for box in OUR_BOXES:
        me.page.goto(f"{house.address}#/rules/{box}")
        expect(me.page.locator(".aim")).to_be_visible()
        first = me.page.locator(".example [aria-live]").inner_text()
        me.page.locator(".example .main").click()
        expect(me.page.locator(".example [aria-live]")).not_to_have_text(first)
        assert me.sticking_out() == []
        check_with_axe(me.page, f"rules of {box}")
        me.page.emulate_media(media="print")
        expect(me.page.locator(".sheet")).to_be_visible()
        expect(me.page.locator(".aim")).to_be_hidden()
        assert len(PRINTED_PAGE.findall(me.page.pdf(format="A4"))) == 1, box
        me.page.emulate_media(media="screen")


@pytest.mark.parametrize(("locale", "phone", "word"), [("en-GB", False, "loan"), ("fr-FR", True, "emprunt")])
def test_a_word_is_found_in_the_rules_and_shown_where_it_stands(
    come: Come, house: House, locale: str, phone: bool, word: str
) -> None:
    me = come(locale=locale, phone=phone)
    page = me.page
    page.goto(f"{house.address}#/rules/big-shot")
    field = page.get_by_role("searchbox")
    field.fill(word)
    expect(page.locator(".paper mark").first).to_contain_text(re.compile(word, re.I))
    hits = page.locator("section.hit")
    expect(hits.nth(1)).to_be_attached()
    expect(hits.first).to_be_in_viewport()
    field.press("Enter")
    expect(hits.nth(1)).to_be_in_viewport()
    assert me.sticking_out() == []
    check_with_axe(page, f"a word found in the rules ({locale})")
    field.press("Escape")
    expect(page.locator(".paper mark")).to_have_count(0)
