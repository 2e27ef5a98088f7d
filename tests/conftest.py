import os
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from magnat.engine.program import Program

PLAYED_TWICE = tuple(Path(__file__).parent / floor for floor in ("games", "engine"))
"""Compiled rules cannot be counted, and whatever plays them by the thousand is only slowed down by trying; all of these
are counted when the rules are interpreted."""

MOST_SHOWN = 25
WORTH_TELLING = 60.0
"""Seconds: fewer are no round of tests."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if os.environ.get("MAGNAT_INTERPRETED") == "1":
        return
    for item in items:
        if item.path.parent in PLAYED_TWICE:
            item.add_marker(pytest.mark.no_cover)


@pytest.fixture(autouse=True)
def no_program_stays_interpreted() -> Iterator[None]:
    """Games at a terminal and on a server begin interpreted, and a test may be over before compiled rules take over.
    Those after it in the same process would go on so, some of them a thousand times slower."""
    before: dict[Program, dict[str, Any]] = {}
    interpret = Program._interpret

    def interpret_for_this_test(program: Program) -> None:
        if not program.is_interpreted:
            before[program] = dict(vars(program))
        interpret(program)

    # Not by the fixture, which would then outlive those that a test itself asks for.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Program, "_interpret", interpret_for_this_test)
        yield
    for program, as_it_was in before.items():
        if program.is_interpreted:
            vars(program).clear()
            vars(program).update(as_it_was)


# ---- Where the work went ----

_worked: dict[str, float] = defaultdict(float)
"""Seconds of all processors by test file, of the processes that its tests started too, as far as they have ended."""
_before = [0.0]


def worked() -> float:
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def pytest_runtest_logstart() -> None:
    _before[0] = worked()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    """Several processes may test: what each test cost goes along with what became of it."""
    report = yield
    now = worked()
    report.worked, _before[0] = now - _before[0], now
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _worked[report.nodeid.partition("::")[0]] += getattr(report, "worked", 0.0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    most = sorted(_worked.items(), key=lambda spent: -spent[1])[:MOST_SHOWN]
    if sum(_worked.values()) > WORTH_TELLING:
        terminalreporter.section("most seconds of a processor")
        for file, seconds in most:
            terminalreporter.write_line(f"{seconds:6.1f} s {file}")
