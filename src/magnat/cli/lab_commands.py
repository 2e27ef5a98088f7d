"""The commands for those who study the boxes: what learners see and say, data, findings."""
# ruff: noqa: PLC0415

from pathlib import Path
from typing import Annotated

import typer

from magnat.cli.arguments import HERE, Box, Games, Json, Lang, Levels, Seats, Seed, TableOptions, chosen
from magnat.cli.manual import Commands

Argument, Option = typer.Argument, typer.Option
AllActions = Annotated[bool, Option("--all", help="all_actions")]
Parquet = Annotated[Path, Argument(metavar="FILE", help="parquet")]
Floats = Annotated[bool, Option("--floats", help="floats")]
SavedGames = Annotated[list[Path] | None, Option("--saved", metavar="FILE", help="saved_games")]
Agreed = Annotated[bool, Option("--agreed", help="agreed")]
Pictures = Annotated[Path | None, Option("--picture", metavar="FILE", help="pictures")]
Repeated = Annotated[int, Option(min=0, max=2**63, metavar="NUMBER", help="repeated")]
Studied = Annotated[int, Option(min=30, metavar="NUMBER", help="studied")]

lab = Commands()


@lab.command("observe")
def observe_command(box: Box, *, lang: Lang = HERE, json: Json = False) -> None:
    from magnat.cli.laboratory import show_layout

    show_layout(box, lang, json)


@lab.command("actions")
def actions_command(box: Box, *, everything: AllActions = False, lang: Lang = HERE, json: Json = False) -> None:
    from magnat.cli.laboratory import show_actions

    show_actions(box, everything, lang, json)


@lab.command("export")
def export_command(
    box: Box,
    file: Parquet,
    *,
    games: Games = 1_000,
    levels: Levels = "steady",
    seats: Seats = None,
    option: TableOptions = None,
    seed: Seed = None,
    floats: Floats = False,
    saved: SavedGames = None,
    agreed: Agreed = False,
    lang: Lang = HERE,
    json: Json = False,
) -> None:
    from magnat.cli.export import Wanted, export

    wanted = Wanted(box, file, games, levels, seats, chosen(option), seed, floats, tuple(saved or ()), agreed)
    export(wanted, lang, json)


@lab.command("lab")
def lab_command(
    box: Box,
    *,
    games: Studied = 1_000,
    seats: Seats = None,
    seed: Repeated = 1,
    picture: Pictures = None,
    lang: Lang = HERE,
    json: Json = False,
) -> None:
    from magnat.cli.lab import Asked, study_box

    study_box(Asked(box, games, seats, seed, picture), lang, json)
