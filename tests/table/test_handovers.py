"""Whoever takes a seat over, and whoever is late, whenever: a table is what its log says."""

import pytest
from benchmarks.handovers import disturb

from magnat.engine.compiling import INTERPRETED
from tests.table.play import BOXES

TIMES = 5 if INTERPRETED else 60
"""`python -m benchmarks.handovers` does it a thousand times in every box."""


@pytest.mark.parametrize("box", BOXES)
def test_a_table_is_rebuilt_from_its_log_after_hand_overs_and_expired_clocks_at_any_moment(box: str) -> None:
    done = disturb(box, TIMES)
    assert done.handed_over
    assert done.late
