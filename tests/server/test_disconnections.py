"""No member's failure touches another's: two lines lost at once, and the third goes on."""

import asyncio
import random
from pathlib import Path

from benchmarks.disconnections import vanish_in_pairs
from benchmarks.house import House

TIMES = 60


def test_two_lines_lost_at_once_leave_the_third_player_served(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        frozen = asyncio.run(vanish_in_pairs(house, TIMES, random.Random(10)))
        logged = house.log.read_text(encoding="utf-8")
    assert frozen == 0
    assert "Traceback" not in logged, logged[-4000:]
