"""Keeps a busy event loop from starving the threads it waits for.

The loop lets go of the interpreter at each system call, but for microseconds: too short for another thread to
wake up in, and each vain attempt restarts that thread's claim to be let in. Under full load a read of one
millisecond could thus take a second. So while somebody waits for a thread, the loop pauses now and then.
"""

import asyncio
import time
from collections.abc import Callable

EVERY = 0.002
PAUSE = 0.0001


class LoopPauses:
    """Used as `with pauses: await something_a_thread_does`."""

    def __init__(self, loop: asyncio.AbstractEventLoop, pause: Callable[[], None] = lambda: time.sleep(PAUSE)) -> None:
        self._loop = loop
        self._pause = pause
        self._waiting = 0
        self._timer: asyncio.TimerHandle | None = None

    def __enter__(self) -> None:
        self._waiting += 1
        if self._timer is None:
            self._timer = self._loop.call_later(EVERY, self._give_way)

    def __exit__(self, *_: object) -> None:
        self._waiting -= 1

    def _give_way(self) -> None:
        self._timer = None
        if self._waiting:
            self._pause()
            self._timer = self._loop.call_later(EVERY, self._give_way)
