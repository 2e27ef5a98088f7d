"""Leaving, coming back, watching, handing over, taking back."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.person import DISTRICT, Person, quick_game

LOST = "Connection lost"


def test_the_page_goes_on_by_itself_when_the_server_was_killed(come: Come, own_house: House) -> None:
    me = come()
    me.play_now(own_house.address)
    _make_moves(me, 10)
    me.wait_for_turn()
    told = me.log().inner_text()

    own_house.kill()
    expect(me.page.get_by_role("status")).to_contain_text(LOST)
    own_house.open()
    expect(me.page.get_by_role("status")).not_to_contain_text(LOST)
    assert me.log().inner_text() == told
    _make_moves(me, 5)
    _clear_network_complaints(me)


def test_the_page_goes_on_by_itself_when_the_network_was_gone(come: Come, house: House) -> None:
    me = come()
    me.play_now(house.address)
    _make_moves(me, 3)
    me.page.context.set_offline(True)
    expect(me.page.get_by_role("status")).to_contain_text(LOST)
    me.page.context.set_offline(False)
    expect(me.page.get_by_role("status")).not_to_contain_text(LOST)
    _make_moves(me, 3)
    _clear_network_complaints(me)


def test_a_friend_goes_on_at_another_device_by_a_link_made_at_the_table(come: Come, house: House) -> None:
    ada, laptop, phone = come(seed=1), come(seed=2), come(phone=True, seed=3)
    ada.set_up(house.address, ["person", "open", "bot", "bot"], ["Ada", "", "Hugo", "Stella"], money="hidden")
    laptop.join(ada.table_link(), "Ben")
    expect(laptop.page.locator(".strip .cash [aria-hidden]").first).to_be_visible()
    purses = laptop.page.locator(".strip .cash [aria-hidden]").all_inner_texts()
    laptop.page.get_by_role("button", name="Invite").click()
    laptop.page.get_by_role("button", name="Make a link for my other device").click()
    expect(laptop.page.get_by_role("img", name="QR code of the link for your other device")).to_be_visible()
    phone.join(laptop.page.get_by_role("textbox", name="Link for your other device").input_value())
    expect(phone.page.locator(".strip li", has_text="Ben")).to_contain_text("you")
    assert phone.page.locator(".strip .cash [aria-hidden]").all_inner_texts() == purses


def test_a_seats_link_is_of_no_use_to_a_second_person(come: Come, house: House) -> None:
    ada, ben = come(seed=1), come(seed=2)
    ada.set_up(house.address, ["person", "open"], ["Ada", ""])
    link = ada.seat_link(2)
    ben.join(link, "Ben")
    eve = come(seed=3)
    eve.page.goto(link)
    expect(eve.page.get_by_role("alert")).to_contain_text("Somebody has sat down by this link already.")
    expect(eve.page.get_by_role("button", name="Sit down")).to_be_disabled()


def test_the_host_frees_the_seat_of_somebody_who_has_gone(come: Come, house: House) -> None:
    ada, ben, cleo = come(seed=1), come(seed=2), come(seed=3)
    ada.set_up(house.address, ["person", "open"], ["Ada", ""])
    ben.join(ada.table_link(), "Ben")
    ben.page.close()
    ada.page.get_by_role("button", name="Invite").click()
    ada.page.get_by_role("button", name="Free this seat").click()
    cleo.join(ada.page.get_by_role("textbox", name="Link to seat 2").input_value(), "Cleo")
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".strip li", has_text="Cleo")).to_be_visible()
    expect(cleo.chat()).to_contain_text("The host has freed seat 2 (Ben).")


def test_a_watcher_sees_the_game_but_no_secret_and_no_button(come: Come, house: House) -> None:
    ada, watcher = come(), come()
    ada.set_up(house.address, ["person", "bot", "bot", "bot"], ["Ada", "Hugo", "Stella", "Victor"], money="hidden")
    ada.page.get_by_role("button", name="Invite").click()
    watcher.join(ada.page.get_by_label("Link for watchers").input_value())
    ada.page.keyboard.press("Escape")
    expect(watcher.page.get_by_text("You are watching")).to_be_visible()
    assert set(watcher.page.locator(".strip .cash [aria-hidden]").all_inner_texts()) == {"?"}
    _make_moves(ada, 4)
    expect(watcher.log().locator("li", has_text="Ada").last).to_be_visible()
    assert watcher.choices.count() == 0
    assert watcher.page.get_by_role("button", name="Let a bot play").count() == 0


def test_placements_are_taken_back_until_the_last_one(come: Come, house: House) -> None:
    me = come()
    me.play_now(house.address)
    me.win_a_lot()
    tokens, take_back = me.page.locator("section.lit fieldset"), me.page.get_by_role("button", name="Take back")
    lot = tokens.inner_text()
    before = me.page.locator("[data-district]").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    for _ in range(2):
        districts = me.page.locator(DISTRICT)
        districts.first.click()
        expect(take_back).to_be_enabled()
    for _ in range(2):
        take_back.click()
    expect(tokens).to_have_text(re.compile(r"\s*".join(map(re.escape, lot.split()))))
    assert me.page.locator("[data-district]").evaluate_all("(all) => all.map((one) => one.ariaLabel)") == before


def test_under_a_clock_an_answered_move_goes_back_when_all_agree(come: Come, house: House) -> None:
    people = {"Ada": come(seed=1), "Ben": come(seed=2), "Cleo": come(seed=3)}
    ada = people["Ada"]
    ada.set_up(house.address, ["person", "open", "open"], ["Ada", "", ""], move="300")
    link = ada.table_link()
    for name in ("Ben", "Cleo"):
        people[name].join(link, name)
    for person in people.values():
        expect(person.page.get_by_role("timer")).to_contain_text(re.compile(r"\d:\d\d"))
    acting = ada.page.locator(".strip li.acting .who strong")
    first = acting.inner_text()
    for _ in range(2):
        name = acting.inner_text()
        amount = people[name].page.locator("section.lit input[type=number]")
        amount.fill(amount.get_attribute("min") or "")
        amount.press("Enter")
        expect(acting).not_to_have_text(name)
    people[first].page.get_by_role("button", name="Go back to my last move").click()
    for name in people.keys() - {first}:
        people[name].page.get_by_role("button", name="Agree").click()
    expect(acting).to_have_text(first)


def test_a_seat_is_handed_to_a_bot_and_taken_back(come: Come, house: House) -> None:
    ada, ben = come(seed=1), come(seed=2)
    ada.set_up(house.address, ["person", "open", "bot", "bot"], ["Ada", "", "Hugo", "Stella"])
    ben.join(ada.table_link(), "Ben")
    ada.page.get_by_role("button", name="Let a bot play").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Let a bot play").click()
    expect(ada.page.get_by_text("A bot is playing your seat.")).to_be_visible()
    expect(ben.page.locator(".strip li", has_text="Ada")).to_contain_text("bot")
    assert ben.wait_for_turn()  # The bot in Ada's seat does not keep him waiting.
    assert ada.choices.count() == 0

    ada.page.get_by_role("button", name="Play again yourself").click()
    expect(ben.page.locator(".strip li", has_text="Ada")).not_to_contain_text("bot")
    while not ada.wait_for_turn(also=".strip li.acting:has-text('Ben')"):
        if ben.wait_for_turn(also=".strip li.acting:has-text('Ada')"):
            ben.move()
    ada.move()


def test_chat_is_heard_at_once_and_stays_text(come: Come, house: House) -> None:
    ada, ben = come(seed=1), come(seed=2)
    ada.set_up(house.address, ["person", "open"], ["Ada", ""])
    ben.join(ada.table_link(), "<b>Ben</b>")
    ben.page.get_by_label("Say something").fill("<img src=x onerror=alert(1)> Hello!")
    ben.page.get_by_role("button", name="Send").click()
    expect(ada.chat()).to_contain_text("<b>Ben</b> <img src=x onerror=alert(1)> Hello!")


def test_a_table_that_is_not_open_to_somebody_says_so(come: Come, house: House) -> None:
    me = come()
    me.page.goto(f"{house.address}#/table/nowhere")
    expect(me.page.get_by_role("heading", name="This table cannot be opened from here.")).to_be_visible()
    me.page.get_by_role("link", name="Back to the shelf").last.click()
    expect(me.page.locator(quick_game("big-shot"))).to_be_visible()


def _make_moves(person: Person, count: int) -> None:
    for _ in range(count):
        assert person.wait_for_turn()
        person.move()


def _clear_network_complaints(person: Person) -> None:
    """While nobody answers, the browser itself notes every attempt in the console."""
    others = [complaint for complaint in person.complaints if not re.search("WebSocket|ERR_", complaint)]
    person.complaints[:] = others
