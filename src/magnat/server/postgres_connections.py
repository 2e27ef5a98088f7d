"""Connections to PostgreSQL: a few that are lent out, and made anew when one has come to grief.

Nobody waits for long: a question that is not answered in time is given up together with its connection, and what can be
asked again is asked again, until patience is at an end.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeAlias, TypeVar

import asyncpg

from magnat.server.log import HouseError, LogError

SCHEMA = "magnat"
MOST = 4
"""Connections lent out at the same time."""

CONNECT_SECONDS = 2.0
ANSWER_SECONDS = 4.0
"""In which the database must answer before its connection is given up."""
PATIENCE = 8.0
"""Seconds for which a database that cannot be reached is tried again."""
TRY_AGAIN = 0.1

SETTINGS = {
    "search_path": SCHEMA,
    "application_name": "magnat",
    # What a worker had begun when its line was cut must not be in the way of the others.
    "statement_timeout": "5000",
    "idle_in_transaction_session_timeout": "5000",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "jit": "off",
}

Connection: TypeAlias = Any
"""asyncpg has no types of its own."""
LOST = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
)
"""What says nothing about the question: the line was lost, or the database is going down or coming up."""

T = TypeVar("T")


class Connections:
    """Used from one event loop."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._idle: list[Connection] = []
        self._lent: set[Connection] = set()
        self._room = asyncio.Semaphore(MOST)
        self._closed = False

    async def ask(self, question: Callable[[Connection], Awaitable[T]]) -> T:
        """What may be asked twice. A database that is away for a moment only costs that moment."""
        patient_until = time.monotonic() + PATIENCE
        while True:
            try:
                async with self.lent() as connection:
                    return await question(connection)
            except ValueError as error:  # Something that PostgreSQL cannot hold.
                raise HouseError("log_unreadable", because(error)) from error
            except LOST as error:
                if self._closed or time.monotonic() > patient_until:
                    raise HouseError("log_unreadable", because(error)) from error
                await asyncio.sleep(TRY_AGAIN)
            except asyncpg.PostgresError as error:
                raise HouseError("log_unreadable", because(error)) from error

    @asynccontextmanager
    async def lent(self) -> AsyncIterator[Connection]:
        async with self._room:
            if self._closed:
                raise LogError("The log is closed.")
            connection = self._take_idle() or await connect(self.address)
            self._lent.add(connection)
            try:
                yield connection
            except asyncpg.PostgresError as error:
                if isinstance(error, LOST):
                    self._forget(connection)
                else:
                    self._give_back(connection)
                raise
            except BaseException:  # Who knows what it is waiting for: the others, too, may have been cut off.
                self._forget(connection)
                raise
            self._give_back(connection)

    async def close(self) -> None:
        self._closed = True
        for connection in (*self._lent, *self._idle):
            connection.terminate()
        self._idle.clear()

    def _take_idle(self) -> Connection | None:
        while self._idle:
            connection = self._idle.pop()
            if not connection.is_closed():
                return connection
        return None

    def _give_back(self, connection: Connection) -> None:
        self._lent.discard(connection)
        if self._closed or connection.is_closed():
            connection.terminate()
        else:
            self._idle.append(connection)

    def _forget(self, connection: Connection) -> None:
        self._lent.discard(connection)
        for lost in (connection, *self._idle):
            lost.terminate()
        self._idle.clear()


_wrote: dict[str, str] = {}
"""Of an address with several hosts, the one that could be written to when it was last asked: it is asked first."""


async def connect(address: str, **settings: str) -> Connection:
    """A connection whose commits are durable; of several hosts, to the one that may be written to."""
    lost: BaseException | None = None
    for alone in sorted(each_host(address), key=lambda alone: alone != _wrote.get(address)):
        try:
            connection = await _connect(alone, settings)
        except LOST as error:
            lost = error
            continue
        _wrote[address] = alone
        return connection
    assert lost is not None
    raise lost


def each_host(address: str) -> list[str]:
    """An address for each host that it names.

    asyncpg would ask them one after the other, but in the time of one, all of which a machine that has died may take,
    and it does not go on from one that is just starting.
    """
    scheme, _, rest = address.partition("://")
    place, slash, database = rest.partition("/")
    who, at, hosts = place.rpartition("@")
    return [f"{scheme}://{who}{at}{host}{slash}{database}" for host in hosts.split(",")]


async def _connect(address: str, settings: dict[str, str]) -> Connection:
    connection = await asyncpg.connect(
        address,
        timeout=CONNECT_SECONDS,
        command_timeout=ANSWER_SECONDS,
        server_settings={**SETTINGS, **settings},
        target_session_attrs="primary",  # A copy that is not promoted yet is as good as one that is just starting.
    )
    try:
        if await connection.fetchval("SELECT current_setting('synchronous_commit')") == "off":
            await connection.execute("SET synchronous_commit = on")
    except BaseException:
        connection.terminate()
        raise
    return connection


def because(error: Exception) -> Exception:
    """What went wrong, for a sentence that says why."""
    is_silent = isinstance(error, TimeoutError) and not str(error)
    return HouseError("no_answer") if is_silent else ValueError(in_words(error))


def in_words(error: BaseException) -> str:
    said = str(error) or ("it does not answer" if isinstance(error, TimeoutError) else type(error).__name__)
    return said.strip().splitlines()[0].rstrip(".")
