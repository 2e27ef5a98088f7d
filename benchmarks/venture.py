"""Venture: moves a second of random play on one core, and how long its solvers take.

    python benchmarks/venture.py

The speed is that of random play with legal moves listed before each, set-up included, on one core: the best of several
batches, by the time this process was given. The solvers are called from Python, which takes some 20 microseconds of
each time. How the bots fare is measured by bots.py.
"""

import random
import time
from collections.abc import Callable

import numpy as np

import magnat
from magnat.engine.game import Game
from magnat.engine.match import Match
from magnat.games.venture.arrangement import ANY_NUMBER, arrange
from magnat.games.venture.box import CAPITAL_KINDS, COMPANIES
from magnat.games.venture.payment import propose_payment
from magnat.games.venture.worth import worth_of

BOXES = ("venture", "riche-ou-pauvre")
BATCH = 4096
REPEATS = 7
CASES = 500
CARDS = 20
ARRANGED = 13
ASKED_SPEED = 5_000_000
ASKED_PAYMENT = 1.0
ASKED_ARRANGEMENT = 5.0


def main() -> None:
    print(time.strftime("%Y-%m-%d"))
    for box in BOXES:
        game = magnat.load(box)
        print(f"{game.title}: {speed(game) / 1e6:.1f} million moves a second (asked: {ASKED_SPEED / 1e6:.0f})")
    match = magnat.load("venture").new(2, 1)
    report(match, pay, f"least-waste payment of a hand of {CARDS} cards", ASKED_PAYMENT)
    report(match, pile_up, f"best arrangement of {ARRANGED} companies", ASKED_ARRANGEMENT)


def speed(game: Game) -> float:
    games = game.batch(BATCH, seed=1)
    games.play_out()
    best = 0.0
    for _ in range(REPEATS):
        start = time.process_time()
        games.reset()
        moves = games.play_out()
        best = max(best, float(moves.sum()) / (time.process_time() - start))
    return best


def pay(match: Match, chance: random.Random) -> float:
    """The seconds it takes to propose a payment of any amount with a hand of capital cards drawn by lot."""
    s = match.state
    box = [kind for kind in range(CAPITAL_KINDS) for _ in range(s.cards_of[kind])]
    held = chance.sample(box, CARDS)
    s.hand[0, :CAPITAL_KINDS] = [held.count(kind) for kind in range(CAPITAL_KINDS)]
    s.worth[0] = worth_of(s, s.hand[0])
    due = chance.randint(1, int(s.worth[0]))
    start = time.process_time()
    propose_payment(s, 0, due)
    return time.process_time() - start


def pile_up(match: Match, chance: random.Random) -> float:
    """The seconds it takes to find the best piles of companies drawn by lot."""
    s = match.state
    s.ordered[:ARRANGED] = chance.sample(range(COMPANIES), ARRANGED)
    start = time.process_time()
    arrange(s, ARRANGED, ANY_NUMBER)
    return time.process_time() - start


def report(match: Match, solve: Callable[[Match, random.Random], float], what: str, asked: float) -> None:
    chance = random.Random(1)
    solve(match, chance)
    times = np.array([solve(match, chance) for _ in range(CASES)]) * 1000
    middle, slow, slowest = np.median(times), np.quantile(times, 0.95), times.max()
    print(
        f"{what}: {middle:.2f} ms in the middle, {slow:.2f} at the 95th percentile, {slowest:.2f} at most "
        f"of {CASES} (asked: {asked:.0f})"
    )


if __name__ == "__main__":
    main()
