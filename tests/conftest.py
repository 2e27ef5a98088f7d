import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from magnat.engine.program import Program

PLAYED_TWICE = tuple(Path(__file__).parent / floor for floor in ("games", "engine"))
"""Compiled rules cannot be counted, and whatever plays them by the thousand is only slowed down by trying; all of these
are counted when the rules are interpreted."""


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
