"""The house around the tables: the shelf, setting a table up, inviting, waiting, sitting down."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import check_with_axe
from tests.browser.conftest import Come
from tests.browser.faults import faults_on
from tests.browser.house import House
from tests.browser.person import DRAWN, OPEN, Person, quick_game

MOST_KILOBYTES = 100
EDGES = "(element) => element.getBoundingClientRect().toJSON()"
SIZES = [(1440, 900), (1280, 720), (768, 1024), (390, 844), (360, 640)]


LAPTOPS = [(1440, 900), (1280, 720)]
CUT_OFF = "(element) => element.scrollWidth > element.clientWidth"
MOST_OF_A_PHONE = 160
"""Pixels of the bar below, of 844."""


def too_high(page: Page) -> int:
    """Pixels by which the page has to be scrolled."""
    page.evaluate(DRAWN)
    found: int = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    return found


def fits(person: Person, what: str) -> None:
    """At every size, by day and by night, in both languages."""
    page = person.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert person.sticking_out() == [], f"{what} at {width} by {height}"
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        check_with_axe(page, f"{what}, {scheme}")
    page.set_viewport_size({"width": 1280, "height": 800})


# ---- The shelf ----


def test_the_shelf_weighs_little(come: Come, house: House) -> None:
    me = come()
    sizes: list[int] = []
    network = me.page.context.new_cdp_session(me.page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    me.page.goto(house.address)
    me.page.locator(quick_game("big-shot")).wait_for()
    me.page.wait_for_load_state("networkidle")
    assert sum(sizes) <= MOST_KILOBYTES * 1000


@pytest.mark.parametrize(("box", "seats"), [("big-shot", 3), ("kohle", 4)])
def test_play_now_is_a_good_first_evening(come: Come, house: House, box: str, seats: int) -> None:
    me = come()
    me.play_now(house.address, box)
    view = me.views()[0]
    assert len(view["seats"]) == seats
    assert view["clock"]["move"] == 0
    me.page.wait_for_function("() => true")
    assert me.page.get_by_role("timer").count() == 0


def test_whoever_was_here_before_finds_the_tables_above_the_shelf(come: Come, house: House) -> None:
    me = come()
    me.page.goto(house.address)
    expect(me.page.get_by_text("Your first game")).to_be_visible()
    fits(me, "first visit")
    me.play_now(house.address)
    me.wait_for_turn()
    me.set_up(house.address, ["person", "open"], ["Ada", "Ben"])
    me.page.goto(house.address)
    expect(me.page.get_by_text("Your first game")).to_have_count(0)
    expect(me.page.get_by_text("1 waits for you")).to_be_visible()
    expect(me.page.get_by_text("Not begun: one chair is free.")).to_be_visible()
    fits(me, "shelf")
    me.page.get_by_role("link", name="Go on").click()
    assert me.wait_for_turn()
    me.let_a_bot_finish()
    me.page.goto(house.address)
    expect(me.page.get_by_role("heading", name="Finished")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_shelf_of_whoever_comes_back_is_one_screen_of_a_laptop(come: Come, house: House, locale: str) -> None:
    page = come(locale=locale).page
    page.goto(house.address)
    page.locator("article").first.wait_for()
    me, chair = {"kind": "person", "name": "Ada"}, {"kind": "open"}
    for box in ("kohle", "venture", "riche-ou-pauvre"):
        page.evaluate(OPEN, {"game": box, "seats": [me, chair, chair]})
    page.reload()
    page.locator(".slice").nth(2).wait_for()
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        assert too_high(page) <= 0, f"{width} by {height}"
    assert page.locator("li:has(> .ring) > span:last-child").first.evaluate(CUT_OFF) is False


# ---- Setting up ----


def test_a_table_is_set_up_with_keys_alone(come: Come, house: House) -> None:
    me = come()
    page = me.page
    page.goto(f"{house.address}#/new/big-shot")
    page.get_by_role("button", name="Seat 2:").focus()
    page.keyboard.press("Enter")
    page.locator("input[name=who]:checked").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("button", name="Seat 2: A friend")).to_be_visible()
    page.get_by_role("button", name="One more chair").last.focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Seat 4:")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Open the table").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your table is open")).to_be_visible()


@pytest.mark.parametrize("box", ["kohle", "venture"])
def test_the_set_up_page_is_one_screen_of_a_laptop(come: Come, house: House, box: str) -> None:
    page = come().page
    page.goto(f"{house.address}#/new/{box}")
    page.locator(".slip .levels").wait_for()
    for width, height in [(1024, 768), (1280, 720)]:
        page.set_viewport_size({"width": width, "height": height})
        assert faults_on(page) == []
        assert page.locator(".slip").evaluate(EDGES)["bottom"] <= page.locator("footer").evaluate(EDGES)["top"]


def test_i_sit_where_i_like_and_the_level_i_chose_is_remembered(come: Come, house: House) -> None:
    me = come()
    page = me.page
    page.goto(f"{house.address}#/new/big-shot")
    page.get_by_role("button", name="Seat 2:").click()
    page.locator("label:has(input[name=level][value=steady])").click()
    page.locator("label:has(input[name=who][value=me])").click()
    expect(page.get_by_role("button", name="Seat 1: Hugo, Steady")).to_be_visible()
    page.goto(f"{house.address}#/new/venture")
    expect(page.get_by_role("button", name="Seat 2: Hugo, Steady")).to_be_visible()


def test_time_is_one_control(come: Come, house: House) -> None:
    me = come()
    page = me.page
    page.goto(f"{house.address}#/new/kohle")
    page.locator(".room").wait_for()
    expect(page.locator("input[name=move]")).to_have_count(0)
    page.get_by_text("Live", exact=True).click()
    expect(page.get_by_text("2 min a turn, 20 s to object")).to_be_visible()
    fits(me, "set-up of Kohle")
    page.get_by_role("button", name="Open the table").click()
    me.wait_for_table()
    view = me.views()[0]
    assert (view["clock"]["move"], view["clock"]["moment"], view["options"]["pace"]) == (120, 20, "live")


def test_house_rules_say_what_they_mean_and_go_back_to_the_print(come: Come, house: House) -> None:
    me = come()
    page = me.page
    page.goto(f"{house.address}#/new/big-shot")
    page.locator("label:has(input[name=money][value=hidden])").click()
    expect(page.get_by_text("You see your own cash only; loans stay in sight.")).to_be_visible()
    page.get_by_role("button", name="all as printed").click()
    expect(page.locator("input[name=money][value=open]")).to_be_checked()


# ---- Inviting and waiting ----


def test_friends_sit_down_by_one_link_and_the_next_one_is_told_that_he_watches(come: Come, house: House) -> None:
    ada, ben, cleo, dan = come(seed=1), come(seed=2), come(phone=True, seed=3), come(phone=True, seed=4)
    ada.set_up(house.address, ["person", "open", "open", "bot"], ["Ada", "Ben", "", "Hugo"])
    page = ada.page
    expect(page.get_by_role("img", name="QR code of the link for friends")).to_be_visible()
    expect(page.get_by_text("2 chairs are free")).to_be_visible()
    fits(ada, "waiting room")
    link = ada.table_link()
    ben.join(link, "Ben")
    expect(page.get_by_text("One chair is free")).to_be_visible()
    expect(ben.page.get_by_role("heading", name="You sit at the table")).to_be_visible()
    cleo.page.goto(link)
    expect(cleo.page.get_by_role("heading", name="Ada invites you")).to_be_visible()
    fits(cleo, "join")
    cleo.page.get_by_role("textbox").fill("Cleo")
    cleo.page.get_by_role("button", name="Sit down").click()
    for person in (ada, ben, cleo):
        person.page.locator(".strip").wait_for()
    dan.page.goto(link)
    expect(dan.page.get_by_role("heading", name="Every chair is taken")).to_be_visible()
    fits(dan, "watch")
    dan.page.get_by_role("button", name="Watch the game").click()
    expect(dan.page.get_by_text("You are watching")).to_be_visible()


def test_whoever_watches_before_the_game_begins_is_told_so_and_not_that_he_sits(come: Come, house: House) -> None:
    ada, eve = come(), come()
    ada.page.goto(house.address)
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]
    opened = ada.page.evaluate(OPEN, {"game": "big-shot", "seats": seats})
    eve.page.goto(f"{house.address}join#{opened['watch']}")
    eve.page.get_by_role("button", name="Watch the game").click()
    expect(eve.page.get_by_role("heading", name="You are watching")).to_be_visible()
    expect(eve.page.get_by_text("somebody is expected")).to_be_visible()
    expect(eve.page.get_by_text("your link")).to_have_count(0)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_waiting_room_is_one_screen_of_a_laptop(come: Come, house: House, locale: str) -> None:
    """Nothing of it is cut off, and on a phone the bar below leaves the room in sight."""
    me = come(locale=locale)
    page = me.page
    me.set_up(house.address, ["person", "open", "open", "bot", "bot"], box="kohle")
    page.locator(".code svg").wait_for()
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        assert too_high(page) <= 0, f"{width} by {height}"
        assert faults_on(page) == []
        ends = [page.locator(part).evaluate(EDGES)["bottom"] for part in (".ticket", ".room", ".talk")]
        assert max(ends) - min(ends) < 2
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator("footer").evaluate(EDGES)["height"] <= MOST_OF_A_PHONE
    assert page.locator("footer").evaluate(EDGES)["top"] >= page.locator(".room").evaluate(EDGES)["bottom"]


def test_the_host_begins_without_a_friend_who_takes_the_chair_over_later(come: Come, house: House) -> None:
    ada, ben = come(seed=1), come(seed=2)
    ada.set_up(house.address, ["person", "open"], ["Ada", "Ben"])
    link = ada.table_link()
    ada.page.get_by_role("button", name="A bot in the free chair, begin").click()
    assert ada.wait_for_turn()
    ben.page.goto(link)
    expect(ben.page.get_by_text("a bot keeps it")).to_be_visible()
    ben.join(link, "Ben")
    expect(ada.page.locator(".strip li", has_text="Ben")).to_be_visible()


def test_one_chair_is_given_to_a_bot(come: Come, house: House) -> None:
    ada = come()
    ada.set_up(house.address, ["person", "open", "open"], ["Ada", "", ""])
    ada.page.get_by_role("button", name="Seat 2:").click()
    ada.page.get_by_role("button", name="Give it to a bot").click()
    expect(ada.page.get_by_text("One chair is free")).to_be_visible()
    expect(ada.page.get_by_role("log")).to_contain_text(re.compile("A bot, .*, keeps a free chair"))


def test_a_link_that_leads_nowhere_says_so(come: Come, house: House) -> None:
    me = come()
    me.page.goto(f"{house.address}join#nothing")
    expect(me.page.get_by_role("heading", name="This link leads nowhere")).to_be_visible()
    me.complaints.clear()  # The browser tells of every answer that is no success.
