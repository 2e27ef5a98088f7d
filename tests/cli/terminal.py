"""The command `magnat` as a person meets it: a process of its own, with a terminal or without."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import magnat

MAGNAT = [sys.executable, "-m", "magnat.cli"]
PATIENCE = 60
"""Seconds for the slowest machine to say what is expected of it."""

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
STYLES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def environment(**changes: str) -> dict[str, str]:
    """Interpreted rules start at once, whatever the suite itself runs."""
    source = str(Path(magnat.__file__).parent.parent)
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    return {**kept, "PYTHONPATH": source, "MAGNAT_INTERPRETED": "1", "TERM": "xterm", "LC_ALL": "C.UTF-8", **changes}


def run(*arguments: str, typed: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
    """Run to the end with what is typed coming from a pipe."""
    return subprocess.run(
        [*MAGNAT, *arguments],
        input=typed,
        env=environment(**changes),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


def heed_interrupts() -> None:
    """A suite that runs in the background has Ctrl-C ignored, and its children would inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A process at a pseudo-terminal of 100 columns and 40 lines."""

    def __init__(self, *arguments: str, **changes: str) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        self._process = subprocess.Popen(
            [*MAGNAT, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(**changes),
            preexec_fn=heed_interrupts,  # noqa: PLW1509  (no thread of ours holds a lock here)
        )
        os.close(slave)
        self._seen = ""
        self.transcript = ""

    def expect(self, pattern: str) -> str:
        """Read until the pattern appears; returns what is on the screen by then, without colours."""
        deadline = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, STYLES.sub("", self._seen.replace(CLEAR, "\f")))):
            assert time.monotonic() < deadline, f"no {pattern!r} in:\n{self._seen}"
            assert self._read(), f"it ended without {pattern!r}:\n{self._seen}"
        plain = STYLES.sub("", self._seen.replace(CLEAR, "\f"))
        self._seen = plain[found.end() :]
        return plain[: found.end()].rpartition("\f")[2]

    def type(self, line: str) -> None:
        os.write(self._master, f"{line}\n".encode())

    def interrupt(self) -> None:
        """What Ctrl-C does."""
        self._process.send_signal(signal.SIGINT)

    def wait(self) -> int:
        """Read to the end; returns the exit code."""
        while self._read():
            pass
        return self._process.wait(PATIENCE)

    def _read(self) -> bool:
        """Read a little more; False at the end."""
        if not select.select([self._master], [], [], PATIENCE)[0]:
            return False
        try:
            read = os.read(self._master, 65536).decode(errors="replace").replace("\r\n", "\n")
        except OSError:
            return False
        self._seen += read
        self.transcript += read
        return bool(read)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)


@contextmanager
def at_a_terminal(*arguments: str, **changes: str) -> Iterator[Terminal]:
    terminal = Terminal(*arguments, **changes)
    try:
        yield terminal
    finally:
        terminal.close()
