"""Calls to people whose page is closed: at a table by the day, when a seat is asked to act and nobody is there, and
once more when half of its time is gone.

What is sent says that it is one's turn and at which game, and nothing that happened there.
"""

import asyncio
import logging
from collections.abc import Iterable
from urllib.parse import SplitResult, urlsplit

import httpx
import msgspec

from magnat.engine.edition import LANGUAGES
from magnat.engine.sight import WATCHER
from magnat.engine.words import words_of
from magnat.server.log import LogError, Subscription
from magnat.server.logs import of_table
from magnat.server.settings import Settings
from magnat.server.tables import LoadedTable, Tables
from magnat.server.webpush import Keys, encrypted
from magnat.table import Table
from magnat.table.clock import BY_THE_DAY
from magnat.table.halves import halves

TURN, HALF = "house_push_turn", "house_push_half"
"""What is said."""
STILL_NEWS = 600.0
"""Seconds for which it is worth saying that half of the time is gone: a server may have been away just then."""
KEEP_SECONDS = 24 * 3600
"""How long a push service keeps a call for a browser that is off."""
PATIENCE = 15.0
GONE = (404, 410)
"""What a push service answers when nobody listens there any more."""

logger = logging.getLogger(__name__)


class Pushes:
    def __init__(self, tables: Tables, settings: Settings, keys: Keys) -> None:
        self.keys = keys
        self._tables, self._settings = tables, settings
        self._client = httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False, trust_env=False)
        self._called: set[tuple[str, int]] = set()
        """Who has been called and has neither come nor moved since: nobody is called twice for one turn."""
        self._reminded: dict[tuple[str, int], float] = {}
        """Of which half of their time they have been reminded, too."""
        self._sending: set[asyncio.Task[None]] = set()
        tables.call_absent, tables.remind_absent = self.call, self.remind

    def call(self, table: str, loaded: LoadedTable) -> None:
        """Call whoever is asked at a table and is not there."""
        current = loaded.table
        if current.opening.clock.move < BY_THE_DAY or not current.begun:
            return
        for seat, sitter in enumerate(current.seats):
            if sitter.kind != "person" or self._tables.hub.is_present(table, seat):
                self._forget(table, seat)
            elif seat not in current.shown.actors:
                if not is_mid_sentence(current):
                    self._forget(table, seat)
            elif (table, seat) not in self._called:
                self._called.add((table, seat))
                self._start(table, seat, current.game.title, TURN)

    def remind(self, table: str, loaded: LoadedTable, at: float) -> None:
        """Call those once more whose time is half gone by then, a short while ago, and who are not there."""
        for half, seat in halves(loaded.table):
            gone = at - STILL_NEWS < half <= at and not self._tables.hub.is_present(table, seat)
            if gone and self._reminded.get((table, seat)) != half:
                self._reminded[table, seat] = half
                self._start(table, seat, loaded.table.game.title, HALF)

    async def close(self) -> None:
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)
        await self._client.aclose()

    def _forget(self, table: str, seat: int) -> None:
        """Nothing is wanted of a seat any more, or somebody is there."""
        self._called.discard((table, seat))
        self._reminded.pop((table, seat), None)

    def _start(self, table: str, seat: int, title: str, why: str) -> None:
        task = asyncio.create_task(self._call_seat(table, seat, title, why), context=of_table(table))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _call_seat(self, table: str, seat: int, title: str, why: str) -> None:
        try:
            for subscription in await self._tables.log.subscriptions(table, seat):
                await self._send(subscription, message(table, title, subscription.language, why))
        except LogError as error:
            logger.warning("Whom to call could not be read: %s", error)

    async def _send(self, subscription: Subscription, text: bytes) -> None:
        endpoint = subscription.endpoint
        if not is_served(endpoint, self._settings.push_services):
            return
        headers = {
            "Authorization": self.keys.authorization(endpoint, self._settings.contact),
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEEP_SECONDS),
            "Urgency": "normal",
        }
        body = encrypted(text, subscription.key, subscription.secret)
        try:
            answer = await self._client.post(endpoint, content=body, headers=headers)
        except httpx.HTTPError as error:
            logger.warning("A push service does not answer: %r", error)
            return
        if answer.status_code in GONE:
            await self._tables.log.end_subscription(endpoint)
        elif answer.is_error:
            logger.warning("A push service refused a call: %s", answer.status_code)


def is_mid_sentence(table: Table) -> bool:
    """Whether somebody finishes what they began to say: all others are asked again then, and by nothing new."""
    between = getattr(table.game.story, "mid_sentence", None)
    return between is not None and bool(between(table.shown.read(WATCHER)))


def message(table: str, title: str, language: str, why: str) -> bytes:
    words = words_of(None, language if language in LANGUAGES else LANGUAGES[0])
    return msgspec.json.encode({"table": table, "title": title, "body": words.text(why)})


def is_served(endpoint: str, services: Iterable[str]) -> bool:
    """Whether an address belongs to one of these services: a browser may not send this server anywhere else.

    `https://*.example.org` stands for all hosts below example.org. What calls it later reads it here, too: two readers
    might understand two different hosts.
    """
    try:
        asked = httpx.URL(endpoint)
    except (httpx.InvalidURL, ValueError):
        return False
    return endpoint.isascii() and not asked.userinfo and any(_fits(asked, urlsplit(service)) for service in services)


def _fits(asked: httpx.URL, service: SplitResult) -> bool:
    host = asked.netloc.decode()
    below = service.netloc.removeprefix("*")
    same = host.endswith(below) and is_name(host.removesuffix(below)) if below != service.netloc else host == below
    return asked.scheme == service.scheme and same


def is_name(host: str) -> bool:
    """Of a host, or of a part of one."""
    return bool(host) and all(letter.isalnum() or letter in ".-" for letter in host)
