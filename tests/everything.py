"""Checks everything, as many things at a time as there are cores, and says where the time went.

python -m tests.everything           all of it
python -m tests.everything --quick   formatting, types, the client's own tests: the ordinary round
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
CORES = os.cpu_count() or 1

INTERPRETED_TOO = (
    "tests/games",
    "tests/engine",
    *(
        f"--ignore=tests/{file}.py"
        for file in (
            "games/test_every_game",
            "games/test_endings",
            "games/test_own_editions",
            "engine/test_batch",
            "engine/test_observing",
        )
    ),
)
"""Every rule by its own tests, counted for coverage; thousands of random games are for compiled rules."""

COUNTED = ("--cov=magnat", "--cov-report=")
"""What runs is counted in both rounds: compiled rules cannot be, and interpreted ones are not all there is."""

COVERED = (*COUNTED, "--cov-append", "--cov-report=term:skip-covered", "--cov-fail-under=93")


@dataclass(frozen=True)
class Step:
    """Commands that run one after the other, until one fails."""

    name: str
    commands: tuple[tuple[str, ...], ...]
    folder: Path = ROOT
    interpreted: bool = False

    def run(self, quietly: bool = False) -> bool:
        """Whether all went well. Quietly, what was said is shown at the end of each command."""
        switch = "1" if self.interpreted else os.environ.get("MAGNAT_INTERPRETED", "0")
        environment = {**os.environ, "MAGNAT_INTERPRETED": switch}
        out = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True} if quietly else {}
        for command in self.commands:
            done = subprocess.run(command, cwd=self.folder, env=environment, check=False, **out)  # type: ignore[call-overload]
            if quietly:
                print(done.stdout, end="", flush=True)
            if done.returncode:
                return False
        return True


def python(*arguments: str) -> tuple[str, ...]:
    return (sys.executable, "-m", *arguments)


def tests(*arguments: str) -> tuple[str, ...]:
    return python("pytest", "-q", "-n", str(CORES), "--dist", "worksteal", *arguments)


CODE = Step(
    "formatting and types",
    (
        (str(BIN / "ruff"), "format", "--check", "src", "tests", "benchmarks"),
        (str(BIN / "ruff"), "check", "src", "tests", "benchmarks"),
        python("mypy"),
    ),
)
CLIENT = Step("the client", (("npm", "run", "check"), ("npm", "test")), ROOT / "web")
COMPILER = Step("the compiler", (python("tests.compile_everything"),))
GAMES = Step("rules, tables, server", (tests("--ignore=tests/browser", *COUNTED),))
BROWSER = Step("the page in a browser", (tests("tests/browser"),))
INTERPRETED = Step("interpreted rules", (tests(*INTERPRETED_TOO, *COVERED),), interpreted=True)


def main() -> None:
    began, spent = time.monotonic(), []

    def timed(work: Callable[[], bool], name: str) -> bool:
        start = time.monotonic()
        passed = work()
        spent.append((time.monotonic() - start, name, passed))
        return passed

    passed = timed(lambda: side_by_side([CODE, CLIENT]), f"{CODE.name}; {CLIENT.name}")
    for step in () if "--quick" in sys.argv else (COMPILER, GAMES, BROWSER, INTERPRETED):
        passed = passed and timed(step.run, step.name)
    print("\nWhere the time went:")
    for seconds, name, well in spent:
        print(f"  {seconds:6.0f} s  {name}{'' if well else ': FAILED'}")
    print(f"  {time.monotonic() - began:6.0f} s  in all")
    sys.exit(0 if passed else 1)


def side_by_side(steps: list[Step]) -> bool:
    with ThreadPoolExecutor(len(steps)) as pool:
        return all(list(pool.map(lambda step: step.run(quietly=True), steps)))


if __name__ == "__main__":
    main()
