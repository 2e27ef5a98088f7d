"""Open or shut, and those who wait: asyncio.Event without a queue of its own, since hardly anybody ever does."""

import asyncio


class Gate:
    __slots__ = ("_open", "_waiting")

    def __init__(self) -> None:
        self._open = True
        self._waiting: list[asyncio.Future[None]] | None = None

    def is_set(self) -> bool:
        return self._open

    def set(self) -> None:
        self._open = True
        waiting, self._waiting = self._waiting, None
        for future in waiting or ():
            if not future.done():
                future.set_result(None)

    def clear(self) -> None:
        self._open = False

    async def wait(self) -> None:
        if self._open:
            return
        future = asyncio.get_running_loop().create_future()
        self._waiting = [*(self._waiting or ()), future]
        await future
