"""The commands for those who study the boxes: what learners see and say, data, findings."""
# ruff: noqa: PLC0415

from pathlib import Path
from typing import Annotated

import typer

from magnat.cli.arguments import HERE, Box, Games, Json, Lang, Levels, Seats, Seed, TableOptions, chosen

Argument, Option = typer.Argument, typer.Option
AllActions = Annotated[bool, Option("--all", help="Every action by itself, and not only the kinds.")]
Parquet = Annotated[Path, Argument(metavar="FILE", help="The Parquet file to be written.")]
Floats = Annotated[bool, Option("--floats", help="Observations in floats, with categories spread out.")]
SavedGames = Annotated[
    list[Path] | None, Option("--saved", metavar="FILE", help="A saved match instead of games of bots; several times.")
]
Agreed = Annotated[bool, Option("--agreed", help="All who played the saved matches agree to it.")]
Pictures = Annotated[Path | None, Option("--picture", metavar="FILE", help="Draw it into an SVG file.")]
Repeated = Annotated[int, Option(min=0, max=2**63, help="A number: the same one repeats the same games.")]
Studied = Annotated[int, Option(min=30, help="How many games for each number.")]

lab = typer.Typer()


@lab.command("observe")
def observe_command(box: Box, *, lang: Lang = HERE, json: Json = False) -> None:
    """**What learners see**: the layout of an observation, field by field.

    * `magnat observe big-shot`
    * `magnat observe kohle --json`
    """
    from magnat.cli.laboratory import show_layout

    show_layout(box, lang, json)


@lab.command("actions")
def actions_command(box: Box, *, everything: AllActions = False, lang: Lang = HERE, json: Json = False) -> None:
    """**What learners say**: the numbers of all actions, kind by kind or one by one.

    * `magnat actions big-shot`
    * `magnat actions kohle --all --lang fr`
    * `magnat actions kohle --json`
    """
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
    """**Positions as data**: games of bots as one Parquet file, a row a position; docs/laboratory.md tells the columns.

    Games of people are not taken from a server: nothing there says that its players agree. Whoever has their files may
    hand them over with `--saved`, and says with `--agreed` that everybody who played agrees. Rows name nobody.

    * `magnat export big-shot positions.parquet --games 40000 --seed 1`
    * `magnat export kohle mixed.parquet --levels steady,naive,naive,random --floats`
    * `magnat export big-shot ours.parquet --saved evening.json --saved morning.json --agreed`
    """
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
    """**What a box is like**: who wins, how long it takes, what a thing is worth, what other components change.

    Steady players play everything out. A gift is worth what it adds to the very same game; a decision is played both
    ways from a moment drawn by lot. Every number has its 95 % interval. docs/findings.md tells what came of it.

    * `magnat lab kohle --games 4000`
    * `magnat lab big-shot --seats 3 --picture big-shot.svg`
    """
    from magnat.cli.lab import Asked, study_box

    study_box(Asked(box, games, seats, seed, picture), lang, json)
