"""A real `magnat serve`, and the client it serves."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUILT = WEB / "dist" / "index.html"
BUILT_FROM = (
    "web/src",
    "web/words",
    "web/scripts",
    "web/worker",
    "web/public",
    "web/index.html",
    "web/vite.config.ts",
    "web/package-lock.json",
    "src/magnat/games",
    "src/magnat/house.en.json",
    "src/magnat/house.fr.json",
)

LAUNCHED_WITH = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

BROWSERS = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
]
"""The first one draws no window that nobody looks at: it takes half the time of the others."""

COMPILING = 1200.0
"""Seconds the first compilation of all boxes may take on a busy machine."""


class House:
    """A server that can be opened, killed, and opened again on the same port with the same games."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self._command = [sys.executable, "-m", "magnat.cli", "serve", "--no-open", "--data", str(data), *arguments]
        self._environment: dict[str, str] | None = None
        self._output = data / "server.txt"
        self._running: subprocess.Popen[bytes] | None = None
        self.port = _free_port()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def open(self) -> None:
        with self._output.open("ab") as output:
            command = [*self._command, "--port", str(self.port)]
            self._running = subprocess.Popen(
                command, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env=self._environment
            )
        self._wait_until_ready(time.monotonic() + COMPILING)

    def kill(self) -> None:
        """As a power cut would."""
        assert self._running is not None
        self._running.kill()
        self._running.wait()

    def close(self) -> None:
        if self._running is not None and self._running.poll() is None:
            self._running.terminate()
            self._running.wait()

    def _wait_until_ready(self, deadline: float) -> None:
        while not self._is_ready():
            assert self._running is not None
            if self._running.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"The server does not open: {self._output.read_text(encoding='utf-8')}")
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.address}readyz", timeout=10) as answer:
                return bool(answer.status == 200)
        except (OSError, HTTPException):
            return False

    def _is_ready(self) -> bool:
        try:
            with urlopen(f"{self.address}api/shelf", timeout=10) as answer:
                return all(box["compiled"] == 1 for box in json.load(answer)["boxes"])
        except (OSError, HTTPException):
            return False


def build_client() -> str:
    """Build the client if it is missing or older than its sources. Returns why that is impossible, or nothing."""
    if BUILT.exists() and _newest(BUILT_FROM) <= BUILT.stat().st_mtime:
        return ""
    npm = shutil.which("npm")
    if npm is None:
        return "The browser client is not built, and there is no npm to build it: install Node.js 20.19 or later."
    if not (WEB / "node_modules").exists():
        subprocess.run([npm, "ci"], cwd=WEB, check=True)
    subprocess.run([npm, "run", "build"], cwd=WEB, check=True)
    return ""


def find_browser() -> str | None:
    """The Chromium or Chrome to drive: the one asked for, else the first that is installed."""
    asked = os.environ.get("MAGNAT_BROWSER")
    return next((found for found in map(shutil.which, [asked] if asked else BROWSERS) if found), None)


def _newest(sources: tuple[str, ...]) -> float:
    made = WEB / "src" / "paraglide"
    files = (file for source in sources for file in [ROOT / source, *(ROOT / source).rglob("*")])
    kinds = {".svelte", ".ts", ".mjs", ".js", ".webmanifest", ".css", ".json", ".html", ".md"}
    return max(file.stat().st_mtime for file in files if file.suffix in kinds and made not in file.parents)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
