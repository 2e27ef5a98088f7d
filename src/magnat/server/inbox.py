"""What came over a connection and nobody has taken yet.

It has those words of asyncio.Queue that uvicorn uses, and takes a tenth of its memory: most connections are idle most
of the time. Whoever has taken a connection over is given each message as it comes.
"""

import asyncio
from collections.abc import Callable
from typing import Any

Give = Callable[[Any], None]


class Inbox:
    __slots__ = ("_give", "_messages", "_taker")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._taker: asyncio.Future[None] | None = None
        self._give: Give | None = None

    def give_to(self, give: Give) -> None:
        """From now on, and what has come already first."""
        self._give = give
        messages, self._messages = self._messages, []
        for message in messages:
            give(message)

    def put_nowait(self, message: Any) -> None:
        if self._give is not None:
            self._give(message)
            return
        self._messages.append(message)
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)

    async def get(self) -> Any:
        """Asked by one at a time."""
        while not self._messages:
            self._taker = asyncio.get_running_loop().create_future()
            try:
                await self._taker
            finally:
                self._taker = None
        return self._messages.pop(0)

    def empty(self) -> bool:
        return not self._messages
