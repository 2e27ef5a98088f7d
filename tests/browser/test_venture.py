"""Venture and Riche ou Pauvre through the page: by mouse, finger and keys, in both languages, and what axe finds."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.checks import check_with_axe, check_words
from tests.browser.conftest import PATIENCE, Come
from tests.browser.house import House
from tests.browser.person import ACCOUNT, CURTAIN, Person

BOARD = "[data-lit]"
DECISION = "section.lit button.main:enabled"
MARKET = f".market {BOARD}"
ROOF = ".roof"
PLOT = ".plot"
RIVAL = f".rivals {BOARD}"
RAID = ".raid button"
CARD = ".hand button:enabled"
PAY = ".verdict"
OTHER_WAY = "section.lit .ways button:not(.main):enabled"
UNDO = "section.lit button:has-text('↶')"
MINE = f"{BOARD}, {DECISION}, {CARD}, {RAID}"
FOREIGN = {
    "fr": re.compile(r"\b(the|of|and|is|are|your|with|to|by|for|from|has|pays?|you|it|cards|company)\b", re.I),
    "en": re.compile(r"\b(le|la|les|des|du|une|un|est|et|votre|vos|avec|pour|vous|dans|société|carte)\b", re.I),
}
"""Small words that betray the other language; in their own they are no words at all."""


def test_a_game_is_played_to_an_account_that_adds_up(come: Come, house: House) -> None:
    me = come()
    set_up(me, house, "venture", ["person", "bot"])
    done = play_and_read(me, "en", until={"the end"})
    assert {"take over", "place", "pay"} <= done
    check_account(me)


def test_on_a_small_phone_riche_ou_pauvre_is_told_in_french(come: Come, house: House) -> None:
    me = come(phone=True, locale="fr-FR", viewport={"width": 360, "height": 740})
    set_up(me, house, "riche-ou-pauvre", ["person", "bot"], draw="3")
    play_and_read(me, "fr", until={"take over", "place", "pay"})
    let_a_bot_finish(me)
    check_words(me, "fr", FOREIGN["fr"])
    assert me.sticking_out() == []
    check_account(me)


def test_operations_are_taken_back_until_the_turn_is_paid(come: Come, house: House) -> None:
    me = come()
    set_up(me, house, "venture", ["person", "bot"])
    play_until(me, me.page.locator(MARKET))
    before = board(me)
    me.page.locator(MARKET).first.click()
    me.page.locator(PLOT).click()
    me.page.locator(DECISION).click()
    expect(me.page.locator(PAY)).to_be_visible()
    for back_to in (DECISION, PLOT, MARKET):
        me.page.locator(UNDO).click()
        expect(me.page.locator(PAY)).to_have_count(0)
        expect(me.page.locator(back_to).first).to_be_visible()
    assert board(me) == before


def test_the_bill_grows_and_the_proposed_payment_can_be_changed(come: Come, house: House) -> None:
    me = come()
    page = me.page
    set_up(me, house, "venture", ["person", "bot"])
    play_until(me, page.locator(MARKET))
    page.locator(MARKET).first.click()
    page.locator(PLOT).click()
    page.locator(DECISION).wait_for()
    prices = [int(price) for price in page.locator("section.lit .item td").all_inner_texts()]
    assert sum(prices) == int(page.locator("section.lit .sum td").inner_text())
    page.locator(DECISION).click()
    put = page.locator(".hand button[aria-pressed=true]")
    expect(put.first).to_be_visible()
    proposed = put.count()
    put.first.click()
    expect(put).to_have_count(proposed - 1)
    page.get_by_role("button", name="Propose the least waste").click()
    expect(put).to_have_count(proposed)
    page.locator(DECISION).click()
    expect(page.locator(PAY)).to_have_count(0)


def test_a_reorganisation_is_planned_and_carried_out_as_one_move(come: Come, house: House) -> None:
    me = come()
    set_up(me, house, "venture", ["person", "bot"])
    pair = me.page.locator(f"body:has({OTHER_WAY}) .own .tower:has(li + li)")
    play_until(me, pair)
    held, piles = companies(me), me.page.locator(".own .tower").count()
    me.page.locator(OTHER_WAY).click()
    me.page.locator(".own .tower:has(li + li) .press").first.click()
    me.page.locator(PLOT).click()
    expect(me.page.locator(".own .tower")).to_have_count(piles + 1)
    me.page.locator(DECISION).click()
    expect(me.log()).to_contain_text("After the reorganisation")
    expect(me.page.locator(".own .tower")).to_have_count(piles + 1)
    assert companies(me) == held


def test_a_company_is_dragged_from_the_market_to_a_place_of_its_own(come: Come, house: House) -> None:
    me = come(reduced_motion="reduce")
    set_up(me, house, "venture", ["person", "bot"])
    play_until(me, me.page.locator(MARKET))
    held = companies(me)
    carry(me.page, me.page.locator(MARKET).first, me.page.locator(PLOT))
    expect(me.page.locator(".own li[data-company]")).to_have_count(held + 1)
    expect(me.page.locator(".dragged")).to_have_count(0)
    me.page.locator(UNDO).click()
    expect(me.page.locator(MARKET).first).to_be_visible()


def test_a_company_is_taken_over_and_put_down_with_keys_alone(come: Come, house: House) -> None:
    me = come()
    page = me.page
    set_up(me, house, "venture", ["person", "bot"])
    play_until(me, page.locator(MARKET))
    held = companies(me)
    lit = page.locator(BOARD)
    lit.first.focus()
    if lit.count() > 1:
        for arrow in ("ArrowRight", "ArrowDown"):
            page.keyboard.press(arrow)
        assert page.evaluate("document.activeElement !== document.querySelector('[data-lit]')")
        page.locator(MARKET).first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('.own [data-lit]')")
    page.keyboard.press("Enter")
    expect(page.locator(PLOT)).to_have_count(0)
    expect(page.locator(".own li[data-company]")).to_have_count(held + 1)


def test_around_one_screen_nobody_sees_the_hand_of_another(come: Come, house: House) -> None:
    both = come()
    set_up(both, house, "riche-ou-pauvre", ["person", "person"])
    for _ in range(3):
        both.page.locator(CURTAIN).wait_for()
        expect(both.page.locator(".hand")).to_have_count(0)
        both.page.locator(CURTAIN).click()
        while not both.page.locator(CURTAIN).count():
            both.page.locator(f"{MINE}, {CURTAIN}").first.wait_for()
            if not both.page.locator(CURTAIN).count():
                move(both)
    for view in both.views():
        shown = [seat for seat, hand in enumerate(view["state"]["hand"]) if hand is not None]
        assert shown == ([] if view["seat"] is None else [view["seat"]])


@pytest.mark.parametrize(("scheme", "phone"), [("light", False), ("dark", True)])
def test_axe_finds_nothing_serious(come: Come, house: House, scheme: str, phone: bool) -> None:
    me = come(phone=phone, color_scheme=scheme, reduced_motion="reduce")
    set_up(me, house, "venture", ["person", "bot", "bot"])
    checked: set[str] = set()
    while wait_for_turn(me) and not {"take over", "place", "pay"} <= checked:
        step = what_now(me.page)
        if step not in checked:
            check_with_axe(me.page, step)
        checked.add(step)
        move(me)


# ---- Somebody who buys what is lit ----


def set_up(person: Person, house: House, box: str, kinds: list[str], **options: str) -> None:
    page = person.page
    page.goto(f"{house.address}#/new/{box}")
    page.locator(f".count label:has-text('{len(kinds)}')").click()
    for place, kind in enumerate(kinds):
        page.locator(".seat").nth(place).locator("select").first.select_option(kind)
    for name, value in options.items():
        page.locator(f"input[name={name}][value='{value}']").check()
    page.locator("form button.main").click()
    person.wait_for_table()


def wait_for_turn(person: Person) -> bool:
    """Wait until there is something to do, or the game is over."""
    person.page.locator(f"{MINE}, {ACCOUNT}").first.wait_for()
    return person.page.locator(ACCOUNT).count() == 0


def what_now(page: Page) -> str:
    if page.locator(PLOT).count():
        return "place"
    if page.locator(PAY).count():
        return "pay"
    if page.locator(RAID).count():
        return "raid"
    if page.locator(MARKET).count():
        return "take over"
    if page.locator(RIVAL).count():
        return "aim"
    return "finish" if page.locator(DECISION).count() else "discard"


def move(person: Person) -> str:
    """Take over what one can, raid what one can, pay as proposed."""
    page = person.page
    step = what_now(page)
    choice = {
        "place": ROOF if page.locator(ROOF).count() else PLOT,
        "pay": DECISION,
        "raid": RAID,
        "take over": MARKET,
        "aim": RIVAL,
        "finish": DECISION,
        "discard": CARD,
    }[step]
    page.locator(choice).first.click()
    return step


def play_and_read(person: Person, language: str, until: set[str]) -> set[str]:
    """Play until all this was done or the game is over, and read the page before each thing that is new."""
    done: set[str] = set()
    while wait_for_turn(person) and not until <= done:
        step = what_now(person.page)
        if step not in done:
            check_words(person, language, FOREIGN[language])
            assert person.sticking_out() == []
        done.add(move(person))
    check_words(person, language, FOREIGN[language])
    return done


def let_a_bot_finish(person: Person) -> None:
    """It draws every one of its small decisions: on a busy machine that takes its time."""
    person.page.locator(".own .tool").nth(1).click()
    person.page.locator("dialog[open] .seat button").first.click()
    person.page.locator(ACCOUNT).first.wait_for(timeout=10 * PATIENCE)


def play_until(person: Person, seen: Locator) -> None:
    """Chance decides when it comes, but no game goes by without it."""
    while wait_for_turn(person) and not seen.count():
        move(person)
    expect(seen.first).to_be_visible()


def carry(page: Page, card: Locator, place: Locator) -> None:
    """Drag a card: its place is lit only once the card is in the air."""
    card.hover()
    page.mouse.down()
    page.mouse.move(640, 400, steps=4)
    place.hover()
    page.mouse.up()


# ---- What is seen ----


def companies(person: Person) -> int:
    return person.page.locator(".own li[data-company]").count()


def board(person: Person) -> list[str]:
    """What lies where: the companies in the order of the page."""
    found: list[str] = person.page.locator("[data-company]").evaluate_all("all => all.map(one => one.dataset.company)")
    return found


def check_account(person: Person) -> None:
    for sheet in person.page.locator("dialog table").all():
        lines = [int(cell) for cell in sheet.locator("tbody td").all_inner_texts() if cell]
        assert sum(lines) == int(sheet.locator("tfoot td").inner_text())
