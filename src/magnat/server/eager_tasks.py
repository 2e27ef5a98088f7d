"""Starts work at once, and makes a task of it only if it has to wait: most sending never does.

From Python 3.12 on asyncio has eager tasks of its own; this is as much of them as the hub needs.
"""

import asyncio
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any


def start(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Do as much as can be done now; the task of the rest, or None where nothing is left."""
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return asyncio.create_task(_finish(work, awaited))


async def _finish(work: Coroutine[Any, Any, None], awaited: Any) -> None:
    await _go_on(work, awaited)


@coroutine
def _go_on(work: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    """Hand what the work waits for to the loop, and what comes of it back to the work."""
    while True:
        result, problem = None, None
        try:
            result = yield awaited
        except BaseException as error:  # The work itself may know what to do about it.
            problem = error
        try:
            awaited = work.send(result) if problem is None else work.throw(problem)
        except StopIteration:
            return
