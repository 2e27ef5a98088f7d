"""`magnat admin`, `magnat backup`, `magnat restore`: for whoever keeps a house.

Orders are written into the log that the servers share and read; so whoever may open it may give them, from any machine,
and they outlive a restart.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from ipaddress import ip_network
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from magnat.cli.screen import console
from magnat.engine.words import Catalogue
from magnat.games import UnknownGame, edition_of
from magnat.server import moving
from magnat.server.backups import BackupError, back_up, restore
from magnat.server.keeper import BAN, CLOSE, READ_ONLY, Load, changed_at, standing
from magnat.server.log import Log, Order
from magnat.server.setting_kinds import STORAGE, without_password
from magnat.server.storage import FILE, open_log

T = TypeVar("T")

GOING = 60.0
"""Seconds for which a deleted table stays closed: until every server has sent home whoever is there."""


class NoSuchThing(ValueError):
    """The message is a sentence."""


class Keeping:
    def __init__(self, data: Path | str, language: str) -> None:
        self._data = data
        self._words = Catalogue(language, Path(__file__).with_name(f"keeping.{language}.json"))
        self._console = console()

    # ---- Looking ----

    def tables(self, limit: int, game: str | None, as_json: bool) -> None:
        """The newest tables."""
        known = self._ask(lambda log: log.census(limit, newest_first=True))
        closed = {order.subject for order in self._standing() if order.kind == CLOSE}
        rows: list[dict[str, Any]] = [
            {
                "table": one.header.table,
                "game": one.header.game,
                "opened": one.header.made_at,
                "changed": changed_at(one),
                "events": one.number,
                "closed": one.header.table in closed,
            }
            for one in known
            if game in (None, one.header.game)
        ]
        if as_json:
            print(msgspec.json.encode(rows).decode())
            return
        grid = self._grid("table", "game", "opened", "changed", "events", "closed")
        for row in rows:
            grid.add_row(
                str(row["table"]),
                _title(str(row["game"])),
                self._ago(float(row["opened"])),
                self._ago(float(row["changed"])),
                str(row["events"]),
                self._words.text("yes") if row["closed"] else "",
            )
        self._console.print(grid)

    def load(self, as_json: bool) -> None:
        """How every server of the house is doing."""
        reports = self._ask(lambda log: log.reports())
        loads = [(report, msgspec.json.decode(report.body, type=Load)) for report in reports]
        if as_json:
            found = [{"server": report.server, "at": report.at, **msgspec.to_builtins(load)} for report, load in loads]
            print(msgspec.json.encode(found).decode())
            return
        grid = self._grid("server", "version", "up", "in_memory", "sockets", "moves", "lag", "heard")
        for report, load in loads:
            numbers = (str(load.tables), str(load.sockets), f"{load.moves:g}", f"{load.lag * 1000:.0f} ms")
            grid.add_row(report.server, load.version, self._ago(load.since), *numbers, self._ago(report.at))
        self._console.print(grid if loads else Text(self._words.text("no_server")))

    def orders(self) -> None:
        """What stands."""
        grid = self._grid("kind", "subject", "until", "reason")
        for order in self._standing():
            until = self._words.text("taken_back") if order.until is None else self._ago(order.until)
            grid.add_row(self._words.text(order.kind.replace("-", "_")), order.subject, until, order.reason)
        self._console.print(grid)

    # ---- Orders ----

    def close(self, table: str, reason: str) -> None:
        if self._ask(lambda log: log.read(table)) is None:
            raise NoSuchThing(self._words.text("no_table", table=table))
        self._give(Order(CLOSE, table, None, reason))

    def open(self, table: str) -> None:
        self._end(CLOSE, table)

    def ban(self, address: str, seconds: float | None, reason: str) -> None:
        until = None if seconds is None else time.time() + seconds
        self._give(Order(BAN, self._network(address), until, reason))

    def unban(self, address: str) -> None:
        self._end(BAN, self._network(address))

    def read_only(self, on: bool) -> None:
        if on:
            self._give(Order(READ_ONLY, ""))
        else:
            self._end(READ_ONLY, "")

    def delete(self, table: str) -> None:
        """For good, with everything that belongs to it."""
        if self._ask(lambda log: log.read(table)) is None:
            raise NoSuchThing(self._words.text("no_table", table=table))
        self._give(Order(CLOSE, table, time.time() + GOING))  # Whoever is there goes first.
        self._ask(lambda log: log.delete_tables([table]))

    # ---- Backups ----

    def back_up(self, file: Path) -> None:
        made = back_up(self._data, file)
        self._say("backed_up", file=str(file), tables=made.tables, events=made.events)

    def restore(self, file: Path) -> None:
        found = restore(file, self._data)
        self._say("restored", data=without_password(self._data), tables=found.tables, events=found.events)

    # ---- Parts ----

    def _ask(self, question: Callable[[Log], Awaitable[T]]) -> T:
        """Ask the log that the servers share."""

        async def ask() -> T:
            log = await open_log(self._data)
            try:
                return await question(log)
            finally:
                await log.close()

        if isinstance(self._data, Path) and not (self._data / FILE).is_file():
            raise BackupError("backup_no_games", folder=str(self._data))
        return asyncio.run(ask())

    def _standing(self) -> list[Order]:
        return sorted(standing(self._ask(lambda log: log.orders()), time.time()))

    def _give(self, order: Order) -> None:
        self._ask(lambda log: log.give_order(order))
        self._say("given")

    def _end(self, kind: str, subject: str) -> None:
        if not any((order.kind, order.subject) == (kind, subject) for order in self._standing()):
            raise NoSuchThing(self._words.text("no_order"))
        self._ask(lambda log: log.end_order(kind, subject))
        self._say("ended")

    def _network(self, address: str) -> str:
        """As it is written down: a network, or one address; of IPv6 a household's network."""
        try:
            network = ip_network(address, strict=False)
        except ValueError:
            raise NoSuchThing(self._words.text("no_address", address=address)) from None
        if network.version == 6 and network.prefixlen == 128:
            network = network.supernet(new_prefix=64)
        return str(network.network_address) if network.num_addresses == 1 else str(network)

    def _grid(self, *columns: str) -> Grid:
        grid = Grid(box=box.SIMPLE_HEAD)
        for name in columns:
            grid.add_column(self._words.text(name))
        return grid

    def _ago(self, at: float) -> str:
        """Roughly how long it is since, or until."""
        seconds = abs(time.time() - at)
        unit, size = next((found for found in UNITS if seconds >= found[1]), UNITS[-1])
        return self._words.text(unit, count=int(seconds // size))

    def _say(self, key: str, **params: str | int) -> None:
        self._console.print(Text(self._words.text(key, **params)), soft_wrap=True)


UNITS = (("days", 86400), ("hours", 3600), ("minutes", 60), ("seconds", 1))


def _title(game: str) -> str:
    try:
        return edition_of(game).title
    except UnknownGame:  # Of another shelf.
        return game


def move_data(source: str, target: str, language: str) -> None:
    """`magnat move-data`: from a folder to a database, or back."""
    words = Catalogue(language, Path(__file__).with_name(f"keeping.{language}.json"))
    screen = console()
    moved = asyncio.run(
        moving.move_data(
            STORAGE.read(source),
            STORAGE.read(target),
            lambda name, count: screen.print(Text(words.text("moving", name=name, count=count), "dim")),
        )
    )
    screen.print(Text(words.text("moved", tables=moved.tables, events=moved.events, target=without_password(target))))
