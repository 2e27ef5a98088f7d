"""The wheel on a bare machine: built, installed into an environment with nothing in it, and played in a browser.

python -m tests.wheel             build, install, play a game of Big Shot to its end
python -m tests.wheel --lock      install what requirements-run.lock names, by its hashes, before the wheel

Says how long it took from an empty folder to a page on which one can play. Needs a package index, a Chromium and, for
building, Node; what is installed runs without Node.
"""

import argparse
import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.browser.house import LAUNCHED_WITH, House, build_client, find_browser
from tests.browser.person import Person

ROOT = Path(__file__).resolve().parent.parent
NEEDED = ("src", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE", "web/dist")
PROMISED = 60.0
"""Seconds from an empty folder to playing."""


def build_wheel(into: Path) -> Path:
    """From a copy, so that nothing that lies about in the checkout gets in."""
    reason = build_client()
    if reason:
        raise SystemExit(reason)
    copy = into / "copy"
    for name in NEEDED:
        source, target = ROOT / name, copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "web"))
        else:
            shutil.copy(source, target)
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(into)]
    subprocess.run(command, cwd=copy, check=True, capture_output=True, env={**os.environ, "MAGNAT_CLIENT_BUILT": "1"})
    shutil.rmtree(copy)
    (wheel,) = into.glob("*.whl")
    return wheel


def bare(folder: Path) -> dict[str, str]:
    """An environment without Node, without this checkout, and with a cache of its own."""
    kept = (
        "HOME",
        "LANG",
        "TMPDIR",
        "PIP_INDEX_URL",
        "PIP_EXTRA_INDEX_URL",
        "PIP_FIND_LINKS",
        "PIP_CERT",
        "PIP_CONFIG_FILE",
    )
    variables = {name: os.environ[name] for name in kept if name in os.environ}
    return {**variables, "PATH": str(folder / "bin"), "MAGNAT_CACHE": str(folder / "cache")}


class Installed(House):
    """`magnat serve` of the wheel, as somebody who has installed it starts it."""

    def __init__(self, folder: Path, data: Path, *arguments: str) -> None:
        super().__init__(data, *arguments)
        program = folder / "bin" / "magnat"
        self._command = [str(program), "serve", "--no-open", "--data", str(data), *arguments]
        self._environment = bare(folder)

    def _is_ready(self) -> bool:
        return self._answers()


def install(wheel: Path, folder: Path, locked: bool) -> None:
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if locked:
        lock = ROOT / "requirements-run.lock"
        subprocess.run([*pip, "--require-hashes", "--requirement", str(lock)], check=True, env=bare(folder))
    subprocess.run([*pip, str(wheel)], check=True, env=bare(folder))


def play(house: House) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=LAUNCHED_WITH)
        person = Person(browser.new_context(locale="en-GB").new_page())
        person.play_now(house.address)
        person.wait_for_table()
        told("a table in the browser")
        spent = time.monotonic() - BEGAN
        person.play_to_the_end()
        assert person.complaints == []
        browser.close()
    told("the game is over")
    if spent > PROMISED:
        raise SystemExit(f"Until a table was in the browser it took more than {PROMISED:.0f} s.")


def told(what: str) -> None:
    """With the processor time of pip and the server, by which one sees whether others kept the machine busy."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(
        f"{time.monotonic() - BEGAN:6.1f} s  {what} ({used.ru_utime + used.ru_stime:.1f} s of processors)", flush=True
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lock", action="store_true")
    wanted = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        wheel = build_wheel(folder)
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.2f} MB", flush=True)
        global BEGAN  # noqa: PLW0603  (the clock starts when the wheel is there)
        BEGAN = time.monotonic()
        install(wheel, folder / "bare", wanted.lock)
        told("installed")
        (folder / "data").mkdir()
        house = Installed(folder / "bare", folder / "data", "--bot-delay", "0")
        try:
            house.open()
            told("the server answers")
            play(house)
        finally:
            house.close()


BEGAN = 0.0

if __name__ == "__main__":
    main()
