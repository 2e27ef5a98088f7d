"""Trains the judge of a box, or its master, and puts the weights into the package:

    python -m train BOX [--games 120000] [--positions 50] [--hidden 64,32] [--rounds 4] [--seed 1] [--folder training]
    python -m train BOX --master [--searching 3000] [--habits 64,32] [--habit-rounds 15] [--improve 0] ...

For the judge, bots that choose at once play the games; a network learns from their positions who won. For the master
sharp players play first, and a network learns how they choose; players with such habits then play the many games that
its judge learns from. With `--improve` one's own habits are made better against the others' for so many rounds. All
that was done lies in the folder: the same command goes on where it was stopped, and begins anew only with other
numbers. A GPU is used if PyTorch finds one.
"""

import argparse
from functools import partial
from pathlib import Path

import magnat
from magnat.bots.search.judge import path_of
from train.files import joined, played
from train.games import Lesson, lessons
from train.learning import judge_of
from train.master import trained

SHARD = 10_000
"""Games of one file."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("box")
    parser.add_argument("--games", type=int, default=120_000, help="Quick ones, for a judge.")
    parser.add_argument("--master", action="store_true")
    parser.add_argument("--searching", type=int, default=3000, help="Games of those who search, for a master.")
    parser.add_argument("--habits", default="64,32")
    parser.add_argument("--habit-rounds", type=float, default=15)
    parser.add_argument("--improve", type=int, default=0, help="Rounds.")
    parser.add_argument("--positions", type=int, default=50, help="Of a hundred quiet ones.")
    parser.add_argument("--hidden", default="64,32")
    parser.add_argument("--rounds", type=float, default=4, help="How often each position is learnt from.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=None)
    parser.add_argument("--folder", type=Path, default=Path("training"))
    given = parser.parse_args()
    given.hidden, given.habits = (tuple(map(int, sizes.split(","))) for sizes in (given.hidden, given.habits))
    game = magnat.load(given.box)
    if given.master:
        trained(game, given)
        return
    folder = given.folder / f"{given.box}-{given.games}-{given.positions}-{given.seed}"
    folder.mkdir(parents=True, exist_ok=True)
    teach = partial(lessons, game, seed=given.seed, positions=given.positions, threads=given.threads)
    files = played("steady", Lesson.NAMES, teach, given.games, SHARD, folder)
    seen, shares, leads = (joined(files, name) for name in Lesson.NAMES)
    judge_of(seen, shares, leads, given.hidden, given.rounds, folder / "judge").write(path_of(game))
    print(f"{path_of(game)}: {path_of(game).stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
