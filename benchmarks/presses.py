"""How often one presses a button in a deal of Kohle: asked about everything, and let go until somebody addresses one.

python -m benchmarks.presses [--deals 6] [--seats 4]

Somebody at a page plays against bots without a thought: does what leads on (puts the dollar down, deals, accepts,
concludes), lets everything else go, and gives a deal up where that is all there is. With "let go until somebody
addresses me" the page lets go by itself; what it does not let go within a few seconds has to be pressed, and counts.
Presses in one's own deals, where everybody addresses the Boss, are told apart from those in the deals of others.
"""

import argparse
import json
import time
from collections import Counter

from playwright.sync_api import Browser, Error, Locator, Page
from tests.browser.house import House
from tests.browser.person import ACCOUNT, Person

from benchmarks.browsing import launched, opened
from benchmarks.figures import Figure, show

MOST_PRESSES = 65
"""What a deal once took, in 215 seconds."""
MUTES = ["prices", "travel", "recruitment", "boss"]
GIVE_UP = ".slip .choices button.quiet:not([data-let-go]):enabled"
"""What only the Boss has."""
LEADS_ON = [
    "button[data-space]",
    ".slip .choices .sure:enabled",
    ".slip [aria-keyshortcuts=c]:not([data-counter], [aria-disabled]):enabled",
    ".slip [aria-keyshortcuts=a]:enabled, .contract .do.main:enabled",
    ".slip [aria-keyshortcuts=d]:enabled",
    ".play .choices button:not(.quiet):enabled",
]
LET_GO = ["[data-let-go]:enabled", GIVE_UP, ".hand .playable"]
NOTHING, BOSS, LEADING, LETTING = "", "as the Boss", "to go on", "to let go what others do"
BY_ITSELF = 5.0
"""Seconds after which the page has let go what it does."""
DONE = """() => document.querySelectorAll('.poster.closed').length"""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--deals", type=int, default=6)
    options.add_argument("--seats", type=int, default=4)
    wanted = options.parse_args()
    with launched() as browser, opened("--bot-delay", "0") as house:
        figures = [
            figure for mutes in ([], MUTES) for figure in played(browser, house, wanted.deals, wanted.seats, mutes)
        ]
    show(figures)


def played(browser: Browser, house: House, deals: int, seats: int, mutes: list[str]) -> list[Figure]:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB", service_workers="block")
    context.add_init_script(f"localStorage.setItem('magnat.kohle.mutes', {json.dumps(json.dumps(mutes))})")
    person = Person(context.new_page())
    bots = [{"kind": "bot", "name": name, "level": "steady"} for name in ("Hugo", "Stella", "Ida", "Otto", "Emil")]
    person.open_table(house.address, [{"kind": "person", "name": "Ada"}, *bots[: seats - 1]], game="kohle")
    began, presses = time.monotonic(), Counter[str]()
    while person.page.evaluate(DONE) < deals and not person.page.locator(ACCOUNT).count():
        boss = person.page.locator(GIVE_UP).count() > 0
        pressed = press(person.page, patient=bool(mutes))
        presses[BOSS if boss and pressed else pressed] += 1
    took, ended = time.monotonic() - began, max(1, person.page.evaluate(DONE))
    context.close()
    how = "let go until addressed" if mutes else "asked about everything"
    del presses[NOTHING]
    each = presses.total() / ended
    aim, met = (f"< {MOST_PRESSES}", each < MOST_PRESSES) if mutes else ("", True)
    return [
        (f"{how}: presses a deal, of {ended}", f"{each:.1f}", aim, met),
        *[(f"{how}: of them {kind}", f"{presses[kind] / ended:.1f}", "", True) for kind in (BOSS, LEADING, LETTING)],
        (f"{how}: seconds a deal", f"{took / ended:.0f}", "", True),
    ]


def press(page: Page, *, patient: bool) -> str:
    """Does one thing, if there is any; returns what kind of thing was pressed, or nothing."""
    page.locator(", ".join([*LEADS_ON, *LET_GO, ACCOUNT])).first.wait_for(timeout=120_000)
    number = page.locator("[data-number]").get_attribute("data-number")
    leads_on = first_of(page, LEADS_ON)
    if leads_on is None and patient and _changes(page, number):
        return NOTHING
    wanted = leads_on or first_of(page, LET_GO)
    if wanted is None:  # It has just gone.
        return NOTHING
    try:
        wanted.click(timeout=1_000)
    except Error:  # Somebody else was quicker.
        return NOTHING
    if page.locator(LEADS_ON[1]).count() == 0:  # What costs is asked for once more.
        _changes(page, number)
    return LEADING if leads_on else LETTING


def first_of(page: Page, ways: list[str]) -> Locator | None:
    return next((page.locator(way).first for way in ways if page.locator(way).count()), None)


def _changes(page: Page, number: str | None) -> bool:
    """Whether the table goes on without a press."""
    end = time.monotonic() + BY_ITSELF
    while time.monotonic() < end:
        if page.locator(ACCOUNT).count() or page.locator("[data-number]").get_attribute("data-number") != number:
            return True
        page.wait_for_timeout(20)
    return False


if __name__ == "__main__":
    main()
