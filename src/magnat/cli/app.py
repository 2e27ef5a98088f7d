"""The commands of `magnat` and what their --help says.

Each command imports what it needs when it is called, so that asking for help costs nothing.
"""
# ruff: noqa: PLC0415

from pathlib import Path
from typing import Annotated, Any

import typer

import magnat
from magnat.cli.arguments import (
    HERE,
    LEVELS,
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
from magnat.cli.sentences import Sentences

app = typer.Typer(
    cls=Sentences,
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    help="""Business board games of another age: for people, and for programs.

    `magnat play big-shot` sits you down against three bots. Every command has a --help of its own,
    with examples.""",
    epilog="Exit codes: 0 fine, 1 a problem with what was asked (no such game, a bad file), 2 a bad command.",
)

Argument, Option = typer.Argument, typer.Option
BoxOrSaved = Annotated[str, Argument(metavar="BOX", help="A box of the shelf, or a saved match (*.json).")]
BoxOrEdition = Annotated[str, Argument(metavar="BOX", help="A box of the shelf, or an edition file (*.toml).")]
Paper = Annotated[str, Option(help="a4 or letter.")]
Pdf = Annotated[Path | None, Option("--output", help="Where the PDF goes.", show_default="BOX-LANG.pdf, here")]
BoxToMeasure = Annotated[str, Argument(metavar="[BOX]", help="A box of the shelf.")]
Saved = Annotated[Path, Argument(metavar="FILE", help="A saved match.")]
Seat = Annotated[int | None, Option(min=1, help="Look from this seat; otherwise as a watcher.")]
People = Annotated[int, Option(min=0, help="How many are people; they sit first. 0: watch the bots.")]
Bots = Annotated[str, Option(metavar="LEVEL,...", help=f"How the bots play: {LEVELS}")]
Contestants = Annotated[
    str, Option(metavar="PLAYER,...", help="Levels, and programs (./my_bot.py) that speak JSON lines.")
]
ContestSeed = Annotated[int, Option(min=0, max=2**63, help="A number: the same one repeats the same games.")]
AnswerLimit = Annotated[float, Option(min=0.001, help="Seconds that a program has for an answer.")]
ContestFile = Annotated[
    Path | None, Option(help="Where the games are written.", show_default="arena-BOX-SEATS.jsonl, here")
]
Workers = Annotated[int | None, Option(min=1, help="How many games at once.", show_default="one for each core")]
OnCluster = Annotated[bool, Option("--cluster", help="Play on a Ray cluster; needs magnat[cluster].")]
Names = Annotated[str, Option(metavar="NAME,...", help="What to call those at the table, seat by seat.")]
Peers = Annotated[bool | None, Option(help="Measure OpenSpiel beside it; by default if installed.", show_default=False)]
All = Annotated[bool, Option("--all", help="Tell the whole match at once.")]
Lan = Annotated[bool, Option("--lan", help="Let others on the network in; shows the address and a QR code.")]
Config = Annotated[
    Path | None,
    Option(
        metavar="FILE",
        envvar="MAGNAT_CONFIG",
        help="A file of settings: `magnat settings` writes one.",
        show_default="none",
    ),
]
NewName = Annotated[str, Argument(metavar="NAME", help="What to call it: small letters, digits and hyphens.")]
Into = Annotated[
    Path | None, Option(help="The folder to lay it out in; MAGNAT_GAMES must name it.", show_default="src")
]
OpenBrowser = Annotated[bool, Option("--open/--no-open", help="Open the browser.")]
MovedFrom = Annotated[str, Argument(metavar="FROM", help="A folder, or the address of a database.")]
MovedTo = Annotated[str, Argument(metavar="TO", help="A database, or a folder.")]
BackupFile = Annotated[Path, Argument(metavar="FILE", help="The backup: a .tar.gz.")]
Listed = Annotated[int, Option("--limit", min=1, max=10_000, help="How many at most.")]
OneGame = Annotated[str | None, Option("--game", metavar="BOX", help="Of this box alone.", show_default="all")]
TableName = Annotated[str, Argument(metavar="TABLE", help="The name of a table: see `magnat admin tables`.")]
Address = Annotated[str, Argument(metavar="ADDRESS", help="An address, or a network such as 192.0.2.0/24.")]
Reason = Annotated[str, Option(help="Why, for whoever reads it later.", show_default="none")]
Until = Annotated[
    Any,
    Option(
        "--for", metavar="TIME", parser=parser("links_last"), help="15m, 12h, 30d.", show_default="until taken back"
    ),
]
Switch = Annotated[Any, Argument(metavar="on|off", parser=parser("read_only"), help="Whether nothing may be changed.")]


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"magnat {magnat.__version__}")
        raise typer.Exit


Version = Annotated[bool, Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")]


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
    """**Play at the terminal**, against bots or with friends around one screen.

    Only what is legal is offered. Type the letter or number of what you want; several answers fit on one
    line (`b 7` bids seven). `?` explains, `!` advises, `!!` has you told of bad moves, `u` takes back, `s` saves,
    `q` quits. When something is secret, a curtain falls before the screen goes to the next person.

    * `magnat play big-shot`
    * `magnat play big-shot --people 2 --names Ada,Bob -o money=hidden`
    * `magnat play big-shot --seats 3 --bots steady,naive --lang fr`
    * `magnat play evening.json`
    """
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
    """**Play in the browser**: against bots, around one screen, or with friends by link.

    Only this machine can connect, unless `--lan` opens the tables to the network. Games outlive the server:
    start it again, and everybody goes on where they were.

    Each setting is a flag, a variable of the environment or a line of the file that `--config` names; a flag goes
    before a variable, a variable before the file.

    * `magnat serve`
    * `magnat serve --lan`
    * `magnat serve --port 9000 --data ~/games --no-open`
    * `magnat serve --config magnat.toml`
    """
    from magnat.cli.serve import Service, serve

    serve(Service.of(given, config, lan=lan, open_browser=open_browser), lang)


@app.command("settings")
def settings_command() -> None:
    """**A file of settings** for `magnat serve`: all of them, each as it is where nothing is set.

    * `magnat settings > magnat.toml`
    """
    from magnat.server.settings import as_file

    print(as_file(), end="")


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
    """**Let bots play** many games and count what came of it.

    The players move one seat on after every game, so that each level sits everywhere equally often.
    Shared wins count in equal parts; intervals are Wilson's, at 95 %.

    * `magnat sim big-shot --games 100000`
    * `magnat sim big-shot --levels steady,random,random,random --seed 7 --json`
    """
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
    """**Rate players**: levels, and programs of your own, against each other in every seating.

    What came of each game is a line of the file: stop whenever you like, and the same command goes on. A program gets
    what its seat may see and answers with a choice, as lines of JSON; see docs/bots.md.

    * `magnat arena big-shot --games 240`
    * `magnat arena biz-bluff --players steady,sharp,./my_bot.py --seats 3 --limit 0.5`
    """
    from magnat.cli.arena import Wanted, arena

    wanted = Wanted(box, players, games, seats, chosen(option), seed, limit, file, workers, cluster)
    arena(wanted, lang, json)


@app.command("replay")
def replay_command(
    file: Saved, *, everything: All = False, seat: Seat = None, names: Names = "", lang: Lang = HERE
) -> None:
    """**Go through a saved match** action by action, or have it told as a whole.

    * `magnat replay evening.json`
    * `magnat replay evening.json --all --names Ada,Bob,Cleo,Dan`
    """
    from magnat.cli.replay import replay

    replay(file, everything, seat, names, lang)


@app.command("verify")
def verify_command(file: Saved, *, lang: Lang = HERE, json: Json = False) -> None:
    """**Check a saved match**: whole, unedited, and every action legal by these rules.

    * `magnat verify evening.json`
    * `magnat verify evening.json --json`
    """
    from magnat.cli.verify import verify

    verify(file, lang, json)


@app.command("print")
def print_command(box: BoxOrEdition, *, paper: Paper = "a4", output: Pdf = None, lang: Lang = HERE) -> None:
    """**Print and play**: board, cards, tokens, money and rules of a box as a PDF, at size and with cut marks.

    * `magnat print venture --lang fr`
    * `magnat print my-edition.toml --paper letter`
    """
    from magnat.cli.printing import print_box

    print_box(box, paper, output, lang)


@app.command("bench")
def bench_command(
    box: BoxToMeasure = "big-shot", *, peers: Peers = None, lang: Lang = HERE, json: Json = False
) -> None:
    """**Measure** how many moves a second this machine plays.

    * `magnat bench`
    * `magnat bench big-shot --no-peers --json`
    """
    from magnat.cli.bench import bench

    bench(box, peers, lang, json)


app.add_typer(lab)


@app.command("games")
def games_command(*, lang: Lang = HERE, json: Json = False) -> None:
    """**The shelf**: every box, for how many, and its table options.

    * `magnat games`
    """
    from magnat.cli.shelf import show_shelf

    show_shelf(lang, json)


@app.command("rules")
def rules_command(box: Box, *, lang: Lang = HERE) -> None:
    """**The rules** of a box in our own words, with every ruling.

    * `magnat rules big-shot | less -R`
    """
    from magnat.cli.rules_page import show_rules

    show_rules(box, lang)


@app.command("new-game")
def new_game_command(name: NewName, *, into: Into = None) -> None:
    """**Begin a game of your own**: a folder with a small auction in it that plays already.

    It has rules, bots, words in both languages, help pages, a terminal and a plain table in the browser; put your
    own game in its place a chapter at a time.

    * `magnat new-game night-market`
    * `magnat new-game night-market --into ~/games`
    """
    from magnat.cli.new_game import show_new_game

    show_new_game(name, into)


@app.command("backup")
@with_settings("data")
def backup_command(file: BackupFile, *, lang: Lang = HERE, given: dict[str, Any]) -> None:
    """**Back everything up** into one file, while servers play on.

    It holds every game and the server's keys: keep it as safe as the house itself.

    * `magnat backup evening.tar.gz`
    * `magnat backup /backups/magnat.tar.gz --data /var/lib/magnat`
    * `magnat backup /backups/magnat.tar.gz --data postgresql://localhost/magnat`
    """
    _keeping(given, lang).back_up(file)


@app.command("restore")
@with_settings("data")
def restore_command(file: BackupFile, *, lang: Lang = HERE, given: dict[str, Any]) -> None:
    """**Restore a backup** into a folder or a PostgreSQL database that holds no games yet. Stop the server first.

    Where the games lay when it was made does not matter.

    * `magnat restore evening.tar.gz --data ~/games`
    * `magnat restore evening.tar.gz --data postgresql://localhost/magnat`
    """
    _keeping(given, lang).restore(file)


admin = typer.Typer(
    help="**Keep a house**: its tables, its load, whom and what it lets in.", invoke_without_command=True
)
admin.callback()(help_without_command)
app.add_typer(admin, name="admin")


@admin.command("tables")
@with_settings("data")
def tables_command(
    *, limit: Listed = 20, game: OneGame = None, lang: Lang = HERE, json: Json = False, given: dict[str, Any]
) -> None:
    """The newest tables: when they were opened, when something last happened there.

    * `magnat admin tables --limit 100`
    """
    _keeping(given, lang).tables(limit, game, json)


@admin.command("load")
@with_settings("data")
def load_command(*, lang: Lang = HERE, json: Json = False, given: dict[str, Any]) -> None:
    """How every server of the house is doing.

    * `magnat admin load`
    """
    _keeping(given, lang).load(json)


@admin.command("orders")
@with_settings("data")
def orders_command(*, lang: Lang = HERE, given: dict[str, Any]) -> None:
    """What has been ordered and not taken back."""
    _keeping(given, lang).orders()


@admin.command("close")
@with_settings("data")
def close_command(table: TableName, *, reason: Reason = "", lang: Lang = HERE, given: dict[str, Any]) -> None:
    """Close a table: everybody is sent away, nobody comes in, nothing is lost."""
    _keeping(given, lang).close(table, reason)


@admin.command("open")
@with_settings("data")
def open_command(table: TableName, *, lang: Lang = HERE, given: dict[str, Any]) -> None:
    """Open a closed table again."""
    _keeping(given, lang).open(table)


@admin.command("delete")
@with_settings("data")
def delete_command(table: TableName, *, lang: Lang = HERE, given: dict[str, Any]) -> None:
    """Delete a table for good, with everything that belongs to it."""
    _keeping(given, lang).delete(table)


@admin.command("ban")
@with_settings("data")
def ban_command(
    address: Address, *, seconds: Until = None, reason: Reason = "", lang: Lang = HERE, given: dict[str, Any]
) -> None:
    """Ban an address or a network.

    * `magnat admin ban 192.0.2.7 --for 30d --reason flooding`
    """
    _keeping(given, lang).ban(address, seconds, reason)


@admin.command("unban")
@with_settings("data")
def unban_command(address: Address, *, lang: Lang = HERE, given: dict[str, Any]) -> None:
    """Let an address in again."""
    _keeping(given, lang).unban(address)


@admin.command("read-only")
@with_settings("data")
def read_only_command(on: Switch, *, lang: Lang = HERE, given: dict[str, Any]) -> None:
    """Show everything and change nothing, as for moving to another machine: `on`, and `off` again."""
    _keeping(given, lang).read_only(on)


def _keeping(given: dict[str, Any], language: Language) -> Any:
    from magnat.cli.keeping import Keeping
    from magnat.server.settings import gather

    return Keeping(gather(given, None).data, language)


@app.command("move-data")
def move_data_command(source: MovedFrom, target: MovedTo, *, lang: Lang = HERE) -> None:
    """**Move games** from a folder to a PostgreSQL database, or back, while no server is open.

    Tables, seats, films and the keys by which people are known again come along; what is moved to must be empty.

    * `magnat move-data ~/.local/share/magnat postgresql://localhost/magnat`
    * `magnat move-data postgresql://localhost/magnat ~/games`
    """
    from magnat.cli.keeping import move_data

    move_data(source, target, lang)
