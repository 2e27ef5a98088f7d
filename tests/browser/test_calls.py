"""Whoever is wanted at a table is called, and not once more for what others say among themselves.

On a telephone a call is felt: what the page sends to the vibrator is counted."""

from playwright.sync_api import expect

from tests.browser.anywhere import Address
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.server.haggling import ANN, BOB, name_price, three, until_bob_can_offer

COUNTED = """
globalThis.calls = 0;
Navigator.prototype.vibrate = () => { globalThis.calls += 1; return true; };
"""
SEEN = """(number) => document.title.startsWith('●') && document.querySelector('[data-show=idle]') &&
  Number(document.querySelector('[data-number]')?.dataset.number) >= number"""


def test_others_who_haggle_call_nobody_again_and_an_offer_does(come: Come, house: House) -> None:
    me = come(phone=True, pace="brisk")
    guests, table = three(Address(house.address))  # type: ignore[arg-type]
    places = [guest.sit(table) for guest in guests]
    price, mine = until_bob_can_offer(places)
    page, boss = me.page, places[BOB]
    page.add_init_script(COUNTED)
    cookies = [{"name": name, "value": value, "url": house.address} for name, value in guests[ANN].http.cookies.items()]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    page.goto(f"{house.address}#/table/{table}")
    page.wait_for_function(SEEN, arg=boss.view.number)
    assert page.evaluate("calls") == 1
    for amount in (1, 2, 3):
        name_price(boss, price, amount)
        page.wait_for_function(SEEN, arg=boss.view.number)
    assert page.evaluate("calls") == 1
    name_price(boss, mine, 4)
    page.wait_for_function("calls > 1")
    page.wait_for_function(SEEN, arg=boss.view.number)
    assert page.evaluate("calls") == 2
    expect(page.locator(".slip.lit")).to_contain_text("Bob")
    for guest in guests:
        guest.leave()
