"""How fast Kohle, Kie$ & Knete is played at random on one core, by seats and patience, and how its bots fare.

    python benchmarks/kohle.py [--games 10000]

A move is a decision of a player, the small ones of which a price is made included. Each row is the best of several
runs: a machine's other work only ever slows it down.
"""

import argparse
import time

import magnat
from magnat.bots import LEVELS
from magnat.engine.game import Game
from magnat.sim.arena import play

GAMES_AT_ONCE = 1024
RUNS = 7


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=10_000, help="games between bots")
    chosen = options.parse_args()
    game = magnat.load("kohle")
    print(time.strftime("%Y-%m-%d"))
    for seats in game.edition.seats:
        for patience in game.edition.options["patience"]:
            rate, moves, tiles = random_play(game, seats, patience)
            print(f"{seats} seats, patience {patience}: {rate / 1e6:.1f} million moves a second,", end=" ")
            print(f"{moves:,.0f} moves and {tiles:.1f} tiles a game")
    for rivals in ("random", "naive"):
        books = play(game, ["sound", rivals, rivals, rivals], chosen.games, seed=1)
        rate = books.win_rate(LEVELS.index("sound"))
        print(f"sound wins {rate:.1%} of {chosen.games:,} games against three {rivals} players")


def random_play(game: Game, seats: int, patience: str) -> tuple[float, float, float]:
    """Moves a second of whole games, set-up included; moves and tiles used up in a game."""
    games = game.batch(GAMES_AT_ONCE, seats=seats, seed=1, options={"patience": patience})
    best = 0.0
    for _ in range(RUNS):
        start = time.perf_counter()
        games.reset()
        moves = games.play_out()
        best = max(best, moves.sum() / (time.perf_counter() - start))
    return best, float(moves.mean()), float(games.rows.view(game.state.dtype)["deals"].mean())


if __name__ == "__main__":
    main()
