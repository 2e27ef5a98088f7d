"""Players that are programs of their own and speak JSON lines on standard input and output.

For every choice the program gets one line: {"game", "seats", "seat", "view", "legal"}, where `view` is what the seat
may see and `legal` what it may do. It answers with one line, {"choice": n}: the n-th of `legal`, counted from 0.
Whatever else happens (no answer in time, none at all, nonsense) is a fault; something legal is then played for it by
lot, and after a few faults the program is no longer asked.
"""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from pathlib import Path

import msgspec

from magnat.engine.match import Match
from magnat.sim.one_game import Bot

MOST_FAULTS = 3
"""In one game; then it is not asked any more."""
STARTING = 10.0
"""Seconds more that a program has for its first answer: it has to start."""
LONGEST_LINE = 1 << 16

INTERPRETERS = {".py": [sys.executable, "-u"], ".js": ["node"], ".mjs": ["node"]}


class Answer(msgspec.Struct):
    choice: int


def is_outside(player: str) -> bool:
    """Whether a player is named by its file, and not by its level."""
    return "/" in player or "\\" in player or Path(player).suffix in INTERPRETERS


class Outsider:
    """One program, for one seat and one game."""

    def __init__(self, player: str, lots: Bot, limit: float) -> None:
        """`lots` plays where the program fails to; `limit` are the seconds that it has for an answer."""
        self.faults, self._lots, self._limit, self._grace = 0, lots, limit, STARTING
        self._answers: queue.Queue[bytes] = queue.Queue()
        path = Path(player).resolve()
        self._process: subprocess.Popen[bytes] | None = None
        with contextlib.suppress(OSError):
            self._process = subprocess.Popen(
                [*INTERPRETERS.get(path.suffix, []), str(path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()

    def choose(self, match: Match, seat: int) -> int:
        codes = match.codes(seat)
        if self.faults < MOST_FAULTS:
            chosen = self._answer(match, seat)
            if chosen is not None and 0 <= chosen < len(codes):
                return codes[chosen]
            self.faults += 1
        return self._lots.choose(match, seat)

    def _answer(self, match: Match, seat: int) -> int | None:
        view = match.view(seat)
        asked = {"game": match.game.id, "seats": match.seats, "seat": seat, "legal": view.pop("legal"), "view": view}
        limit, self._grace = self._limit + self._grace, 0.0
        try:
            if self._process is None or self._process.stdin is None:
                return None
            while not self._answers.empty():  # What came too late answers nothing any more.
                self._answers.get_nowait()
            self._process.stdin.write(msgspec.json.encode(asked) + b"\n")
            self._process.stdin.flush()
            return msgspec.json.decode(self._answers.get(timeout=limit), type=Answer).choice
        except (OSError, queue.Empty, msgspec.MsgspecError, UnicodeDecodeError):
            return None

    def _listen(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while answer := process.stdout.readline(LONGEST_LINE):
                self._answers.put(answer)
        self._answers.put(b"")

    def close(self) -> None:
        """The program ends with its game, and whatever it has started."""
        if self._process is None:
            return
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.close()
