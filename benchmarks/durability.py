"""Kills the server with SIGKILL at random moments while people play, and looks for anything that was lost.

python -m benchmarks.durability [--kills 1000] [--seconds 1800]

After each restart people connect again by themselves and play on. A move is acknowledged when whoever made it has seen
it in a view; at every reconnection, and in the file at the end, each acknowledged move must be there. SIGKILL loses
what the process held, not what the operating system did: against the power cord, SQLite's synchronous=FULL stands.
"""

import argparse
import asyncio
import os
import random
import tempfile
import time
from pathlib import Path

from benchmarks.phoenix import Phoenix
from benchmarks.survivors import Survivors, check_log

TABLES = [(4, 0), (2, 0), (3, 0), (1, 3), (2, 2), (1, 1)]
"""People and bots at each."""

PATIENCE = 60.0
"""Seconds in which a table must have moved; longer is stuck."""


async def kill_and_rise(phoenix: Phoenix, survivors: Survivors, kills: int, until: float) -> int:
    """Returns the number of kills, which is smaller where time was up."""
    for count in range(kills):
        if time.monotonic() > until:
            return count
        if random.random() < 0.75:  # The other times nobody may even have come back when the next blow falls.
            await asyncio.wait_for(survivors.next_move(), PATIENCE)
        await asyncio.sleep(random.uniform(0.0, 0.1))
        phoenix.kill()
        survivors.check()
        await asyncio.sleep(random.uniform(0.0, 0.03))
        await asyncio.to_thread(phoenix.rise)
    return kills


async def survive(data: Path, kills: int, seconds: float) -> tuple[int, Survivors]:
    with Phoenix(data) as phoenix:
        await asyncio.to_thread(phoenix.rise)
        survivors = Survivors(phoenix.port, TABLES)
        killed = await kill_and_rise(phoenix, survivors, kills, time.monotonic() + seconds)
        await asyncio.wait_for(survivors.everybody_goes_on(), PATIENCE)
        await survivors.go_home()
    return killed, survivors


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--kills", type=int, default=1000)
    options.add_argument("--seconds", type=float, default=1800.0, help="stop earlier when this much time has passed")
    chosen = options.parse_args()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        killed, survivors = asyncio.run(survive(Path(folder), chosen.kills, chosen.seconds))
        checked = check_log(Path(folder) / "magnat.db", survivors.evenings)
    games, finished = len(survivors.evenings), sum(evening.over for evening in survivors.evenings)
    print(
        f"{killed} kills in {time.monotonic() - begin:.0f} s, {survivors.reconnections} connections; {games} games, of"
        f" which {finished} finished; {checked} acknowledged moves, all there; no table stuck."
        f" Load average {os.getloadavg()[0]:.1f}."
    )


if __name__ == "__main__":
    main()
