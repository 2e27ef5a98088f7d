"""How long the solvers of Venture take.

    python benchmarks/venture.py

They are called from Python, which is a part of each time. How fast the game is played is measured by `magnat bench`,
how the bots fare by bots.py.
"""

import random
import time
from collections.abc import Callable

import numpy as np

import magnat
from magnat.engine.match import Match
from magnat.games.venture.arrangement import ANY_NUMBER, arrange
from magnat.games.venture.box import CAPITAL_KINDS, COMPANIES
from magnat.games.venture.payment import propose_payment
from magnat.games.venture.worth import worth_of

CASES = 500
CARDS = 20
ARRANGED = 13
ASKED_PAYMENT = 1.0
ASKED_ARRANGEMENT = 5.0


def main() -> None:
    print(time.strftime("%Y-%m-%d"))
    match = magnat.load("venture").new(2, 1)
    report(match, pay, f"least-waste payment of a hand of {CARDS} cards", ASKED_PAYMENT)
    report(match, pile_up, f"best arrangement of {ARRANGED} companies", ASKED_ARRANGEMENT)


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
