"""The commands of `magnat`. What their --help says stands in the manual (`manual.py`).

Each command imports what it needs when it is called, so that asking for help costs nothing.
"""
# ruff: noqa: PLC0415

from pathlib import Path
from typing import Annotated, Any

import typer

import magnat
from magnat.cli.arguments import (
    HERE,
    Box,
    Games,
    Json,
    Lang,
    Levels,
    Seats,
    Seed,
    TableOptions,
    chosen,
)
from magnat.cli.flags import parser, with_settings
from magnat.cli.lab_commands import lab
from magnat.cli.language import Language
from magnat.cli.manual import Commands, ToldGroup
from magnat.cli.sentences import Sentences

app = Commands(
    cls=Sentences,
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)

Argument, Option = typer.Argument, typer.Option
BoxOrSaved = Annotated[str, Argument(metavar="BOX", help="box_or_saved")]
BoxOrEdition = Annotated[str, Argument(metavar="BOX", help="box_or_edition")]
Paper = Annotated[str, Option(metavar="PAPER", help="paper")]
Pdf = Annotated[Path | None, Option("--output", metavar="FILE", help="pdf", show_default="default_pdf")]
BoxToMeasure = Annotated[str, Argument(metavar="[BOX]", help="box_to_measure")]
Saved = Annotated[Path, Argument(metavar="FILE", help="saved")]
Seat = Annotated[int | None, Option(min=1, metavar="NUMBER", help="seat")]
People = Annotated[int, Option(min=0, metavar="NUMBER", help="people")]
Bots = Annotated[str, Option(metavar="LEVEL,...", help="bots+all_levels")]
Contestants = Annotated[str, Option(metavar="PLAYER,...", help="contestants")]
ContestSeed = Annotated[int, Option(min=0, max=2**63, metavar="NUMBER", help="contest_seed")]
AnswerLimit = Annotated[float, Option(min=0.001, metavar="SECONDS", help="answer_limit")]
ContestFile = Annotated[Path | None, Option(metavar="FILE", help="contest_file", show_default="default_contest_file")]
Workers = Annotated[int | None, Option(min=1, metavar="NUMBER", help="workers", show_default="default_workers")]
OnCluster = Annotated[bool, Option("--cluster", help="on_cluster")]
Names = Annotated[str, Option(metavar="NAME,...", help="names")]
Peers = Annotated[bool | None, Option(help="peers", show_default=False)]
All = Annotated[bool, Option("--all", help="all")]
Lan = Annotated[bool, Option("--lan", help="lan")]
Config = Annotated[
    Path | None,
    Option(
        metavar="FILE",
        envvar="MAGNAT_CONFIG",
        help="config",
        show_default="default_config",
    ),
]
NewName = Annotated[str, Argument(metavar="NAME", help="new_name")]
Into = Annotated[Path | None, Option(metavar="FOLDER", help="into", show_default="src")]
OpenBrowser = Annotated[bool, Option("--open/--no-open", help="open_browser")]
MovedFrom = Annotated[str, Argument(metavar="FROM", help="moved_from")]
MovedTo = Annotated[str, Argument(metavar="TO", help="moved_to")]
BackupFile = Annotated[Path, Argument(metavar="FILE", help="backup_file")]
Listed = Annotated[int, Option("--limit", min=1, max=10_000, metavar="NUMBER", help="listed")]
OneGame = Annotated[str | None, Option("--game", metavar="BOX", help="one_game", show_default="default_one_game")]
TableName = Annotated[str, Argument(metavar="TABLE", help="table_name")]
Address = Annotated[str, Argument(metavar="ADDRESS", help="address")]
Reason = Annotated[str, Option(metavar="TEXT", help="reason", show_default="default_config")]
Until = Annotated[
    Any,
    Option("--for", metavar="TIME", parser=parser("links_last"), help="until", show_default="default_until"),
]
Switch = Annotated[Any, Argument(metavar="on|off", parser=parser("read_only"), help="switch")]


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"magnat {magnat.__version__}")
        raise typer.Exit


Version = Annotated[bool, Option("--version", callback=_show_version, is_eager=True, help="version")]


@app.callback()
def help_without_command(ctx: typer.Context, _version: Version = False) -> None:
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


@app.command("play")
def play_command(
    box: BoxOrSaved,
    *,
    seats: Seats = None,
    people: People = 1,
    bots: Bots = "steady",
    names: Names = "",
    option: TableOptions = None,
    seed: Seed = None,
    lang: Lang = HERE,
) -> None:
    from magnat.cli.play import Wishes, play

    play(Wishes(box, seats, people, bots, names, chosen(option), seed, lang))


@app.command("serve")
@with_settings()
def serve_command(
    *,
    lan: Lan = False,
    open_browser: OpenBrowser = True,
    config: Config = None,
    lang: Lang = HERE,
    given: dict[str, Any],
) -> None:
    from magnat.cli.serve import Service, serve

    serve(Service.of(given, config, lan=lan, open_browser=open_browser), lang)


@app.command("settings")
def settings_command(*, lang: Lang = HERE) -> None:
    from magnat.server.settings import as_file

    print(as_file(lang), end="")


@app.command("sim")
def sim_command(
    box: Box,
    *,
    games: Games = 10_000,
    levels: Levels = "steady",
    seats: Seats = None,
    option: TableOptions = None,
    seed: Seed = None,
    lang: Lang = HERE,
    json: Json = False,
) -> None:
    from magnat.cli.sim import Simulation, simulate

    simulate(Simulation(box, games, levels, seats, chosen(option), seed), lang, json)


@app.command("arena")
def arena_command(
    box: Box,
    *,
    players: Contestants = "gentle,steady,sharp,master",
    games: Games = 96,
    seats: Seats = None,
    option: TableOptions = None,
    seed: ContestSeed = 1,
    limit: AnswerLimit = 1.0,
    file: ContestFile = None,
    workers: Workers = None,
    cluster: OnCluster = False,
    lang: Lang = HERE,
    json: Json = False,
) -> None:
    from magnat.cli.arena import Wanted, arena

    wanted = Wanted(box, players, games, seats, chosen(option), seed, limit, file, workers, cluster)
    arena(wanted, lang, json)


@app.command("replay")
def replay_command(
    file: Saved, *, everything: All = False, seat: Seat = None, names: Names = "", lang: Lang = HERE
) -> None:
    from magnat.cli.replay import replay

    replay(file, everything, seat, names, lang)


@app.command("verify")
def verify_command(file: Saved, *, lang: Lang = HERE, json: Json = False) -> None:
    from magnat.cli.verify import verify

    verify(file, lang, json)


@app.command("print")
def print_command(box: BoxOrEdition, *, paper: Paper = "a4", output: Pdf = None, lang: Lang = HERE) -> None:
    from magnat.cli.printing import print_box

    print_box(box, paper, output, lang)


@app.command("bench")
def bench_command(
    box: BoxToMeasure = "big-shot", *, peers: Peers = None, lang: Lang = HERE, json: Json = False
) -> None:
    from magnat.cli.bench import bench

    bench(box, peers, lang, json)


app.add_typer(lab)


@app.command("games")
def games_command(*, lang: Lang = HERE, json: Json = False) -> None:
    from magnat.cli.shelf import show_shelf

    show_shelf(lang, json)


@app.command("rules")
def rules_command(box: Box, *, lang: Lang = HERE) -> None:
    from magnat.cli.rules_page import show_rules

    show_rules(box, lang)


@app.command("new-game")
def new_game_command(name: NewName, *, into: Into = None, lang: Lang = HERE) -> None:
    from magnat.cli.new_game import show_new_game

    show_new_game(name, into, lang)


@app.command("backup")
@with_settings("data")
def backup_command(file: BackupFile, *, lang: Lang = HERE, given: dict[str, Any]) -> None:
    _keeping(given, lang).back_up(file)


@app.command("restore")
@with_settings("data")
def restore_command(file: BackupFile, *, lang: Lang = HERE, given: dict[str, Any]) -> None:
    _keeping(given, lang).restore(file)


admin = Commands(cls=ToldGroup, invoke_without_command=True)
admin.callback()(help_without_command)
app.add_typer(admin, name="admin")


@admin.command("tables")
@with_settings("data")
def tables_command(
    *, limit: Listed = 20, game: OneGame = None, lang: Lang = HERE, json: Json = False, given: dict[str, Any]
) -> None:
    _keeping(given, lang).tables(limit, game, json)


@admin.command("load")
@with_settings("data")
def load_command(*, lang: Lang = HERE, json: Json = False, given: dict[str, Any]) -> None:
    _keeping(given, lang).load(json)


@admin.command("orders")
@with_settings("data")
def orders_command(*, lang: Lang = HERE, given: dict[str, Any]) -> None:
    _keeping(given, lang).orders()


@admin.command("close")
@with_settings("data")
def close_command(table: TableName, *, reason: Reason = "", lang: Lang = HERE, given: dict[str, Any]) -> None:
    _keeping(given, lang).close(table, reason)


@admin.command("open")
@with_settings("data")
def open_command(table: TableName, *, lang: Lang = HERE, given: dict[str, Any]) -> None:
    _keeping(given, lang).open(table)


@admin.command("delete")
@with_settings("data")
def delete_command(table: TableName, *, lang: Lang = HERE, given: dict[str, Any]) -> None:
    _keeping(given, lang).delete(table)


@admin.command("ban")
@with_settings("data")
def ban_command(
    address: Address, *, seconds: Until = None, reason: Reason = "", lang: Lang = HERE, given: dict[str, Any]
) -> None:
    _keeping(given, lang).ban(address, seconds, reason)


@admin.command("unban")
@with_settings("data")
def unban_command(address: Address, *, lang: Lang = HERE, given: dict[str, Any]) -> None:
    _keeping(given, lang).unban(address)


@admin.command("read-only")
@with_settings("data")
def read_only_command(on: Switch, *, lang: Lang = HERE, given: dict[str, Any]) -> None:
    _keeping(given, lang).read_only(on)


def _keeping(given: dict[str, Any], language: Language) -> Any:
    from magnat.cli.keeping import Keeping
    from magnat.server.settings import gather

    return Keeping(gather(given, None).data, language)


@app.command("move-data")
def move_data_command(source: MovedFrom, target: MovedTo, *, lang: Lang = HERE) -> None:
    from magnat.cli.keeping import move_data

    move_data(source, target, lang)
