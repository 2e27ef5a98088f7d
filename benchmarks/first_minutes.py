"""How long a person waits on a machine that has never compiled anything: each box on a server and at the terminal.

python -m benchmarks.first_minutes [BOX ...] [--moves 5]

Every line begins with an empty cache. Told is how long a server takes to answer after its start, how long from the
click on a box until its first question lies on the table, how long one then waits from one's own move to one's next
turn against three gentle bots (the longest of so many), when compiled rules take over, and how long `magnat play` takes
from the command to the first question. `moves` are any that are legal.
"""

import argparse
import asyncio
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from http.client import HTTPException
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as Grid
from tests.cli.terminal import at_a_terminal

from benchmarks.house import HOST, PATIENCE, ROOT, Caller
from benchmarks.wire import Wire, connect
from magnat.games import shelf

PROMISED = 5.0
"""Seconds from the click to the first game of any box."""
FIRST_QUESTION = r"\[q\] quit"


class Evening:
    """One person at one table, who does whatever is legal."""

    def __init__(self, seed: int) -> None:
        self._chance, self._asked = random.Random(seed), asyncio.Event()
        self.view: dict[str, Any] = {}
        self.is_over = False

    def heard(self, message: bytes) -> None:
        told = msgspec.json.decode(message)
        self.view.update(told if told.get("type") in ("view", "change") else {})
        self.is_over = self.is_over or bool(self.view.get("result"))
        if self.view.get("legal") or self.is_over:
            self._asked.set()

    async def asked(self) -> None:
        await asyncio.wait_for(self._asked.wait(), PATIENCE)
        self._asked.clear()

    def move(self, wire: Wire) -> None:
        action = self._chance.choice(self.view["legal"])
        self.view["legal"] = []
        wire.send(msgspec.json.encode({"type": "act", "seat": 0, "number": self.view["number"], "action": action}))


async def at_a_server(box: str, moves: int, folder: Path) -> list[float]:
    """Seconds: until it answers, to the first question, the longest wait for one's turn, to compiled rules."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "magnat.cli", "serve", "--no-open", "--data", str(folder), "--port", str(port)]
    environment = {**os.environ, "MAGNAT_CACHE": str(folder / "cache")}
    started = time.monotonic()
    server = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
    )
    try:
        caller = answering(port)
        answered, clicked = time.monotonic() - started, time.monotonic()
        plans = [{"kind": "person", "name": "Ada"}]
        plans += [{"kind": "bot", "name": name, "level": "gentle"} for name in ("Hugo", "Stella", "Basil")]
        seats = min(4, shelf()[box].seats[-1])
        _, opened, cookie = caller.ask("POST", "/api/tables", {"game": box, "seats": plans[:seats]})
        evening = Evening(seed=1)
        wire = await connect(port, opened["table"], cookie, evening.heard)
        await evening.asked()
        first, waits = time.monotonic() - clicked, [0.0]
        for _ in range(moves):
            if evening.is_over:
                break
            moved = time.monotonic()
            evening.move(wire)
            await evening.asked()
            waits.append(time.monotonic() - moved)
        await wire.abort()
        return [answered, first, max(waits), compiled(caller, box) - clicked]
    finally:
        server.terminate()
        server.wait()


def answering(port: int) -> Caller:
    patient_until = time.monotonic() + PATIENCE
    while time.monotonic() < patient_until:
        caller = Caller(port)
        try:
            if caller.ask("GET", "/api/shelf")[0] == 200:
                return caller
        except (OSError, HTTPException):
            caller.close()
        time.sleep(0.02)
    raise TimeoutError("The server does not answer.")


def compiled(caller: Caller, box: str) -> float:
    """The moment from which on a box is played by compiled rules."""
    while True:
        _, told, _ = caller.ask("GET", "/api/shelf")
        if any(one["id"] == box and one["compiled"] == 1 for one in told["boxes"]):
            return time.monotonic()
        time.sleep(0.05)


def at_the_terminal(box: str, folder: Path) -> float:
    """Seconds from the command to the first question."""
    started = time.monotonic()
    changes = {"MAGNAT_INTERPRETED": "0", "MAGNAT_CACHE": str(folder / "cache")}
    with at_a_terminal("play", box, "--bots", "gentle", "--seed", "1", **changes) as terminal:
        terminal.expect(FIRST_QUESTION)
        return time.monotonic() - started


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("boxes", nargs="*", default=sorted(shelf()))
    parser.add_argument("--moves", type=int, default=5)
    given = parser.parse_args()
    columns = ("the server answers", "first question", "longest wait for one's turn", "compiled", "at the terminal")
    grid = Grid("box", *columns, title=f"{time.strftime('%Y-%m-%d')}, seconds, load {os.getloadavg()[0]:.1f}")
    late = []
    for box in given.boxes:
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
            told = asyncio.run(at_a_server(box, given.moves, Path(one)))
            told.append(at_the_terminal(box, Path(other)))
        grid.add_row(box, *(f"{seconds:.1f}" for seconds in told))
        late += [box] if max(told[1], told[4]) > PROMISED else []
    Console(width=120).print(grid)
    sys.exit(f"Later than {PROMISED:.0f} s: {', '.join(late)}" if late else 0)


if __name__ == "__main__":
    main()
