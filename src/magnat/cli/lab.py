"""`magnat lab`: what a box is like, in numbers with intervals."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec
from rich import box as boxes
from rich.table import Table as Grid

import magnat
from magnat.cli.bar import counted
from magnat.cli.figures import decimal, thousands
from magnat.cli.getting_ready import announced, make_ready
from magnat.cli.screen import console
from magnat.cli.sim import USUAL_SEATS
from magnat.engine.game import Game
from magnat.engine.words import Catalogue
from magnat.games import optional_chapter
from magnat.sim.drawing import Rows, draw
from magnat.sim.findings import Estimate, Findings, Study, Ways, found


@dataclass(frozen=True)
class Asked:
    """What the command line asks for."""

    box: str
    games: int
    seats: int | None
    seed: int
    picture: Path | None


def study_box(asked: Asked, language: str, as_json: bool) -> None:
    game = magnat.load(asked.box)
    words = words_for(game, language)
    seats = asked.seats or USUAL_SEATS
    game.choose(seats, {})
    study = Study(game, seats, asked.games, asked.seed)
    total = study.rounds * asked.games
    make_ready(game, words)
    announced(words.text("compiling"), lambda: found(Study(game, seats, 1, 0)))
    with counted(words.text("playing", title=game.title), total) as tick:
        findings = found(Study(game, seats, asked.games, asked.seed, tick))
    if asked.picture:
        asked.picture.write_bytes(draw(shares(findings, game, words), gains(findings, words), 1 / seats))
    if as_json:
        print(msgspec.json.encode(findings).decode())
        return
    show(findings, game, words)
    if asked.picture:
        console().print(words.text("drawn", path=str(asked.picture)), soft_wrap=True)


def words_for(game: Game, language: str) -> Catalogue:
    """The terminal's words, and the box's own for what is counted in it."""
    own = game.folder / f"findings.{language}.json"
    here = Path(__file__).parent
    files = [here / f"words.{language}.json", here / f"lab.{language}.json", *([own] if own.is_file() else [])]
    return Catalogue(language, *files)


def shares(findings: Findings, game: Game, words: Catalogue) -> Rows:
    """Who wins: by the place from the starter, and by what was dealt."""
    rows = [(_place(place, words), value) for place, value in enumerate(findings.by_place)]
    return words.text("column_share"), rows + _traits(findings.by_trait, game, words)


def gains(findings: Findings, words: Catalogue) -> Rows:
    """What gifts and decisions add."""
    given = [(words.text(f"gift_{gift.name}"), gift.wins) for gift in findings.gifts]
    decided = [(words.text(f"thing_{one.name}"), one.wins) for one in findings.decisions]
    return words.text("column_adds_wins"), given + decided


def show(findings: Findings, game: Game, words: Catalogue) -> None:
    screen = console()
    games, seats, seed = thousands(findings.games), findings.seats, findings.seed
    told = words.text("title", title=game.title, seats=seats, games=games, seed=seed)
    screen.print(told, style="bold", soft_wrap=True)
    screen.print(words.text("length", moves=_figure(findings.moves, words)))
    for head, columns, rows in tables(findings, game, words):
        grid = Grid(box=boxes.SIMPLE_HEAD, title=head, title_justify="left")
        grid.add_column()
        for column in columns:
            grid.add_column(column, justify="right")
        for row in rows:
            grid.add_row(*row)
        screen.print(grid)


Rendered = tuple[str, list[str], list[list[str]]]
"""A heading, the columns after the first, and rows of cells."""


def tables(findings: Findings, game: Game, words: Catalogue) -> Iterable[Rendered]:
    def head(*keys: str) -> list[str]:
        return [words.text(f"column_{key}") for key in keys]

    who = [[label, *(_share(value, words) for value in both)] for label, both in _who_wins(findings, game, words)]
    yield words.text("head_shares"), head("share", "by_lot"), who
    given = [
        [words.text(f"gift_{gift.name}"), _share(gift.wins, words), _figure(gift.score, words)]
        for gift in findings.gifts
    ]
    yield words.text("head_gifts"), head("adds_wins", "adds_score"), given
    decided = [
        [
            words.text(f"thing_{one.name}"),
            _figure(one.asked, words),
            _share(one.taken, words),
            _share(one.wins, words),
            *(_figure(value, words) for value in (one.score, one.score_where_taken, one.score_where_left)),
        ]
        for one in findings.decisions
    ]
    columns = head("asked", "taken", "adds_wins", "adds_score", "where_taken", "where_left")
    yield words.text("head_decisions"), columns, decided
    others = [
        [
            _edition(one, words),
            _figure(one.moves, words),
            _share(one.starter, words),
            _figure(one.scores, words),
            _figure(one.lead, words),
        ]
        for one in findings.editions
    ]
    yield words.text("head_editions"), head("moves", "starter", "scores", "lead"), others
    if names := _trait_names(game):
        dealt = [[_edition(one, words), *(_share(value, words) for value in one.by_trait)] for one in findings.editions]
        yield words.text("head_traits", trait=words.text("trait")), list(names), dealt


def _who_wins(
    findings: Findings, game: Game, words: Catalogue
) -> Iterable[tuple[str, tuple[Estimate, Estimate | None]]]:
    for seat, value in enumerate(findings.by_seat):
        yield words.text("seat", number=seat + 1), (value, None)
    for place, pair in enumerate(zip(findings.by_place, findings.starter_by_lot, strict=True)):
        yield _place(place, words), pair
    others = _traits(findings.trait_by_lot, game, words)
    for (label, value), (_, other) in zip(_traits(findings.by_trait, game, words), others, strict=True):
        yield label, (value, other)


def _traits(values: list[Estimate], game: Game, words: Catalogue) -> list[tuple[str, Estimate]]:
    return [(f"{words.text('trait')} {name}", value) for name, value in zip(_trait_names(game), values, strict=True)]


def _trait_names(game: Game) -> tuple[str, ...]:
    return getattr(optional_chapter(game.original.edition, "findings"), "TRAITS", ())


def _edition(one: Ways, words: Catalogue) -> str:
    return words.text(f"edition_{one.name}") if one.name else words.text("as_printed")


def _place(place: int, words: Catalogue) -> str:
    return words.text("place", number=place) if place else words.text("starter")


def _share(value: Estimate | None, words: Catalogue) -> str:
    """In percent."""
    if value is None:
        return ""
    return _figure(Estimate(100 * value.mean, 100 * value.low, 100 * value.high, value.count), words)


def _figure(value: Estimate | None, words: Catalogue) -> str:
    if value is None:
        return words.text("seldom")
    mean, low, high = (decimal(number, words.language) for number in (value.mean, value.low, value.high))
    return rf"{mean} \[{low} – {high}]"
