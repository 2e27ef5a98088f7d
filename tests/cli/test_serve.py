"""`magnat serve` where it cannot: one sentence, and exit code 1. And Ctrl+C while the rules are compiled: one line."""

import os
import pty
import signal
import socket
import subprocess
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from magnat.server.run import NoPort, listen
from magnat.server.sqlite_file import open_to_write
from tests.cli.terminal import MAGNAT, PATIENCE, STYLES, environment, heed_interrupts, run

COMPILING = {"sim": b"Compiling", "serve": b"Setting up"}


def sentence_of(*arguments: str) -> str:
    answer = run("serve", "--no-open", *arguments)
    assert answer.returncode == 1, answer.stderr
    assert answer.stderr.count("\n") == 1, answer.stderr
    assert answer.stdout == ""
    return answer.stderr.strip()


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file" / "games", Path("/proc/magnat")):
        sentence = sentence_of("--data", str(folder))
        assert str(folder) in sentence
        assert "--data" in sentence


@pytest.mark.parametrize(
    "content", [b"no database at all, but long enough to look like one" * 100, b"SQLite format 3\0"]
)
def test_a_damaged_file_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "magnat.db").write_bytes(content)
    assert str(tmp_path / "magnat.db") in sentence_of("--data", str(tmp_path))
    assert (tmp_path / "magnat.db").read_bytes() == content


def test_a_file_that_is_damaged_beyond_its_first_page_is_named_too(tmp_path: Path) -> None:
    file = tmp_path / "magnat.db"
    open_to_write(file).close()
    whole = file.read_bytes()
    first = int.from_bytes(whole[16:18], "big")
    file.write_bytes(whole[:first] + b"\xff" * (len(whole) - first))
    assert str(file) in sentence_of("--data", str(tmp_path))


def test_a_damaged_key_is_named(tmp_path: Path) -> None:
    (tmp_path / "cookie.key").write_bytes(b"short")
    assert "cookie.key is damaged" in sentence_of("--data", str(tmp_path))


def test_a_port_that_was_asked_for_and_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        sentence = sentence_of("--data", str(tmp_path), "--port", str(port))
        assert f"port {port}" in sentence


def test_where_no_port_is_free_that_is_said() -> None:
    with ExitStack() as stack:
        with suppress(OSError):  # Should it be taken by somebody else, so much the better.
            stack.enter_context(socket.create_server(("127.0.0.1", 65535)))
        with pytest.raises(NoPort, match="any port from 65535 on"):
            listen("127.0.0.1", 65535)


def test_a_port_beyond_the_last_and_an_address_of_somebody_else_are_named(tmp_path: Path) -> None:
    assert "the last one is 65535" in sentence_of("--data", str(tmp_path), "--port", "65536")
    sentence = sentence_of("--data", str(tmp_path), "--host", "192.0.2.1")
    assert "192.0.2.1" in sentence
    assert "--host" in sentence


@pytest.mark.parametrize("command", ["sim", "serve"])
def test_an_interrupt_while_the_rules_are_compiled_is_one_line(tmp_path: Path, command: str) -> None:
    arguments = {"sim": ["big-shot"], "serve": ["--no-open", "--data", str(tmp_path / "data")]}[command]
    changes = {"MAGNAT_INTERPRETED": "0", "MAGNAT_CACHE": str(tmp_path / "cache")}
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*MAGNAT, command, *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment(**changes),
        start_new_session=True,
        preexec_fn=heed_interrupts,  # noqa: PLW1509  (no thread of ours holds a lock here)
    )
    os.close(slave)
    try:
        read_until(master, COMPILING[command])
        os.killpg(process.pid, signal.SIGINT)  # As a terminal does it: to everybody who belongs to it.
        rest = read_until(master, None)
        process.wait(PATIENCE)
    finally:
        process.kill()
        process.wait()
        os.close(master)
    assert b"Traceback" not in rest
    said = STYLES.sub("", rest.decode()).strip().splitlines()[-1].strip()
    assert said == {"sim": "Interrupted: nothing was lost, and it can be started again.", "serve": "Closed."}[command]


def read_until(terminal: int, wanted: bytes | None) -> bytes:
    """What is shown until something appears, or to the end."""
    seen = b""
    with suppress(OSError):  # The end of a terminal.
        while wanted is None or wanted not in seen:
            seen += os.read(terminal, 65536)
    return seen
