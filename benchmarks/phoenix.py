"""A server that can be killed many times a minute and rises again on the same port and the same file.

Starting Python, importing and loading compiled rules take seconds. So they are done once, in a process that serves
nobody; each server is forked from it, with its own event loop and its own connection to the file, and dies by SIGKILL.
"""

import gc
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import magnat
from benchmarks.house import HOST, ROOT, prepared
from magnat.bots import ahead
from magnat.bots.players import thinker
from magnat.server.run import NoPort, Server, listen
from magnat.server.setting_kinds import STORAGE

PORT = 18600
GONE = "gone"
SECONDS_FOR_THE_PORT = 5.0
"""A process that the last server was just about to start when it was killed has its sockets until it is under way."""


class Phoenix:
    """Used as `with Phoenix(folder) as phoenix`."""

    def __init__(
        self,
        data: Path | str,
        broker: str = "",
        *,
        host: str = HOST,
        within: Sequence[str] = (),
        boxes: Sequence[str] = ("big-shot",),
    ) -> None:
        """`within` is put before the command, to run it in a network of its own; `host` is where it listens there."""
        command = [*within, sys.executable, "-m", "benchmarks.phoenix", str(data), broker, host, *boxes]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self._pid: int | None = None
        self.port = 0

    def rise(self) -> None:
        """Start a server; it listens when this returns."""
        assert self._process.stdin is not None
        print(self.port, file=self._process.stdin, flush=True)
        self._pid, port = map(int, self._hear().split())
        assert self.port in (0, port), "The server came up on another port."
        self.port = port

    def kill(self) -> None:
        assert self._pid is not None
        os.kill(self._pid, signal.SIGKILL)
        self._pid = None
        assert self._hear() == GONE

    def __enter__(self) -> "Phoenix":
        return self

    def __exit__(self, *_: object) -> None:
        if self._pid is not None:
            os.kill(self._pid, signal.SIGKILL)
        self._process.kill()
        self._process.communicate()

    def _hear(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline().strip()
        assert line, "The process that starts the servers has ended."
        return line


def main() -> None:
    boxes = tuple(sys.argv[4:])
    for box in boxes:
        game = magnat.load(box)
        ahead.load(game)
        if not thinker(game).is_compiled:  # Else every server would begin with it.
            subprocess.run(ahead.command(box, ahead.SEARCH), check=True)
    server = prepared(STORAGE.read(sys.argv[1]), lambda: None, broker=sys.argv[2], boxes=boxes)
    gc.freeze()
    for port in sys.stdin:
        child = os.fork()
        if child == 0:
            serve(server, sys.argv[3], int(port))
        os.waitpid(child, 0)
        print(GONE, flush=True)


def serve(server: Server, host: str, port: int) -> None:
    listener = listen_again(host, port) if port else listen(host, PORT)
    server.ready = partial(print, os.getpid(), listener.getsockname()[1], flush=True)
    server.run([listener])
    os._exit(0)


def listen_again(host: str, port: int) -> socket.socket:
    patient_until = time.monotonic() + SECONDS_FOR_THE_PORT
    while True:
        try:
            return listen(host, port, tried=1)
        except NoPort:
            if time.monotonic() > patient_until:
                raise
        time.sleep(0.02)


if __name__ == "__main__":
    main()
