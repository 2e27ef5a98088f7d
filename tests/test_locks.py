"""Two lock files: what a server runs on, and besides it what it is tested and measured with."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINNED = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)
NOT_TO_PLAY = ("pytest", "mypy", "ruff", "open-spiel", "playwright", "numba-cuda", "uv", "hypothesis")


def pinned(name: str) -> set[tuple[str, str]]:
    return set(PINNED.findall((ROOT / name).read_text(encoding="utf-8")))


def names(name: str) -> set[str]:
    return {package for package, _ in pinned(name)}


def test_whoever_plays_installs_nothing_that_only_tests_need() -> None:
    run = names("requirements-run.lock")
    assert not run & set(NOT_TO_PLAY)
    assert not [package for package in run if "nvidia" in package or "cuda" in package]


def test_what_is_tested_is_what_is_played() -> None:
    assert pinned("requirements-run.lock") <= pinned("requirements.lock")


def test_both_locks_hold_all_that_a_server_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[><=;\[ ]", wanted)[0].lower().replace("_", "-") for wanted in project["dependencies"]}
    assert needed <= names("requirements-run.lock")


def test_whoever_plays_can_print_a_box() -> None:
    """The button stands where the typesetter is installed: as it is for whoever plays from here, and in the image."""
    assert "typst" in names("requirements-run.lock")
