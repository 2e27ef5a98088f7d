"""Somebody at a browser: sees what is lit, and clicks it."""

import json
import random
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, WebSocket, expect

LIT = "section.lit button:enabled:not(:has-text('↶'))"
"""What is offered, except to take back."""
PASS = "section.lit .others > button:enabled:not(.loan)"
DISTRICT = "[data-district][role=button]"
CURTAIN = ".stage button"
ACCOUNT = "dialog[open] tfoot"
"""The final account, which opens by itself at the end."""


def quick_game(box: str) -> str:
    """The button of the shelf that opens a table against bots."""
    return f"article[aria-labelledby=box-{box}] button.main"


VIOLATIONS = """
globalThis.violations = [];
addEventListener('securitypolicyviolation', (event) => globalThis.violations.push(
  `${event.violatedDirective} forbids ${event.blockedURI} ${event.sample}`));
"""


class Person:
    """A page, and the habits of whoever sits in front of it: any lit choice is as good as another."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.complaints: list[str] = []
        """What the browser's console called an error."""
        self.heard: list[str] = []
        """Everything the server said to this page over its live connections."""
        self._chance = random.Random(seed)
        page.add_init_script(VIOLATIONS)
        page.on("console", self._read_console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("websocket", self._listen)

    # ---- Getting to a table ----

    def play_now(self, address: str, box: str = "big-shot") -> None:
        self.page.goto(address)
        self.page.locator(quick_game(box)).click()
        self.wait_for_table()

    def set_up(self, address: str, kinds: list[str], names: list[str] | None = None, **options: str) -> None:
        """Open a table with these kinds of seats, and options such as money="hidden"."""
        page = self.page
        page.goto(f"{address}#/new/big-shot")
        page.locator(f".count label:has-text('{len(kinds)}')").click()
        seats = page.locator(".seat")
        for place, kind in enumerate(kinds):
            seats.nth(place).locator("select").first.select_option(kind)
            if names and kind != "open":
                seats.nth(place).get_by_role("textbox").fill(names[place])
        for name, value in options.items():
            page.locator(f"input[name='{name}'][value='{value}']").check()
        page.locator("form button.main").click()
        self.wait_for_table()

    def join(self, link: str, name: str = "") -> None:
        self.page.goto(link)
        self.page.get_by_role("textbox").fill(name)
        self.page.locator("form button.main").click()
        self.wait_for_table()

    def wait_for_table(self) -> None:
        self.page.locator(f".strip, {CURTAIN}").first.wait_for()

    # ---- Playing ----

    @property
    def choices(self) -> Locator:
        """What is lit now."""
        return self.page.locator(f"{LIT}, {DISTRICT}, {CURTAIN}")

    def wait_for_turn(self, also: str = ACCOUNT) -> bool:
        """Wait until there is something to choose, or something else to see: then it is not one's turn."""
        self.page.locator(f"{LIT}, {DISTRICT}, {CURTAIN}, {also}").first.wait_for()
        return self.choices.count() > 0

    def move(self) -> None:
        """Do one of the things that are lit; half the time, pass if one may, or an evening of bids would never end."""
        choices = self.choices
        pass_on = self.page.locator(PASS)
        if self._chance.random() < 0.5 and pass_on.count():
            choices = pass_on
        self.press(choices.nth(self._chance.randrange(choices.count())))

    def press(self, choice: Locator) -> None:
        choice.click()

    def play_to_the_end(self) -> None:
        while self.wait_for_turn():
            self.move()
        expect(self.page.locator(ACCOUNT).first).to_be_visible()

    def win_a_lot(self) -> None:
        """Bid all there is until tokens are to be placed."""
        while self.wait_for_turn() and not self.page.locator(DISTRICT).count():
            amount = self.page.locator("section.lit input[type=number]")
            if amount.count():
                amount.fill(amount.get_attribute("max") or "")
                amount.press("Enter")
            else:
                self.move()
        expect(self.page.locator(DISTRICT).first).to_be_visible()

    def let_a_bot_finish(self) -> None:
        """The bots of these tests take no time: the account is there in a moment."""
        self.page.locator(".own .tool").nth(1).click()
        self.page.locator("dialog[open] .seat button").first.click()
        self.page.locator(ACCOUNT).first.wait_for()

    # ---- What one sees ----

    def texts(self) -> list[str]:
        """All that is to be read or heard on the page, in the page's own language."""
        found: list[str] = self.page.evaluate(READABLE)
        return found

    def log(self) -> Locator:
        return self.page.get_by_role("log")

    def sticking_out(self) -> list[str]:
        """What makes the page wider than the window: the innermost elements that reach beyond its edge."""
        found: list[str] = self.page.evaluate(STICKING_OUT)
        return found

    def violations(self) -> list[str]:
        """What the Content-Security-Policy had to forbid."""
        found: list[str] = [] if self.page.is_closed() else self.page.evaluate("globalThis.violations ?? []")
        return found

    def _read_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def views(self, since: int = 0) -> list[dict[str, Any]]:
        """What this page was shown, each time whole; `since` leaves out what it had heard by then."""
        shown: list[dict[str, Any]] = []
        before = 0
        for count, message in enumerate(map(json.loads, self.heard)):
            if message["type"] == "view":
                shown.append(message)
            elif message["type"] == "change":
                shown.append({**shown[-1], **message, "state": shown[-1]["state"] | message["state"]})
            if count < since:
                before = len(shown)
        return shown[before:]

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.heard.append(_text(payload)))


class Finger(Person):
    """Somebody with a phone: a first touch of a district shows what would happen, a second does it."""

    def press(self, choice: Locator) -> None:
        district = choice.get_attribute("data-district")
        choice.tap()
        if district is not None:
            self.page.locator("section.lit button.main").tap()


STICKING_OUT = """() => {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  const beyond = (element) => element.getBoundingClientRect().right > innerWidth;
  const found = [...document.querySelectorAll('body *')].filter((e) => beyond(e) && ![...e.children].some(beyond));
  return found.map((e) => `${e.parentElement.className} > ${e.tagName}: ${e.textContent}`);
}"""

READABLE = """() => {
  const texts = new Set([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  for (let element = walker.nextNode(); element; element = walker.nextNode()) {
    if (element.closest('[lang]') !== document.documentElement) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      if (element.hasAttribute(name)) texts.add(element.getAttribute(name));
    }
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE && child.data.trim()) texts.add(child.data.trim());
    }
  }
  return [...texts];
}"""


def _text(payload: Any) -> str:
    return payload if isinstance(payload, str) else payload.decode()
