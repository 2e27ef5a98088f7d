"""How long `magnat export` takes for ten million positions.

python -m benchmarks.export
python -m benchmarks.export --boxes kohle --positions 1000000 --levels random

Games are played and written in portions until so many positions are in the file. Seconds are told by the clock and of
the processor, whatever else the machine does.
"""

import argparse
import os
import tempfile
import time
from pathlib import Path

import magnat
from magnat.games import shelf
from magnat.sim.parquet import Writer
from magnat.sim.positions import Plan, played

SEATS = 4
ENDLESS = 10_000_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boxes", nargs="+", default=["big-shot"], choices=sorted(shelf()))
    parser.add_argument("--positions", type=int, default=10_000_000)
    parser.add_argument("--levels", nargs="+", default=["random", "steady"])
    asked = parser.parse_args()
    print("| box | level | positions | seconds | of the processor | bytes a position |")
    print("|---|---|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        for box in asked.boxes:
            for level in asked.levels:
                measure(box, level, asked.positions, Path(folder) / "positions.parquet")
    print(f"Load of the machine: {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores.")


def measure(box: str, level: str, wanted: int, file: Path) -> None:
    game = magnat.load(box)
    options = game.choose(SEATS, {})
    list(played(Plan(game, [level] * SEATS, 1, 1, options)))  # Compiling is not counted.
    began, worked = time.perf_counter(), time.process_time()
    with Writer(file, game, options, "integers", 1) as writer:
        for positions in played(Plan(game, [level] * SEATS, ENDLESS, 1, options)):
            writer.write(positions)
            if writer.positions >= wanted:
                break
    seconds, busy = time.perf_counter() - began, time.process_time() - worked
    size = file.stat().st_size / writer.positions
    print(f"| {box} | {level} | {writer.positions:,} | {seconds:.0f} | {busy:.0f} | {size:.1f} |", flush=True)


if __name__ == "__main__":
    main()
