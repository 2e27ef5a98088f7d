"""How the table of Biz Bluff looks in a terminal."""

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from magnat.engine.tabletop import Tabletop
from magnat.engine.words import line
from magnat.games.biz_bluff.bot.beliefs import token_met
from magnat.games.biz_bluff.edition import coordinates
from magnat.games.biz_bluff.state import (
    COLOURED,
    COLUMNS,
    COMPANIES,
    COMPANIES_IN_A_STREET,
    INVESTMENT_COMPANY,
    MARGIN,
    NOTHING,
    OVER,
    PITCH,
    ROW,
    ROWS,
    SVP,
    UNSAID,
    UNSEEN,
    WILD_GOOSE,
    State,
)

STREET_STYLES = ("black on bright_yellow", "bright_white on blue", "bright_white on green", "bright_white on red")
PAWN_STYLE = "bold black on bright_white"
HOLDS = {WILD_GOOSE: " @ ", INVESTMENT_COMPANY: " $ "}


def board(s: State, seat: int | None, tabletop: Tabletop) -> RenderableType:
    """The town on the left, the files on the right, the purses below."""
    sides = Grid.grid(padding=(0, 2))
    sides.add_row(_town(s), _files(s, tabletop))
    return Group(sides, "", _purses(s, seat, tabletop), _account(s, tabletop))


def _town(s: State) -> Text:
    """Every square with its letters along the edges; a pawn is the number of its seat."""
    columns = max(square % ROW for square in range(ROW, len(s.board)) if s.board[square] != MARGIN) + 1
    rows = max(square // ROW for square in range(ROW, len(s.board)) if s.board[square] != MARGIN)
    town = Text("   " + "".join(f" {coordinates(ROW + column)[0]} " for column in range(min(columns, COLUMNS))), "dim")
    for row in range(1, min(rows, ROWS) + 1):
        town.append(f"\n{row:>2} ", "dim")
        for square in range(row * ROW, row * ROW + columns):
            town.append(*_square(s, square))
    return town


def _square(s: State, square: int) -> tuple[str, str]:
    """Three letters: the pawns on it, or else what it is. A coloured square has the number of its company."""
    what = int(s.board[square])
    if what == MARGIN:
        return "   ", ""
    pawns = _pawns_on(s, square)
    if what >= COLOURED:
        company = what - COLOURED
        return f"{pawns or company + 1:^3}", STREET_STYLES[company // COMPANIES_IN_A_STREET]
    if pawns:
        return f"{pawns:^3}", PAWN_STYLE
    if what >= SVP:
        return " ? ", STREET_STYLES[what - SVP]
    return HOLDS.get(what, " · "), "bold" if what in HOLDS else "dim"


def _pawns_on(s: State, square: int) -> str:
    """The numbers of the seats whose pawns stand there, in three letters at most."""
    numbers = "".join(str(seat + 1) for seat in range(int(s.seats)) if s.pawn[seat] == square)
    return numbers if len(numbers) <= 3 else f"{numbers[0]}-{numbers[-1]}"


def _files(s: State, tabletop: Tabletop) -> Grid:
    """A row for each company: its number, who claims it, who has looked, and what one knows of it."""
    grid = Grid.grid(padding=(0, 1))
    for _ in range(4):
        grid.add_column(no_wrap=True)
    for company in range(COMPANIES):
        number = Text(f"{company + 1:^4}", STREET_STYLES[company // COMPANIES_IN_A_STREET])
        name = Text(tabletop.names["company"][company], "dim" if s.shown[company] else "bold")
        grid.add_row(number, name, _known(s, company, tabletop), _visitors(s, company, tabletop))
    return grid


def _known(s: State, company: int, tabletop: Tabletop) -> Text:
    token = token_met(s, company)
    return Text("" if token == UNSEEN else tabletop.names["token"][token], "dim" if s.shown[company] else "bold cyan")


def _visitors(s: State, company: int, tabletop: Tabletop) -> Text:
    """Seats are named by their numbers, as on the board; ⚑ is a marker."""
    holder = [seat for seat in range(int(s.seats)) if s.claim[seat] == company]
    lookers = [str(seat + 1) for seat in range(int(s.seats)) if s.looked[company] >> seat & 1]
    flag = f"⚑{holder[0] + 1} " if holder else ""
    seen = tabletop.words.text("looked_by", names=" ".join(lookers)) if lookers and not s.shown[company] else ""
    return Text.assemble((flag, "bold"), (seen, "dim"))


def _purses(s: State, seat: int | None, tabletop: Tabletop) -> Grid:
    """A row for each seat: its number, riches, claim, and its part in the investing."""
    grid = Grid.grid(padding=(0, 2))
    for place in range(int(s.seats)):
        mark = Text("▶" if s.phase != OVER and place == s.actor else " ", "bold cyan")
        number = Text(f" {place + 1} ", PAWN_STYLE)
        name = Text(tabletop.seats[place], "bold" if place == seat else "")
        riches = tabletop.say(line("money_and_shares", amount=s.cash[place], count=s.shares[place]))
        grid.add_row(mark, number, name, riches, Text(_claim(s, place, tabletop), "dim"), _part(s, place, tabletop))
    return grid


def _claim(s: State, place: int, tabletop: Tabletop) -> str:
    return "" if s.claim[place] == NOTHING else tabletop.say(line("claims", company=s.claim[place]))


def _part(s: State, place: int, tabletop: Tabletop) -> str:
    """What a seat has said and traded in the investing that is going on."""
    if s.phase < PITCH or s.phase == OVER or s.said[place] == UNSAID:
        return ""
    traded = f" {int(s.traded[place]):+}" if s.traded[place] else ""
    return tabletop.say(line("said", statement=s.said[place])) + traded


def _account(s: State, tabletop: Tabletop) -> Text:
    files = tabletop.say(line("files_left", count=COMPANIES - int(s.sold)))
    cards = tabletop.say(line("cards_left", count=int(s.card_left.sum())))
    blocked = f" · {tabletop.say(line('blocked_account', amount=s.blocked))}" if s.blocked else ""
    return Text(f"{files} · {cards}{blocked}", "dim")
