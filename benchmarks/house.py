"""A server in a process of its own, for the benchmarks: a real port on the loopback address, a real file, no limits.

python -m benchmarks.house DATA runs one until it is killed; House does that from another process.
"""

import argparse
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import msgspec

from benchmarks import stopwatches, traces
from benchmarks.processors import seconds_of
from magnat.server.run import Server, listen, server
from magnat.server.setting_kinds import STORAGE
from magnat.server.settings import Settings

HOST = "127.0.0.1"
ROOT = Path(__file__).resolve().parent.parent
LIMITS = ("requests", "openings", "messages", "chat", "stored", "frames")
COUNTS = ("tables", "connections")
NO_LIMIT = (1e9, 10**9)
PATIENCE = 120.0
SERVERS_FAULT = 500
"""From this status on it is no fault of whoever asked."""
COMPILING = 600.0
"""Seconds in which the rules must be compiled, where they have not been yet."""


class House:
    """Used as `with House(folder) as house`: open when the rules are ready, gone afterwards."""

    def __init__(
        self,
        data: Path,
        *,
        limits: bool = False,
        database: str = "",
        broker: str = "",
        traced: bool = False,
        timed: bool = False,
    ) -> None:
        """`data` is a folder to write to; games are kept there, or in the database of that address."""
        command = [sys.executable, "-m", "benchmarks.house", database or str(data), *(["--limits"] if limits else [])]
        command += ["--broker", broker] if broker else []
        self._trace = data / "trace.json"
        command += ["--trace", str(self._trace)] if traced else ["--time", str(self._trace)] if timed else []
        self.log = data / "log.txt"
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())
        self.pid = self._process.pid

    def __enter__(self) -> "House":
        try:
            wait_until_ready(self.port)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    @property
    def resident_bytes(self) -> int:
        pages = int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def kept(self) -> Counter[str]:
        """Of a house that is traced: the bytes that each library has asked for and not given back."""
        return traces.ask(self.pid, self._trace)

    def spent(self) -> stopwatches.Told:
        """Of a house that is timed: the processor time that each part of it has taken."""
        return stopwatches.ask(self.pid, self._trace)

    @property
    def processor_seconds(self) -> float:
        return seconds_of(self.pid, alone=True)


class Caller:
    """Talks HTTP to a house, for one person after the other."""

    def __init__(self, port: int, host: str = HOST) -> None:
        self._connection = HTTPConnection(host, port, timeout=PATIENCE)

    def ask(self, method: str, path: str, body: object = None, cookie: str = "") -> tuple[int, Any, str]:
        """The status, the answer and the cookie of whoever asked."""
        headers = {"Cookie": cookie} if cookie else {}
        content = None if body is None else msgspec.json.encode(body)
        if content:
            headers["Content-Type"] = "application/json"
        self._connection.request(method, path, content, headers)
        answer = self._connection.getresponse()
        given = (answer.getheader("Set-Cookie") or "").partition(";")[0]
        return answer.status, msgspec.json.decode(answer.read() or b"null"), given or cookie

    def close(self) -> None:
        self._connection.close()


def open_table(
    caller: Caller, people: int = 4, *, bots: int = 0, game: str = "big-shot", clock: int = 0
) -> tuple[str, list[str], str]:
    """A table, with so many seconds for a move: its name, the cookie of each person, and that of a watcher.
    ConnectionError: not all of them could sit down."""
    plans = [{"kind": "person", "name": "Seat 1"}] + [{"kind": "open"}] * (people - 1)
    plans += [{"kind": "bot", "name": "Bot", "level": "random"}] * bots
    _, opened, cookie = caller.ask("POST", "/api/tables", {"game": game, "seats": plans, "clock": {"move": clock}})
    joins = [{"token": opened["links"][seat], "name": f"Seat {seat + 1}"} for seat in range(1, people)]
    joined = [caller.ask("POST", "/api/join", join) for join in joins]
    watching = caller.ask("POST", "/api/join", {"token": opened["watch"]})
    if any(status >= SERVERS_FAULT for status, _, _ in (*joined, watching)):
        raise ConnectionError("The server could not let somebody in.")
    return opened["table"], [cookie, *(answer[2] for answer in joined)], watching[2]


def wait_until_ready(port: int) -> None:
    """Until the server listens and the rules of Big Shot are compiled."""
    patient_until = time.monotonic() + COMPILING
    while time.monotonic() < patient_until:
        caller = Caller(port)
        try:
            _, shelf, _ = caller.ask("GET", "/api/shelf")
            if any(box["compiled"] == 1 for box in shelf["boxes"] if box["id"] == "big-shot"):
                return
        except (OSError, HTTPException):
            pass
        finally:
            caller.close()
        time.sleep(0.02)
    raise TimeoutError("The server did not get ready.")


def prepared(
    data: Path | str,
    listening: Callable[[], None],
    *,
    limits: bool = False,
    broker: str = "",
    boxes: tuple[str, ...] = ("big-shot",),
) -> Server:
    """A server that does not listen yet."""
    free: Any = {} if limits else {**dict.fromkeys(LIMITS, NO_LIMIT), **dict.fromkeys(COUNTS, NO_LIMIT[1])}
    settings = Settings(data=data, broker=broker, boxes=boxes, bot_delay=(0.0, 0.01), **free)
    return server(settings, ready=listening)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("data", type=STORAGE.read)
    options.add_argument("--port", type=int, default=18500)
    options.add_argument("--limits", action="store_true", help="with the limits of a public server")
    options.add_argument("--broker", default="", help="through which it hears of other servers on the same database")
    options.add_argument("--trace", type=Path, help="be looked into: write there what is kept whenever SIGUSR1 comes")
    options.add_argument("--time", type=Path, help="be timed: write there what was spent whenever SIGUSR1 comes")
    chosen = options.parse_args()
    if chosen.time:
        stopwatches.begin(chosen.time)
    if chosen.trace:
        traces.begin(chosen.trace)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the benchmark, which ends this process itself.
    listener = listen(HOST, chosen.port)
    told = partial(print, listener.getsockname()[1], flush=True)
    prepared(chosen.data, told, limits=chosen.limits, broker=chosen.broker).run([listener])


if __name__ == "__main__":
    main()
