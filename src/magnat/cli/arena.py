"""`magnat arena`: any players against each other in every seating, rated."""

import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich import box as boxes
from rich.table import Table as Grid

import magnat
from magnat.cli.bar import counted
from magnat.cli.figures import decimal, percent
from magnat.cli.getting_ready import make_ready
from magnat.cli.language import words_in
from magnat.cli.screen import console
from magnat.engine.words import Catalogue
from magnat.sim.cluster import Cluster
from magnat.sim.contest import Contest, Result, checked, hold, stored
from magnat.sim.ratings import Standing, cross_table, standings
from magnat.sim.statistics import share

USUAL_SEATS = 4


@dataclass(frozen=True)
class Wanted:
    """What the command line asks for."""

    box: str
    players: str
    games: int
    seats: int | None
    options: dict[str, str]
    seed: int
    limit: float
    file: Path | None
    workers: int | None
    cluster: bool = False

    @property
    def contest(self) -> Contest:
        game = magnat.load(self.box)
        players = [player.strip() for player in self.players.split(",")]
        seats = self.seats or min(USUAL_SEATS, game.edition.seats[-1])
        return Contest(game.id, players, seats, game.choose(seats, self.options), self.seed, self.limit)


def arena(wanted: Wanted, language: str, as_json: bool) -> None:
    words = words_in(language)
    contest = checked(wanted.contest)
    game = make_ready(magnat.load(contest.box), words)
    file = wanted.file or Path(f"arena-{contest.box}-{contest.seats}.jsonl")
    with counted(words.text("playing", title=game.title), wanted.games) as tick:
        hold(contest, wanted.games, file, wanted.workers, tick, Cluster if wanted.cluster else None)
    results = stored(file)[1]
    if as_json:
        print(json.dumps(as_plain(contest, results)))
    else:
        show(contest, results, file, words)


def as_plain(contest: Contest, results: list[Result]) -> dict[str, Any]:
    rated = standings(contest, results)
    ahead = cross_table(contest, results, [standing.player for standing in rated])
    return {
        "game": contest.box,
        "seats": contest.seats,
        "games": len(results),
        "standings": [asdict(standing) for standing in rated],
        "ahead": [[None if math.isnan(part) else round(part, 4) for part in row] for row in ahead.tolist()],
    }


def show(contest: Contest, results: list[Result], file: Path, words: Catalogue) -> None:
    screen, title = console(), magnat.load(contest.box).title
    screen.print(words.text("arena_title", title=title, count=len(results), seats=contest.seats), style="bold")
    rated = standings(contest, results)
    screen.print(_ratings(rated, words))
    screen.print(_cross_table(contest, results, rated, words))
    screen.print(words.text("arena_file", file=str(file)), style="dim")


def _ratings(rated: list[Standing], words: Catalogue) -> Grid:
    grid = Grid(box=boxes.SIMPLE_HEAD)
    grid.add_column(no_wrap=True)
    for key in ("rating", "wins", "interval", "even", "milliseconds", "faults"):
        grid.add_column(words.text(f"column_{key}"), justify="right", no_wrap=True)
    language = words.language
    for one in rated:
        wins = share(one.wins, one.seats)
        grid.add_row(
            named(one.player, words),
            f"{decimal(one.rating, language)} ± {decimal(one.spread, language)}",
            percent(wins.part, language),
            f"{percent(wins.low, language)} – {percent(wins.high, language)}",
            percent(one.even / one.seats, language),
            decimal(one.milliseconds, language, 2),
            str(one.faults),
        )
    return grid


def _cross_table(contest: Contest, results: list[Result], rated: list[Standing], words: Catalogue) -> Grid:
    names = [named(one.player, words) for one in rated]
    grid = Grid(box=boxes.SIMPLE_HEAD)
    grid.add_column(words.text("arena_ahead"), no_wrap=True)
    for name in names:
        grid.add_column(name, justify="right", no_wrap=True)
    for name, row in zip(names, cross_table(contest, results, [one.player for one in rated]), strict=True):
        grid.add_row(name, *("" if math.isnan(part) else percent(float(part), words.language) for part in row))
    return grid


def named(player: str, words: Catalogue) -> str:
    """A level by its name in a language, a program by its file."""
    return words.text(f"level_{player}") if f"level_{player}" in words.messages else Path(player).name
