"""Kohle, Kie$ & Knete through the page: a whole game against bots, keys alone, and a phone in French with axe.

The tables are courteous, so that no clock runs, and a move is made only when the bots have said all they want: then
nothing on the page changes but by that move.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from magnat.games.kohle.state import NEGOTIATION
from tests.browser.anywhere import Seat
from tests.browser.checks import check_account, check_why_not, check_with_axe, check_words
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.person import ACCOUNT, CURTAIN, HAND_ON, HAS_COME, OPEN, Person

ONLY_I = ".kohle[data-actors='0']"
"""One's own seat is the first, and nobody else is asked."""
PLACE = "button[data-space]"
ACCEPT = ".contract .do.main:enabled, .slip button[aria-keyshortcuts=a]:enabled"
PRICE = ".contract button.term:enabled:not([aria-disabled])"
AMOUNT = "form .price:enabled:not([aria-disabled])"
CARD = ".hand .playable"
PLAY = ".play .choices button:not(.quiet):enabled"
CHOICE = (
    ".slip.lit .choices button:not([data-ask], [data-counter], [aria-disabled]):enabled, "
    ".window .choices button:enabled:not([aria-disabled])"
)
SURE = ".choices .sure:enabled"
"""What gives something away is asked for twice."""
SETTLED = "article.done"
MOST_GAMES = 4

BESIDE = """() => ['.plaque', '.telling', '.telling .controls', '.now', '.quiet', '.panel'].map((name) => {
  const { x, y, width, height } = document.querySelector(`aside ${name}`).getBoundingClientRect();
  return [name, x, y, width, height].join(' ');
})"""
TAKE_BACK = {"en-GB": "Play again yourself", "fr-FR": "Rejouer soi-même"}
LOOKS, APART = 8, 25

REACHING_OUT = """(many) => {
  const felt = document.querySelector('.people');
  const row = felt.querySelector('.investors:has(.investor)');
  while (row.children.length < many) row.append(row.firstElementChild.cloneNode(true));
  return felt.getBoundingClientRect().top - row.getBoundingClientRect().top;
}"""
"""Pixels by which investors stand out of the felt, so many of them before one person."""

ENGLISH = re.compile(r"\b(the|of|and|is|are|your|with|to|by|for|from|has|you|it|asks?|offers?)\b", re.I)
"""Small words that betray the other language; in French they are no words at all."""


def test_a_game_against_bots_to_an_account_that_adds_up(come: Come, house: House) -> None:
    me = come()
    _set_up(me, house)
    while _wait(me):
        _move(me)
    assert sum(check_account(me.page)) == _state(me)["paid"]
    me.page.keyboard.press("Escape")
    expect(me.page.locator("[data-space]")).to_have_count(16)


def test_a_price_takes_two_keys_and_letting_go_takes_one(come: Come, house: House) -> None:
    me = come()
    _set_up(me, house)
    _play_until(me, house, me.page.locator(PRICE))
    line = me.page.locator(PRICE).first.get_attribute("data-line") or ""
    family = int(line.split("-")[1])
    with _change(me):
        me.page.keyboard.press("HKLPRT"[family])
        me.page.keyboard.press("Digit1")
    expect(me.log()).to_contain_text(re.compile(r"((ask|offer)s? 1\b|for 1\b)"))
    _play_until(me, house, me.page.get_by_role("button", name=re.compile("^(Let it go|Wait)")))
    with _change(me):
        me.page.keyboard.press("g")


@pytest.mark.parametrize(
    ("locale", "phone", "reason"),
    [
        ("en-GB", False, "Somebody the deal needs is still missing."),
        ("fr-FR", True, "Il manque encore quelqu’un dont l’affaire a besoin."),
    ],
)
def test_a_dimmed_button_says_why_not(come: Come, house: House, locale: str, phone: bool, reason: str) -> None:
    me = come(locale=locale, phone=phone)
    _set_up(me, house)
    dimmed = me.page.locator(".slip.lacking .choices button[aria-disabled]")
    while _wait(me) and not dimmed.count():
        _move(me, talks=False)
    check_why_not(me.page, dimmed.first, reason)


def test_around_one_screen_the_boss_is_asked_alone_and_the_others_together(come: Come, house: House) -> None:
    names = ["Ada", "Ben", "Cleo"]
    all_three = come()
    page = all_three.page
    all_three.set_up(house.address, ["person"] * 3, names, box="kohle")
    bosses = together = 0
    while bosses < 2 or together < 2:
        page.locator(f"{CURTAIN}, {HAND_ON}, {PLACE}, {CHOICE}").first.wait_for()
        curtain = page.locator("div.stage")
        if page.locator(HAND_ON).count():
            page.locator(HAND_ON).click()
        elif curtain.count():
            state, asked = _state(all_three), curtain.inner_text()
            boss = names[state["turn"]]
            if "Anybody?" in asked:
                together += 1
                assert f"{boss} wants to speak" not in asked or state["phase"] != NEGOTIATION
            elif state["phase"] == NEGOTIATION and f"Hand the screen to {boss}" in asked:
                bosses += 1
            expect(page.locator(".hand")).to_have_count(0)
            # Of those who are asked together one speaks: the Boss is then handed the screen by somebody else.
            speakers = curtain.get_by_role("button", name="wants to speak")
            (speakers if speakers.count() else curtain.locator("button.main")).first.click()
        else:
            before = page.locator("[data-number]").get_attribute("data-number")
            if page.locator(PLACE).count():
                page.locator(PLACE).first.click()
            else:
                _choose(page)
            page.locator(f"[data-number]:not([data-number='{before}']), {CURTAIN}, {HAND_ON}").first.wait_for()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_what_stands_beside_the_table_keeps_its_place_whatever_is_said(come: Come, house: House, locale: str) -> None:
    """In deals and between them, however long there has been none."""
    me = come(locale=locale, pace="instant")
    seat = Seat(house.address, "kohle")
    page = seat.look(me.page.context)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator("aside .panel").wait_for()
    lies = page.evaluate(BESIDE)
    dealt = set()
    for number in range(3 * LOOKS):
        seat.let_a_bot_play((number + 1) * APART)
        page.wait_for_function(HAS_COME, arg=seat.place.view.number)
        page.get_by_role("button", name=TAKE_BACK[locale]).wait_for(state="detached")
        dealt.add(page.locator("aside .talks").count())
        assert page.evaluate(BESIDE) == lies
        if dealt == {0, 1} and number > LOOKS:
            break
    seat.leave()
    assert dealt == {0, 1}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_in_french_with_nothing_serious_for_axe(come: Come, house: House, scheme: str) -> None:
    me = come(locale="fr-FR", viewport={"width": 360, "height": 740}, color_scheme=scheme)
    _set_up(me, house)
    assert _wait(me)
    _check(me, "turn")
    _play_until(me, house, me.page.locator(PRICE))
    _check(me, "negotiation")
    me.page.locator(PRICE).first.click()
    me.page.locator(AMOUNT).first.wait_for()
    _check(me, "price")
    me.page.keyboard.press("Escape")
    me.page.locator(".hand button").first.click()
    _check(me, "card")
    me.page.keyboard.press("Escape")
    while _wait(me) and not me.page.locator(SETTLED).count():
        _move(me)
    _check(me, "settlement or account")
    if not me.page.locator(ACCOUNT).count():
        me.let_a_bot_finish()
    _check(me, "account")
    me.page.keyboard.press("Escape")
    _check(me, "board at the end")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_at_a_desk_in_english_with_nothing_serious_for_axe(come: Come, house: House, scheme: str) -> None:
    me = come(viewport={"width": 1280, "height": 720}, color_scheme=scheme)
    _set_up(me, house)
    assert _wait(me)
    check_with_axe(me.page, "turn")
    _play_until(me, house, me.page.locator(PRICE))
    check_with_axe(me.page, "negotiation")
    me.page.locator(PRICE).first.click()
    me.page.locator(AMOUNT).first.wait_for()
    check_with_axe(me.page, "price")


def test_however_much_lies_before_somebody_it_stays_on_the_felt_of_a_phone(come: Come, house: House) -> None:
    page = come(phone=True).page
    page.goto(house.address)
    seats = [{"kind": "person", "name": "Ada"}, *({"kind": "bot", "name": name, "level": "gentle"} for name in "BCD")]
    opened = page.evaluate(OPEN, {"game": "kohle", "seats": seats})
    page.goto(f"{house.address}#/table/{opened['table']}")
    page.locator(".people .investor").first.wait_for()
    for many in (2, 3, 4, 6):
        for width, height in ((390, 844), (360, 640), (768, 1024)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(REACHING_OUT, many) <= 0, f"{many} of them, {width}x{height}"


# ---- Playing ----


def _set_up(person: Person, house: House) -> None:
    person.set_up(house.address, ["person", "bot", "bot"], box="kohle", short="on", patience="3")


def _wait(person: Person) -> bool:
    """Wait until only this seat is asked; False when the game is over."""
    person.page.locator(f"{ONLY_I}, {ACCOUNT}").first.wait_for()
    return person.page.locator(ACCOUNT).count() == 0


def _play_until(person: Person, house: House, wanted: Locator) -> None:
    """Do only what must be done until this is there: one short game may go by without it, not a whole evening."""
    for _ in range(MOST_GAMES):
        while _wait(person):
            if wanted.count():
                return
            _move(person, talks=False)
        _set_up(person, house)
    pytest.fail(f"{MOST_GAMES} games went by without it.")


def _move(person: Person, *, talks: bool = True) -> None:
    """Do something that is lit. Who talks accepts, names prices and plays cards; else only what must be done is."""
    page, chance = person.page, person._chance
    with _change(person):
        if page.locator(PLACE).count():
            _any(person, page.locator(PLACE)).click()
        elif talks and page.locator(ACCEPT).count() and chance.random() < 0.8:
            _any(person, page.locator(ACCEPT)).click()
        elif talks and page.locator(PRICE).count() and chance.random() < 0.4:
            _any(person, page.locator(PRICE)).click()
            _any(person, page.locator(AMOUNT)).click()
        elif page.locator(CARD).count() and (not page.locator(CHOICE).count() or (talks and chance.random() < 0.3)):
            _any(person, page.locator(CARD)).click()
            _any(person, page.locator(PLAY)).click()
        else:
            _choose(page)


def _choose(page: Page) -> None:
    """The first thing to do; giving up and paying for a conclusion are asked for twice."""
    page.locator(CHOICE).first.click()
    if page.locator(SURE).count():
        page.locator(SURE).first.click()


def _any(person: Person, choices: Locator) -> Locator:
    choices.first.wait_for()
    return choices.nth(person._chance.randrange(choices.count()))


class _change:  # noqa: N801  (reads as a verb where it is used)
    """What is done inside changes the table; afterwards the page shows it."""

    def __init__(self, person: Person) -> None:
        self._page = person.page

    def __enter__(self) -> None:
        self._before = self._page.locator("[data-number]").get_attribute("data-number")

    def __exit__(self, failure: type[BaseException] | None, *_: object) -> None:
        if failure is None:
            # The page of the end covers the table at once: that it is there is enough.
            self._page.locator(f"[data-number]:not([data-number='{self._before}'])").wait_for(state="attached")


def _state(person: Person) -> dict[str, Any]:
    state: dict[str, Any] = person.views()[-1]["state"]
    return state


# ---- Looking ----


def _check(person: Person, where: str) -> None:
    assert person.sticking_out() == [], where
    check_words(person, "fr", ENGLISH)
    check_with_axe(person.page, where)
