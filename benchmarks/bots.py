"""How often one bot wins against three of the level below it, or of another; every seat equally often, even is 25 %.

    python benchmarks/bots.py [BOX ...] [--steps gentle,steady,sharp,master] [--against LEVEL] [--games 1000]
        [--seconds 60]

Those who search play without the clock, with the budget of their level, and get so many seconds for each step; the
others play so many games. Behind a rate is the interval in which the true one lies nineteen times of twenty (Wilson's),
then how long a choice took on average, and in the longest hundredth of all cases.
"""

import argparse
import time

import numpy as np

import magnat
from magnat.bots.players import LEVELS, SLOW, thinker
from magnat.engine.game import Game
from magnat.engine.match import Match
from magnat.games import shelf
from magnat.sim.arena import play
from magnat.sim.one_game import Bot, play_game, seed_of
from magnat.sim.statistics import share

SEATS = 4
BELOW = {"gentle": "naive", "steady": "gentle", "sharp": "steady", "master": "sharp"}


class Watched(Bot):
    """Notes how long each choice took."""

    def __init__(self, game: Game, level: str, seed: int, took: list[float]) -> None:
        super().__init__(game, level, seed)
        self._took = took

    def choose(self, match: Match, seat: int) -> int:
        began = time.perf_counter()
        code = super().choose(match, seat)
        if len(match.codes(seat)) > 1:
            self._took.append(time.perf_counter() - began)
        return code


def step_at_once(game: Game, level: str, below: str, games: int) -> str:
    began = time.perf_counter()
    books = play(game, [level, *[below] * (SEATS - 1)], games, seed=1)
    wins = share(books.win_rate(LEVELS.index(level)) * games, games)
    micro = 1e6 * (time.perf_counter() - began) / books.moves.sum()
    return (
        f"{wins.part:.1%} ({wins.low:.1%} to {wins.high:.1%}) of {games:,} games; {micro:.1f} µs a move, all together"
    )


def step_slowly(game: Game, level: str, below: str, games: int, seconds: float) -> str:
    thinker(game).load()
    end, won, played, took = time.perf_counter() + seconds, 0.0, 0, list[float]()
    while played < games and time.perf_counter() < end:
        match, hero = game.new(SEATS, seed_of(1, played)), played % SEATS
        sitters = [
            Watched(game, level, seed_of(1, played, seat), took)
            if seat == hero
            else Bot(game, below, seed_of(1, played, seat))
            for seat in range(SEATS)
        ]
        ranks = play_game(match, sitters).ranks
        won += (ranks[hero] == 1) / ranks.count(1)
        played += 1
    wins = share(won, played)
    mean, slow = 1000 * np.mean(took), 1000 * np.percentile(took, 99)
    return (
        f"{wins.part:.1%} ({wins.low:.1%} to {wins.high:.1%}) of {played:,} games; "
        f"a choice took {mean:.0f} ms, in the longest hundredth {slow:.0f} ms or more"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("boxes", nargs="*", default=sorted(shelf()))
    parser.add_argument("--steps", default=",".join(BELOW))
    parser.add_argument("--against", default="")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    given = parser.parse_args()
    print(time.strftime("%Y-%m-%d"))
    for box in given.boxes:
        game = magnat.load(box)
        for level in given.steps.split(","):
            below = given.against or BELOW[level]
            if {level, below} & SLOW:
                told = step_slowly(game, level, below, given.games, given.seconds)
            else:
                told = step_at_once(game, level, below, given.games)
            print(f"{box}: {level} against three {below}: {told}", flush=True)


if __name__ == "__main__":
    main()
