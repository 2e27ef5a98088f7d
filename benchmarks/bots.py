"""How often one bot wins against three of the level below it, or of another; every seat equally often, even is 25 %.

    python benchmarks/bots.py [BOX ...] [--steps gentle,steady,sharp,master] [--against LEVEL] [--games 1000]
        [--seconds 60] [--workers 2]

Those who search play without the clock, with the budget of their level, and get so many seconds for each step; what
came of each game is a line of a file in benchmarks/arena, and a later run goes on there. The others play so many games
at once. Behind a rate is the interval in which the true one lies nineteen times of twenty (Wilson's).
"""

import argparse
import time
from contextlib import suppress
from pathlib import Path

import magnat
from magnat.bots.players import LEVELS, SLOW
from magnat.engine.game import Game
from magnat.games import shelf
from magnat.sim.arena import play
from magnat.sim.contest import Contest, InTurn, Result, hold, stored
from magnat.sim.statistics import share

SEATS = 4
BELOW = {"gentle": "naive", "steady": "gentle", "sharp": "steady", "master": "sharp"}
GAMES = Path(__file__).parent / "arena"


class TimeOver(Exception):
    """So long was given, and it has been used."""


def step_at_once(game: Game, level: str, below: str, games: int) -> str:
    began = time.perf_counter()
    books = play(game, [level, *[below] * (SEATS - 1)], games, seed=1)
    wins = share(books.win_rate(LEVELS.index(level)) * games, games)
    micro = 1e6 * (time.perf_counter() - began) / books.moves.sum()
    return (
        f"{wins.part:.1%} ({wins.low:.1%} to {wins.high:.1%}) of {games:,} games; {micro:.1f} µs a move, all together"
    )


def step_slowly(game: Game, level: str, below: str, games: int, seconds: float, workers: int | None) -> str:
    contest = Contest(game.id, [level, below], SEATS, game.choose(SEATS, {}), 1, alone=True)
    file, end = GAMES / f"{game.id}-{SEATS}-{level}-alone-{below}.jsonl", time.perf_counter() + seconds

    def tick(_games: int) -> None:
        if time.perf_counter() > end:
            raise TimeOver

    with suppress(TimeOver):
        hold(contest, games, file, workers, tick, InTurn if workers == 1 else None)
    return told(stored(file)[1])


def told(results: list[Result]) -> str:
    """How often the player won who sat alone, and how long it thought."""
    won, seconds, choices = 0.0, 0.0, 0
    for result in results:
        seat, played = result.seating.index(0), result.played
        won += (played.ranks[seat] == 1) / played.ranks.count(1)
        seconds += played.seconds[seat]
        choices += played.choices[seat]
    wins = share(won, len(results))
    took = f"a choice took {1000 * seconds / max(1, choices):.2g} ms"
    return f"{wins.part:.1%} ({wins.low:.1%} to {wins.high:.1%}) of {len(results):,} games; {took}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("boxes", nargs="*", default=sorted(shelf()))
    parser.add_argument("--steps", default=",".join(BELOW))
    parser.add_argument("--against", default="")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--workers", type=int, default=None)
    given = parser.parse_args()
    print(time.strftime("%Y-%m-%d"))
    for box in given.boxes:
        game = magnat.load(box)
        for level in given.steps.split(","):
            below = given.against or BELOW[level]
            if {level, below} & SLOW:
                line = step_slowly(game, level, below, given.games, given.seconds, given.workers)
            else:
                line = step_at_once(game, level, below, given.games)
            print(f"{box}: {level} against three {below}: {line}", flush=True)


if __name__ == "__main__":
    main()
