"""Somebody at a browser: sees what is lit, and clicks it."""

import json
import random
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, WebSocket, expect

from magnat.games import shelf

LIT = "section.lit button:enabled:not([aria-disabled], :has-text('↶'))"
"""What is offered, except to take back."""
PASS = "section.lit .others > button:enabled:not(.loan, [aria-disabled])"
DISTRICT = "[data-district][role=button]:not([aria-disabled])"
CURTAIN = "div.stage button"
GO_ON = ".telling .button.main"
"""What stays until it has been seen."""
HAND_ON = "div.hand-on button"
ACCOUNT = ".end .ways"
"""Where to go from the end, which comes by itself."""


def quick_game(box: str) -> str:
    """The button of the shelf that opens a table against bots."""
    return f"article[aria-labelledby=box-{box}] button.play"


VIOLATIONS = """
globalThis.violations = [];
addEventListener('securitypolicyviolation', (event) => globalThis.violations.push(
  `${event.violatedDirective} forbids ${event.blockedURI} ${event.sample}`));
"""


STARTING_PACE = """
if (localStorage.getItem('magnat.pace') === null) localStorage.setItem('magnat.pace', '"PACE"');
"""
"""The pace somebody starts with; what is chosen on the page stays chosen."""


KNOWS = """
if (localStorage.getItem('magnat.first_words') === null) localStorage.setItem('magnat.first_words', 'BOXES');
""".replace("BOXES", json.dumps(sorted(shelf())))
"""Somebody to whom no box is new: the host says her first words to nobody else."""


UNTIL_IT_IS_OVER = """async (table) => {
  for (let asked = 0; asked < 600; asked++) {
    const { tables } = await (await fetch('api/tables')).json();
    if (tables.some((mine) => mine.table === table && mine.over)) return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('The game does not end.');
}"""


OPEN = """(table) => fetch('api/tables', {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(table),
}).then((answer) => answer.json())"""


class Person:
    """A page, and the habits of whoever sits in front of it: any lit choice is as good as another."""

    def __init__(self, page: Page, seed: int = 1, pace: str = "instant", new: bool = False) -> None:
        """`new`: to whom every box is new."""
        self.page = page
        self.complaints: list[str] = []
        """What the browser's console called an error."""
        self.heard: list[str] = []
        """Everything the server said to this page over its live connections."""
        self._chance = random.Random(seed)
        page.add_init_script(VIOLATIONS)
        page.add_init_script(STARTING_PACE.replace("PACE", pace))
        if not new:
            page.add_init_script(KNOWS)
        page.on("console", self._read_console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("websocket", self._listen)

    # ---- Getting to a table ----

    def play_now(self, address: str, box: str = "big-shot") -> None:
        self.page.goto(address)
        self.page.locator(quick_game(box)).click()
        self.wait_for_table()

    def set_up(
        self, address: str, kinds: list[str], names: list[str] | None = None, *, box: str = "big-shot", **options: str
    ) -> None:
        """Open a table with these kinds of seats, and options such as money="hidden" or move="300"."""
        page = self.page
        page.goto(f"{address}#/new/{box}")
        page.locator(".room").wait_for()
        self._put_chairs(len(kinds))
        for place, kind in enumerate(kinds):
            page.locator(".room li button").nth(place).click()
            who = {"open": "friend", "bot": "bot", "person": "me" if "person" not in kinds[:place] else "screen"}[kind]
            self._choose("who", who)
            if names and kind == "bot":
                self._choose("bot", names[place])
            elif names and names[place]:
                page.locator(".slip input.field").fill(names[place])
        for name, value in options.items():
            if name == "move":
                self._choose("way", "live" if int(value) < 86400 else "day")
            self._choose(name, value)
        page.locator("form button.gold").click()
        self.wait_for_table()

    def _put_chairs(self, count: int) -> None:
        chairs = self.page.locator(".room .chair:not(.none)")
        less, more = self.page.locator(".room .count button").all()
        while chairs.count() != count:
            (less if chairs.count() > count else more).click()

    def _choose(self, name: str, value: str) -> None:
        chosen = f"[value='{value}']" if value != "on" else ":is([value=on], :not([value]))"  # What it is by default.
        self.page.locator(f"label:has(> input[name='{name}']{chosen})").click()

    def open_table(self, address: str, seats: list[dict[str, str]], **wishes: Any) -> None:
        """Open a table that the set-up page would not offer."""
        self.page.goto(address)
        opened = self.page.evaluate(OPEN, {"game": "big-shot", "seats": seats, **wishes})
        self.page.goto(f"{address}#/table/{opened['table']}")
        self.wait_for_table()

    def table_link(self) -> str:
        """The one link of the table, in its waiting room or on its sheet of invitations."""
        return self.page.get_by_role("textbox", name="Link for friends").input_value()

    def seat_link(self, number: int) -> str:
        """The link to one free chair in the waiting room."""
        self.page.get_by_role("button", name=f"Seat {number}:").click()
        return self.page.get_by_role("textbox", name=f"Link to seat {number}").input_value()

    def join(self, link: str, name: str = "") -> None:
        self.page.goto(link)
        self.page.locator("form button.main").wait_for()
        if name:
            self.page.get_by_role("textbox").fill(name)
        self.page.locator("form button.main").click()
        self.wait_for_table()

    def wait_for_table(self) -> None:
        self.page.locator(f".strip, .kohle, .ticket, {CURTAIN}").first.wait_for()

    # ---- Playing ----

    @property
    def choices(self) -> Locator:
        """What is lit now."""
        return self.page.locator(f"{LIT}, {DISTRICT}, {CURTAIN}, {GO_ON}, {HAND_ON}")

    def wait_for_turn(self, also: str = ACCOUNT) -> bool:
        """Wait until there is something to choose, or something else to see: then it is not one's turn."""
        self.page.locator(f"{LIT}, {DISTRICT}, {CURTAIN}, {GO_ON}, {HAND_ON}, {also}").first.wait_for()
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

    def hand_over(self) -> None:
        """From now on a bot plays this seat."""
        self.page.locator(".own button.tool:not([aria-expanded])").nth(1).click()
        self.page.locator("dialog[open] .seat button").first.click()
        self.page.locator("dialog[open]").wait_for(state="detached")

    def let_a_bot_finish(self) -> None:
        """The bots of these tests take no time. Nobody looks on meanwhile: to draw every move takes longer than to play
        it, and how the end comes by itself is seen where people play whole games."""
        self.hand_over()
        table, page = self.page.url, self.page
        page.goto(f"{table.partition('#')[0]}readyz")
        page.evaluate(UNTIL_IT_IS_OVER, table.rpartition("/")[2])
        page.goto(table)
        page.locator(ACCOUNT).first.wait_for()

    # ---- What one sees ----

    def texts(self) -> list[str]:
        """All that is to be read or heard on the page, in the page's own language."""
        found: list[str] = self.page.evaluate(READABLE)
        return found

    def log(self) -> Locator:
        """What happened; beside it stands what is said."""
        return self.page.get_by_role("log").first

    def chat(self) -> Locator:
        return self.page.get_by_role("log").last

    def sticking_out(self) -> list[str]:
        """What makes the page wider than the window: the innermost elements that reach beyond its edge."""
        self.page.evaluate(DRAWN)
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


DRAWN = "new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))"
"""When the page has been drawn again: what measures itself knows its new size only then."""

HAS_COME = "(number) => !(Number(document.querySelector('[data-number]')?.dataset.number) < number)"
"""Whether the board has caught up with that view, where it says so: what is asked is on the page before its picture."""

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
