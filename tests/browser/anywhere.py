"""A table of any box with every seat taken, looked at by a page while a script plays one of the seats."""

import random
import time
from collections.abc import Iterator
from typing import Any

import msgspec
from playwright.sync_api import BrowserContext, Page
from websockets.exceptions import ConnectionClosed

from magnat.table.film import Film
from tests.browser.person import GO_ON, KNOWS
from tests.server.room import Guest, Place, bot, person

LONG_NAMES = [
    "Wilhelmina Featherstone",
    "Maximilian von Oberstein",
    "Jean-Baptiste Desrochers",
    "Stella",
    "Konstantin Papadopoulos",
    "Hugo",
]
BOXES = {"big-shot": 4, "biz-bluff": 4, "kohle": 6, "venture": 6, "riche-ou-pauvre": 6}
"""With the most seats each takes."""


BETWEEN_MOVES = 1 / 15
"""Seconds: a server hears no more from one person."""

LISTENING = 5.0
"""Seconds: a server does not keep those who do not listen for long, so whoever comes back late sits down again."""


class Address:
    """What a guest needs to know of a server."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.port = int(self.address.rpartition(":")[2])


class Seat:
    """The first seat of a table with bots at all others: a script moves, the page of the same person looks on."""

    def __init__(
        self,
        house: str,
        box: str,
        seats: int = 0,
        seed: int = 1,
        names: list[str] = LONG_NAMES,
        level: str = "random",
        options: dict[str, str] | None = None,
        clock: dict[str, int] | None = None,
    ) -> None:
        self._guest = Guest(Address(house))  # type: ignore[arg-type]
        names = names[: seats or BOXES[box]]
        wishes: dict[str, Any] = {"game": box, "clock": clock, **(options or {})}
        bots = [{**bot(level), "name": name} for name in names[1:]]
        opened = self._guest.open(person(names[0]), *bots, **wishes)
        self.table: str = opened["table"]
        self._house = house
        self._chance = random.Random(seed)
        self._place: Place | None = None
        self._acted_at = 0.0

    def look(self, context: BrowserContext) -> Page:
        """A page that shows the table."""
        self.lend(context)
        context.add_init_script(KNOWS)
        page = context.new_page()
        page.goto(f"{self._house}#/table/{self.table}")
        return page

    def lend(self, context: BrowserContext) -> None:
        """Make a browser that of the same person."""
        cookies = [
            {"name": name, "value": value, "url": self._house} for name, value in self._guest.http.cookies.items()
        ]
        context.add_cookies(cookies)  # type: ignore[arg-type]

    @property
    def film(self) -> Film:
        """Of a game that is over."""
        answer = self._guest.http.get(f"/api/tables/{self.table}/film")
        return msgspec.json.decode(answer.content, type=Film)

    def play_on(self, number: int, seat: int) -> str:
        """A table that goes on from a moment of the game that is over, with this person at one of its seats."""
        wish = {"number": number, "seat": seat}
        opened: dict[str, Any] = self._guest.http.post(f"/api/tables/{self.table}/branch", json=wish).json()
        return str(opened["table"])

    @property
    def cookie(self) -> str:
        """What a browser that looks on has to send."""
        return "; ".join(f"{name}={value}" for name, value in self._guest.http.cookies.items())

    @property
    def place(self) -> Place:
        if self._place is None:
            self._place = self._guest.sit(self.table)
        return self._place

    def turns(self) -> Iterator[dict[str, Any]]:
        """Each time the seat is asked, the record; on the way from one to the next it does anything that is legal."""
        place = self.place
        while place.view.result is None:
            if place.view.seat in place.view.actors and place.view.legal:
                asked_at = time.monotonic()
                yield dict(place.view.state)
                if time.monotonic() > asked_at + LISTENING:
                    place = self._place = self._guest.sit(self.table)
                    continue
                self._keep_to_what_is_heard()
                try:
                    place.act(self._chance.choice(place.view.legal))
                except ConnectionClosed:  # Sooner than expected, on a busy machine.
                    place = self._place = self._guest.sit(self.table)
                    continue
            self._go_on(place)

    def _keep_to_what_is_heard(self) -> None:
        time.sleep(max(0.0, self._acted_at + BETWEEN_MOVES - time.monotonic()))
        self._acted_at = time.monotonic()

    def _go_on(self, place: Place) -> None:
        """Until something has happened, or was refused: then something else is tried."""
        number, refusals = place.view.number, len(place.refusals)
        while place.view.number == number and len(place.refusals) == refusals:
            place.hear()

    def let_a_bot_play(self, events: int, level: str = "gentle") -> None:
        """A bot plays the seat until the table has come so far, or to the end; then it is given back."""
        place = self.place
        place.tell(type="hand_over", seat=0, level=level)
        place.once(lambda view: view.result is not None or view.number >= events)
        if place.view.result is None:
            place.tell(type="take_back", seat=0)
            place.once(lambda view: view.result is not None or (0 in view.actors and bool(view.legal)))

    def leave(self) -> None:
        self._guest.leave()


def until_all_is_seen(page: Page) -> None:
    """What stays until one goes on is pressed away."""
    page.locator(f"[data-show=idle], {GO_ON}").first.wait_for(state="attached")
    while page.locator(GO_ON).count():
        page.locator(GO_ON).first.click()
        page.locator(f"[data-show=idle], {GO_ON}").first.wait_for(state="attached")
