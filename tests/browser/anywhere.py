"""A table of any box with every seat taken, looked at by a page while a script plays one of the seats."""

import random
import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import BrowserContext, Page
from websockets.exceptions import ConnectionClosed

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
    ) -> None:
        self._guest = Guest(Address(house))  # type: ignore[arg-type]
        names = names[: seats or BOXES[box]]
        opened = self._guest.open(person(names[0]), *[{**bot(level), "name": name} for name in names[1:]], game=box)
        self.table: str = opened["table"]
        self._house = house
        self._chance = random.Random(seed)
        self._place: Place | None = None
        self._acted_at = 0.0

    def look(self, context: BrowserContext) -> Page:
        """A page that shows the table."""
        cookies = [
            {"name": name, "value": value, "url": self._house} for name, value in self._guest.http.cookies.items()
        ]
        context.add_cookies(cookies)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"{self._house}#/table/{self.table}")
        return page

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
