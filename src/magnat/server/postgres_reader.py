"""Reading what has happened at tables: whatever is asked for while the last answer is under way goes into the next
question, all tables together.

A worker at which people sit whose fellows are with others reads every move of theirs. One by one, asking took more of
its time than the move itself.
"""

import asyncio
from itertools import groupby

import asyncpg

from magnat.server.log import Event, LogError
from magnat.server.postgres_connections import Connections

EVENTS = (
    "SELECT wish.place, events.number, events.body"
    " FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS wish (table_id, number, place)"
    " JOIN events ON events.table_id = wish.table_id AND events.number > wish.number"
    " ORDER BY wish.place, events.number"
)

NOT_ASKABLE = (ValueError, asyncpg.DataError)
"""What is wrong with a question that names something PostgreSQL cannot hold."""

Found = asyncio.Future[list[Event]]


class Reader:
    """Used from one event loop."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._waiting: list[tuple[Found, str, int]] = []
        self._task: asyncio.Task[None] | None = None

    async def events(self, table: str, after: int) -> list[Event]:
        """As they are when this is asked, or later."""
        loop = asyncio.get_running_loop()
        found: Found = loop.create_future()
        self._waiting.append((found, table, after))
        if self._task is None:
            self._task = loop.create_task(self._read_all())
        return await found

    async def _read_all(self) -> None:
        try:
            while self._waiting:
                waiting, self._waiting = self._waiting, []
                await self._read_these(waiting)
        finally:
            self._task = None

    async def _read_these(self, waiting: list[tuple[Found, str, int]]) -> None:
        """Answer each of them, whatever happens."""
        tables, numbers = [table for _, table, _ in waiting], [after for _, _, after in waiting]
        try:
            rows = await self._connections.ask(lambda connection: connection.fetch(EVENTS, tables, numbers))
        except LogError as error:
            if isinstance(error.__cause__, NOT_ASKABLE) and len(waiting) > 1:  # Only whoever asked so is to hear of it.
                for one in waiting:
                    await self._read_these([one])
                return
            _fail(waiting, error)
            return
        except BaseException:
            _fail(waiting, LogError("The log could not be read."))
            raise
        answers = {place: [Event(*row[1:]) for row in group] for place, group in groupby(rows, lambda row: row[0])}
        for place, (found, _, _) in enumerate(waiting, 1):
            if not found.done():
                found.set_result(answers.get(place, []))


def _fail(waiting: list[tuple[Found, str, int]], error: LogError) -> None:
    for found, _, _ in waiting:
        if not found.done():
            found.set_exception(error)
