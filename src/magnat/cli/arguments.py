"""What several commands take: the arguments and options, and the keys of what --help says of them."""

from typing import Annotated

import typer

from magnat.cli.language import Language, Reader, spoken_here
from magnat.cli.sentences import Misused

Argument, Option = typer.Argument, typer.Option
Box = Annotated[str, Argument(metavar="BOX", help="box")]
Seats = Annotated[int | None, Option(metavar="NUMBER", help="seats", show_default="4")]
Levels = Annotated[str, Option(metavar="LEVEL,...", help="levels+all_levels")]
Games = Annotated[int, Option(min=1, metavar="NUMBER", help="games")]
TableOptions = Annotated[
    list[str] | None,
    Option("--option", "-o", metavar="NAME=VALUE", help="table_options"),
]
Seed = Annotated[int | None, Option(min=0, max=2**63, metavar="NUMBER", help="seed")]
Json = Annotated[bool, Option("--json", help="json")]
Lang = Annotated[Language, Option("--lang", callback=Reader.chooses, help="lang")]
HERE = spoken_here()


def chosen(options: list[str] | None) -> dict[str, str]:
    """`-o money=hidden -o loans=before` as a dictionary."""
    pairs = [option.partition("=") for option in options or []]
    for pair in pairs:
        if not all(pair):
            raise Misused("misused_option", "--option", said="".join(pair))
    return {name: value for name, _, value in pairs}
