"""Biz Bluff: moves a second of random play on one core, and how its bots fare against each other.

    python benchmarks/biz_bluff.py [--games 10000]

The speed is that of random play with legal moves listed before each, set-up included, on one core: the best of several
batches, by the time this process was given. The bots change seats after every game.
"""

import argparse
import time

import magnat
from magnat.engine.game import Game
from magnat.sim import arena

BATCH = 4096
REPEATS = 7
SOUND = 2
ASKED_SPEED = 5_000_000
ASKED_WINS = {"random": 0.90, "naive": 0.40}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=10_000, help="games against each kind of opponent")
    games = options.parse_args().games
    game = magnat.load("biz-bluff")
    print(f"{game.title}: {speed(game) / 1e6:.1f} million moves a second (asked: {ASKED_SPEED / 1e6:.0f})")
    for others, asked in ASKED_WINS.items():
        books = arena.play(game, ["sound", others, others, others], games, seed=1)
        wins = books.win_rate(SOUND)
        print(f"one sound player against three {others} ones: {wins:.1%} of {games:,} games (asked: {asked:.0%})")


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


if __name__ == "__main__":
    main()
