"""Where the processor time of a server goes: its parts are timed while it serves, and told whenever somebody asks.

Each part is a few functions, of which only what is not another part's counts. Reading the clock takes time, too: it is
measured at the start, and taken off.
"""

import inspect
import os
import signal
import time
from collections.abc import Callable, Coroutine, Generator
from functools import wraps
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

from magnat.server import live, postgres_writer, sqlite_writer
from magnat.server.bots import Bots
from magnat.server.clocks import Clocks
from magnat.server.fellows import Fellows
from magnat.server.limits import Limit
from magnat.server.metrics import Metrics
from magnat.server.protocol import Protocol
from magnat.server.push import Pushes
from magnat.server.tables import Tables
from magnat.table import Table, events

PARTS: dict[str, list[tuple[Any, str]]] = {
    "frames read": [(Protocol, "data_received")],
    "the message understood": [(live, "_decoded"), (live, "_asked")],
    "limits": [(Limit, "take")],
    "the move checked by the rules": [(Table, "move")],
    "the move as an event": [(events, "encode")],
    "made durable: SQLite": [(sqlite_writer.Writer, "_write_all")],
    "made durable: asking PostgreSQL": [(postgres_writer, "_carry_out")],
    "let happen: rules, chain, lines": [(Table, "take")],
    "what each seat sees of it, as JSON": [(Tables, "_show_changes"), (Tables, "_show_all")],
    "frames made and written to four sockets": [(Protocol, "send_now")],
    "bots, clocks, calls, other workers": [(Bots, "wake"), (Clocks, "wind"), (Pushes, "call"), (Fellows, "_tell")],
    "counted": [(Metrics, "stored"), (Metrics, "answered")],
}
TRIED = 20_000


class Part(msgspec.Struct):
    calls: int
    seconds: float


class Told(msgspec.Struct):
    parts: dict[str, Part]
    user: float
    system: float
    beside: float
    """Seconds of the processor that reading the clock took, outside of all parts."""


class Stopwatches:
    def __init__(self) -> None:
        self._parts: dict[str, Part] = {}
        self._running: list[float] = []
        """For each part under way, how much of it was others'."""
        self._inside = self._outside = 0.0

    def time(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        part = self._parts.setdefault(name, Part(0, 0.0))
        running, clock = self._running, time.thread_time

        @wraps(function)
        def timed(*args: Any, **kwargs: Any) -> Any:
            running.append(0.0)
            began = clock()
            try:
                return function(*args, **kwargs)
            finally:
                took = clock() - began
                part.calls += 1
                part.seconds += took - running.pop()
                if running:
                    running[-1] += took

        return timed

    def time_steps(self, name: str, function: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Any]:
        """Of a coroutine: what it does between waiting and waiting."""

        @wraps(function)
        def timed(*args: Any, **kwargs: Any) -> "_Steps":
            work = function(*args, **kwargs)
            return _Steps(work, self.time(name, work.send))

        return timed

    def calibrate(self) -> None:
        empty = self.time("", lambda: None)
        began = time.thread_time()
        for _ in range(TRIED):
            empty()
        took = time.thread_time() - began
        self._inside = self._parts.pop("").seconds / TRIED
        self._outside = took / TRIED - self._inside

    def told(self) -> Told:
        used = os.times()
        parts = {name: Part(one.calls, one.seconds - one.calls * self._inside) for name, one in self._parts.items()}
        calls = sum(part.calls for part in parts.values())
        return Told(parts, used.user, used.system, calls * (self._inside + self._outside))


class _Steps:
    def __init__(self, work: Coroutine[Any, Any, Any], send: Callable[[Any], Any]) -> None:
        self._work, self._send = work, send

    def __await__(self) -> Generator[Any, Any, Any]:
        step: Callable[[Any], Any] = self._send
        value: Any = None
        while True:
            try:
                awaited = step(value)
            except StopIteration as ended:
                return ended.value
            try:
                value, step = (yield awaited), self._send
            except BaseException as error:  # The work itself may know what to do about it.
                value, step = error, self._work.throw


def begin(file: Path) -> None:
    """In the process that is looked into, before it serves."""
    watches = Stopwatches()
    watches.calibrate()
    for name, functions in PARTS.items():
        for owner, function in functions:
            found = getattr(owner, function)
            time_it = watches.time_steps if inspect.iscoroutinefunction(found) else watches.time
            setattr(owner, function, time_it(name, found))

    def write_down(_number: int, _frame: FrameType | None) -> None:
        aside = file.with_suffix(".part")
        aside.write_bytes(msgspec.json.encode(watches.told()))
        aside.replace(file)

    signal.signal(signal.SIGUSR1, write_down)


def ask(pid: int, file: Path) -> Told:
    """In another process: what has been spent so far."""
    file.unlink(missing_ok=True)
    os.kill(pid, signal.SIGUSR1)
    while not file.exists():
        time.sleep(0.01)
    return msgspec.json.decode(file.read_bytes(), type=Told)
