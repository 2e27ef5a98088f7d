"""The commands of `magnat` and what their --help says.

Each command imports what it needs when it is called, so that asking for help costs nothing.
"""
# ruff: noqa: PLC0415

from pathlib import Path
from typing import Annotated

import typer

import magnat
from magnat.cli.language import Language, spoken_here
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
Box = Annotated[str, Argument(metavar="BOX", help="A box of the shelf: see `magnat games`.")]
BoxOrSaved = Annotated[str, Argument(metavar="BOX", help="A box of the shelf, or a saved match (*.json).")]
BoxToMeasure = Annotated[str, Argument(metavar="[BOX]", help="A box of the shelf.")]
Saved = Annotated[Path, Argument(metavar="FILE", help="A saved match.")]
Seats = Annotated[int | None, Option(help="How many sit at the table.", show_default="4")]
Seat = Annotated[int | None, Option(min=1, help="Look from this seat; otherwise as a watcher.")]
People = Annotated[int, Option(min=0, help="How many are people; they sit first. 0: watch the bots.")]
LEVELS = "random, naive or sound: one for all, or one for each."
Bots = Annotated[str, Option(metavar="LEVEL,...", help=f"How the bots play: {LEVELS}")]
Levels = Annotated[str, Option(metavar="LEVEL,...", help=f"Who plays: {LEVELS}")]
Games = Annotated[int, Option(min=1, help="How many games.")]
Names = Annotated[str, Option(metavar="NAME,...", help="What to call those at the table, seat by seat.")]
TableOptions = Annotated[
    list[str] | None,
    Option("--option", "-o", metavar="NAME=VALUE", help="A table option; may be given several times."),
]
Seed = Annotated[int | None, Option(min=0, max=2**63, help="A number: the same one repeats the same cards and rolls.")]
Peers = Annotated[bool | None, Option(help="Measure OpenSpiel beside it; by default if installed.", show_default=False)]
All = Annotated[bool, Option("--all", help="Tell the whole match at once.")]
Json = Annotated[bool, Option("--json", help="For scripts: one JSON object on standard output.")]
Lang = Annotated[Language, Option("--lang", help="The language; by default that of your locale.")]
Port = Annotated[int, Option(min=1, max=65535, help="Where to listen; if taken, on the next free port.")]
Lan = Annotated[bool, Option("--lan", help="Let others on the network in; shows the address and a QR code.")]
Data = Annotated[Path | None, Option(help="Where games are kept.", show_default="your data folder")]
OpenBrowser = Annotated[bool, Option("--open/--no-open", help="Open the browser.")]
Prefix = Annotated[str, Option(metavar="PATH", help="Serve under this path, behind a proxy.")]
Deflate = Annotated[bool, Option("--deflate", help="Compress live messages: less traffic, more work.")]
BotDelay = Annotated[
    float | None,
    Option(min=0, envvar="MAGNAT_BOT_DELAY", help="Seconds a bot takes for a move.", show_default="0.4 to 1.2"),
]
HERE = spoken_here()


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
    bots: Bots = "sound",
    names: Names = "",
    option: TableOptions = None,
    seed: Seed = None,
    lang: Lang = HERE,
) -> None:
    """**Play at the terminal**, against bots or with friends around one screen.

    Only what is legal is offered. Type the letter or number of what you want; several answers fit on one
    line (`b 7` bids seven). `?` explains, `u` takes back, `s` saves, `q` quits. When something is secret,
    a curtain falls before the screen goes to the next person.

    * `magnat play big-shot`
    * `magnat play big-shot --people 2 --names Ada,Bob -o money=hidden`
    * `magnat play big-shot --seats 3 --bots sound,naive --lang fr`
    * `magnat play evening.json`
    """
    from magnat.cli.play import Wishes, play

    play(Wishes(box, seats, people, bots, names, _chosen(option), seed, lang))


@app.command("serve")
def serve_command(
    *,
    port: Port = 8000,
    lan: Lan = False,
    data: Data = None,
    open_browser: OpenBrowser = True,
    prefix: Prefix = "",
    deflate: Deflate = False,
    bot_delay: BotDelay = None,
    lang: Lang = HERE,
) -> None:
    """**Play in the browser**: against bots, around one screen, or with friends by link.

    Only this machine can connect, unless `--lan` opens the tables to the network. Games outlive the server:
    start it again, and everybody goes on where they were.

    * `magnat serve`
    * `magnat serve --lan`
    * `magnat serve --port 9000 --data ~/games --no-open`
    """
    from magnat.cli.serve import Service, serve

    serve(Service(port, lan, data, open_browser, prefix, deflate, bot_delay), lang)


@app.command("sim")
def sim_command(
    box: Box,
    *,
    games: Games = 10_000,
    levels: Levels = "sound",
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
    * `magnat sim big-shot --levels sound,random,random,random --seed 7 --json`
    """
    from magnat.cli.sim import Simulation, simulate

    simulate(Simulation(box, games, levels, seats, _chosen(option), seed), lang, json)


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


def _chosen(options: list[str] | None) -> dict[str, str]:
    """`-o money=hidden -o loans=before` as a dictionary."""
    pairs = [option.partition("=") for option in options or []]
    for pair in pairs:
        if not all(pair):
            raise typer.BadParameter(f"{''.join(pair)!r} is not NAME=VALUE.", param_hint="'--option'")
    return {name: value for name, _, value in pairs}
