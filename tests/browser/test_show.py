"""The show: pieces travel between their places at the viewer's pace, and in the end the page is exactly the state."""

import random
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.anywhere import BOXES
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.person import ACCOUNT, DISTRICT, GO_ON, LIT, PASS, UNTIL_IT_IS_OVER, Person

ON_ITS_WAY = """([kind]) => {
  const flight = document.querySelector(`.flight[data-piece=${kind}]`);
  const [motion] = flight?.getAnimations() ?? [];
  if (!motion) return null;
  const { delay, duration } = motion.effect.getTiming();
  const middleAt = (share) => {
    motion.currentTime = delay + duration * share;
    const { x, y, width, height } = flight.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const stops = [0, 0.5, 1].map(middleAt);
  motion.currentTime = 0;
  return { from: flight.dataset.from, to: flight.dataset.to, stops };
}"""
"""Where the first travelling piece of a kind is at the beginning, in the middle and at the end of its beat."""

NOTHING_TRAVELS = """
globalThis.travelled = 0;
const watch = () => new MutationObserver((changes) => changes.forEach(({ addedNodes }) =>
  addedNodes.forEach((node) => node.querySelector && (globalThis.travelled += node.matches('.flight') ? 1 : 0))
)).observe(document.body, { childList: true, subtree: true });
addEventListener('DOMContentLoaded', watch);
"""

DRAWN = """(all) => {
  const written = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.trim();
    if (node.nodeType !== Node.ELEMENT_NODE) return '';
    const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value.split(/\\s+/).sort().join(' ')}`);
    const children = [...node.childNodes].map(written).filter(Boolean);
    return `<${node.tagName} ${attributes.sort().join(' ')}>\\n${children.join('\\n')}`;
  };
  return all.map(written);
}"""
"""Elements as text, however their attributes came to be: those set later stand behind those set first."""

LYING = """() => [...document.querySelectorAll('.tools > *, .side > *')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height];
})"""
"""Where the tools of the header are, and what lies beside the board."""

NEXT_FRAME = "() => new Promise(requestAnimationFrame)"
LIT_NOW = (
    f"{LIT}, [data-square][role=button], [data-company][role=button], {DISTRICT}, "
    ".district [data-put], .bill .deed:enabled:not([aria-disabled]), .bill .deeds > .quiet:enabled, .hand [data-card], "
    "button[data-space], .slip.lit .choices button:enabled:not([aria-disabled]), "
    ".window .choices button:enabled:not([aria-disabled])"
)
PACE = ".telling select"
CHANCE = random.Random(1)
MOST_GAMES = 5
MOST_SECONDS = 180
every_box = pytest.mark.parametrize("box", list(BOXES))
RECALL = ".telling .recall"
STEP, TURN, IDLE = "[aria-label='Next step']", "[aria-label='On to my turn']", "[data-show=idle]"


def test_a_token_is_between_the_lot_and_its_district_in_the_middle_of_its_beat(come: Come, house: House) -> None:
    me = come(pace="calm")
    _pass_until_others_are_shown(me, house, "big-shot")
    flight = _on_its_way(me, "token")
    start, halfway, goal = flight["stops"]
    district = re.fullmatch(r"socket\.(\d+)\.\d+", flight["to"])
    assert district
    assert flight["from"].startswith("space.")
    assert _is_inside(me.page, f"[data-district='{district[1]}']", goal)
    assert not _is_inside(me.page, f"[data-district='{district[1]}']", start)
    assert _is_between(start, halfway, goal)


def test_a_pawn_is_between_two_squares_in_the_middle_of_its_beat(come: Come, house: House) -> None:
    me = come(pace="calm")
    _pass_until_others_are_shown(me, house, "biz-bluff")
    flight = _on_its_way(me, "pawn")
    start, halfway, goal = flight["stops"]
    square = flight["to"].removeprefix("stand.")
    assert _is_inside(me.page, f"[data-square='{square}']", goal)
    assert halfway not in (start, goal)


@every_box
def test_it_can_be_held_gone_through_step_by_step_and_left_out(come: Come, house: House, box: str) -> None:
    me = come(pace="calm")
    page, sentence = me.page, me.page.locator(".telling .sentence")
    for _ in range(MOST_GAMES):
        _pass_until_others_are_shown(me, house, box)
        page.locator("[data-show=playing]").wait_for()
        page.keyboard.press("w")
        expect(page.locator("[aria-label='Play on']")).to_be_visible()
        page.wait_for_function(
            "() => document.querySelectorAll('.overlay .flight').length === 0 || "
            "document.getAnimations().every((motion) => motion.playState !== 'running')"
        )
        told = sentence.inner_text()
        while sentence.inner_text() == told and page.locator(STEP).is_enabled():
            page.locator(STEP).click()
        if sentence.inner_text() != told:
            break
        page.keyboard.press("w")  # Others did one thing only, and wait for this seat: another table may bring more.
    assert page.locator(TURN).is_enabled()
    page.keyboard.press("m")
    me.wait_for_turn()
    expect(page.locator(TURN)).to_be_disabled()
    expect(page.locator(IDLE)).to_have_count(1)
    expect(page).to_have_title(re.compile("^● Your turn"))


@every_box
def test_where_motion_is_not_wanted_nothing_travels_and_places_light_up(come: Come, house: House, box: str) -> None:
    me = come(pace="brisk", reduced_motion="reduce")
    me.page.add_init_script(NOTHING_TRAVELS)
    _pass_until_others_are_shown(me, house, box)
    me.page.locator(".overlay .lit").first.wait_for()
    expect(me.page.locator(".telling .sentence")).not_to_be_empty()
    _see_it_out(me)
    assert me.page.evaluate("globalThis.travelled") == 0


@every_box
def test_after_the_show_the_page_is_that_of_a_fresh_view(come: Come, house: House, box: str) -> None:
    me = come(pace="brisk")
    _pass_until_others_are_shown(me, house, box)
    _see_it_out(me)
    me.page.mouse.move(0, 0)  # What one points at is lit, and a fresh page does not know where the mouse is.
    shown, recalled = _drawn(me.page), me.page.locator(RECALL).count()
    me.page.reload()
    me.wait_for_table()
    me.wait_for_turn()
    expect(me.page.locator(RECALL)).to_have_count(recalled)  # The server is asked for it once the rest is there.
    assert _drawn(me.page) == shown


@every_box
def test_a_lost_connection_in_the_middle_of_it_leads_to_how_things_stand(come: Come, house: House, box: str) -> None:
    me = come(pace="calm")
    _pass_until_others_are_shown(me, house, box)
    page = me.page
    page.locator("[data-show=playing]").wait_for()
    page.keyboard.press("w")
    assert page.locator(TURN).is_enabled()
    page.context.set_offline(True)
    page.locator(".state.lost").wait_for()
    page.context.set_offline(False)
    page.locator(".state.open").wait_for()
    expect(page.locator(TURN)).to_be_disabled()
    expect(page.locator(IDLE)).to_have_count(1)
    me.complaints.clear()  # The browser calls every attempt without a network an error.


def test_what_others_did_since_my_last_move_is_told_and_can_be_shown_again(come: Come, house: House) -> None:
    me = come(pace="instant")
    me.play_now(house.address)
    page, recall = me.page, me.page.locator(".telling .recall")
    while me.wait_for_turn() and not recall.count():
        _move(me)
    stands = _drawn(page)
    page.keyboard.press("j")
    lines = page.locator(".recap li")
    expect(lines).not_to_have_count(0)
    told = lines.count()
    assert told <= 5
    page.locator(".recap .play").first.click()
    page.locator("[data-show=playing]").wait_for()
    expect(page.locator(IDLE)).to_have_count(1)
    assert _drawn(page) == stands
    page.get_by_role("button", name="To my turn", exact=True).click()
    expect(page.locator(".recap")).to_have_count(0)
    page.reload()
    me.wait_for_turn()
    expect(recall).to_have_count(1)
    expect(page.locator(".recap")).to_have_count(0)
    table = page.url.rpartition("/")[2]
    page.add_init_script(f"localStorage.setItem('magnat.visits', '[[\"{table}\", 0]]')")
    page.reload()  # As if others had moved since one was last here.
    expect(page.locator(".recap li")).to_have_count(told)


def test_what_the_end_takes_away_leaves_its_room_until_the_end_has_been_seen(come: Come, house: House) -> None:
    me = come(pace="calm")
    me.play_now(house.address)
    me.wait_for_turn()
    me.hand_over()
    page = me.page
    page.locator("[data-show=playing]").wait_for()
    page.keyboard.press("w")
    play_again = page.get_by_role("button", name="Play again yourself")
    expect(play_again).to_be_visible()
    before = page.evaluate(LYING)
    page.evaluate(UNTIL_IT_IS_OVER, page.url.rpartition("/")[2])
    expect(play_again).to_be_hidden()
    expect(page.get_by_role("button", name="Let a bot play")).to_be_hidden()
    assert page.evaluate(LYING) == before
    page.keyboard.press("m")
    expect(page.locator(ACCOUNT)).to_be_visible()
    expect(page.locator(".tools .seat")).to_have_count(0)


def test_the_pace_is_remembered(come: Come, house: House) -> None:
    me = come()
    me.play_now(house.address)
    me.page.locator(PACE).select_option("calm")
    me.page.reload()
    me.wait_for_table()
    expect(me.page.locator(PACE)).to_have_value("calm")


def test_a_line_of_the_log_shows_its_place(come: Come, house: House) -> None:
    me = come()
    me.play_now(house.address)
    me.wait_for_turn()
    me.page.get_by_role("log").get_by_role("button").last.click()
    expect(me.page.locator(".overlay .lit")).to_have_count(1)
    expect(me.page.locator(".overlay .lit")).to_have_count(0)


def _pass_until_others_are_shown(me: Person, house: House, box: str) -> None:
    """Open a table and move until somebody else does."""
    me.play_now(house.address, box)
    me.page.keyboard.press("m")
    for _ in _patiently():
        if me.page.locator(TURN).is_enabled():
            return
        if me.page.locator(LIT_NOW).count():
            _move(me)
        me.page.evaluate(NEXT_FRAME)


def _move(me: Person) -> None:
    """Pass if one may, else do something that is lit: pressing the same card again and again leads nowhere."""
    passing, lit = me.page.locator(PASS), me.page.locator(LIT_NOW)
    (passing.first if passing.count() else lit.nth(CHANCE.randrange(lit.count()))).click()


def _on_its_way(me: Person, kind: str) -> dict[str, Any]:
    """The next travelling piece of a kind; meanwhile whoever is asked passes or does the first thing that is lit."""
    for _ in _patiently():
        found: dict[str, Any] | None = me.page.evaluate(ON_ITS_WAY, [kind])
        if found:
            return found
        _go_on(me)
        if me.page.locator(IDLE).count() and me.page.locator(LIT_NOW).count():
            _move(me)
        me.page.evaluate(NEXT_FRAME)
    raise AssertionError


def _see_it_out(me: Person) -> None:
    """Until nothing is left to be seen, it is one's turn, and nobody else is asked who might go on talking."""
    page = me.page
    for _ in _patiently():
        page.keyboard.press("Escape")  # What one has picked up lies over what one is asked.
        if (
            page.locator(IDLE).count()
            and page.locator("section.lit").count()
            and page.locator(TURN).is_disabled()
            and not page.locator(".kohle:not([data-actors='0'])").count()
        ):
            return
        _go_on(me)
        page.evaluate(NEXT_FRAME)


def _patiently() -> Iterator[None]:
    """Again and again, and not for ever."""
    end = time.monotonic() + MOST_SECONDS
    while time.monotonic() < end:
        yield
    pytest.fail(f"It has not come in {MOST_SECONDS} seconds.")


def _go_on(me: Person) -> None:
    """What waits until it has been seen, has been."""
    if me.page.locator(GO_ON).count():
        me.page.locator(GO_ON).click()


def _drawn(page: Page) -> list[str]:
    parts: list[str] = page.locator(".strip, .telling, .board, .kohle, .city").evaluate_all(DRAWN)
    return [line for part in parts for line in part.splitlines()]


def _is_inside(page: Page, selector: str, point: list[float]) -> bool:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] <= point[0] <= box["x"] + box["width"] and box["y"] <= point[1] <= box["y"] + box["height"]


def _is_between(start: list[float], halfway: list[float], goal: list[float]) -> bool:
    def distance(one: list[float], other: list[float]) -> float:
        found: float = ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5
        return found

    way = distance(start, goal)
    return 0.1 * way < distance(start, halfway) < way and 0.1 * way < distance(halfway, goal) < way
