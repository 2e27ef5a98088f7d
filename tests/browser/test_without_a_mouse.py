"""Whole games of every box, short ones, without a mouse: by keys alone on a laptop, by fingers alone on a phone.

Chance decides what is done in them: that everything can be, test_every_kind holds to.
"""

import random
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.checks import check_account
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.person import ACCOUNT, DISTRICT, GO_ON, Person
from tests.browser.short import short_game

LIT = "section.lit button:enabled:not([aria-disabled], .undo)"
KOHLE = (
    ".slip.lit .choices button:enabled:not([aria-disabled]), .window .choices button:enabled:not([aria-disabled]), "
    "button[data-space], form.lit .price:enabled:not([aria-disabled]), "
    ".hand .playable"
)
VENTURE = (
    ".market [data-lit], .skyline [data-lit], .roofs [data-lit], .district [data-put], "
    ".bill .deed:enabled:not([aria-disabled]), "
    ".bill .deeds .quiet:enabled, .hand [data-card], "
    "button.reorganise:enabled:not([aria-disabled]), .district [data-lit]"
)
WAYS = {
    "big-shot": f"{LIT}, {DISTRICT}",
    "biz-bluff": f"{LIT}, [data-square][role=button], [data-company][role=button], section.lit input[type=range]",
    "kohle": KOHLE,
    "venture": VENTURE,
    "riche-ou-pauvre": VENTURE,
}
"""Whatever does something, box by box."""
SEATS = {"kohle": 3}
OPTIONS = {"big-shot": {"loans": "before"}}
ALL_ROUND = 300
"""Presses of Tab that lead round the fullest page and back."""
ROUNDS = 2
"""Times that each kind of question is answered from wherever one has got to: mostly once round the whole page."""
MOST_MISSED = 50
"""Times in a row: what was there may have gone by the time one touches it."""

LOOKING_UP = 20
"""Milliseconds between two looks at the page."""

LOOKING = """
globalThis.lit = (ways) => [...document.querySelectorAll(ways)].filter(
  (one) => one.checkVisibility() && !one.textContent.includes('↶'));
"""
"""What can be pressed, except to take back."""

ASKED = """([ways, account, goOn]) => {
  if (document.querySelector(account)) return { over: true };
  const typing = document.activeElement.matches('input:not([type=range]), select');
  if (document.querySelector(goOn)) return { waits: true, typing };
  const found = lit(ways);
  if (found.length === 0) return null;
  const letters = [...new Set(found.flatMap((one) => one.getAttribute('aria-keyshortcuts') ?? []))];
  const beyond = found.filter((one) => !one.matches('button, input, [tabindex]')).map((one) => one.outerHTML);
  const kinds = [...new Set(found.map((one) => `${one.localName}.${one.className}`))].sort().join();
  return { letters, kinds, beyond, typing, wide: document.documentElement.scrollWidth > innerWidth };
}"""
"""What may be done now; nothing: somebody else is asked."""

FROM_THE_TOP = "() => document.activeElement.blur()"
"""Whence Tab leads first to what can be done."""

FOCUSED = """(ways) => {
  const found = lit(ways);
  if (found.length === 0) return 'nothing';
  return found.includes(document.activeElement) ? (document.activeElement.type ?? 'button') : '';
}"""

AIM = """([ways, goOn]) => {
  const shares = [0.5, 0.15, 0.85];
  const pointOn = (one) => {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = one.getBoundingClientRect();
    const points = shares.flatMap((x) => shares.map((y) => [left + width * x, top + height * y]));
    return points.find((point) => one.contains(document.elementFromPoint(...point)));
  };
  const seen = document.querySelector(goOn);
  if (seen) return pointOn(seen);
  const found = lit(ways).sort(() => Math.random() - 0.5);
  const main = found.filter((one) => one.matches('.main, .deed, .put, .new'));
  const rare = found.filter((one) => one.matches('.reorganise, .skyline *, .roofs *, .district *, .market *'));
  const first = Math.random() < 0.7 ? rare : [];
  const wanted = Math.random() < 0.6 ? [...first, ...main, ...found] : [...first, ...found];
  for (const one of wanted) if (pointOn(one)) return pointOn(one);
  return null;
}"""
"""A point to touch on something that can be done; what is plainly proposed more often than other things. Cards of a fan
and companies on the horizon may lie under others: an edge in sight, or another way to the same thing, is enough."""


@pytest.mark.parametrize("box", list(WAYS))
def test_a_whole_game_by_keys_alone(come: Come, house: House, box: str) -> None:
    me = come(viewport={"width": 1280, "height": 720})
    sit_down(me, house, box)
    play_by_keys(me, box, random.Random(1), Counter())
    check_account(me.page)


def play_by_keys(me: Person, box: str, chance: random.Random, walked: Counter[str]) -> None:
    keys = me.page.keyboard
    while asked := what_is_asked(me.page, box):
        assert not asked.get("beyond")
        letters = asked.get("letters", [])
        if asked["typing"]:  # There letters mean themselves.
            keys.press("Tab")
        elif asked.get("waits"):
            keys.press("n")
        elif letters and chance.random() < 0.7:
            keys.press(chance.choice(letters))
        else:
            walked[asked["kinds"]] += 1
            if walked[asked["kinds"]] > ROUNDS:
                me.page.evaluate(FROM_THE_TOP)
            tab_to_something(me.page, box, chance)


@pytest.mark.parametrize("box", list(WAYS))
def test_a_whole_game_by_fingers_alone(come: Come, house: House, box: str) -> None:
    me = come(phone=True)
    sit_down(me, house, box)
    play_by_fingers(me, box)
    assert me.sticking_out() == []


def play_by_fingers(me: Person, box: str) -> None:
    missed = 0
    while (asked := what_is_asked(me.page, box)) and missed < MOST_MISSED:
        assert not asked.get("wide"), me.sticking_out()
        point = me.page.evaluate(AIM, [WAYS[box], GO_ON])
        missed = 0 if point else missed + 1
        if point:
            me.page.touchscreen.tap(*point)
    assert missed < MOST_MISSED, f"Nothing can be touched of what matches {WAYS[box]}."


def sit_down(person: Person, house: House, box: str) -> None:
    """At a table with gentle bots."""
    person.page.add_init_script(LOOKING)
    bots = [{"kind": "bot", "name": name, "level": "gentle"} for name in ("Hugo", "Stella")]
    seats = [{"kind": "person", "name": "Ada"}, *bots][: SEATS.get(box, 2)]
    wishes = short_game(box)
    person.open_table(house.address, seats, **{**wishes, "options": OPTIONS.get(box, wishes["options"])})


def what_is_asked(page: Page, box: str) -> dict[str, Any]:
    """Wait until something may be done; nothing: the game is over."""
    asked: dict[str, Any] = page.wait_for_function(
        ASKED, arg=[WAYS[box], ACCOUNT, GO_ON], polling=LOOKING_UP
    ).json_value()
    return {} if asked.get("over") else asked


def tab_to_something(page: Page, box: str, chance: random.Random) -> None:
    """Tab goes to what can be done first; a few more, and some arrows, lead to the other things."""
    keys = page.keyboard
    for _ in range(chance.randrange(4)):
        keys.press("Tab")
    for _ in range(ALL_ROUND):
        focused = page.evaluate(FOCUSED, WAYS[box])
        if focused == "nothing":  # Somebody else was quicker.
            return
        if focused == "range":
            keys.press(chance.choice(["ArrowRight", "PageUp", "Home", "End"]))
        elif focused:
            keys.press(chance.choice(["ArrowRight", "ArrowDown", "Shift"]))
            keys.press("Enter")
            return
        keys.press("Tab")
    missed = page.evaluate("(ways) => lit(ways).map((one) => one.outerHTML.slice(0, 200))", WAYS[box])
    pytest.fail(f"The Tab key leads to nothing of what can be done: {missed}")
