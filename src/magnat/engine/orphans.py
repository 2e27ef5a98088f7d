"""A process that works for another ends when that one is gone, however it went: nobody is left who could end it."""

import multiprocessing
import os
import signal
import threading
import time
from multiprocessing.connection import wait

LOOK = 1.0
"""Seconds between two looks at who the parent is, where nothing tells that it has gone."""


def end_with_parent() -> None:
    threading.Thread(target=_wait_and_end, daemon=True).start()


def _wait_and_end() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
    else:
        first = os.getppid()
        while os.getppid() == first:
            time.sleep(LOOK)
    os.kill(os.getpid(), signal.SIGTERM)
