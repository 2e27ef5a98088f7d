"""Whom the coach corrects, and how often: `python -m benchmarks.coach`.

One player of each level sits among the bots of a first evening; moves drawn by lot are put to the coach as the server
does it. Whoever plays worse should hear more. The script prints of how many moves a word was said, and what they had
given away on average.
"""

import argparse
import random
import time

import numpy as np

import magnat
from magnat.bots import Players, ahead
from magnat.games import shelf
from magnat.server.advising import SECOND_THOUGHTS
from magnat.table import SeatPlan, Table, coach, opened
from magnat.table.events import Moved
from magnat.table.hints import Question
from magnat.table.reasons import spelled

SUBJECT = 0
LEVELS = ("random", "naive", "gentle", "steady")
OTHERS = "gentle"
ONE_IN = {"big-shot": 6, "biz-bluff": 6, "kohle": 12, "riche-ou-pauvre": 12, "venture": 12}
"""Of the subject's moves, so many are put to the coach: several games are looked into, and not one."""
LONGEST_SPELLING = 6


def words(box: str, level: str, count: int, seed: int = 1) -> list[int]:
    """What the coach said about so many moves: the points lost, 0 where nothing was said."""
    game = magnat.load(box)
    ahead.load(game)
    players, chance = Players(game, seed), random.Random(f"{box} {level} {seed}")
    lost: list[int] = []
    table = _new_table(box)
    while len(lost) < count:
        if table.shown.over:
            table = _new_table(box)
        seat = table.shown.actors[0]
        codes = _chosen(table, players, seat, level if seat == SUBJECT else OTHERS)
        if seat == SUBJECT and len(table.shown.codes(seat)) > 1 and chance.randrange(ONE_IN[box]) == 0:
            word = coach.word(coach.Done(Question.of(table, seat), codes), SECOND_THOUGHTS)
            lost.append(word.lost if word else 0)
        table.take(Moved(at=0.0, seat=seat, codes=codes))
    return lost


def _chosen(table: Table, players: Players, seat: int, level: str) -> list[int]:
    """What a player does, whole: sums and prices are said in one breath."""
    game, match = table.game, table.match.copy()
    codes: list[int] = []
    for _ in range(LONGEST_SPELLING):
        codes.append(players.choose(match, seat, level))
        if next(spelled(game, codes), None):
            return codes
        match.act(seat, codes[-1])
        if match.actors != [seat]:
            break
    return codes[:1]


def _new_table(box: str) -> Table:
    plans = [SeatPlan(kind="bot", name=f"B{seat}", level=OTHERS) for seat in range(4 if box == "kohle" else 3)]
    return Table(opened(shelf()[box], "", 0.0, plans, {}), magnat.load(box))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=100, help="of each player in each box")
    parser.add_argument("--box", choices=sorted(shelf()), help="in this box alone")
    parser.add_argument("--levels", nargs="*", default=LEVELS, choices=LEVELS)
    wanted = parser.parse_args()
    for box in [wanted.box] if wanted.box else sorted(shelf()):
        for level in wanted.levels:
            begun = time.perf_counter()
            lost = words(box, level, wanted.moves)
            said = [points for points in lost if points]
            mean = f", {np.mean(said):.0f} points lost each" if said else ""
            seconds = (time.perf_counter() - begun) / len(lost)
            print(
                f"{box}, {level}: {len(said)} words about {len(lost)} moves{mean}; {seconds:.2f} s a move", flush=True
            )


if __name__ == "__main__":
    main()
