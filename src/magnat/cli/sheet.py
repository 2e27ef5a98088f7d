"""The final account: for each seat, from the first place down, how its score came about."""

from collections.abc import Iterator

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from magnat.cli.figures import decimal
from magnat.engine.match import Match
from magnat.engine.tabletop import Tabletop
from magnat.engine.words import Catalogue


def final_account(match: Match, tabletop: Tabletop, words: Catalogue) -> RenderableType:
    ranks, scores = match.ranks, match.scores
    order = sorted(range(match.seats), key=lambda seat: (ranks[seat], seat))
    winners = [tabletop.seats[seat] for seat in order if ranks[seat] == 1]
    key = "wins" if len(winners) == 1 else "share_the_win"
    title = Text(words.text(key, names=words.text("and").join(winners)), "bold green")
    accounts = [_account(match, seat, Text(f"{ranks[seat]}. {tabletop.seats[seat]}"), tabletop) for seat in order]
    for grid, seat in zip(accounts, order, strict=True):
        grid.columns[0].footer = Text(words.text("total"), "bold")
        grid.columns[1].footer = Text(decimal(scores[seat], words.language), "bold")
    return Group(title, Columns(accounts, padding=(0, 4)))


def _account(match: Match, seat: int, title: Text, tabletop: Tabletop) -> Grid:
    grid = Grid(box=None, title=title, title_justify="left", title_style="bold", show_header=False, show_footer=True)
    grid.add_column(max_width=36)
    grid.add_column(justify="right")
    for sentence, amount in _entries(match, seat, tabletop):
        grid.add_row(Text(sentence), amount)
    return grid


def _entries(match: Match, seat: int, tabletop: Tabletop) -> Iterator[tuple[str, str]]:
    for line in match.sheet[seat]:
        amount = line.params.get("amount")
        yield tabletop.say(line), decimal(amount, tabletop.words.language) if isinstance(amount, int) else ""
