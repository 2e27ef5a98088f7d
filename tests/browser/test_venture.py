"""Venture and Riche ou Pauvre through the page: by mouse, finger and keys, in both languages, and what axe finds."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import checks
from tests.browser.checks import check_why_not, check_with_axe, check_words
from tests.browser.conftest import Come
from tests.browser.faults import faults_on
from tests.browser.house import House
from tests.browser.person import ACCOUNT, CURTAIN, HAND_ON, Person
from tests.browser.short import short_game

BOARD = "[data-lit]"
DECISION = ".bill .deed:enabled:not([aria-disabled])"
NOTHING = ".bill .deeds .quiet:enabled"
"""Doing nothing is the quiet choice."""
MARKET = f".market {BOARD}"
TOWER = ".district [data-put]:not(.new)"
PLOT = ".district .new"
RIVAL = f".skyline {BOARD}"
ROOF = f".roofs {BOARD}"
"""What can be raided, where the horizon is too far away for a finger."""
CARD = ".hand [data-card]"
PAY = ".verdict"
REORGANISE = ".reorganise:enabled:not([aria-disabled])"
UNDO = "header .undo:not(.asks):enabled"
MINE = f"{BOARD}, {DECISION}, {NOTHING}, {CARD}"
MOST_GAMES = 4
"""Short ones, that are played until everything was done: chance decides when."""
LAPTOPS = [(1024, 768), (1280, 720), (1280, 800)]
STOREY = 18
"""Pixels: while a tower is taken apart each of its storeys is pressed, by a mouse, and all of them must be seen."""
WHOLE = """(element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const corners = [[left + 5, top + 5], [right - 5, top + 5], [left + 5, bottom - 5], [right - 5, bottom - 5]];
  return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
}"""
"""Whether a thing can be pressed up to its corners."""
AT_ONCE = "localStorage.setItem('magnat.pace', '\"instant\"')"
"""These games are played, not watched."""
FOREIGN = {
    "fr": re.compile(r"\b(the|of|and|is|are|your|with|to|by|for|from|has|pays?|you|it|cards|company)\b", re.I),
    "en": re.compile(r"\b(le|la|les|des|du|une|un|est|et|votre|vos|avec|pour|vous|dans|société|carte)\b", re.I),
}
"""Small words that betray the other language; in their own they are no words at all."""


def test_a_game_is_played_to_an_account_that_adds_up(come: Come, house: House) -> None:
    me = come()
    done: set[str] = set()
    for _ in range(MOST_GAMES):
        short(me, house, "venture")
        done |= play_and_read(me, "en", until={"the end"})
        check_account(me)
        if {"take over", "place", "pay"} <= done:
            return
    pytest.fail(f"In {MOST_GAMES} games nothing was done but {done}.")


def test_on_a_small_phone_riche_ou_pauvre_is_told_in_french(come: Come, house: House) -> None:
    me = come(phone=True, locale="fr-FR", viewport={"width": 360, "height": 740})
    done: set[str] = set()
    for _ in range(MOST_GAMES):
        short(me, house, "riche-ou-pauvre", draw="3")
        done |= play_and_read(me, "fr", until={"take over", "place", "pay"})
        if {"take over", "place", "pay"} <= done:
            break
    if not me.page.locator(ACCOUNT).count():
        me.let_a_bot_finish()
    check_words(me, "fr", FOREIGN["fr"])
    assert me.sticking_out() == []
    check_account(me)


@pytest.mark.parametrize(
    ("locale", "phone", "nothing", "not_now"),
    [
        ("en-GB", False, "You control no company to reorganise.", "This is not the moment for that"),
        ("fr-FR", True, "Vous ne contrôlez aucune société à réorganiser.", "Ce n’est pas le moment"),
    ],
)
def test_what_is_dimmed_says_why_not(
    come: Come, house: House, locale: str, phone: bool, nothing: str, not_now: str
) -> None:
    me = come(locale=locale, phone=phone)
    set_up(me, house, "venture", ["person", "bot"])
    assert wait_for_turn(me)
    check_why_not(me.page, me.page.locator(".reorganise[aria-disabled]"), nothing)
    check_why_not(me.page, me.page.locator(".hand button[aria-disabled]").first, not_now)


def test_operations_are_taken_back_until_the_turn_is_paid(come: Come, house: House) -> None:
    me = come()
    set_up(me, house, "venture", ["person", "bot"])
    play_until(me, me.page.locator(MARKET))
    before = board(me)
    me.page.locator(MARKET).first.click()
    me.page.locator(PLOT).click()
    me.page.locator(DECISION).click()
    expect(me.page.locator(PAY)).to_be_visible()
    me.page.locator(UNDO).click()
    expect(me.page.locator(PAY)).to_have_count(0)
    while board(me) != before:
        take_back(me)
    expect(me.page.locator(MARKET).first).to_be_visible()


def test_a_chosen_company_costs_nothing_until_it_is_put_down(come: Come, house: House) -> None:
    me = come()
    page = me.page
    set_up(me, house, "venture", ["person", "bot"])
    play_until(me, page.locator(MARKET))
    before = board(me)
    page.locator(MARKET).first.click()
    expect(page.locator(".bill dl .extra")).to_be_visible()
    expect(page.locator(PLOT)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(PLOT)).to_have_count(0)
    assert board(me) == before


def test_the_bill_grows_and_the_proposed_payment_can_be_changed(come: Come, house: House) -> None:
    me = come()
    page = me.page
    set_up(me, house, "venture", ["person", "bot"])
    play_until(me, page.locator(MARKET))
    page.locator(MARKET).first.click()
    page.locator(PLOT).click()
    page.locator(DECISION).wait_for()
    prices = [int(price) for price in page.locator(".bill .item dd").all_inner_texts()]
    assert str(sum(prices)) in page.locator(DECISION).inner_text()
    page.locator(DECISION).click()
    put = page.locator(f"{CARD}[aria-pressed=true]")
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
    pair = me.page.locator(f"body:has({REORGANISE}) .district .tower:has(li[data-company] + li)")
    play_until(me, pair)
    held, piles = companies(me), me.page.locator(".district .tower").count()
    me.page.locator(REORGANISE).click()
    me.page.locator(".district .tower:has(li[data-company] + li) .press").first.click()
    for width, height in LAPTOPS:
        me.page.set_viewport_size({"width": width, "height": height})
        assert me.page.locator(PLOT).evaluate(WHOLE), "Something lies over the plot"
        assert faults_on(me.page, least=STOREY) == []
    me.page.keyboard.press("Escape")
    carry(me.page, me.page.locator(".district .tower:has(li[data-company] + li) .press").first, me.page.locator(PLOT))
    expect(me.page.locator(".district .tower")).to_have_count(piles + 1)
    me.page.locator(DECISION).click()
    expect(me.log()).to_contain_text("After the reorganisation")
    expect(me.page.locator(".district .tower")).to_have_count(piles + 1)
    assert companies(me) == held


def test_a_company_is_dragged_from_the_market_to_a_place_of_its_own(come: Come, house: House) -> None:
    me = come(reduced_motion="reduce")
    set_up(me, house, "venture", ["person", "bot"])
    play_until(me, me.page.locator(MARKET))
    held = companies(me)
    carry(me.page, me.page.locator(MARKET).first, me.page.locator(PLOT))
    expect(me.page.locator(".district li[data-company]")).to_have_count(held + 1)
    expect(me.page.locator(".dragged")).to_have_count(0)
    me.page.locator(UNDO).click()
    expect(me.page.locator(MARKET).first).to_be_visible()


def test_a_finger_drags_a_company_home(come: Come, house: House) -> None:
    me = come(phone=True, reduced_motion="reduce")
    page = me.page
    set_up(me, house, "venture", ["person", "bot"])
    play_until(me, page.locator(MARKET))
    held = companies(me)
    swipe(page, page.locator(MARKET).first, page.locator(PLOT))
    expect(page.locator(".district li[data-company]")).to_have_count(held + 1)


def test_a_company_is_taken_over_and_put_down_with_keys_alone(come: Come, house: House) -> None:
    me = come()
    page = me.page
    set_up(me, house, "venture", ["person", "bot"])
    play_until(me, page.locator(MARKET))
    held = companies(me)
    lit = page.locator(BOARD)
    lit.first.focus()
    if lit.count() > 1:
        elsewhere = []
        for arrow in ("ArrowRight", "ArrowDown"):
            page.keyboard.press(arrow)
            elsewhere.append(page.evaluate("document.activeElement !== document.querySelector('[data-lit]')"))
        assert any(elsewhere)  # Of two things, the second arrow may lead back to the first.
        page.locator(MARKET).first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('.district [data-put]')")
    page.keyboard.press("Enter")
    expect(page.locator(PLOT)).to_have_count(0)
    expect(page.locator(".district li[data-company]")).to_have_count(held + 1)


def test_around_one_screen_nobody_sees_the_hand_of_another(come: Come, house: House) -> None:
    both = come()
    set_up(both, house, "riche-ou-pauvre", ["person", "person"])
    for _ in range(3):
        both.page.locator(CURTAIN).wait_for()
        expect(both.page.locator(".hand")).to_have_count(0)
        both.page.locator(CURTAIN).click()
        while not both.page.locator(CURTAIN).count():
            both.page.locator(f"{MINE}, {CURTAIN}, {HAND_ON}").first.wait_for()
            if both.page.locator(HAND_ON).count():  # The cards just drawn are seen before the screen is handed on.
                expect(both.page.locator(".hand")).to_be_visible()
                both.page.locator(HAND_ON).click()
            elif not both.page.locator(CURTAIN).count():
                move(both)
    for view in both.views():
        shown = [seat for seat, hand in enumerate(view["state"]["hand"]) if hand is not None]
        assert shown == ([] if view["seat"] is None else [view["seat"]])


@pytest.mark.parametrize("box", ["venture", "riche-ou-pauvre"])
@pytest.mark.parametrize(("scheme", "phone"), [("light", False), ("dark", True)])
def test_axe_finds_nothing_serious(come: Come, house: House, box: str, scheme: str, phone: bool) -> None:
    me = come(phone=phone, color_scheme=scheme, reduced_motion="reduce")
    set_up(me, house, box, ["person", "bot", "bot"])
    checked: set[str] = set()
    while wait_for_turn(me) and not {"take over", "place", "pay"} <= checked:
        step = what_now(me.page)
        if step not in checked:
            check_with_axe(me.page, step)
        checked.add(step)
        move(me)


# ---- Somebody who buys what is lit ----


def set_up(person: Person, house: House, box: str, kinds: list[str], **options: str) -> None:
    person.page.add_init_script(AT_ONCE)
    person.set_up(house.address, kinds, None, box=box, **options)


def short(person: Person, house: House, box: str, **options: str) -> None:
    """A table against a bot with few companies, at which a game is soon over."""
    person.page.add_init_script(AT_ONCE)
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "name": "Hugo", "level": "gentle"}]
    person.open_table(house.address, seats, **{**short_game(box), "options": options})


def wait_for_turn(person: Person) -> bool:
    """Wait until there is something to do, or the game is over."""
    while True:
        person.page.locator(f"{MINE}, {ACCOUNT}").first.wait_for()
        if person.page.locator(ACCOUNT).count():
            return False
        if what_now(person.page):
            return True


def what_now(page: Page) -> str:
    """What can be done; nothing: it was just done, and the page is about to say what is next."""
    ways = {
        "place": PLOT,
        "pay": PAY,
        "take over": MARKET,
        "raid": RIVAL,
        "finish": f"{DECISION}, {NOTHING}",
        "discard": CARD,
    }
    return next((way for way, lit in ways.items() if page.locator(lit).count()), "")


def move(person: Person) -> str:
    """Take over what one can, raid what one can, pay as proposed."""
    page = person.page
    step = what_now(page)
    if not step:
        return step
    if step == "raid" and is_narrow(page):
        page.locator(CARD).first.click()
    choice = {
        "place": TOWER if page.locator(TOWER).count() else PLOT,
        "pay": DECISION,
        "raid": ROOF if is_narrow(page) else RIVAL,
        "take over": MARKET,
        "finish": f"{DECISION}, {NOTHING}",
        "discard": CARD,
    }[step]
    page.locator(choice).first.click()
    return step


def is_narrow(page: Page) -> bool:
    return page.viewport_size is not None and page.viewport_size["width"] <= 900


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


def swipe(page: Page, card: Locator, place: Locator) -> None:
    """Drag a card with a finger: the browser's own touches, not the mouse."""
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    start = middle_of(card)
    touch("touchStart", start)
    touch("touchMove", (start[0] + 5, start[1] + 30))
    touch("touchMove", (start[0] + 10, start[1] + 60))
    place.wait_for()
    touch("touchMove", middle_of(place))
    touch("touchEnd")


def middle_of(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# ---- What is seen ----


def companies(person: Person) -> int:
    return person.page.locator(".district li[data-company]").count()


def take_back(person: Person) -> None:
    """One operation, and until the page has drawn what is left."""
    before = person.views()[-1]["number"]
    person.page.locator(UNDO).click()
    while person.views()[-1]["number"] == before:
        person.page.evaluate("() => new Promise(requestAnimationFrame)")
    person.page.evaluate("() => new Promise(requestAnimationFrame)")


def board(person: Person) -> list[str]:
    """What lies where: the companies in the order of the page."""
    found: list[str] = person.page.locator("[data-company]").evaluate_all("all => all.map(one => one.dataset.company)")
    return found


def check_account(person: Person) -> None:
    """The account is a table on a wide screen, and rows on a narrow one."""
    person.page.set_viewport_size({"width": 1280, "height": 720})
    checks.check_account(person.page)
