"""Hints between workers, through a broker: that table T is at event N, who is at it elsewhere, what was taken of which
limit, and how many connections an address has.

A hint only saves waiting. Every worker asks the log now and then for what it may have missed, so that a broker that
loses hints, or all of them, costs a second and never a move.
"""

from collections.abc import Callable
from typing import Protocol
from urllib.parse import urlsplit

import msgspec

from magnat.server.log import HouseError

EVERYBODY = "-"
"""Stands for a table where a hint is for all workers; no table has this name."""


class Hint(msgspec.Struct, omit_defaults=True, array_like=True):
    worker: int
    number: int = 0
    """Of the last event of the table."""
    seats: list[int] | None = None
    """Whose people are at the table with this worker."""
    asks: bool = False
    """Whether the others are to say who is there with them."""
    taken: dict[str, dict[str, int]] = {}
    """What was taken of which limit by whom since the last hint."""
    doors: dict[str, int] | None = None
    """How many connections each address has with this worker; of many addresses, those that have most."""


Hear = Callable[[str, bytes], None]
"""Called with the name of a table and a hint about it."""


class Broker(Protocol):
    """Neither waits nor fails: what cannot be passed on is lost."""

    def publish(self, table: str, hint: bytes) -> None: ...

    def watch(self, table: str) -> None:
        """Hear of this table from now on."""

    def forget(self, table: str) -> None: ...

    async def close(self) -> None: ...


class Silence:
    """Where there is nobody else."""

    def publish(self, table: str, hint: bytes) -> None: ...

    def watch(self, table: str) -> None: ...

    def forget(self, table: str) -> None: ...

    async def close(self) -> None: ...


def check_broker(address: str) -> None:
    """A sentence for whoever names a broker that cannot be."""
    if address and (urlsplit(address).scheme != "nats" or not urlsplit(address).hostname):
        raise HouseError("no_broker", address=repr(address))
