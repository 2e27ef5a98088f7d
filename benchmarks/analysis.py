"""How long it takes to say how a game was won, how sure that is, and what is said of its turning points.

A game of every box is played by bots of two levels and, if it is longer, thinned to 300 positions.
`python -m benchmarks.analysis --boxes kohle`
"""

import argparse
import time

import numpy as np

import magnat
from magnat.bots import ahead
from magnat.bots.players import Players, thinker
from magnat.games import shelf
from magnat.sim.analysis import Analysis, Move, Task, analyse

LEVELS = ("steady", "gentle")
"""They sit in turn: where all play alike nothing turns."""


def played(box: str, seats: int, seed: int, most: int) -> Task:
    game = magnat.load(box)
    match, players = game.new(seats, seed), Players(game, seed)
    records, moves = [match.record.tobytes()], [None]
    taken: list[Move | None] = list(moves)
    while not match.over:
        seat = match.actors[0]
        code = players.choose(match, seat, LEVELS[seat % 2])
        match.act(seat, code)
        records.append(match.record.tobytes())
        taken.append(Move(seat, [code]))
    if len(records) > most:  # A move must lead from the record before it, so what is thinned out has none.
        kept = sorted({*np.linspace(0, len(records) - 1, most).round().astype(int).tolist()})
        taken = [taken[place] if place - 1 in kept else None for place in kept]
        records = [records[place] for place in kept]
    return Task(box, seats, match.options, records, taken)


def told(box: str, seats: int, seconds: float, found: Analysis, positions: int) -> str:
    errors = np.array(found.errors)[:-1]
    reasons = sum(bool(point.reasons) for point in found.points)
    better = sum(point.better is not None for point in found.points)
    said = sum(bool(point.done.told) and (point.better is None or bool(point.better.told)) for point in found.points)
    return (
        f"{box}, {seats} seats: {positions} positions in {seconds:.1f} s; {found.games} games from most positions; "
        f"standard error {np.median(errors):.3f}, at most {errors.max():.3f}; {len(found.points)} turning points, "
        f"of which {better} have a better way, {said} say what was done, {reasons} say why"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boxes", nargs="*", default=sorted(shelf()))
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--show", action="store_true", help="what is said of the turning points")
    asked = parser.parse_args()
    for box in asked.boxes:
        game = magnat.load(box)
        ahead.load(game)
        thinker(game).load()
        seats = game.edition.seats[len(game.edition.seats) // 2]
        task = played(box, seats, asked.seed, asked.positions)
        warm = Task(box, seats, task.options, task.records[-2:], task.moves[-2:], 0.1)
        analyse(warm)
        began = time.perf_counter()
        found = analyse(task)
        print(told(box, seats, time.perf_counter() - began, found, len(task.records)), flush=True)
        if asked.show:
            show(box, found)


def show(box: str, found: Analysis) -> None:
    game = magnat.load(box)
    words, names = game.words("en"), {**game.names("en"), "seat": [f"P{seat}" for seat in range(9)]}
    for point in found.points:
        done = " ".join(words.say(said.as_line, names) for said in point.done.told)
        print(f"  {point.place}: P{point.seat} {done} ({point.done.chance:.2f} ± {point.done.error:.2f})")
        if point.better:
            other = " ".join(words.say(said.as_line, names) for said in point.better.told)
            print(f"     better: {other} ({point.better.chance:.2f} ± {point.better.error:.2f})")
        for reason in point.reasons:
            print(f"     {reason.side}: {words.say(reason.said.as_line, names)}")


if __name__ == "__main__":
    main()
