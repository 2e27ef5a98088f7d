"""Who keeps which table: whatever is asked or said while the last statement is under way goes into the next, all tables
together.

When a worker dies, or many clocks run out at once, thousands of tables change hands. Each by itself would be a commit.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from magnat.server.log import LogError
from magnat.server.postgres_connections import Connections

CARE = (
    "INSERT INTO keepings AS kept (table_id, worker, due_at)"
    " SELECT id, worker, 0 FROM unnest($1::text[], $2::bigint[]) AS wish (table_id, worker)"
    " JOIN tables ON id = wish.table_id ORDER BY id ON CONFLICT (table_id) DO UPDATE"
    " SET worker = excluded.worker, due_at = 0 WHERE kept.worker IS NULL OR kept.worker = excluded.worker"
    " OR NOT EXISTS (SELECT FROM workers WHERE id = kept.worker AND alive_until > clock_timestamp())"
    " RETURNING table_id"
)
END_CARE = (
    "WITH wish AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::float8[], $4::integer[])"
    " AS wish (id, worker, due_at, number)),"
    " locked AS (SELECT table_id, worker, number FROM keepings WHERE table_id = ANY ($1) ORDER BY table_id FOR UPDATE),"
    " ended AS (SELECT id, CASE WHEN locked.number <= wish.number THEN due_at ELSE 0 END AS due_at"
    " FROM wish JOIN locked ON id = table_id AND locked.worker = wish.worker),"
    " deleted AS (DELETE FROM keepings USING ended WHERE table_id = id AND ended.due_at IS NULL)"
    " UPDATE keepings SET worker = NULL, due_at = ended.due_at FROM ended"
    " WHERE table_id = id AND ended.due_at IS NOT NULL RETURNING table_id"
)
"""In the order of their names, so that no two workers wait for each other. What becomes of a row is decided by what the
lock returns: all else sees the table as it was when the statement began, before whoever it waited for had written."""


class Care(NamedTuple):
    table: str
    worker: int


class End(NamedTuple):
    table: str
    worker: int
    due: float | None
    number: int


Wish = TypeVar("Wish", Care, End)


class Together(Generic[Wish]):
    """Wishes of one kind, of each table one at a time."""

    def __init__(self, carry_out: Callable[[Sequence[Wish]], Awaitable[set[str]]]) -> None:
        """`carry_out` says at which tables something came of it."""
        self._carry_out: Callable[[Sequence[Wish]], Awaitable[set[str]]] = carry_out
        self._waiting: list[tuple[asyncio.Future[bool], Wish]] = []
        self._task: asyncio.Task[None] | None = None

    async def wish(self, wish: Wish) -> bool:
        loop = asyncio.get_running_loop()
        found: asyncio.Future[bool] = loop.create_future()
        self._waiting.append((found, wish))
        if self._task is None:
            self._task = loop.create_task(self._carry_all_out())
        return await found

    async def _carry_all_out(self) -> None:
        try:
            while self._waiting:
                together: dict[str, tuple[asyncio.Future[bool], Wish]] = {}
                for one in self._waiting:
                    together.setdefault(one[1].table, one)
                self._waiting = [one for one in self._waiting if together[one[1].table] is not one]
                await self._settle(list(together.values()))
        finally:
            self._task = None

    async def _settle(self, wishes: list[tuple[asyncio.Future[bool], Wish]]) -> None:
        """Each of them, whatever happens; what is wrong with one is said to nobody else."""
        try:
            done = await self._carry_out([wish for _, wish in wishes])
        except LogError as error:
            if len(wishes) > 1:
                for one in wishes:
                    await self._settle([one])
            elif not wishes[0][0].done():
                wishes[0][0].set_exception(error)
            return
        except BaseException:
            for found, _ in wishes:
                if not found.done():
                    found.set_exception(LogError("The log could not be asked."))
            raise
        for found, wish in wishes:
            if not found.done():
                found.set_result(wish.table in done)


class Keepings:
    """Used from one event loop."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._cares, self._ends = Together[Care](self._care), Together[End](self._end)

    async def care(self, table: str, worker: int) -> bool:
        return await self._cares.wish(Care(table, worker))

    async def end(self, table: str, worker: int, due: float | None, number: int) -> None:
        await self._ends.wish(End(table, worker, due, number))

    async def _care(self, wishes: Sequence[Care]) -> set[str]:
        return await self._ask(CARE, wishes)

    async def _end(self, wishes: Sequence[End]) -> set[str]:
        return await self._ask(END_CARE, wishes)

    async def _ask(self, query: str, wishes: Sequence[Care] | Sequence[End]) -> set[str]:
        columns = [list(column) for column in zip(*wishes, strict=True)]
        rows = await self._connections.ask(lambda connection: connection.fetch(query, *columns))
        return {table for (table,) in rows}
