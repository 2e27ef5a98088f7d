"""How a finished game was won: the chance of every seat after every move, and where it turned.

`python -m magnat.sim.analysis` works for a server (`sim/apart.py`).
"""

import os
from collections.abc import Sequence
from dataclasses import replace

import msgspec
import numpy as np

import magnat
from magnat.bots.players import LEVELS, Players, budget_of, thinker
from magnat.engine.compiling import INTERPRETED
from magnat.engine.fields import Array
from magnat.engine.game import Game
from magnat.engine.match import Match
from magnat.engine.words import Line
from magnat.games import optional_chapter
from magnat.sim import apart
from magnat.sim.apart import Report
from magnat.sim.curve import Curve, play_until
from magnat.sim.outlook import PLAYED_BY, Outlook, worked

SECONDS = 14.0
"""To find the curve."""
LOOKED_AT = 0.6
"""Of the work is done then."""
MOST_GAMES = 400
"""From one position."""
CLOSER = 0.115
"""Of that time again, to look closer at one turning point."""
CLOSER_GAMES = 2000
POINTS = 5
APART = 0.02
"""So far apart, as a part of the whole, are two turning points at least."""
MOST_REASONS = 3
CLEARLY = 0.1
"""So much less of a chance than a steady player had makes one doubt a master's choice."""


class Move(msgspec.Struct):
    seat: int
    codes: list[int]


class Task(msgspec.Struct):
    game: str
    seats: int
    options: dict[str, str]
    records: list[bytes]
    """After every move, the set-up first."""
    moves: list[Move | None]
    """What led to each record."""
    seconds: float = SECONDS
    edition: str = ""
    """What the file of an edition of somebody's own holds."""


class Said(msgspec.Struct):
    """A line in the game's own words."""

    key: str
    params: dict[str, int | str]

    @property
    def as_line(self) -> Line:
        return Line(self.key, self.params)


class Choice(msgspec.Struct):
    """Something a seat could do, and the chance it would then have had, over many games."""

    codes: list[int]
    told: list[Said]
    chance: float
    error: float


class Reason(msgspec.Struct):
    side: str
    said: Said


class Point(msgspec.Struct):
    """A move after which much was different."""

    place: int
    """Of the record that it led to."""
    seat: int
    """Whose move it was."""
    shift: list[float]
    """What it changed for each seat, luck included."""
    done: Choice
    better: Choice | None
    """What the strongest player would have done; None: the same."""
    level: str
    reasons: list[Reason]
    """Why, as the seat could see."""


class Analysis(msgspec.Struct, tag=True):
    games: int
    """That were played from most of the positions that were played from."""
    chances: list[list[float]]
    errors: list[list[float]]
    """Their standard errors."""
    points: list[Point]
    """In the order in which they happened."""


def analyse(task: Task, report: Report = lambda _: None) -> Analysis:
    game = magnat.load_own(task.edition) if task.edition else magnat.load(task.game)
    outlook = Outlook(game, task.records)
    outlook.get_ready()
    curve = Curve(outlook, len(task.records))
    curve.find(task.seconds, MOST_GAMES, lambda done: report(LOOKED_AT * done))
    chances, errors = curve.chances, curve.errors
    errors[-1] = 0.0  # The last position is no estimate.
    games = int(np.median(curve.outlook.games[curve.places]))
    places = turning_places(chances, errors, task.moves)
    if places:  # Not earlier: by now a server may have had it compiled.
        thinker(game).load()
    points = []
    for number, place in enumerate(places):
        points.append(_looked_at_closely(game, task, place, chances))
        report(LOOKED_AT + (1 - LOOKED_AT) * (number + 1) / len(places))
    return Analysis(games, np.round(chances, 4).tolist(), np.round(errors, 4).tolist(), points)


def turning_places(chances: Array, errors: Array, moves: Sequence[Move | None]) -> list[int]:
    """Where the chances changed most, and more than chance itself would have them; in order."""
    shifts = np.abs(np.diff(chances, axis=0))
    noise = 2 * np.sqrt(errors[1:] ** 2 + errors[:-1] ** 2)
    weights = np.where(shifts > noise, shifts, 0.0).max(axis=1)
    apart = max(1.0, APART * len(moves))
    chosen: list[int] = []
    for place in (np.argsort(-weights, kind="stable") + 1).tolist():
        if len(chosen) == POINTS or weights[place - 1] <= 0:
            break
        if moves[place] is not None and all(abs(place - other) >= apart for other in chosen):
            chosen.append(place)
    return sorted(chosen)


def _looked_at_closely(game: Game, task: Task, place: int, chances: Array) -> Point:
    move = task.moves[place]
    assert move is not None
    before = np.frombuffer(task.records[place - 1], np.uint8)
    match = Match(game, before.copy(), task.seats, task.options, b"")
    level = PLAYED_BY if INTERPRETED else LEVELS[-1]
    seconds = CLOSER * task.seconds / 2  # A second look takes half of that, twice: even five of them are in time.
    done = _tried(match, move.seat, move.codes, seconds)

    def outcome(code: int, seconds: float) -> Choice:
        return done if code == move.codes[0] else _tried(match, move.seat, [code], seconds)

    chosen = Players(game, seed=place).choose(match, move.seat, level)
    best = outcome(chosen, seconds)
    if best.chance + CLEARLY < chances[place - 1, move.seat] and not INTERPRETED:
        other = _without_judging(match, move.seat, level, seconds / 2, place)
        if (again := outcome(other, seconds / 2)).chance > best.chance:
            chosen, best = other, again
    better = None if chosen == move.codes[0] else best
    shift = np.round(chances[place] - chances[place - 1], 4).tolist()
    return Point(place, move.seat, shift, done, better, level, _reasons(match, move.seat, chosen))


def _without_judging(match: Match, seat: int, level: str, seconds: float, seed: int) -> int:
    """What is found by playing all imagined games to their ends: a judge, which breaks them off, may be wrong."""
    budget = replace(budget_of(match.game, level), looks=0, seconds=seconds)
    return thinker(match.game).choose(match.blanked(seat), seat, budget, seed)


def _tried(match: Match, seat: int, codes: list[int], seconds: float) -> Choice:
    """Do something in a position, with any luck, and play on."""
    after = match.copy()
    told = [_said(line) for code in codes for line in after.act(seat, code)] or _named(match, seat, codes[0])
    if after.over:
        return Choice(codes, told, float(after.ranks[seat] == 1) / after.ranks.count(1), 0.0)
    outlook = Outlook(match.game, [after.record.tobytes()] * (os.cpu_count() or 1), seed=len(codes))
    places = range(len(outlook.won))
    play_until(outlook, places, worked() + seconds, CLOSER_GAMES // len(places), lambda _: None)
    chance = float(outlook.chances[:, seat].mean())
    error = float(np.sqrt((outlook.errors[:, seat] ** 2).mean() / len(outlook.won)))
    return Choice(codes, told, round(chance, 4), round(error, 4))


def _named(match: Match, seat: int, code: int) -> list[Said]:
    """What is done in silence is called as a hint would call it."""
    advice = optional_chapter(match.game.edition, "advice")
    if advice is None:
        return []
    return [_said(advice.name(_seen(match, seat), seat, match.game.actions.decode(code)))]


def _reasons(match: Match, seat: int, code: int) -> list[Reason]:
    advice = optional_chapter(match.game.edition, "advice")
    if advice is None:
        return []
    blanked = _seen(match, seat)
    found = advice.reasons(blanked, seat, match.game.actions.decode(code))
    return [Reason(one.side, _said(one.line)) for one, _ in zip(found, range(MOST_REASONS), strict=False)]


def _seen(match: Match, seat: int) -> np.void:
    """What advice is made from."""
    seen: np.void = match.blanked(seat).view(match.game.state.dtype)[0]
    return seen


def _said(line: Line) -> Said:
    return Said(
        line.key, {name: value if isinstance(value, str) else int(value) for name, value in line.params.items()}
    )


if __name__ == "__main__":
    apart.serve(Task, analyse)
