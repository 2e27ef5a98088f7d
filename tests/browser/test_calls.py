"""Whoever is wanted at a table is called, and not once more for what others say among themselves.

On a telephone a call is felt: what the page sends to the vibrator is counted."""

from typing import Any

from playwright.sync_api import expect

from magnat.games.kohle.state import NEGOTIATION
from tests.browser.anywhere import Address
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.server.room import FRIEND, Guest, Place, person

COUNTED = """
globalThis.calls = 0;
Navigator.prototype.vibrate = () => { globalThis.calls += 1; return true; };
"""
SEEN = """(number) => document.title.startsWith('●') && document.querySelector('[data-show=idle]') &&
  Number(document.querySelector('[data-number]')?.dataset.number) >= number"""
ANN, BOB, CLEO = range(3)
QUIETLY = ("let_go", "place", "roll", "draw", "give_up", "discard", "deal")
"""What is done where nobody wants anything, the first that can be."""
EAGERLY = ("deal", *QUIETLY)
MOST_MOVES = 400


def test_others_who_haggle_call_nobody_again_and_an_offer_does(come: Come, house: House) -> None:
    me = come(phone=True, pace="brisk")
    guests, table = _three(house)
    places = [guest.sit(table) for guest in guests]
    price, mine = _until_bob_can_offer(places)
    me.page.add_init_script(COUNTED)
    cookies = [{"name": name, "value": value, "url": house.address} for name, value in guests[ANN].http.cookies.items()]
    me.page.context.add_cookies(cookies)  # type: ignore[arg-type]
    me.page.goto(f"{house.address}#/table/{table}")
    boss = places[BOB]
    me.page.wait_for_function(SEEN, arg=boss.view.number)
    assert me.page.evaluate("calls") == 1
    for amount in (1, 2, 3):
        _name(boss, price, amount)
        me.page.wait_for_function(SEEN, arg=boss.view.number)
    assert me.page.evaluate("calls") == 1
    _name(boss, mine, 4)
    me.page.wait_for_function("calls > 1")
    me.page.wait_for_function(SEEN, arg=boss.view.number)
    assert me.page.evaluate("calls") == 2
    expect(me.page.locator(".slip.lit")).to_contain_text("Bob")
    for guest in guests:
        guest.leave()


def _three(house: House) -> tuple[list[Guest], str]:
    guests = [Guest(Address(house.address)) for _ in range(3)]  # type: ignore[arg-type]
    opened = guests[ANN].open(person("Ann"), FRIEND, FRIEND, game="kohle", clock={"move": 86400})
    for seat, name in ((BOB, "Bob"), (CLEO, "Cleo")):
        guests[seat].join(opened["links"][seat], name)
    return guests, opened["table"]


def _until_bob_can_offer(places: list[Place]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Until Bob leads a negotiation in which he can name Cleo a price, and Ann: these two."""
    for _ in range(MOST_MOVES):
        actor = next(place for place in places if place.view.seat in place.view.actors)
        state = actor.view.state
        if state["phase"] == NEGOTIATION and state["turn"] == BOB:
            prices = [action for action in places[BOB].view.legal if action["type"] == "name_price"]
            to = {action["seat"]: action for action in prices}
            if ANN in to and CLEO in to:
                return to[CLEO], to[ANN]
            actor = places[BOB]
        kinds = EAGERLY if actor.view.seat == BOB else QUIETLY
        _act(places, actor, min(actor.view.legal, key=lambda action: _rank(action, kinds)))
    raise AssertionError


def _rank(action: dict[str, Any], kinds: tuple[str, ...]) -> int:
    return kinds.index(action["type"]) if action["type"] in kinds else len(kinds)


def _act(places: list[Place], actor: Place, action: dict[str, Any]) -> None:
    """Something is done, and all have seen it."""
    actor.act(action)
    number = actor.view.number + 1
    for place in places:
        place.once(lambda view: view.number >= number)


def _name(boss: Place, price: dict[str, Any], amount: int) -> None:
    """Bit by bit, as bots do."""
    _act([boss], boss, price)
    _act([boss], boss, {"type": "amount", "amount": amount})
