"""`magnat export`: positions by the million, as a Parquet file."""

import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import magnat
from magnat.cli.bar import counted
from magnat.cli.figures import thousands
from magnat.cli.getting_ready import announced, make_ready, open_file
from magnat.cli.language import words_in
from magnat.cli.screen import console
from magnat.cli.seating import one_for_each
from magnat.cli.sentences import Misused
from magnat.cli.sim import USUAL_SEATS
from magnat.engine.game import Game
from magnat.engine.match import Match
from magnat.engine.words import Catalogue
from magnat.sim.parquet import Writer
from magnat.sim.positions import Kind, NotToBeWritten, Plan, Positions, played, written


@dataclass(frozen=True)
class Wanted:
    """What the command line asks for."""

    box: str
    file: Path
    games: int
    levels: str
    seats: int | None
    options: dict[str, str]
    seed: int | None
    floats: bool
    saved: tuple[Path, ...]
    agreed: bool

    @property
    def kind(self) -> Kind:
        return "floats" if self.floats else "integers"


def export(wanted: Wanted, language: str, as_json: bool) -> None:
    words = words_in(language)
    game = make_ready(magnat.load(wanted.box), words)
    if not wanted.file.absolute().parent.is_dir():
        raise Misused("misused_folder", "FILE", path=str(wanted.file.parent))
    writer = _saved(game, wanted, words) if wanted.saved else _played(game, wanted, words)
    if as_json:
        found = {"file": str(wanted.file), "game": game.id, "games": writer.games, "positions": writer.positions}
        print(json.dumps(found))
    else:
        counts = {"games": thousands(writer.games), "positions": thousands(writer.positions)}
        console().print(words.text("exported", path=str(wanted.file), **counts), soft_wrap=True)


def _played(game: Game, wanted: Wanted, words: Catalogue) -> Writer:
    listed = wanted.levels.count(",") + 1
    seats = wanted.seats or (listed if listed > 1 else USUAL_SEATS)
    levels = one_for_each(wanted.levels, seats, "--levels")
    options = game.choose(seats, wanted.options)
    seed = secrets.randbits(48) if wanted.seed is None else wanted.seed
    first = Plan(game, levels, 1, seed, options, wanted.kind)
    announced(words.text("compiling_export"), lambda: list(played(first)))
    plan = Plan(game, levels, wanted.games, seed, options, wanted.kind)
    with (
        Writer(wanted.file, game, options, wanted.kind, seed) as writer,
        counted(words.text("exporting", title=game.title), wanted.games) as tick,
    ):
        for positions in played(plan):
            writer.write(positions)
            tick(len(positions.games))
    return writer


def _saved(game: Game, wanted: Wanted, words: Catalogue) -> Writer:
    if not wanted.agreed:
        raise Misused("misused_agreed", "--saved")
    matches = [open_file(path, words) for path in wanted.saved]
    options = matches[0].options
    with Writer(wanted.file, game, options, wanted.kind, None) as writer:
        for positions in _written(game, wanted, matches):
            writer.write(positions)
    return writer


def _written(game: Game, wanted: Wanted, matches: list[Match]) -> Iterator[Positions]:
    for number, (path, match) in enumerate(zip(wanted.saved, matches, strict=True)):
        if match.game.id != game.id:
            raise NotToBeWritten("export_other_box", file=str(path), title=match.game.title, other=game.title)
        if match.options != matches[0].options:
            raise NotToBeWritten("export_other_options", file=str(path), first=str(wanted.saved[0]))
        yield written(match, number, wanted.kind)
