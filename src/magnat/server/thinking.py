"""Where slow bots think: in processes of their own, so that no table waits for another's search.

Where more tables think than there are processes, each search gets its share of the time, so that a table waits no
longer for them all than for one.

A process gets what the seat may see and answers with a choice; it knows nothing else of the table. The first is started
when the first slow bot is asked, and each begins with interpreted rules unless compiled ones are on disk.
"""

import asyncio
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any

import numpy as np

import magnat
from magnat.bots import Players, ahead
from magnat.engine.fields import Array
from magnat.engine.game import Game
from magnat.engine.orphans import end_with_parent

AT_LEAST = 2
"""Processes, on however few cores: a search ends by the clock, so that two at once are weaker and not later."""
TRIES = 3
"""How often a choice is asked for: a process that was killed takes all that it was asked with it."""


def usual_processes(workers: int = 1) -> int:
    """For each of so many workers: one for each core but one, which is for those who play."""
    return max(AT_LEAST, ((os.cpu_count() or 1) - 1) // workers)


class Thinkers:
    """A pool of processes. Used from one event loop."""

    def __init__(self, processes: int = 0) -> None:
        self._processes = processes or usual_processes()
        self._pool: ProcessPoolExecutor | None = None
        self._thinking = 0

    @property
    def share(self) -> float:
        """Of its seconds, what a search gets that begins now; a table never asks for two at once."""
        return self._processes / max(self._processes, self._thinking)

    async def choose(self, box: str, blanked: Array, seat: int, level: str) -> int:
        """What a bot of this level does at this seat, from the blanked record."""
        self._thinking += 1
        try:
            return await self._chosen(box, blanked.tobytes(), seat, level, self.share)
        finally:
            self._thinking -= 1

    async def _chosen(self, *asked: Any) -> int:
        for _ in range(TRIES - 1):
            pool = self._pool = self._pool or self._started()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, _choice, *asked)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
        self._pool = self._pool or self._started()
        return await asyncio.get_running_loop().run_in_executor(self._pool, _choice, *asked)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _started(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")  # What a server holds, sockets above all, is not to be inherited.
        return ProcessPoolExecutor(self._processes, spawn, _begin)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends this process itself.
    end_with_parent()  # A server that was killed does not.


def _choice(box: str, record: bytes, seat: int, level: str, share: float) -> int:
    """In a process of the pool."""
    game, players = _players(box)
    if game.program.is_interpreted and ahead.is_compiled(game):
        ahead.load(game)
    seen = game.program.new_record()
    seen[:] = np.frombuffer(record, np.uint8)
    return players.choose_from(seen, seat, level, share=share)


@cache
def _players(box: str) -> tuple[Game, Players]:
    game = magnat.load(box)
    game.program.interpret()
    return game, Players(game)
