"""Several workers on one machine, each a process with a loop of its own, all on one port and one database.

The system spreads new connections over them. One that dies is started again; those who sat with it come back by
themselves, to whichever worker there is.
"""

import multiprocessing
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any

from magnat.engine.orphans import end_with_parent
from magnat.server.log import HouseError
from magnat.server.logs import configure
from magnat.server.run import listen, server
from magnat.server.setting_kinds import is_database
from magnat.server.settings import Settings
from magnat.server.thinking import usual_processes

START_AGAIN = 1.0
"""Seconds that a worker must have lived to be started again at once."""
FAREWELL = 10.0
"""Seconds beyond the drain in which workers must have closed."""

spawn = multiprocessing.get_context("spawn")


def check_workers(settings: Settings) -> None:
    if settings.workers > 1 and not is_database(settings.data):
        raise HouseError("workers_need_database")
    if settings.workers > 1 and not hasattr(socket, "SO_REUSEPORT"):
        raise HouseError("workers_no_port")


class Workers:
    """Runs until SIGTERM or SIGINT. `ready` is called when the first of them listens."""

    def __init__(self, settings: Settings, address: tuple[str, int], ready: Callable[[], None]) -> None:
        thinkers = settings.thinkers or usual_processes(settings.workers)
        self._settings, self._address, self._ready = replace(settings, thinkers=thinkers), address, ready
        self._stopping = False
        self._listening = spawn.Event()

    def run(self) -> None:
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, self._stop)
        running = {number: self._started(number) for number in range(self._settings.workers)}
        born = dict.fromkeys(running, time.monotonic())
        threading.Thread(target=self._tell, daemon=True).start()
        while not self._stopping:
            wait([process.sentinel for process in running.values()], timeout=0.5)
            for number, process in running.items():
                if not process.is_alive() and not self._stopping:
                    time.sleep(max(0.0, START_AGAIN - (time.monotonic() - born[number])))
                    running[number], born[number] = self._started(number), time.monotonic()
        self._end(list(running.values()))

    def _started(self, number: int) -> BaseProcess:
        process = spawn.Process(target=_work, args=(self._settings, number, self._address, self._listening))
        process.start()
        return process

    def _stop(self, _sign: int, _frame: FrameType | None) -> None:
        self._stopping = True

    def _tell(self) -> None:
        if self._listening.wait():
            self._ready()

    def _end(self, running: list[BaseProcess]) -> None:
        for process in running:
            process.terminate()
        until = time.monotonic() + self._settings.drain + FAREWELL
        for process in running:
            process.join(max(0.1, until - time.monotonic()))
            if process.is_alive():
                process.kill()


def _work(settings: Settings, number: int, address: tuple[str, int], listening: Any) -> None:
    """In a process of its own, which does not outlive the one that started it."""
    end_with_parent()
    configure(settings.log_level, settings.log_format)
    listener = listen(*address, tried=1, shared=True)
    try:
        server(replace(settings, compiles=number == 0), ready=listening.set).run([listener])
    except KeyboardInterrupt:
        sys.exit(0)
