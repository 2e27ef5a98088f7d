"""Somebody who knows no rule and only ever does what is lit learns every box, at a desk and on a phone."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from magnat.games import shelf
from magnat.table.lesson import has_lesson, script_of
from tests.browser.checks import check_with_axe
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.person import Person

TAUGHT = [box for box in sorted(shelf()) if has_lesson(shelf()[box])]
DESK = {"width": 1440, "height": 900}
CARD = "section.card[data-step]"
SPEAKS = f"{CARD}:not([data-step=watch])"
SHOWN = ".telling button.main"
"""What is being shown waits to be pressed away."""
MOST_PRESSES = 250
A_MOMENT = 5000
LIT_IN_SIGHT = """() => {
  const card = document.querySelector('section.card').getBoundingClientRect();
  const seen = (lit) => lit.bottom > 0 && lit.top < innerHeight;
  const clear = (lit) => lit.right <= card.left || lit.left >= card.right || lit.top < card.top;
  const edges = [...document.querySelectorAll('.veil .edge')].map((edge) => edge.getBoundingClientRect());
  return edges.some((lit) => seen(lit) && clear(lit));
}"""
"""Whether something that the host speaks of is lit, and not under her card."""
STEPS = """
globalThis.steps = [];
addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
  const step = Number(document.querySelector('section.card[data-step]')?.dataset.step ?? NaN);
  if (!Number.isNaN(step) && !globalThis.steps.includes(step)) globalThis.steps.push(step);
}).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-step'] }));
"""
"""Every step whose card was shown, however quickly what it asks for was done."""


ON_EACH_OTHER = """() => {
  const tools = [...document.querySelectorAll('header :is(button, a)')].filter((tool) => tool.checkVisibility());
  const [names, places] = [tools.map((t) => t.innerText), tools.map((t) => t.getBoundingClientRect())];
  const after = names.slice(1).map((name, n) => [names[n], places[n].right, name, places[n + 1].left]);
  return after.filter(([, right, , left]) => right > left + 1);
}"""
"""Tools of the header that lie on each other: after a lesson there are most of them."""

LOOKS = """() => JSON.stringify([
  document.querySelector('section.card')?.dataset.step,
  ...[...document.querySelectorAll('[data-taught], section.lit')].map((e) => e.outerHTML),
  ...[...document.querySelectorAll('[data-taught] input, input[data-taught]')].map((e) => [e.value, e.checked]),
])"""
"""What changes when something was done: the step, what is lit, what is offered."""
NAMED_OR_PAST = """(step) => document.querySelector('section.card p.hidden')
  || document.querySelector('section.card')?.dataset.step !== step"""
WORD = re.compile(r"[^\W\d_]{2,}")
LIT_OR_PAST = """([step, shown]) => document.querySelector('[data-taught]') || document.querySelector(shown)
  || document.querySelector('section.card')?.dataset.step !== step"""
Press = Callable[[Locator], bool]


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("box", TAUGHT)
def test_whoever_does_only_what_is_lit_is_led_to_the_end(
    come: Come, house: House, box: str, phone: bool, locale: str
) -> None:
    me = come(phone=phone, locale=locale, **({} if phone else {"viewport": DESK}))
    assert learn(me, house.address, box) == every_step(box)
    assert me.sticking_out() == []
    assert me.page.evaluate(ON_EACH_OTHER) == []


@pytest.mark.parametrize("box", ["big-shot", "kohle"])
def test_a_lesson_is_followed_to_its_end_by_keys_alone(come: Come, house: House, box: str) -> None:
    """On a board that is drawn, and on one of buttons."""
    assert learn(come(viewport=DESK), house.address, box, strike) == every_step(box)


def every_step(box: str) -> list[int]:
    return list(range(len(script_of(shelf()[box]).steps)))


def learn(person: Person, address: str, box: str, press: Press | None = None) -> list[int]:
    """From the shelf to the end of a lesson; returns the steps that were seen. `press`: how, if not as told by hand."""
    person.page.add_init_script(STEPS)
    person.page.goto(address)
    person.press(person.page.locator(f"article[aria-labelledby=box-{box}] .teach"))
    person.wait_for_table()
    for _ in range(MOST_PRESSES):
        person.page.locator(f"{SPEAKS}, {SHOWN}, .classroom:not(.teaches)").first.wait_for()
        if person.page.locator(SHOWN).count():
            (press or person.press)(person.page.locator(SHOWN).first)
        elif not person.page.locator(CARD).count():
            seen: list[int] = person.page.evaluate("globalThis.steps")
            return seen
        else:
            check_read_aloud(person.page, box)
            do_as_told(person, box, press)
    raise AssertionError(f"The lesson of {box} does not end: {person.page.evaluate('globalThis.steps')}")


def check_read_aloud(page: Page, box: str) -> None:
    """What is heard of a card: what it is about, how far one is, the sentence, what is pointed at and what to try, by
    name, and the ways on and out; nothing twice."""
    card, number = page.locator(CARD), page.locator(CARD).get_attribute("data-step") or ""
    if not number.isdigit():
        return
    step = script_of(shelf()[box]).steps[int(number)]
    if (step.is_told and step.point) or (step.do and not step.free):
        with suppress(TimeoutError):  # Its moment may be past before it is named.
            page.wait_for_function(NAMED_OR_PAST, arg=number, timeout=A_MOMENT)
    told = card.aria_snapshot()
    if page.locator(CARD).get_attribute("data-step") != number:
        return
    lines = [line.strip(" -'\"") for line in told.splitlines()[1:]]
    assert len(set(lines)) == len(lines), told
    kinds = "".join("p" if line.startswith("paragraph") else "b" for line in lines if line.startswith(("par", "butt")))
    assert re.fullmatch(r"p{3,}b?p*b{2,3}", kinds), told
    assert str(int(number) + 1) in lines[1], told
    named = card.locator("p.hidden").all_inner_texts()
    assert all(WORD.search(line.partition(":")[2]) for line in named), named
    if step.is_told and step.point:
        assert named, told


def do_as_told(person: Person, box: str, press: Press | None = None) -> None:
    """Press what is lit; where one may choose and nothing is lit, whatever there is."""
    page = person.page
    number = page.locator(CARD).get_attribute("data-step") or ""
    if not number.isdigit():  # Others have moved in the meantime: there is something to watch.
        return
    step, before = script_of(shelf()[box]).steps[int(number)], page.evaluate(LOOKS)
    if step.is_told:
        go_on = page.locator(f"{CARD} .button.main")
        page.wait_for_function(LIT_IN_SIGHT)
        (press or tap)(go_on)
    else:
        if not step.free:  # What is to be tried has to be lit, or else the moment is past.
            page.wait_for_function(LIT_OR_PAST, arg=[number, SHOWN])
        lit = page.locator("[data-taught]")
        if lit.count():
            (press or tap)(pressable(lit.first))
        elif step.free and person.choices.count():
            press(person.choices.first) if press else person.move()
    with suppress(TimeoutError):  # The same may have to be pressed twice.
        page.wait_for_function(f"(before) => ({LOOKS})() !== before", arg=before, timeout=A_MOMENT)


def pressable(lit: Locator) -> Locator:
    """What is lit, or the first button in it."""
    inside = lit.locator("button:enabled:not([aria-disabled]):not(.loupe), input:enabled")
    return inside.first if inside.count() else lit


def tap(control: Locator) -> bool:
    """Whether it was there to be pressed: where others have moved in the meantime, there is something to watch."""
    try:
        if control.get_attribute("type", timeout=A_MOMENT) == "radio":
            control.check(force=True, timeout=A_MOMENT)
        else:
            drawn = control.evaluate("e => e instanceof SVGElement", timeout=A_MOMENT)
            control.click(force=drawn, timeout=A_MOMENT)
    except TimeoutError:
        return False
    return True


def strike(control: Locator) -> bool:
    """The same by the keyboard. A district that is lit lies in what Tab leads to."""
    reached = control.locator("xpath=ancestor-or-self::*[self::button or self::input or @tabindex][1]")
    control = reached if reached.count() else control
    try:
        key = "Space" if control.get_attribute("type", timeout=A_MOMENT) == "radio" else "Enter"
        control.press(key, timeout=A_MOMENT)
    except TimeoutError:
        return False
    return True


def test_a_lesson_is_left_and_taken_up_again_where_it_was(come: Come, house: House) -> None:
    me = come()
    me.page.goto(house.address)
    me.page.locator("article[aria-labelledby=box-big-shot] .teach").click()
    for _ in range(2):
        me.page.locator(f"{CARD} .button.main").click()
    expect(me.page.locator(CARD)).to_have_attribute("data-step", "2")
    me.page.reload()
    expect(me.page.locator(CARD)).to_have_attribute("data-step", "2")
    me.page.locator(f"{CARD} .skip").click()
    expect(me.page.locator(CARD)).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_choice_that_is_commented_on_can_be_taken_back_and_made_anew(come: Come, house: House, phone: bool) -> None:
    me = come(phone=phone, **({} if phone else {"viewport": DESK}))
    page = me.page
    page.goto(house.address)
    me.press(page.locator("article[aria-labelledby=box-big-shot] .teach"))
    me.wait_for_table()
    comment = page.locator(f"{CARD} .chosen")
    for _ in range(MOST_PRESSES):
        page.locator(SPEAKS).wait_for()
        if comment.count():
            break
        do_as_told(me, "big-shot")
    step = int(page.locator(CARD).get_attribute("data-step") or "")
    me.press(comment.get_by_role("button"))
    expect(page.locator(CARD)).to_have_attribute("data-step", str(step - 1))
    expect(comment).to_have_count(0)
    me.move()
    expect(page.locator(CARD)).to_have_attribute("data-step", str(step))
    expect(comment.get_by_role("button")).to_be_visible()


def test_who_reads_by_keys_goes_on_by_keys_and_a_press_beside_what_is_lit_is_answered(come: Come, house: House) -> None:
    me = come(viewport=DESK)
    me.page.goto(house.address)
    me.page.locator("article[aria-labelledby=box-big-shot] .teach").press("Enter")
    for step in range(3):
        expect(me.page.locator(CARD)).to_have_attribute("data-step", str(step))
        expect(me.page.locator(f"{CARD} .button.main")).to_be_focused()
        me.page.keyboard.press("Enter")
    expect(me.page.locator(SPEAKS)).to_have_attribute("data-step", "3")
    check_with_axe(me.page, "a lesson")
    me.page.mouse.click(300, 500)
    expect(me.page.locator(f"{CARD} .nudge")).to_be_visible()


def test_what_was_opened_beside_the_lesson_is_lit_to_be_closed(come: Come, house: House) -> None:
    """Else nothing could be pressed any more: what is to be tried lies behind it."""
    me = come(viewport=DESK)
    page = me.page
    page.goto(house.address)
    me.press(page.locator("article[aria-labelledby=box-kohle] .teach"))
    me.wait_for_table()
    to_let_go = [step.words for step in script_of(shelf()["kohle"]).steps].index("let_go")
    for _ in range(MOST_PRESSES):
        page.locator(SPEAKS).wait_for()
        if page.locator(CARD).get_attribute("data-step") == str(to_let_go):
            break
        do_as_told(me, "kohle")
    lit = page.locator("[data-taught]")
    expect(lit).to_contain_text("Let it go")
    page.get_by_role("button", name="Ask for Heiermann").evaluate("button => button.click()")  # Wherever the focus is.
    expect(lit).to_have_attribute("aria-label", "Never mind")
    tap(lit)
    expect(lit).to_contain_text("Let it go")
