"""How often one presses a button in a deal of Kohle: asked about everything, and let go until somebody addresses one.

python -m benchmarks.presses [--deals 3] [--seats 4]

Somebody at a page plays against bots without a thought: does what leads on (puts the dollar down, deals, accepts,
concludes) and lets everything else go. With "let go until somebody addresses me" the page lets go by itself; what it
does not let go within a few seconds has to be pressed, and counts.
"""

import argparse
import json
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, sync_playwright
from tests.browser.house import LAUNCHED_WITH, House, build_client, find_browser
from tests.browser.person import ACCOUNT, Person

from benchmarks.figures import Figure, show

MOST_PRESSES = 65
"""What a deal once took, in 215 seconds."""
MUTES = ["prices", "travel", "recruitment", "boss"]
LEADS_ON = (
    "button[data-space], .slip .choices button:not([data-let-go], [data-ask], [data-counter], [aria-disabled]):enabled"
)
LET_GO = "[data-let-go]:enabled, .window .choices button:enabled:not([aria-disabled])"
BY_ITSELF = 5.0
"""Seconds after which the page has let go what it does."""
DONE = """() => document.querySelectorAll('.poster.closed').length"""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--deals", type=int, default=3)
    options.add_argument("--seats", type=int, default=4)
    wanted = options.parse_args()
    executable, missing = find_browser(), build_client()
    if executable is None or missing:
        raise SystemExit(missing or "No Chromium or Chrome was found; name it in MAGNAT_BROWSER.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder), "--bot-delay", "0")
        try:
            house.open()
            browser = playwright.chromium.launch(executable_path=executable, args=LAUNCHED_WITH)
            figures = [
                figure for mutes in ([], MUTES) for figure in played(browser, house, wanted.deals, wanted.seats, mutes)
            ]
            browser.close()
        finally:
            house.close()
    show(figures)


def played(browser: Browser, house: House, deals: int, seats: int, mutes: list[str]) -> list[Figure]:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB", service_workers="block")
    context.add_init_script(f"localStorage.setItem('magnat.kohle.mutes', {json.dumps(json.dumps(mutes))})")
    person = Person(context.new_page())
    bots = [{"kind": "bot", "name": name, "level": "steady"} for name in ("Hugo", "Stella", "Ida", "Otto", "Emil")]
    person.open_table(house.address, [{"kind": "person", "name": "Ada"}, *bots[: seats - 1]], game="kohle")
    began, presses = time.monotonic(), 0
    while person.page.evaluate(DONE) < deals and not person.page.locator(ACCOUNT).count():
        presses += press(person.page, patient=bool(mutes))
    took, ended = time.monotonic() - began, max(1, person.page.evaluate(DONE))
    context.close()
    how = "let go until addressed" if mutes else "asked about everything"
    each = presses / ended
    aim, met = (f"< {MOST_PRESSES}", each < MOST_PRESSES) if mutes else ("", True)
    return [
        (f"{how}: presses a deal", f"{each:.1f}", aim, met),
        (f"{how}: seconds a deal", f"{took / ended:.0f}", "", True),
    ]


def press(page: Page, *, patient: bool) -> int:
    """Does one thing, if there is any; returns how often that was pressed."""
    page.locator(f"{LEADS_ON}, {LET_GO}, {ACCOUNT}").first.wait_for(timeout=120_000)
    number = page.locator("[data-number]").get_attribute("data-number")
    leads_on = page.locator(LEADS_ON)
    if not leads_on.count() and patient and _changes(page, number):
        return 0
    wanted = leads_on.first if leads_on.count() else page.locator(LET_GO).first
    try:
        wanted.click(timeout=1_000)
    except Error:  # Somebody else was quicker.
        return 0
    _changes(page, number)
    return 1


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
