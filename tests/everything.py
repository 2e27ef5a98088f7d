"""Checks everything, as many things at a time as there are cores, and says where the time went.

python -m tests.everything           all of it
python -m tests.everything --quick   formatting, types, the client's own tests: the ordinary round
python -m tests.everything --again   also what has passed before and reads nothing that has changed since

Where CI is set, everything is run, whatever has passed before.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from tests.unchanged import ROOT, Tree

BIN = Path(sys.executable).parent
CORES = os.cpu_count() or 1
LAST_FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
SOME_FAILED = 1
"""How pytest says that it came to the end and not all tests passed."""
MOST_UNLUCKY = 5
"""More failures than these are no accident."""

COMPILED_ONLY = (
    "games/test_every_game",
    "games/test_endings",
    "games/test_own_editions",
    "engine/test_batch",
    "engine/test_observing",
)
"""Thousands of random games are for compiled rules; interpreted, every rule is tried by its own tests."""

SLOWEST = ("--durations=12", "--durations-min=5")
"""Where the time went, test by test."""

COUNTED = ("--cov=magnat", "--cov-report=")
"""What runs is counted in both rounds: compiled rules cannot be, and interpreted ones are not all there is."""

COVERED = (*COUNTED, "--cov-append", "--cov-report=term:skip-covered", "--cov-fail-under=93")


@dataclass(frozen=True)
class Step:
    """Commands that run one after the other, until one fails, and the files and folders they read."""

    name: str
    commands: tuple[tuple[str, ...], ...]
    reads: tuple[str, ...]
    folder: Path = ROOT

    def run(self) -> bool:
        """Whether all went well. What was said is shown at the end of each command: others are at work beside it."""
        for command in self.commands:
            done = subprocess.run(
                command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
            )
            print(done.stdout, end="", flush=True)
            if done.returncode:
                return False
        return True


@dataclass(frozen=True)
class Suite:
    """Test files that are run together, and what counts how much of the package they reach when all of them are run."""

    name: str
    files: tuple[str, ...]
    counting: tuple[str, ...] = ()
    interpreted: bool = False
    at_a_time: int = CORES
    without: tuple[str, ...] = ("playwright",)
    """Plugins that would only be loaded, by every process anew."""
    second_chance: bool = False
    """Whether a test that failed is tried once more: games in a browser are dealt anew each time, and servers, sockets
    and terminals share their processors with others."""

    def run(self, files: Sequence[str], counting: bool) -> "Ended":
        ended = self._pytest(
            *("-n", str(self.at_a_time), "--dist", "worksteal", *SLOWEST), *files, *(self.counting * counting)
        )
        failed = {name for name in last_failed() if name.partition("::")[0] in files}
        if ended == 0:
            return Ended()
        if ended != SOME_FAILED or not failed:
            return Ended(set(files))
        if not self.second_chance or len(failed) > MOST_UNLUCKY:
            return Ended(failed)
        print(f"\nOnce more: {', '.join(sorted(failed))}", flush=True)
        ended = self._pytest(*sorted(failed))
        still = {0: set[str](), SOME_FAILED: failed & last_failed()}.get(ended, failed)
        return Ended(still, failed - still)

    def _pytest(self, *arguments: str) -> int:
        switch = "1" if self.interpreted else os.environ.get("MAGNAT_INTERPRETED", "0")
        environment = {**os.environ, "MAGNAT_INTERPRETED": switch}
        left_out = [f"-pno:{plugin}" for plugin in self.without]
        command = python("pytest", "-q", *left_out, *arguments)
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


@dataclass(frozen=True)
class Ended:
    """Tests, or whole files, that failed, and tests that passed when they were tried once more."""

    failed: set[str] = field(default_factory=set)
    unlucky: set[str] = field(default_factory=set)


def last_failed() -> set[str]:
    """By name, whatever pytest last saw fail."""
    return set(json.loads(LAST_FAILED.read_text())) if LAST_FAILED.exists() else set()


@dataclass(frozen=True)
class Spent:
    """What a part of the round took: seconds by the clock, and of all processors."""

    name: str
    seconds: float
    worked: float
    well: bool

    @staticmethod
    def sum_of(parts: Sequence["Spent"]) -> "Spent":
        times = (sum(part.seconds for part in parts), sum(part.worked for part in parts))
        return Spent("in all", *times, well=all(part.well for part in parts))


def children_worked() -> float:
    """Seconds of all processors in processes that were started and have ended."""
    spent = os.times()
    return spent.children_user + spent.children_system


@dataclass
class Round:
    """What is run of all there is, and how long it took."""

    tree: Tree
    all_of_it: bool
    spent: list["Spent"] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    unlucky: list[str] = field(default_factory=list)
    counting: bool = True
    """What is reached of the package is counted as long as all tests are run."""

    def side_by_side(self, steps: list[Step]) -> bool:
        due = [step for step in steps if self._is_due(step.name, step.reads)]

        def run() -> bool:
            if any(step.folder == WORDS.folder for step in due) and not WORDS.run():
                return False
            with ThreadPoolExecutor(CORES) as pool:
                ended = dict(zip((step.name for step in due), pool.map(Step.run, due), strict=True))
            self.tree.note(ended, {step.name: step.reads for step in due})
            return all(ended.values())

        return self._timed("; ".join(step.name for step in due), run) if due else True

    def run_tests(self, suite: Suite) -> bool:
        checks = {f"{suite.name}: {file}": file for file in suite.files}
        reads = {check: self.tree.read_by(file) for check, file in checks.items()}
        due = [check for check in checks if self._is_due(check, reads[check])]
        self.counting = self.counting and len(due) == len(checks)

        def run() -> bool:
            ended = suite.run([checks[check] for check in due], self.counting)
            failed = {name.partition("::")[0] for name in ended.failed}
            self.unlucky += sorted(ended.unlucky)
            self.tree.note({check: checks[check] not in failed for check in due}, reads)
            return not failed

        return self._timed(suite.name, run) if due else True

    def tell(self) -> None:
        if self.unlucky:
            print("\nPassed only when they were tried once more, which somebody should look into:")
            print("\n".join(f"  {name}" for name in self.unlucky))
        if self.unchanged:
            print(f"\nPassed before, and nothing that it reads has changed: {len(self.unchanged)} checks.")
            print("(`python -m tests.everything --again` runs them too, and counts what is reached of the package.)")
        print("\nWhere the time went:")
        for part in (*self.spent, Spent.sum_of(self.spent)):
            busy = 100 * part.worked / max(1.0, CORES * part.seconds)
            ended = "" if part.well else ": FAILED"
            print(f"  {part.seconds:6.0f} s  {part.name} (which kept the cores busy for {busy:.0f} % of it){ended}")

    def _is_due(self, check: str, reads: Iterable[str]) -> bool:
        if self.all_of_it or not self.tree.has_passed(check, reads):
            return True
        self.unchanged.append(check)
        return False

    def _timed(self, name: str, work: Callable[[], bool]) -> bool:
        start, worked = time.monotonic(), children_worked()
        passed = work()
        self.spent.append(Spent(name, time.monotonic() - start, children_worked() - worked, passed))
        return passed


def python(*arguments: str) -> tuple[str, ...]:
    return (sys.executable, "-m", *arguments)


CODE = Step(
    "formatting and types",
    (
        (str(BIN / "ruff"), "format", "--check", "src", "tests", "benchmarks", "train"),
        (str(BIN / "ruff"), "check", "src", "tests", "benchmarks", "train"),
        python("mypy"),
    ),
    ("src", "tests", "benchmarks", "train", "examples", "pyproject.toml"),
)


def client(name: str, *command: str) -> Step:
    return Step(name, (command,), ("web", "src/magnat"), ROOT / "web")


WORDS = client("the client's words", "npm", "run", "words")
"""Before all that reads them: steps side by side would write them over each other."""
CLIENT = (
    client("the client's tests", "npx", "vitest", "run"),
    client("its types", "npm", "run", "types"),
    client("its style", "npm", "run", "style"),
    client("the control of its types", "npm", "run", "control"),
    client("its formatting", "npm", "run", "format:check"),
)
"""The longest first, so that no core waits for the last of them."""
COMPILER = Step(
    "the compiler",
    (python("tests.compile_everything"),),
    ("tests/compile_everything.py", *(f"src/magnat/{floor}" for floor in ("engine", "games", "bots", "sim", "envs"))),
)


def suites(tree: Tree) -> tuple[Suite, Suite, Suite]:
    found = tree.files("tests/**/test_*.py")
    browser = tuple(file for file in found if file.startswith("tests/browser/"))
    others = tuple(file for file in found if file not in browser)
    rules = tuple(file for file in others if file.startswith(("tests/games/", "tests/engine/")))
    compiled_only = {f"tests/{name}.py" for name in COMPILED_ONLY}
    return (
        Suite("rules, tables, server", others, COUNTED, at_a_time=CORES + 1, second_chance=True),
        Suite("the page in a browser", browser, at_a_time=CORES + 1, without=(), second_chance=True),
        Suite("interpreted rules", tuple(f for f in rules if f not in compiled_only), COVERED, interpreted=True),
    )


def main() -> None:
    # Hundreds of processes are started: none of them is to compile the libraries of the one before it once more.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    tree = Tree()
    a_round = Round(tree, "--again" in sys.argv or bool(os.environ.get("CI")))
    quick = "--quick" in sys.argv
    passed = a_round.side_by_side([*([] if quick else [COMPILER]), *CLIENT, CODE])
    for suite in () if quick else suites(tree):
        passed = passed and a_round.run_tests(suite)
    a_round.tell()
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
