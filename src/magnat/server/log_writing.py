"""What both writers say alike: what may be written, what came of it, and telling those who wait."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from magnat.server.log import LogError

Row = tuple[Any, ...]


class Change(NamedTuple):
    """Any write but an event or a snapshot: all its statements or none. `refusal` is what to say when a constraint
    forbids it."""

    refusal: str
    statements: tuple[tuple[str, Sequence[Row]], ...]


Outcome = LogError | None
"""None: it is written, and durable."""


def not_written(reason: object) -> LogError:
    return LogError(f"The log could not be written: {reason}.")


def settle(waiting: Iterable[tuple[asyncio.Future[None], object]], outcomes: Iterable[Outcome]) -> None:
    """Tell each of those who wait what came of theirs."""
    for (future, _), outcome in zip(waiting, outcomes, strict=True):
        if future.done():  # Its caller was cancelled.
            continue
        if outcome is None:
            future.set_result(None)
        else:
            future.set_exception(outcome)
