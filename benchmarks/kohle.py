"""How fast Kohle, Kie$ & Knete is played at random on one core, by seats and patience.

    python benchmarks/kohle.py

A move is a decision of a player, the small ones of which a price is made included. Each row is the best of several
runs: a machine's other work only ever slows it down. How the bots fare is measured by bots.py.
"""

import time

import magnat
from magnat.engine.game import Game

GAMES_AT_ONCE = 1024
RUNS = 7


def main() -> None:
    game = magnat.load("kohle")
    print(time.strftime("%Y-%m-%d"))
    for seats in game.edition.seats:
        for patience in game.edition.options["patience"]:
            rate, moves, tiles = random_play(game, seats, patience)
            print(f"{seats} seats, patience {patience}: {rate / 1e6:.1f} million moves a second,", end=" ")
            print(f"{moves:,.0f} moves and {tiles:.1f} tiles a game")


def random_play(game: Game, seats: int, patience: str) -> tuple[float, float, float]:
    """Moves a second of whole games, set-up included; moves and tiles used up in a game."""
    games = game.batch(GAMES_AT_ONCE, seats=seats, seed=1, options={"patience": patience}, threads=1)
    best = 0.0
    for _ in range(RUNS):
        start = time.perf_counter()
        games.reset()
        moves = games.play_out()
        best = max(best, moves.sum() / (time.perf_counter() - start))
    return best, float(moves.mean()), float(games.rows.view(game.state.dtype)["deals"].mean())


if __name__ == "__main__":
    main()
