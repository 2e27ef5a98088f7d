"""How the table of Skeleton looks in a terminal."""

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from magnat.engine.tabletop import Tabletop
from magnat.engine.words import line
from magnat.skeleton.rules import lots_to_come
from magnat.skeleton.state import LOTS, State


def board(s: State, seat: int | None, tabletop: Tabletop) -> RenderableType:
    """The lot, then what lies before each seat."""
    grid = Grid.grid(padding=(0, 2))
    for place, name in enumerate(tabletop.seats):
        mark = Text("✓" if s.sealed >> place & 1 else "", "green")
        lots = ", ".join(tabletop.names["lot"][lot] for lot in range(LOTS) if s.holder[lot] == place)
        grid.add_row(mark, Text(name, "bold" if place == seat else ""), f"{s.cash[place]}", Text(lots, "dim"))
    if s.over:
        return grid
    put_up = Text(tabletop.say(line("put_up", lot=s.lot, amount=s.value[s.lot])), "bold")
    return Group(put_up, Text(tabletop.say(line("lots_to_come", count=lots_to_come(s))), "dim"), "", grid)
