"""Biz Bluff through the page: whole games by mouse, in both languages, by keys, and what axe finds."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.browser.checks import check_account, check_with_axe, check_words
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.person import ACCOUNT, CURTAIN, GO_ON, LIT, Person
from tests.browser.short import short_game

SQUARE = "[data-square][role=button]"
FILE = "[data-company][role=button]"
SLIDER = "section.lit input[type=range]"
STAGE = ".scene > section"
ASKED = {"roll", "squares", "pitch", "investing"}
HURRY = 5_000
"""Milliseconds, after which one looks again at what can be chosen."""
MOST_GAMES = 6
"""Short ones, that are played until everything was asked: chance decides when."""
CHOICES = f"{LIT}, {SQUARE}, {FILE}, {CURTAIN}, {GO_ON}"
FOREIGN = {
    "fr": re.compile(r"\b(the|of|and|is|are|your|with|to|by|for|from|has|you|it|shares?)\b", re.I),
    "en": re.compile(r"\b(le|la|les|des|du|une|un|est|et|votre|vos|avec|pour|vous|dans|dossier|actions?)\b", re.I),
}
"""Small words that betray the other language; in their own they are no words at all."""


def test_a_game_against_bots_to_an_account_that_adds_up(come: Come, house: House) -> None:
    me = come()
    seen: set[str] = set()
    for _ in range(MOST_GAMES):
        _set_up(me, house, ["person", "bot", "bot", "bot"])
        seen |= _play_to_the_end(me)
        check_account(me.page)
        if seen >= ASKED:
            return
    pytest.fail(f"In {MOST_GAMES} games nothing was asked but {seen}.")


@pytest.mark.parametrize(("language", "locale"), [("fr", "fr-FR"), ("en", "en-GB")])
def test_a_game_is_told_in_one_language_only(come: Come, house: House, language: str, locale: str) -> None:
    me = come(locale=locale, viewport={"width": 360, "height": 740})
    _set_up(me, house, ["person", "bot"])
    while _wait(me):
        check_words(me, language, FOREIGN[language])
        assert me.sticking_out() == []
        _move(me)
    check_words(me, language, FOREIGN[language])
    me.page.keyboard.press("Escape")
    me.page.locator("button.notebook").click()
    check_words(me, language, FOREIGN[language])


def test_from_memory_a_file_is_seen_only_while_it_is_in_hand(come: Come, house: House) -> None:
    me = come()
    put_back = me.page.get_by_role("button", name="Put the file back")
    _play_until(me, house, put_back, notes="off")
    expect(me.page.locator(".glimpse")).to_be_visible()
    put_back.click()
    expect(me.page.locator(".glimpse")).to_have_count(0)
    state = me.views()[-1]["state"]
    assert all(token is None for token, shown in zip(state["token"], state["shown"], strict=False) if not shown)


def test_a_file_turned_over_stays_in_sight_until_one_goes_on(come: Come, house: House) -> None:
    me = come(pace="brisk")
    go_on = me.page.get_by_role("button", name="Go on")
    me.set_up(house.address, ["person", "bot"], box="biz-bluff")
    turned = me.page.locator(f"{STAGE} [role=status]", has_text="is turned over")
    while not turned.count():
        if me.page.locator(ACCOUNT).count():  # A game may go by without it.
            me.page.get_by_role("button", name="Play again with the same seats").click()
            expect(me.page.locator(ACCOUNT)).to_have_count(0)
        if me.page.locator(CHOICES).count() and me.page.locator("[data-show=idle]").count():
            _move(me)
        me.page.evaluate("() => new Promise(requestAnimationFrame)")
        if go_on.count() and not turned.count():  # Something else waits to be seen.
            go_on.first.click()
    go_on.click()
    expect(me.page.locator(STAGE)).to_have_count(0)


def test_a_turn_with_keys_alone(come: Come, house: House) -> None:
    me = come()
    _set_up(me, house, ["person", "bot"])
    page = me.page
    _wait(me)
    while not page.locator(SQUARE).count():
        _tab_to(page, "section.lit button")
        page.keyboard.press("Enter")
        _wait(me)
    _tab_to(page, SQUARE)
    first = page.evaluate("document.activeElement.dataset.square")
    moved = False
    for arrow in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
        page.keyboard.press(arrow)
        moved = moved or page.evaluate("document.activeElement.dataset.square") != first
    assert moved or page.locator(SQUARE).count() == 1
    told = page.locator("[role=log] li").count()
    page.keyboard.press("Enter")
    expect(page.locator("[role=log] li").nth(told)).to_be_attached()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(come: Come, house: House, scheme: str) -> None:
    me = come(color_scheme=scheme)
    checked: set[str] = set()
    for _ in range(MOST_GAMES):
        _set_up(me, house, ["person", "bot", "bot"])
        while not checked >= ASKED and _wait(me):
            what = _what_is_asked(me)
            if what not in checked:
                check_with_axe(me.page, what)
                checked.add(what)
            _move(me)
        if checked >= ASKED:
            break
    assert checked >= ASKED
    me.page.locator("button.notebook").click()
    check_with_axe(me.page, "notebook")


@pytest.mark.parametrize(
    ("locale", "not_now", "leads", "too_much"),
    [
        ("en-GB", "roll the die", "does not lead there", "no more than your"),
        ("fr-FR", "lancez le dé", "ne mène pas là", "La somme va de 1"),
    ],
)
def test_what_cannot_be_done_in_the_town_says_why_not(
    come: Come, house: House, locale: str, not_now: str, leads: str, too_much: str
) -> None:
    me = come(locale=locale)
    _set_up(me, house, ["person", "bot"])
    page = me.page
    _wait(me)
    page.locator("[data-company='3']").click(force=True)
    _check_card(page, not_now)
    _play_until(me, house, page.locator(SQUARE).first)
    page.locator("[data-square]:not([role=button]) .ground").first.click(force=True)
    _check_card(page, f"{leads}|moment")  # A card, too, may ask for a square.
    _play_until(me, house, page.locator(SLIDER))
    field = page.locator("section.lit input[type=number]")
    field.fill("99")
    field.press("Tab")
    _check_card(page, too_much)
    expect(field).to_have_value(field.get_attribute("max") or "")


def _check_card(page: Page, reason: str) -> None:
    card = page.locator("[popover][aria-labelledby=why-not]")
    expect(card).to_contain_text(re.compile(reason))
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


# ---- Playing ----


def _set_up(person: Person, house: House, kinds: list[str], notes: str = "on") -> None:
    """A short game."""
    names = ["Ada", "Hugo", "Stella", "Victor"][: len(kinds)]
    levels = [{"level": "gentle"} if kind == "bot" else {} for kind in kinds]
    seats = [{"kind": k, "name": name, **level} for k, name, level in zip(kinds, names, levels, strict=True)]
    person.open_table(house.address, seats, **{**short_game("biz-bluff"), "options": {"notes": notes}})


def _wait(person: Person) -> bool:
    """Wait until there is something to choose; False when the game is over."""
    person.page.locator(f"{CHOICES}, {ACCOUNT}").first.wait_for()
    return person.page.locator(ACCOUNT).count() == 0


def _play_until(person: Person, house: House, wanted: Locator, notes: str = "on") -> None:
    """Chance decides when it comes: one game may go by without it, not a whole evening."""
    for _ in range(MOST_GAMES):
        _set_up(person, house, ["person", "bot"], notes)
        while _wait(person):
            if wanted.count():
                return
            _move(person)
    pytest.fail(f"{MOST_GAMES} games went by without it.")


def _move(person: Person) -> None:
    if person.page.locator(SLIDER).count():
        _invest(person)
        return
    choices = person.page.locator(CHOICES)
    with suppress(TimeoutError):  # Somebody else may be quicker: then there is something else to choose.
        choices.nth(person._chance.randrange(max(1, choices.count()))).click(timeout=HURRY)


def _invest(person: Person) -> None:
    """Slide anywhere, and do what the button below then says."""
    slider = person.page.locator(SLIDER)
    low, high = (int(slider.get_attribute(end) or 0) for end in ("min", "max"))
    slider.fill(str(person._chance.randint(low, high)))
    main: Locator = person.page.locator("section.lit .button.deal")
    main.click()
    expect(slider).to_have_count(0)


def _play_to_the_end(person: Person) -> set[str]:
    seen = set()
    while _wait(person):
        seen.add(_what_is_asked(person))
        _move(person)
    return seen


def _what_is_asked(person: Person) -> str:
    for what, mark in (("investing", SLIDER), ("pitch", STAGE), ("squares", SQUARE), ("files", FILE)):
        if person.page.locator(mark).count():
            return what
    return "roll"


def _tab_to(page: Page, wanted: str) -> None:
    for _ in range(80):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"The Tab key does not lead to {wanted}.")
