"""How the table of Big Shot looks in a terminal."""

from collections.abc import Iterator

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from magnat.engine.fields import Array
from magnat.engine.tabletop import Tabletop
from magnat.engine.words import line
from magnat.games.big_shot.districts import highest_unmatched, worth_of
from magnat.games.big_shot.rules import is_occupied
from magnat.games.big_shot.state import (
    AUCTION,
    COLOURS,
    DISTRICTS,
    NOBODY,
    OVER,
    PLACEMENT,
    ROUNDS,
    SPACES,
    State,
)

STYLES = ("black on bright_yellow", "bright_white on red", "black on bright_white", "bright_white on grey23")
PARK = "♣"
MILLIONS = "M"
PIPS = 6


def board(s: State, seat: int | None, tabletop: Tabletop) -> RenderableType:
    """The city, beside it (below, where that is too wide) the auction and the purses, then the lots to come."""
    auction = Group(_round(s, tabletop), _auction(s, tabletop), "", _purses(s, seat, tabletop))
    sides = Columns([_city(s, tabletop), auction], padding=(0, 3))
    return Group(sides, _lots_ahead(s, tabletop)) if s.phase != OVER else sides


def _city(s: State, tabletop: Tabletop) -> Grid:
    """A row for each district: its number, value, tokens, and who has it or would have it now."""
    grid = Grid.grid(padding=(0, 2))
    for _ in range(5):
        grid.add_column(no_wrap=True)
    for place in range(DISTRICTS):
        name = Text(tabletop.names["district"][place], "bold" if s.owner[place] == NOBODY else "dim")
        grid.add_row(Text(f"{place + 1:>2}", "cyan"), name, _value(s, place), *_standing(s, place, tabletop))
    return grid


def _value(s: State, place: int) -> Text:
    """The printed value, the factor its owner enjoys, and the park it borders (♣4: park number 4)."""
    if s.value[place] == 0:
        return Text(f"×2 {PARK}", "green")
    parks = [park + 1 for park in range(DISTRICTS) if s.borders[place] >> park & 1]
    factor = worth_of(s, place) // int(s.value[place]) if s.owner[place] != NOBODY else 1
    value = f"{s.value[place]:>2}" + (f"×{factor}" if factor > 1 else "")
    return Text.assemble(value, *((f" {PARK}{park}", "green") for park in parks))


def _standing(s: State, place: int, tabletop: Tabletop) -> tuple[Text, Text]:
    if s.owner[place] != NOBODY:
        initial, style = _token(int(s.owner[place]), tabletop)
        return Text(f"{initial} {tabletop.say(line('sold_sign'))} ", style), Text()
    tokens = _tokens(s.district[place], tabletop)
    tokens.append(" ·" * (int(s.tokens_to_sell) - int(s.district[place].sum())), "dim")
    ahead = highest_unmatched(s, place)
    return tokens, Text() if ahead == NOBODY else Text.assemble(("→ ", "dim"), _token(ahead, tabletop))


def _tokens(counts: Array, tabletop: Tabletop) -> Text:
    """Every token as the initial of its colour, on that colour."""
    return Text.assemble(*(_token(colour, tabletop) for colour in range(COLOURS) for _ in range(counts[colour])))


def _token(colour: int, tabletop: Tabletop) -> tuple[str, str]:
    return f" {tabletop.names['colour'][colour][0].upper()}", STYLES[colour]


def _round(s: State, tabletop: Tabletop) -> Text:
    rounds = tabletop.say(line("round_of", round=s.round_number, rounds=ROUNDS))
    return Text.assemble((rounds, "bold"), (f" · {tabletop.say(line('bank', count=s.chips))}", "dim"))


def _auction(s: State, tabletop: Tabletop) -> Text:
    """The lot, and in the auction what is bid for it."""
    if s.phase == OVER:
        return Text()
    lot = Text.assemble(f"{tabletop.say(line('lot'))} ", _tokens(s.lot, tabletop))
    if s.phase != AUCTION:
        return lot
    if s.price == 0:
        return Text.assemble(lot, "\n", (tabletop.say(line("no_bid")), "dim"))
    bidder = tabletop.say(line("held_by", seat=s.bidder))
    return Text.assemble(lot, f"\n{tabletop.say(line('price'))} ", (f"{s.price} {MILLIONS}", "bold"), f" {bidder}")


def _purses(s: State, seat: int | None, tabletop: Tabletop) -> Grid:
    """A purse for each colour, in the order of the seats; a colour that nobody plays comes last."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(min_width=1)
    grid.add_column(no_wrap=True)
    grid.add_column(min_width=14)
    grid.add_column(justify="right", no_wrap=True, min_width=4)
    grid.add_column(no_wrap=True)
    for colour in sorted(range(COLOURS), key=lambda colour: (s.seat_of[colour] == NOBODY, s.seat_of[colour])):
        holder = int(s.seat_of[colour])
        mark = Text("▶", "bold cyan") if s.phase != OVER and holder == s.turn else ""
        token = Text.assemble(_token(colour, tabletop))
        owned = tabletop.say(line("districts_owned", count=sum(s.owner == colour)))
        grid.add_row(mark, token, _holder(holder, seat, tabletop), _cash(s, colour, seat), owned)
        for remark in _remarks(s, holder, colour, tabletop):
            grid.add_row("", "", Text(remark, "dim"))
    return grid


def _holder(holder: int, seat: int | None, tabletop: Tabletop) -> Text:
    if holder == NOBODY:
        return Text(tabletop.say(line("nobodys")), "dim")
    return Text(tabletop.seats[holder], "bold" if holder == seat else "")


def _cash(s: State, colour: int, seat: int | None) -> Text:
    """What is in a purse, if it is anybody's and one may know it."""
    if s.seat_of[colour] == NOBODY:
        return Text()
    if not s.money_hidden or s.seat_of[colour] == seat:
        return Text(f"{s.cash[colour]} {MILLIONS}", "bold")
    return Text(f"{'?' if s.shown[colour] == NOBODY else s.shown[colour]} {MILLIONS}")


def _remarks(s: State, holder: int, colour: int, tabletop: Tabletop) -> Iterator[str]:
    """What else there is to know of one's place in the round."""
    if holder == NOBODY:
        return
    if s.loans[colour]:
        count = int(s.loans[colour])
        yield tabletop.say(line("loans_owed", count=count, amount=count * int(s.debt)))
    if s.phase != OVER and holder == s.leader:
        yield tabletop.say(line("leads"))
    if s.phase == AUCTION and s.passed >> holder & 1:
        yield tabletop.say(line("passed"))
    if s.phase == PLACEMENT and s.turn == holder:
        yield tabletop.say(line("places"))


def _lots_ahead(s: State, tabletop: Tabletop) -> RenderableType:
    """The lots in front of the promoter by the steps to them: a die reaches the first six."""
    ahead = [(s.promoter + step) % SPACES for step in range(1, SPACES + 1)]
    lots = [space for space in ahead if is_occupied(s, space)]
    shown = [
        Text.assemble((f"{steps:>2}", "cyan" if steps <= PIPS else "dim"), _tokens(s.space[space], tabletop))
        for steps, space in enumerate(lots, 1)
    ]
    promoter = Text(tabletop.say(line("promoter_at", number=s.promoter + 1)), "dim")
    return Group(promoter, Columns(shown, padding=(0, 2)))
