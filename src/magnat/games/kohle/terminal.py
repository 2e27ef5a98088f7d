"""How the table of Kohle, Kie$ & Knete looks in a terminal."""

from collections.abc import Iterator

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from magnat.engine.tabletop import Tabletop
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


def board(s: State, seat: int | None, tabletop: Tabletop) -> RenderableType:
    """The ring of deals, the deal in progress as a term sheet, the seats, and one's own cards."""
    parts: list[RenderableType] = [_deals(s, tabletop)]
    if s.phase != OVER:
        parts.append(_tile(s, tabletop))
        parts += [_lull(s, tabletop)] if round_of_lull(s) else []
    if s.dealing:
        parts += ["", _term_sheet(s, tabletop)]
    parts += ["", _seats(s, seat, tabletop)]
    if seat is not None and s.phase != OVER:
        parts += ["", _hand(s, seat, tabletop)]
    return Group(*parts)


# ---- The ring ----


def _deals(s: State, tabletop: Tabletop) -> RenderableType:
    half = SPACES // 2
    return Columns([_column(s, tabletop, range(half)), _column(s, tabletop, range(half, SPACES))], padding=(0, 3))


def _column(s: State, tabletop: Tabletop, spaces: range) -> Grid:
    grid = Grid.grid(padding=(0, 1))
    for _ in range(5):
        grid.add_column(no_wrap=True)
    for space in spaces:
        pawn = Text("$" if space == s.pawn else " ", "bold green")
        name = Text(tabletop.names["space"][space], "bold" if s.closed_by[space] == NOBODY else "dim")
        grid.add_row(pawn, Text(f"{space + 1:>2}", "cyan"), name, *_asked_for(s, space, tabletop))
    return grid


def _asked_for(s: State, space: int, tabletop: Tabletop) -> tuple[Text, Text]:
    if s.closed_by[space] == LOST:
        return Text(tabletop.say(line("lost_sign")), "dim"), Text()
    if s.closed_by[space] != NOBODY:
        return Text(tabletop.seats[s.closed_by[space]], "dim"), Text()
    families = _initials(int(s.must[space]), tabletop)
    if s.either_count[space]:
        families.append(f" +{s.either_count[space]}:", "dim")
        families.append_text(_initials(int(s.either[space]), tabletop))
    return families, Text(f"×{s.dividends[space]}", "bold")


def _initials(families: int, tabletop: Tabletop) -> Text:
    return Text.assemble(*(_initial(family, tabletop) for family in range(FAMILIES) if families >> family & 1))


def _initial(family: int, tabletop: Tabletop) -> tuple[str, str]:
    return tabletop.names["family"][family][0], f"bold {STYLES[family]}"


def _tile(s: State, tabletop: Tabletop) -> Text:
    number, value = s.tile_number[s.deals], s.tile_value[s.deals]
    tile = tabletop.say(line("tile_of", number=number, count=s.tile_number[s.tiles - 1], amount=value))
    return Text.assemble((tile, "bold"), (f" · {tabletop.say(line('pile', count=s.pile_size))}", "dim"))


def _lull(s: State, tabletop: Tabletop) -> Text:
    lull = line("lull", number=round_of_lull(s), count=ROUNDS_OF_LULL)
    return Text(tabletop.say(lull), "yellow")


# ---- The deal in progress ----


def _term_sheet(s: State, tabletop: Tabletop) -> RenderableType:
    title = Text(tabletop.say(line("in_progress", space=s.pawn, amount=worth(s))), "bold")
    grid = Grid.grid(padding=(0, 2))
    for family in range(FAMILIES):
        if listed(s) >> family & 1:
            name = Text(tabletop.names["family"][family], f"bold {STYLES[family]}")
            grid.add_row(
                name,
                Text(_need(s, family, tabletop), "dim"),
                _filled_by(s, family, tabletop),
                _prices(s, family, tabletop),
            )
    promised = sum(int(s.agreed[family]) for family in range(FAMILIES) if s.partner[family] != NOBODY)
    return Group(title, grid, Text(tabletop.say(line("left_for_boss", amount=worth(s) - promised)), "bold"))


def _need(s: State, family: int, tabletop: Tabletop) -> str:
    if s.must[s.pawn] >> family & 1:
        return tabletop.say(line("needed"))
    return tabletop.say(line("some_of", count=s.either_count[s.pawn]))


def _filled_by(s: State, family: int, tabletop: Tabletop) -> Text:
    if s.partner[family] != NOBODY:
        return Text(tabletop.say(line("brings_for", seat=s.partner[family], amount=s.agreed[family])), "green")
    if brings(s, int(s.turn)) >> family & 1:
        return Text(tabletop.say(line("own")), "green")
    return Text(tabletop.say(line("missing")), "red")


def _prices(s: State, family: int, tabletop: Tabletop) -> Text:
    prices: list[str] = []
    for seat in range(int(s.seats)):
        if s.asked[seat, family] != NOBODY:
            prices.append(tabletop.say(line("asks", seat=seat, amount=s.asked[seat, family])))
        if s.offered[seat, family] != NOBODY:
            prices.append(tabletop.say(line("is_offered", seat=seat, amount=s.offered[seat, family])))
    return Text(" · ".join(prices))


# ---- The seats ----


def _seats(s: State, seat: int | None, tabletop: Tabletop) -> Grid:
    grid = Grid.grid(padding=(0, 2))
    for other in range(int(s.seats)):
        mark = Text("▶" if other == s.turn and s.phase != OVER else " ", "bold cyan")
        name = Text(tabletop.seats[other], "bold" if other == seat else "")
        cards = tabletop.say(line("cards_held", count=s.hand_size[other]))
        grid.add_row(
            mark,
            name,
            _cash(s, other, seat),
            cards,
            _people(s, other, tabletop),
            ", ".join(_remarks(s, other, tabletop)),
        )
    beside = [family for family in range(FAMILIES) if s.holder[family] == NOBODY]
    if beside:
        families = Text.assemble(*(_initial(family, tabletop) for family in beside))
        grid.add_row("", Text(tabletop.say(line("beside")), "dim"), "", "", families, "")
    return grid


def _cash(s: State, other: int, seat: int | None) -> Text:
    known = not s.money_hidden or other == seat
    return Text(f"{s.cash[other] if known else '?'} {MILLIONS}", "bold" if known else "", justify="right")


def _people(s: State, seat: int, tabletop: Tabletop) -> Text:
    """The investors of a seat, a plane beside those who travel; in brackets the clan cards it has laid."""
    people = Text()
    for family in range(FAMILIES):
        if s.holder[family] == seat:
            people.append(*_initial(family, tabletop))
            people.append(AWAY if s.travel_on[family] else "")
    for family in range(FAMILIES):
        for _ in range(int(s.laid[seat, family])):
            people.append(" [")
            people.append(*_initial(family, tabletop))
            people.append("]")
    return people


def _remarks(s: State, seat: int, tabletop: Tabletop) -> Iterator[str]:
    if s.dealing and seat == s.turn:
        yield tabletop.say(line("boss"))
    if s.phase in (NEGOTIATION, WINDOW):
        yield tabletop.say(line("let_go_sign" if s.passed >> seat & 1 else "thinks"))


def _hand(s: State, seat: int, tabletop: Tabletop) -> Text:
    held = [(card, int(s.hand[seat, card])) for card in range(CARDS) if s.hand[seat, card]]
    cards = [tabletop.names["card"][card] + (f" ×{count}" if count > 1 else "") for card, count in held]
    shown = " · ".join(cards) or tabletop.say(line("empty_hand"))
    return Text.assemble((f"{tabletop.say(line('hand'))} ", "bold"), shown)
