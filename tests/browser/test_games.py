"""Games through the page: alone, with a friend, around one screen, on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import check_account, check_why_not
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.person import ACCOUNT, CURTAIN, DISTRICT, Person

SOME_MOVES = 12
"""After which a bot goes on: tests/browser/test_without_a_mouse.py and test_for_everyone.py play whole games."""
CURTAINS = 8


def test_a_game_against_bots_ends_with_an_account_that_adds_up_and_a_rematch(come: Come, house: House) -> None:
    me = come()
    me.play_now(house.address)
    for _ in range(SOME_MOVES):
        assert me.wait_for_turn()
        me.move()
    me.let_a_bot_finish()
    assert len(check_account(me.page)) == 3
    expect(me.page.get_by_role("img", name=re.compile("^Standings: 1"))).to_be_visible()

    me.page.get_by_role("button", name="Play again with the same seats").click()
    expect(me.page.get_by_text("Round 1 of 18")).to_be_visible()
    expect(me.page.locator(ACCOUNT)).to_have_count(0)
    assert me.wait_for_turn()
    me.move()


def test_a_friend_by_link_and_both_see_the_end(come: Come, house: House) -> None:
    ada, ben = come(seed=1), come(seed=2)
    ada.set_up(house.address, ["person", "open", "bot", "bot"], ["Ada", "", "Hugo", "Stella"])
    link = ada.table_link()
    ben.join(link, "Ben")
    assert _token(link) not in ben.page.url
    expect(ada.page.locator(".strip")).to_contain_text("Ben")

    _play_until_moved(ben, ada, names=("Ben", "Ada"))
    expect(ben.log().locator("li", has_text="You").last).to_be_visible()
    expect(ada.log().locator("li", has_text="Ben").last).to_be_visible()

    _play_together({"Ada": ada, "Ben": ben}, SOME_MOVES)
    ada.hand_over()
    ben.let_a_bot_finish()
    ada.page.reload()
    ada.page.locator(ACCOUNT).first.wait_for()
    assert _account(ada.page) == _account(ben.page)
    assert "Ben" in _account(ada.page)

    ada.page.get_by_role("button", name="Play again with the same seats").click()
    ben.page.get_by_role("link", name="The next game is open").click()
    for person in (ada, ben):
        expect(person.page.get_by_text("Round 1 of 18")).to_be_visible()
        expect(person.page.locator(".strip li", has_text="Ben")).not_to_contain_text("free seat")


def test_around_one_screen_nobody_sees_the_purse_of_another(come: Come, house: House) -> None:
    both = come()
    both.set_up(house.address, ["person", "person", "bot", "bot"], ["Ada", "Ben", "Hugo", "Stella"], money="hidden")
    curtains, heard = 0, 0
    while curtains < CURTAINS and both.wait_for_turn():
        curtain = both.page.locator(CURTAIN)
        if not curtain.count():
            both.move()
            continue
        next_seat = 0 if "Ada" in curtain.inner_text() else 1
        expect(both.page.locator(".cash")).to_have_count(0)
        assert "purse" not in both.page.content()
        if curtains:  # At first nobody's purse is known, so the page asks once whether there are secrets at all.
            assert next_seat not in {view["seat"] for view in both.views(since=heard)}
        curtain.click()
        curtains, heard = curtains + 1, len(both.heard)
        purses = both.page.locator(".strip .cash [aria-hidden]")
        expect(purses.nth(next_seat)).not_to_have_text("?")
        assert [place for place, text in enumerate(purses.all_inner_texts()) if text != "?"] == [next_seat]
    assert curtains == CURTAINS
    for view in both.views():
        own = [colour for colour, seat in enumerate(view["state"]["seat_of"]) if seat == view["seat"]]
        shown = [colour for colour, cash in enumerate(view["state"]["cash"]) if cash is not None]
        assert view["result"] or shown == own


def test_a_game_on_a_phone(come: Come, house: House) -> None:
    me = come(phone=True)
    me.page.goto(house.address)
    _check_all_within_reach(me)
    me.play_now(house.address)
    assert me.wait_for_turn()
    _check_all_within_reach(me)
    me.win_a_lot()
    _check_all_within_reach(me)
    for _ in range(SOME_MOVES):
        assert me.wait_for_turn()
        assert me.sticking_out() == []
        me.move()
    me.let_a_bot_finish()
    assert me.sticking_out() == []
    for way in me.page.locator(".end .ways .button").all():
        way.tap(trial=True)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (844, 390), (768, 1024)])
def test_small_and_lying_screens_have_everything_within_reach(
    come: Come, house: House, width: int, height: int
) -> None:
    me = come(phone=True, viewport={"width": width, "height": height})
    me.play_now(house.address)
    me.wait_for_turn()
    _check_all_within_reach(me)
    me.win_a_lot()
    _check_all_within_reach(me)
    me.move()


def _check_all_within_reach(person: Person) -> None:
    """Every control can be touched: it is in the window, and nothing lies upon it."""
    assert person.sticking_out() == []
    for control in person.page.locator("button:visible:enabled, a:visible:not(.skip), input.field:visible").all():
        control.tap(trial=True)


def _play_until_moved(who: Person, other: Person, names: tuple[str, str]) -> None:
    """Play until one of two has made a move."""
    while not who.wait_for_turn(also=f"{_acting(names[1])}, {ACCOUNT}"):
        if other.wait_for_turn(also=_acting(names[0])):
            other.move()
    who.move()


def _play_together(people: dict[str, Person], moves: int) -> None:
    """Each moves whenever it is their turn, so many times in all."""
    made = 0
    while made < moves:
        for name, person in people.items():
            others = ", ".join(_acting(other) for other in people if other != name)
            if person.wait_for_turn(also=others):
                person.move()
                made += 1


def _acting(name: str) -> str:
    return f".strip li.acting:has-text('{name}')"


def _account(page: Page) -> str:
    """As anybody reads it: everybody's own column says "you" besides."""
    return re.sub(r"\s*\byou\b", "", page.locator(".end .account").inner_text())


def _token(link: str) -> str:
    return link.partition("#")[2]


@pytest.mark.parametrize(
    ("locale", "phone", "reason"),
    [
        ("en-GB", False, "You have borrowed this round already: one loan a round."),
        ("fr-FR", True, "Vous avez déjà emprunté ce tour-ci\u00a0: un emprunt par tour."),
    ],
)
def test_a_dimmed_button_says_why_not(come: Come, house: House, locale: str, phone: bool, reason: str) -> None:
    me = come(locale=locale, phone=phone)
    me.play_now(house.address)
    loan = me.page.locator("section.lit button.loan:enabled")
    while me.wait_for_turn() and not loan.count():
        me.move()
    loan.first.click()
    dimmed = me.page.locator("section.lit .others button[aria-disabled]")
    expect(dimmed).to_be_visible()
    dimmed.click(force=True)  # It can be pressed, though it is announced as dimmed.
    card = me.page.locator("[popover][aria-labelledby=why-not]")
    expect(card).to_contain_text(reason)
    me.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(dimmed).to_be_focused()


@pytest.mark.parametrize(
    ("locale", "phone", "reason"),
    [("en-GB", False, "is sold: no more tokens go there."), ("fr-FR", True, "vendu")],
)
def test_a_district_that_is_sold_says_why_no_token_goes_there(
    come: Come, house: House, locale: str, phone: bool, reason: str
) -> None:
    me = come(locale=locale, phone=phone)
    me.play_now(house.address)
    sold = me.page.locator("[data-district][aria-disabled]")
    while me.wait_for_turn() and not sold.count():
        if me.page.locator(DISTRICT).count():
            me.press(me.page.locator(DISTRICT).first)
        else:
            me.move()
    check_why_not(me.page, sold.first, reason)


def test_the_card_that_says_why_not_leads_to_the_rule(come: Come, house: House) -> None:
    me = come()
    me.play_now(house.address)
    loan = me.page.locator("section.lit button.loan:enabled")
    while me.wait_for_turn() and not loan.count():
        me.move()
    loan.first.click()
    me.page.locator("section.lit .others button[aria-disabled]").click(force=True)
    card = me.page.locator("[popover][aria-labelledby=why-not]")
    expect(card).to_contain_text("From the next lot on you may borrow again.")
    card.get_by_role("button", name="Rules").click()
    expect(card).to_have_count(0)
    expect(me.page.get_by_role("dialog", name="The rules of Big Shot")).to_be_visible()


def test_on_a_phone_whoever_places_a_token_sees_the_whole_map_above_the_decision(come: Come, house: House) -> None:
    me = come(phone=True)
    me.play_now(house.address)
    me.win_a_lot()
    me.page.locator("label", has_text="×").first.wait_for()
    hidden = me.page.evaluate(
        """() => {
          const panel = document.querySelector('section.lit').getBoundingClientRect();
          const districts = [...document.querySelectorAll('.board polygon.block')];
          const seen = districts.map((one) => one.getBoundingClientRect());
          return [seen.length, seen.filter((one) => one.top < 0 || one.bottom > panel.top).length];
        }"""
    )
    assert hidden == [13, 0]
