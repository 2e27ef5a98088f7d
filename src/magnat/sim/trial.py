"""What an edition of one's own makes of a game: bots play a thousand games with it, and with the original.

`python -m magnat.sim.trial` works for a server (`sim/apart.py`).
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec
import numpy as np

import magnat
from magnat.engine.game import Game
from magnat.sim import apart
from magnat.sim.apart import Report
from magnat.sim.arena import Books, play

GAMES = 1000
BATCH = 50
SECONDS = 60.0
"""After which no further games are begun."""
PLAYED_BY = "steady"


class Task(msgspec.Struct):
    edition: str
    """What the file of the edition holds."""
    seats: int
    options: dict[str, str]
    games: int = GAMES
    seconds: float = SECONDS


class Side(msgspec.Struct):
    """What came of many games with one edition. Every mean comes with its standard error."""

    games: int
    moves: list[float]
    """Of a game: mean and error."""
    won: list[list[float]]
    """Of each seat, in the order of play: the part of the games that it won, and the error."""
    scores: list[float]
    """Of all seats: mean and error."""
    best: list[float]
    """Of the winners: mean and error."""
    lead: list[float]
    """Of the winner before the next: mean and error."""
    spread: list[int]
    """What the lowest tenth, the middle and the highest tenth of the scores are at."""


class Trial(msgspec.Struct, tag=True):
    original: Side
    own: Side


def tried(task: Task, report: Report = lambda _: None) -> Trial:
    own = magnat.load_own(task.edition)
    play(own, [PLAYED_BY] * own.edition.seats[0], 1, 0)  # Should it have to be compiled first, that is not counted.
    end = time.monotonic() + task.seconds
    done = [0, 0]

    def one(side: int, game: Game) -> Side:
        def tick(games: int) -> None:
            done[side] += games
            report(min(done) / task.games)

        return _side(game, task, end, tick)

    with ThreadPoolExecutor(2) as pool:
        original, other = pool.map(one, (0, 1), (own.original, own))
    return Trial(original, other)


def _side(game: Game, task: Task, end: float, tick: Callable[[int], None]) -> Side:
    """Batch by batch, so that there is something to tell of also when time is short."""
    seats = task.seats if task.seats in game.edition.seats else game.edition.seats[-1]
    options = {name: value for name, value in task.options.items() if value in game.edition.options.get(name, ())}
    books: list[Books] = []
    for seed in range(max(1, -(-task.games // BATCH))):
        books.append(play(game, [PLAYED_BY] * seats, min(BATCH, task.games), seed, options))
        tick(BATCH)
        if time.monotonic() >= end:
            break
    shares = np.concatenate([one.shares for one in books])
    scores = np.concatenate([one.scores for one in books])
    ordered = np.sort(scores, axis=1)
    return Side(
        games=len(scores),
        moves=_mean(np.concatenate([one.moves for one in books])),
        won=[_mean(shares[:, seat]) for seat in range(seats)],
        scores=_mean(scores.mean(axis=1)),
        best=_mean(ordered[:, -1]),
        lead=_mean(ordered[:, -1] - ordered[:, -2]),
        spread=[int(np.quantile(scores, part)) for part in (0.1, 0.5, 0.9)],
    )


def _mean(values: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]") -> list[float]:
    error = float(values.std(ddof=1) / np.sqrt(len(values))) if len(values) > 1 else 0.0
    return [round(float(values.mean()), 4), round(error, 4)]


if __name__ == "__main__":
    apart.serve(Task, tried)
