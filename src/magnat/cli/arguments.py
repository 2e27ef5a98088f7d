"""What several commands take: the arguments and options, and what --help says of them."""

from typing import Annotated

import typer

from magnat.cli.language import Language, Reader, spoken_here
from magnat.cli.sentences import Misused

Argument, Option = typer.Argument, typer.Option
Box = Annotated[str, Argument(metavar="BOX", help="A box of the shelf: see `magnat games`.")]
Seats = Annotated[int | None, Option(help="How many sit at the table.", show_default="4")]
LEVELS = "random, naive, gentle, steady, sharp or master: one for all, or one for each."
Levels = Annotated[str, Option(metavar="LEVEL,...", help=f"Who plays: {LEVELS}")]
Games = Annotated[int, Option(min=1, help="How many games.")]
TableOptions = Annotated[
    list[str] | None,
    Option("--option", "-o", metavar="NAME=VALUE", help="A table option; may be given several times."),
]
Seed = Annotated[int | None, Option(min=0, max=2**63, help="A number: the same one repeats the same cards and rolls.")]
Json = Annotated[bool, Option("--json", help="For scripts: one JSON object on standard output.")]
Lang = Annotated[
    Language, Option("--lang", callback=Reader.chooses, help="The language; by default that of your locale.")
]
HERE = spoken_here()


def chosen(options: list[str] | None) -> dict[str, str]:
    """`-o money=hidden -o loans=before` as a dictionary."""
    pairs = [option.partition("=") for option in options or []]
    for pair in pairs:
        if not all(pair):
            raise Misused("misused_option", "--option", said="".join(pair))
    return {name: value for name, _, value in pairs}
