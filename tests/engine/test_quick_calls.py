"""Calls past Numba's look at types do what the function does, and are done without where Numba has changed."""

from collections.abc import Iterator

import numpy as np
import pytest

import magnat
from magnat.engine import quick_calls
from magnat.engine.compiling import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="without a compiler there is no short cut")


@pytest.fixture(autouse=True)
def asked_anew() -> Iterator[None]:
    quick_calls._is_to_be_trusted.cache_clear()
    yield
    quick_calls._is_to_be_trusted.cache_clear()


def played(choice: int) -> bytes:
    """A whole game of Big Shot by quick steps, always taking the same one of the legal actions."""
    match = magnat.load("big-shot").new(seats=3, seed=5)
    program, record = match.game.program, match.record.copy()
    step, listed, code = program.quick_step, program.new_list(), match.codes()[0]
    while count := step(record, code, listed):
        code = int(listed[choice % count])
    return record.tobytes()


def test_a_quick_call_does_what_the_function_does(monkeypatch: pytest.MonkeyPatch) -> None:
    quickly = played(1)
    assert quick_calls._is_to_be_trusted()
    monkeypatch.setattr(quick_calls, "_is_to_be_trusted", lambda: False)
    assert played(1) == quickly


@pytest.mark.parametrize("answer", [0, AttributeError("entry_point")])
def test_a_short_cut_that_leads_elsewhere_is_not_taken(answer: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def elsewhere(*_: object) -> object:
        if isinstance(answer, Exception):
            raise answer
        return lambda *_: answer

    monkeypatch.setattr(quick_calls, "_entry", elsewhere)
    assert not quick_calls._is_to_be_trusted()
    function = quick_calls.quick(quick_calls._put_first, np.uint8, int)
    assert function(np.array([1, 2], np.uint8), 5) == 7
