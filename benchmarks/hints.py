"""How long a hint takes, in positions of games between steady bots: `python -m benchmarks.hints`.

Every box in turn: each hint is thought out as the server does it, and the script prints the median, the 99th
percentile and the longest, with how many games were played out for it.
"""

import argparse
import time

import numpy as np

import magnat
from magnat.bots import Players, ahead
from magnat.games import shelf
from magnat.server.advising import THOUGHT
from magnat.table import SeatPlan, Table, hints, opened

SEATS = 4


def measure(box: str, count: int, wished: int = SEATS, seed: int = 1) -> tuple[list[float], list[int]]:
    """Seconds of so many hints, and the games behind each."""
    game = magnat.load(box)
    ahead.load(game)
    players = Players(game, seed)
    seconds: list[float] = []
    games: list[int] = []
    table = _new_table(box, wished)
    every = 1
    while len(seconds) < count:
        if table.shown.over:
            table = _new_table(box, wished)
        seat = table.shown.actors[0]
        if table.number % every == 0 and len(table.shown.codes(seat)) > 1:
            begun = time.perf_counter()
            hint = hints.answer(hints.Question.of(table, seat), THOUGHT)
            seconds.append(time.perf_counter() - begun)
            games.append(hint.games)
        table.take(table.bot_move(seat, players.choose(table.match, seat, "steady"), 0.0))
        every = 5
    return seconds, games


def _new_table(box: str, wished: int) -> Table:
    edition = shelf()[box]
    seats = wished if wished in edition.seats else edition.seats[-1]
    plans = [SeatPlan(kind="bot", name=f"B{seat}", level="steady") for seat in range(seats)]
    return Table(opened(edition, "", 0.0, plans, {}), magnat.load(box))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hints", type=int, default=100, help="in each box")
    parser.add_argument("--box", choices=sorted(shelf()), help="in this box alone")
    parser.add_argument(
        "--seats", type=int, default=SEATS, help="at the table; as many as there are where they do not do"
    )
    wanted = parser.parse_args()
    for box in [wanted.box] if wanted.box else sorted(shelf()):
        seconds, games = measure(box, wanted.hints, wanted.seats)
        half, most = np.percentile(seconds, [50, 99])
        told = f"median {half:.2f} s, 99 % within {most:.2f} s, longest {max(seconds):.2f} s"
        print(f"{box}: {len(seconds)} hints, {told}; {int(np.median(games))} games each", flush=True)


if __name__ == "__main__":
    main()
