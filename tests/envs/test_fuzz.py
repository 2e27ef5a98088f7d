"""Whatever a program hands to a batch or an adapter is taken or refused: nothing breaks, and the games go on.

Shapes, types and ranges are drawn by Hypothesis. Compiled code reads arrays unchecked, so that a hole here would end
the process and these tests with it.
"""

import contextlib
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import magnat
from magnat.engine.batch import Batch
from magnat.engine.compiling import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="looks for holes in compiled code")

COUNT = 4
FEW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))

numbers = st.one_of(st.integers(-3, 400), st.integers(-(2**70), 2**70), st.floats(), st.booleans(), st.none())
shapes = st.one_of(st.just((COUNT,)), arrays.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=6))
dtypes = st.one_of(
    st.just(np.dtype(np.int64)),
    arrays.integer_dtypes(),
    arrays.unsigned_integer_dtypes(),
    arrays.floating_dtypes(),
    arrays.boolean_dtypes(),
    arrays.datetime64_dtypes(),
    arrays.unicode_string_dtypes(),
)
handed: st.SearchStrategy[Any] = st.one_of(
    numbers,
    st.text(max_size=6),
    st.lists(numbers, max_size=6),
    st.lists(st.integers(-3, 300), min_size=COUNT, max_size=COUNT),
    arrays.arrays(dtypes, shapes),
    arrays.arrays(np.int64, (COUNT,), elements=st.integers(-2, 170)),
    arrays.arrays(np.int64, (2 * COUNT,)).map(lambda values: values[::2]),
    st.dictionaries(st.text(max_size=3), numbers, max_size=2),
    st.binary(max_size=40),
)

REFUSALS = (ValueError, TypeError, OverflowError)
"""Ours are ValueErrors with a sentence; what never reaches us is refused by Python or the library itself."""


def taken_or_refused(call: Callable[[], Any], also: tuple[type[Exception], ...] = ()) -> Any:
    """What came of it; None where it was refused."""
    with contextlib.suppress(*REFUSALS, *also):
        return call()
    return None


@cache
def games() -> Batch:
    return magnat.load("big-shot").batch(COUNT, seats=3, seed=1)


def still_play(batch: Batch) -> None:
    for _ in range(3):
        drawn = batch.sample()
        assert batch.masks[np.arange(COUNT), drawn].all()
        batch.step(drawn)
    assert ((batch.seat >= 0) & (batch.seat < 3)).all()
    assert np.isfinite(batch.observations).all()


@FEW
@given(handed, handed, st.sampled_from(["step", "observe", "views", "sample", "reset", "seeds", "both"]))
def test_a_batch_takes_or_refuses_whatever_it_is_handed(one: Any, other: Any, how: str) -> None:
    batch = games()
    calls: dict[str, Callable[[], Any]] = {
        "reset": lambda: batch.reset(one),
        "seeds": lambda: batch.reset(seeds=one),
        "both": lambda: batch.reset(one, other),
    }
    taken_or_refused(calls.get(how) or (lambda: getattr(batch, how)(one)))
    still_play(batch)


@FEW
@given(handed, st.sampled_from(["masks", "observations", "rewards", "seat", "done", "actions", "x"]))
def test_a_batch_is_made_or_refused_with_whatever_buffers(values: Any, name: str) -> None:
    game = magnat.load("big-shot")
    batch = taken_or_refused(lambda: game.batch(COUNT, seats=3, seed=1, buffers={name: values}))
    if batch is not None:
        still_play(batch)


@FEW
@given(handed, handed, st.booleans())
def test_a_vector_of_gymnasium_takes_or_refuses_whatever_it_is_handed(one: Any, other: Any, begins: bool) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from magnat.envs.gymnasium import make_vec  # noqa: PLC0415

    tables = make_vec("big-shot", COUNT, opponents="random", seats=2)
    tables.reset(seed=1)
    if begins:
        taken_or_refused(lambda: tables.reset(seed=one, options={"reset_mask": other}), (gymnasium.error.Error,))
    else:
        taken_or_refused(lambda: tables.step(one), (gymnasium.error.Error,))
    seen, _ = tables.reset(seed=2)
    tables.step(seen["action_mask"].argmax(axis=1))


@FEW
@given(handed)
def test_a_table_of_pettingzoo_takes_or_refuses_whatever_it_is_handed(action: Any) -> None:
    pytest.importorskip("pettingzoo")
    from magnat.envs.pettingzoo import env  # noqa: PLC0415

    table = env("big-shot", seats=2)
    table.reset(seed=1)
    taken_or_refused(lambda: table.step(action))
    seen, *_ = table.last()
    table.step(int(seen["action_mask"].argmax()))


@FEW
@given(handed, st.sampled_from(["apply", "tensor", "string"]))
def test_a_state_of_openspiel_takes_or_refuses_whatever_it_is_handed(value: Any, how: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import magnat.envs.openspiel  # noqa: F401, PLC0415

    game = pyspiel.load_game("magnat_big_shot", {"players": 2})
    state = game.new_initial_state()
    state.apply_action(5)
    observer = game.make_py_observer()
    calls: dict[str, Callable[[], Any]] = {
        "apply": lambda: state.apply_action(value),
        "tensor": lambda: observer.set_from(state, value),
        "string": lambda: observer.string_from(state, value),
    }
    taken_or_refused(calls[how], (pyspiel.SpielError,))
    state.apply_action(state.legal_actions()[0])
    observer.set_from(state, 0)
