"""Nothing that was acknowledged is lost, however the server ends."""

import asyncio
from pathlib import Path

from benchmarks.durability import survive
from benchmarks.survivors import check_log

KILLS = 50


def test_fifty_kills_lose_no_acknowledged_move_and_leave_no_table_stuck(tmp_path: Path) -> None:
    killed, survivors = asyncio.run(survive(tmp_path, KILLS, seconds=600.0))
    assert killed == KILLS
    assert check_log(tmp_path / "magnat.db", survivors.evenings) >= KILLS / 2
    assert survivors.reconnections > KILLS
