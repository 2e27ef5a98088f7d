from collections.abc import Iterator
from typing import Any

import pytest

from magnat.engine.program import Program


@pytest.fixture(autouse=True)
def no_program_stays_interpreted() -> Iterator[None]:
    """Games at a terminal and on a server begin interpreted, and a test may be over before compiled rules take over.
    Those after it in the same process would go on so, some of them a thousand times slower."""
    before: dict[Program, dict[str, Any]] = {}
    interpret = Program.interpret

    def interpret_for_this_test(program: Program) -> None:
        if not program.is_interpreted:
            before[program] = dict(vars(program))
        interpret(program)

    # Not by the fixture, which would then outlive those that a test itself asks for.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Program, "interpret", interpret_for_this_test)
        yield
    for program, as_it_was in before.items():
        if program.is_interpreted:
            vars(program).clear()
            vars(program).update(as_it_was)
