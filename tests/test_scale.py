"""The reckoning for a crowd: a hash that is even and lets tables stay, and a plan that survives a dead machine."""

import numpy as np
import pytest
from benchmarks.scale import Costs, Evening, moved, places, reckon, uneven, work_of


@pytest.mark.parametrize("count", [2, 5, 16])
def test_tables_lie_evenly_and_one_more_place_takes_only_its_share(count: int) -> None:
    assert uneven(places(40_000, count, "database"), count) < 0.08
    assert moved(40_000, count, "database") == pytest.approx(1 / (count + 1), rel=0.1)


def test_people_of_a_table_at_several_workers_cost_more() -> None:
    assert work_of(4, Costs()) > work_of(1, Costs())
    together, apart = (reckon(400_000, spread, Costs()) for spread in (1, 4))
    assert apart.workers > together.workers


@pytest.mark.parametrize(("kill", "well"), [(0, True), (5, True), (11, False)])
def test_half_of_the_workers_may_die_and_nearly_all_may_not(kill: int, well: bool) -> None:
    costs = Costs(move_us=204)
    plan = reckon(400_000, 1.0, costs)
    assert plan.workers == 12
    evening = Evening(100_000, plan, 1.0, costs, np.random.default_rng(1))
    assert evening.play(20, kill) is well
