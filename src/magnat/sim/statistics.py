"""What many games add up to: shares of wins with their intervals, how far scores and lengths spread."""

from dataclasses import dataclass
from math import sqrt

from magnat.bots.players import level_number
from magnat.engine.fields import Array
from magnat.sim.arena import Books

Z_95 = 1.959963984540054


@dataclass(frozen=True)
class Share:
    """A part of all games, and the interval in which the true part lies with 95 % confidence (Wilson)."""

    part: float
    low: float
    high: float


@dataclass(frozen=True)
class Spread:
    mean: float
    sd: float
    min: int
    max: int


@dataclass(frozen=True)
class Outcome:
    """What a seat, or all seats of a level together, made of the games."""

    name: str
    seats: int
    wins: Share
    scores: Spread


def share(wins: float, games: int) -> Share:
    part = wins / games
    middle = part + Z_95**2 / (2 * games)
    reach = Z_95 * sqrt(part * (1 - part) / games + (Z_95 / (2 * games)) ** 2)
    scale = 1 + Z_95**2 / games
    return Share(part, max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale))


def spread(values: Array) -> Spread:
    return Spread(float(values.mean()), float(values.std()), int(values.min()), int(values.max()))


def by_seat(books: Books) -> list[Outcome]:
    """Seats are named as people count them, from 1."""
    games, shares, scores = len(books.moves), books.shares, books.scores
    return [
        Outcome(str(seat + 1), 1, share(shares[:, seat].sum(), games), spread(scores[:, seat]))
        for seat in range(shares.shape[1])
    ]


def of_level(books: Books, level: str, seats: int) -> Outcome:
    """Of all `seats` that a level had in each game."""
    theirs = books.levels == level_number(level)
    wins = share((books.shares * theirs).sum(), len(books.moves))
    return Outcome(level, seats, wins, spread(books.scores[theirs]))
