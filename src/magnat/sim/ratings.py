"""What a contest says of its players: ratings, wins, who finished ahead of whom, how long they thought."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from magnat.engine.fields import Array
from magnat.engine.words import FloorError
from magnat.sim.contest import Contest, Result
from magnat.sim.statistics import Z_95


class NoRatingsError(FloorError, ValueError):
    """OpenSkill is not installed."""

    FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Standing:
    """One player. A rating is a Plackett-Luce one (OpenSkill): 25 is the middle, and beyond `spread` it hardly lies."""

    player: str
    rating: float
    spread: float
    seats: int
    """How often it sat at a table, all seats counted."""
    wins: float
    even: float
    """What it would have won had all been equal."""
    milliseconds: float
    """On average for a choice."""
    faults: int


def standings(contest: Contest, results: Sequence[Result]) -> list[Standing]:
    """The best first."""
    rated = _rated(contest, results)
    players = range(len(contest.players))
    return sorted((_standing(contest, results, player, *rated[player]) for player in players), key=lambda s: -s.rating)


def _rated(contest: Contest, results: Sequence[Result]) -> list[tuple[float, float]]:
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415
    except ImportError:
        raise NoRatingsError("no_ratings") from None
    model = PlackettLuce()
    ratings = [model.rating() for _ in contest.players]
    for result in results:
        at_once = [[ratings[player]] for player in result.seating]
        rated = model.rate(at_once, ranks=[float(rank) for rank in result.played.ranks])
        for player in set(result.seating):  # Who sits there more than once learns from all of its seats.
            seats = [seat for seat, one in enumerate(result.seating) if one == player]
            ratings[player] = model.rating(
                mu=float(np.mean([rated[seat][0].mu for seat in seats])),
                sigma=float(np.mean([rated[seat][0].sigma for seat in seats])),
            )
    return [(rating.mu, Z_95 * rating.sigma) for rating in ratings]


def _standing(contest: Contest, results: Sequence[Result], player: int, rating: float, spread: float) -> Standing:
    seats, wins, even, choices, seconds, faults = 0, 0.0, 0.0, 0, 0.0, 0
    for result in results:
        played, firsts = result.played, result.played.ranks.count(1)
        for seat, one in enumerate(result.seating):
            if one == player:
                seats += 1
                wins += (played.ranks[seat] == 1) / firsts
                even += 1 / len(result.seating)
                choices += played.choices[seat]
                seconds += played.seconds[seat]
                faults += played.faults[seat]
    return Standing(
        contest.players[player], rating, spread, seats, wins, even, 1000 * seconds / max(1, choices), faults
    )


def cross_table(contest: Contest, results: Sequence[Result], order: Sequence[str]) -> Array:
    """[row, column]: how often the row's player finished ahead of the column's, as a part; ties count half. NaN: never
    met."""
    places = [contest.players.index(player) for player in order]
    ahead, met = np.zeros((len(order),) * 2), np.zeros((len(order),) * 2)
    for result in results:
        for seat, other in np.ndindex(len(result.seating), len(result.seating)):
            row, column = places.index(result.seating[seat]), places.index(result.seating[other])
            if row != column:
                mine, theirs = result.played.ranks[seat], result.played.ranks[other]
                ahead[row, column] += (mine < theirs) + (mine == theirs) / 2
                met[row, column] += 1
    table: Array = np.where(met > 0, ahead / np.maximum(met, 1), np.nan)
    return table
