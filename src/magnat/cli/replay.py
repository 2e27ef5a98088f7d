"""`magnat replay`: a saved match told again, action by action or as a whole; by its film, if its rules are no more."""

from dataclasses import dataclass
from pathlib import Path

import magnat
from magnat.cli.boards import board_for
from magnat.cli.evening import seated, tabletop_of, told
from magnat.cli.films import FilmReader, film_in, names_in
from magnat.cli.getting_ready import open_file
from magnat.cli.language import words_in
from magnat.cli.screen import Screen
from magnat.cli.seating import seat_everybody
from magnat.cli.sheet import final_account
from magnat.engine.match import IllegalAction, Match
from magnat.engine.tabletop import Tabletop
from magnat.engine.words import Catalogue, Line, line
from magnat.table import SeatPlan


@dataclass
class Reader:
    """Somebody who reads a match again."""

    match: Match
    seat: int | None
    plans: list[SeatPlan]
    tabletop: Tabletop
    screen: Screen

    def tell_all(self) -> None:
        self._tell([line for _, line in told(seated(self.match, self.plans))])
        self._show_board(self.match)

    @property
    def last(self) -> int:
        return len(self.match.moves)

    def show(self, place: int) -> None:
        """The match after its first `place` actions."""
        table = seated(self.match, self.plans, place)
        self.screen.clear()
        self.screen.say("replay_place", place=place, count=len(self.match.moves), style="bold")
        self._tell([line for number, line in told(table) if number == place])
        self._show_board(table.match)

    def _tell(self, lines: list[Line]) -> None:
        for said in lines:
            self.screen.tell(f"· {self.tabletop.say(said)}")

    def _show_board(self, match: Match) -> None:
        self.screen.show(board_for(match, self.seat, self.tabletop))
        if match.over:
            self.screen.show(final_account(match, self.tabletop, self.screen.words))
        elif len(match.moves) == len(self.match.moves):
            self.screen.say("breaks_off", moves=len(match.moves))


def step_through(reader: "Reader | FilmReader") -> None:
    place = 0
    while True:
        reader.show(place)
        typed = reader.screen.ask(reader.screen.words.text("replay_keys")).lower()
        if typed == "q" or (not typed and place == reader.last):
            return
        place = place_after(place, typed, reader.last)


def place_after(place: int, typed: str, last: int) -> int:
    """Enter goes on, b back, e to the end; a number goes to that action."""
    wanted = {"": place + 1, "b": place - 1, "e": last}.get(typed, place)
    if typed.isascii() and typed.isdecimal():
        wanted = int(typed[:9])
    return max(0, min(wanted, last))


def replay(path: Path, everything: bool, seat: int | None, names: str, language: str) -> None:
    """Seats are counted from 1 here, as people do."""
    words = words_in(language)
    reader = _reader(path, seat, names, language, words)
    if everything:
        reader.tell_all()
        return
    try:
        step_through(reader)
    except (EOFError, KeyboardInterrupt):
        reader.screen.tell("")


def _reader(path: Path, seat: int | None, names: str, language: str, words: Catalogue) -> "Reader | FilmReader":
    film = film_in(path)
    if film is not None:
        names = names or names_in(film)
        if film.rules != magnat.load(film.game).rules_version:
            return FilmReader(film, names, Screen(words), language)
    match = open_file(path, words)
    if seat is not None and seat > match.seats:
        raise IllegalAction(line("house_no_seat", number=seat, first=1, last=match.seats))
    plans = seat_everybody(match.seats, match.seats, "steady", names, words)
    tabletop = tabletop_of(match, plans, language)
    return Reader(match, None if seat is None else seat - 1, plans, tabletop, Screen(words))
