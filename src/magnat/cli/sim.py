"""`magnat sim`: bots against bots by the hundred thousand, and what came of it."""

import json
import time
from dataclasses import dataclass
from typing import Any

from rich import box as boxes
from rich.table import Table as Grid

import magnat
from magnat.bots.players import LEVELS
from magnat.cli.bar import counted
from magnat.cli.figures import decimal, percent, plain, thousands
from magnat.cli.getting_ready import announced, make_ready
from magnat.cli.language import words_in
from magnat.cli.screen import console
from magnat.cli.seating import one_for_each
from magnat.engine.game import Game
from magnat.engine.words import Catalogue
from magnat.sim import arena
from magnat.sim.statistics import Outcome, by_seat, of_level, spread

USUAL_SEATS = 4


@dataclass(frozen=True)
class Simulation:
    """What the command line asks for."""

    box: str
    games: int
    levels: str
    seats: int | None
    options: dict[str, str]
    seed: int | None

    @property
    def seats_or_usual(self) -> int:
        """As many as asked for, or as levels are listed."""
        listed = self.levels.count(",") + 1
        return self.seats or (listed if listed > 1 else USUAL_SEATS)


@dataclass(frozen=True)
class Report:
    game: Game
    levels: list[str]
    options: dict[str, str]
    seed: int | None
    books: arena.Books
    seconds: float

    @property
    def games(self) -> int:
        return len(self.books.moves)

    @property
    def by_seat(self) -> list[Outcome]:
        return by_seat(self.books)

    @property
    def by_level(self) -> list[Outcome]:
        return [of_level(self.books, level, self.levels.count(level)) for level in LEVELS if level in self.levels]


def simulate(wanted: Simulation, language: str, as_json: bool) -> None:
    words = words_in(language)
    game = magnat.load(wanted.box)
    levels = one_for_each(wanted.levels, wanted.seats_or_usual, "--levels")
    options = game.choose(len(levels), wanted.options)
    make_ready(game, words)
    announced(words.text("compiling_arena"), lambda: arena.play(game, levels, 1, 0, options))
    started = time.perf_counter()
    with counted(words.text("playing", title=game.title), wanted.games) as tick:
        books = arena.play(game, levels, wanted.games, wanted.seed, options, tick)
    report = Report(game, levels, options, wanted.seed, books, time.perf_counter() - started)
    if as_json:
        print(json.dumps(as_plain(report)))
    else:
        show(report, words)


def as_plain(report: Report) -> dict[str, Any]:
    def plain_outcome(outcome: Outcome) -> dict[str, Any]:
        return {
            "name": outcome.name,
            "seats": outcome.seats,
            "wins": plain(outcome.wins),
            "scores": plain(outcome.scores),
        }

    return {
        "game": report.game.id,
        "games": report.games,
        "levels": report.levels,
        "options": report.options,
        "seed": report.seed,
        "by_seat": [plain_outcome(outcome) for outcome in report.by_seat],
        "by_level": [plain_outcome(outcome) for outcome in report.by_level],
        "moves": plain(spread(report.books.moves)),
        "seconds": round(report.seconds, 6),
    }


def show(report: Report, words: Catalogue) -> None:
    screen = console()
    screen.print(_title(report, words), style="bold")
    grid = Grid(box=boxes.SIMPLE_HEAD)
    grid.add_column(no_wrap=True)
    for key in ("wins", "interval", "even", "mean", "sd", "lowest", "highest"):
        grid.add_column(words.text(f"column_{key}"), justify="right", no_wrap=True)
    for outcome in report.by_seat:
        name = words.text("seat_number", number=outcome.name)
        grid.add_row(name, *_cells(outcome, len(report.levels), words.language))
    grid.add_section()
    for outcome in report.by_level if len(set(report.levels)) > 1 else []:
        name = words.text("level_seats", level=words.text(f"level_{outcome.name}"), count=outcome.seats)
        grid.add_row(name, *_cells(outcome, len(report.levels), words.language))
    screen.print(grid)
    screen.print(_length(report, words))
    screen.print(_speed(report, words), style="dim")


def _length(report: Report, words: Catalogue) -> str:
    moves = spread(report.books.moves)
    mean, sd = (decimal(value, words.language) for value in (moves.mean, moves.sd))
    return words.text("length", mean=mean, sd=sd, low=moves.min, high=moves.max)


def _speed(report: Report, words: Catalogue) -> str:
    moves = thousands(report.books.moves.sum() / report.seconds)
    return words.text("speed", seconds=decimal(report.seconds, words.language), moves=moves)


def _title(report: Report, words: Catalogue) -> str:
    options = ", ".join(f"{name}={value}" for name, value in report.options.items())
    return words.text("sim_title", title=report.game.title, count=report.games, options=options)


def _cells(outcome: Outcome, seats: int, language: str) -> list[str]:
    wins, scores = outcome.wins, outcome.scores
    return [
        percent(wins.part, language),
        f"{percent(wins.low, language)} – {percent(wins.high, language)}",
        percent(outcome.seats / seats, language),
        decimal(scores.mean, language),
        decimal(scores.sd, language),
        decimal(scores.min, language),
        decimal(scores.max, language),
    ]
