"""How the table of Kohle, Kie$ & Knete looks in a terminal."""

from collections.abc import Iterator

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from magnat.engine.tabletop import Table
from magnat.engine.words import line
from magnat.games.kohle.deal import brings, listed, worth
from magnat.games.kohle.state import (
    CARDS,
    FAMILIES,
    LOST,
    NEGOTIATION,
    NOBODY,
    OVER,
    SPACES,
    WINDOW,
    State,
)
from magnat.games.kohle.turn import ROUNDS_OF_LULL, round_of_lull

STYLES = ("red", "yellow", "green", "cyan", "blue", "magenta")
"""One for each family, beside its initial."""
AWAY = "✈"
MILLIONS = "M"


def board(s: State, seat: int | None, table: Table) -> RenderableType:
    """The ring of deals, the deal in progress as a term sheet, the seats, and one's own cards."""
    parts: list[RenderableType] = [_deals(s, table)]
    if s.phase != OVER:
        parts.append(_tile(s, table))
        parts += [_lull(s, table)] if round_of_lull(s) else []
    if s.dealing:
        parts += ["", _term_sheet(s, table)]
    parts += ["", _seats(s, seat, table)]
    if seat is not None and s.phase != OVER:
        parts += ["", _hand(s, seat, table)]
    return Group(*parts)


# ---- The ring ----


def _deals(s: State, table: Table) -> RenderableType:
    half = SPACES // 2
    return Columns([_column(s, table, range(half)), _column(s, table, range(half, SPACES))], padding=(0, 3))


def _column(s: State, table: Table, spaces: range) -> Grid:
    grid = Grid.grid(padding=(0, 1))
    for _ in range(5):
        grid.add_column(no_wrap=True)
    for space in spaces:
        pawn = Text("$" if space == s.pawn else " ", "bold green")
        name = Text(table.names["space"][space], "bold" if s.closed_by[space] == NOBODY else "dim")
        grid.add_row(pawn, Text(f"{space + 1:>2}", "cyan"), name, *_asked_for(s, space, table))
    return grid


def _asked_for(s: State, space: int, table: Table) -> tuple[Text, Text]:
    if s.closed_by[space] == LOST:
        return Text(table.say(line("lost_sign")), "dim"), Text()
    if s.closed_by[space] != NOBODY:
        return Text(table.seats[s.closed_by[space]], "dim"), Text()
    families = _initials(int(s.must[space]), table)
    if s.either_count[space]:
        families.append(f" +{s.either_count[space]}:", "dim")
        families.append_text(_initials(int(s.either[space]), table))
    return families, Text(f"×{s.dividends[space]}", "bold")


def _initials(families: int, table: Table) -> Text:
    return Text.assemble(*(_initial(family, table) for family in range(FAMILIES) if families >> family & 1))


def _initial(family: int, table: Table) -> tuple[str, str]:
    return table.names["family"][family][0], f"bold {STYLES[family]}"


def _tile(s: State, table: Table) -> Text:
    number, value = s.tile_number[s.deals], s.tile_value[s.deals]
    tile = table.say(line("tile_of", number=number, count=s.tile_number[s.tiles - 1], amount=value))
    return Text.assemble((tile, "bold"), (f" · {table.say(line('pile', count=s.pile_size))}", "dim"))


def _lull(s: State, table: Table) -> Text:
    lull = line("lull", number=round_of_lull(s), count=ROUNDS_OF_LULL)
    return Text(table.say(lull), "yellow")


# ---- The deal in progress ----


def _term_sheet(s: State, table: Table) -> RenderableType:
    title = Text(table.say(line("in_progress", space=s.pawn, amount=worth(s))), "bold")
    grid = Grid.grid(padding=(0, 2))
    for family in range(FAMILIES):
        if listed(s) >> family & 1:
            name = Text(table.names["family"][family], f"bold {STYLES[family]}")
            grid.add_row(
                name, Text(_need(s, family, table), "dim"), _filled_by(s, family, table), _prices(s, family, table)
            )
    promised = sum(int(s.agreed[family]) for family in range(FAMILIES) if s.partner[family] != NOBODY)
    return Group(title, grid, Text(table.say(line("left_for_boss", amount=worth(s) - promised)), "bold"))


def _need(s: State, family: int, table: Table) -> str:
    if s.must[s.pawn] >> family & 1:
        return table.say(line("needed"))
    return table.say(line("some_of", count=s.either_count[s.pawn]))


def _filled_by(s: State, family: int, table: Table) -> Text:
    if s.partner[family] != NOBODY:
        return Text(table.say(line("brings_for", seat=s.partner[family], amount=s.agreed[family])), "green")
    if brings(s, int(s.turn)) >> family & 1:
        return Text(table.say(line("own")), "green")
    return Text(table.say(line("missing")), "red")


def _prices(s: State, family: int, table: Table) -> Text:
    prices: list[str] = []
    for seat in range(int(s.seats)):
        if s.asked[seat, family] != NOBODY:
            prices.append(table.say(line("asks", seat=seat, amount=s.asked[seat, family])))
        if s.offered[seat, family] != NOBODY:
            prices.append(table.say(line("is_offered", seat=seat, amount=s.offered[seat, family])))
    return Text(" · ".join(prices))


# ---- The seats ----


def _seats(s: State, seat: int | None, table: Table) -> Grid:
    grid = Grid.grid(padding=(0, 2))
    for other in range(int(s.seats)):
        mark = Text("▶" if other == s.turn and s.phase != OVER else " ", "bold cyan")
        name = Text(table.seats[other], "bold" if other == seat else "")
        cards = table.say(line("cards_held", count=s.hand_size[other]))
        grid.add_row(
            mark, name, _cash(s, other, seat), cards, _people(s, other, table), ", ".join(_remarks(s, other, table))
        )
    beside = [family for family in range(FAMILIES) if s.holder[family] == NOBODY]
    if beside:
        families = Text.assemble(*(_initial(family, table) for family in beside))
        grid.add_row("", Text(table.say(line("beside")), "dim"), "", "", families, "")
    return grid


def _cash(s: State, other: int, seat: int | None) -> Text:
    known = not s.money_hidden or other == seat
    return Text(f"{s.cash[other] if known else '?'} {MILLIONS}", "bold" if known else "", justify="right")


def _people(s: State, seat: int, table: Table) -> Text:
    """The investors of a seat, a plane beside those who travel; in brackets the clan cards it has laid."""
    people = Text()
    for family in range(FAMILIES):
        if s.holder[family] == seat:
            people.append(*_initial(family, table))
            people.append(AWAY if s.travel_on[family] else "")
    for family in range(FAMILIES):
        for _ in range(int(s.laid[seat, family])):
            people.append(" [")
            people.append(*_initial(family, table))
            people.append("]")
    return people


def _remarks(s: State, seat: int, table: Table) -> Iterator[str]:
    if s.dealing and seat == s.turn:
        yield table.say(line("boss"))
    if s.phase in (NEGOTIATION, WINDOW):
        yield table.say(line("let_go_sign" if s.passed >> seat & 1 else "thinks"))


def _hand(s: State, seat: int, table: Table) -> Text:
    held = [(card, int(s.hand[seat, card])) for card in range(CARDS) if s.hand[seat, card]]
    cards = [table.names["card"][card] + (f" ×{count}" if count > 1 else "") for card, count in held]
    shown = " · ".join(cards) or table.say(line("empty_hand"))
    return Text.assemble((f"{table.say(line('hand'))} ", "bold"), shown)
