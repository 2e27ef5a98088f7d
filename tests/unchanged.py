"""What has passed, and reads nothing that has changed since, need not be run again.

A check is a name and the files it reads. Their contents, the Python, the packages, the programs it may start and the
settings of the environment make its fingerprint; the one it last passed with is kept in .cache/passed.json.

What a test file reads is what it imports of the tests and benchmarks, all the way, and the floors of the package up to
the highest one that any of these names. Whoever finds its way elsewhere by `__file__` reads everything, unless LEADS_TO
says what.
"""

import ast
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import distributions
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".cache" / "passed.json"

FLOORS = ("engine", "games", "skeleton", "bots", "sim", "envs", "table", "printing", "server", "cli")
"""From the ground up: none imports from those behind it, which tests/test_house.py sees to. Each has a row in
docs/design.md."""

LOWEST = FLOORS.index("bots")
"""Whoever loads a game may get its players with it."""

NAMED = re.compile(rf"\bmagnat[./\\]({'|'.join(FLOORS)})\b")
LEADS_OUT = re.compile(r"(?<!magnat\.)(?<!skeleton\.)__file__|\bmagnat\.server(\.| import )(types|constants)\b")
PAGE = ("web/src", "web/words", "web/scripts", "web/public", "web/worker", "web/index.html", "web/package-lock.json")
LEADS_TO = {
    "benchmarks/house.py": (),
    "tests/browser/house.py": (*PAGE, "web/vite.config.ts", "web/svelte.config.js", "web/project.inlang"),
    "tests/browser/checks.py": (),
    "tests/cli/test_new_game.py": ("tests/games", "tests/engine", "tests/cli"),
    "tests/engine/test_targets.py": ("tests/engine",),
    "tests/envs/test_examples.py": ("examples",),
    "tests/server/test_operation.py": (),
    "tests/recorded.py": ("tests/games/recorded",),
    "tests/sim/test_contest.py": ("examples",),
    "tests/table/test_remarks.py": ("web/src/lib/faces.ts",),
    "tests/wheel.py": ("web", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE", "requirements-run.lock"),
}
"""What those read that look beside themselves; whoever else does so reads everything."""

OURS = ("tests.", "benchmarks.", "train.")
STARTS_PROGRAMS = re.compile(r"\bsubprocess\b|\bpexpect\b|sys\.executable")
PROGRAMS = ("node", "npm", "chromium-headless-shell", "chromium", "google-chrome", "psql", "nats-server")
SETTINGS = re.compile("MAGNAT|HYPOTHESIS|NUMBA|PYTHON(?!PATH)")


class Tree:
    """The files of a checkout as they are now."""

    def __init__(self, root: Path = ROOT, kept: Path = KEPT) -> None:
        self._root, self._kept = root, kept
        told = subprocess.run(
            ["git", "ls-files", "-coz", "--exclude-standard"], cwd=root, capture_output=True, text=True, check=False
        )
        found = (name for name in told.stdout.split("\0") if name and (root / name).is_file())
        self._contents = {name: hashlib.sha256((root / name).read_bytes()).hexdigest() for name in sorted(found)}
        self._passed: dict[str, str] = json.loads(kept.read_text()) if kept.exists() else {}

    def files(self, pattern: str) -> list[str]:
        """Those that fit, such as "tests/**/test_*.py"."""
        return sorted(path.relative_to(self._root).as_posix() for path in self._root.glob(pattern))

    def fingerprint(self, check: str, places: Iterable[str]) -> str:
        """Of a check that reads these files and folders."""
        read = tuple(places)
        lines = [check, surroundings()]
        lines += [f"{name} {content}" for name, content in self._contents.items() if _is_in(name, read)]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()

    def has_passed(self, check: str, places: Iterable[str]) -> bool:
        """Where git does not tell which files there are, nothing is known to be unchanged."""
        return bool(self._contents) and self._passed.get(check) == self.fingerprint(check, places)

    def note(self, ended: Mapping[str, bool], reads: Mapping[str, Iterable[str]]) -> None:
        """Keep how checks ended, at once: a round may be broken off. What was changed meanwhile has not passed."""
        now = Tree(self._root, self._kept)
        for check, passed in ended.items():
            fingerprint = self.fingerprint(check, reads[check])
            if passed and fingerprint == now.fingerprint(check, reads[check]):
                self._passed[check] = fingerprint
            else:
                self._passed.pop(check, None)
        self._kept.parent.mkdir(exist_ok=True)
        self._kept.write_text(json.dumps(self._passed, indent=1, sort_keys=True))

    def read_by(self, test: str) -> set[str]:
        """All that a test file reads."""
        files = self._imported_by(test)
        texts = {name: (self._root / name).read_text(encoding="utf-8") for name in files}
        beside = [LEADS_TO.get(name, (".",)) for name, text in texts.items() if LEADS_OUT.search(text)]
        text = "\n".join(texts.values())
        highest = max((FLOORS.index(floor) for floor in NAMED.findall(text)), default=0)
        if STARTS_PROGRAMS.search(text):
            highest = len(FLOORS) - 1
        floors = floors_up_to(max(highest, LOWEST))
        return {*files, *chain(*beside), "pyproject.toml", *floors, *self._root_of_the_package()}

    def _imported_by(self, test: str) -> set[str]:
        """The file itself, what it imports of the tests and benchmarks, fixtures, and what those import."""
        found, unread = set[str](), [test]
        while unread:
            name = unread.pop()
            if name in found or name not in self._contents:
                continue
            found.add(name)
            folders = [parent.as_posix() for parent in Path(name).parents if parent.name]
            unread += [f"{folder}/{file}.py" for folder in folders for file in ("conftest", "__init__")]
            unread += modules_of((self._root / name).read_text(encoding="utf-8"))
        return found

    def _root_of_the_package(self) -> Iterator[str]:
        return (name for name in self._contents if Path(name).parent == Path("src/magnat"))


@cache
def modules_of(text: str) -> tuple[str, ...]:
    """Files of the tests, benchmarks and training that a text may import."""
    return tuple(_modules_of(text))


def _modules_of(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            names = [node.module or "", *(f"{node.module}.{name.name}" for name in node.names)]
        elif isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        else:
            continue
        yield from (f"{name.replace('.', '/')}.py" for name in names if name.startswith(OURS))


def floors_up_to(highest: int) -> list[str]:
    return [f"src/magnat/{floor}" for floor in FLOORS[: highest + 1]]


@cache
def surroundings() -> str:
    """All that a check may depend on and that lies outside the checkout."""
    packages = sorted(f"{each.metadata['Name']} {each.version}" for each in distributions())
    found = [Path(path) for path in map(shutil.which, PROGRAMS) if path]
    programs = [f"{path} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in found]
    settings = sorted(f"{name}={value}" for name, value in os.environ.items() if SETTINGS.match(name))
    return "\n".join([sys.version, platform.machine(), *packages, *programs, *settings])


def _is_in(name: str, places: tuple[str, ...]) -> bool:
    return any(place in (".", name) or name.startswith(f"{place}/") for place in places)
