"""`magnat replay`: a saved match told again, action by action or as a whole."""

from dataclasses import dataclass
from pathlib import Path

from magnat.cli.boards import board_for
from magnat.cli.evening import fresh, retold, table_of
from magnat.cli.language import words_in
from magnat.cli.opening import open_file
from magnat.cli.screen import Screen
from magnat.cli.seating import seat_everybody
from magnat.cli.sheet import final_account
from magnat.engine.match import IllegalAction, Match
from magnat.engine.tabletop import Table
from magnat.engine.words import Line


@dataclass
class Reader:
    """Somebody who reads a match again."""

    match: Match
    seat: int | None
    table: Table
    screen: Screen

    def tell_all(self) -> None:
        self._tell([line for _, line in retold(self.match)])
        self._show_board(self.match)

    def step_through(self) -> None:
        place = 0
        while True:
            self._show(place)
            typed = self.screen.ask(self.screen.words.text("replay_keys")).lower()
            if typed == "q" or (not typed and place == len(self.match.moves)):
                return
            place = self._place_after(place, typed)

    def _place_after(self, place: int, typed: str) -> int:
        """Enter goes on, b back, e to the end; a number goes to that action."""
        wanted = {"": place + 1, "b": place - 1, "e": len(self.match.moves)}.get(typed, place)
        if typed.isascii() and typed.isdecimal():
            wanted = int(typed[:9])
        return max(0, min(wanted, len(self.match.moves)))

    def _show(self, place: int) -> None:
        """The match after its first `place` actions."""
        match = fresh(self.match)
        for seat, code in self.match.moves[:place]:
            match.act(seat, code)
        self.screen.clear()
        self.screen.say("replay_place", place=place, count=len(self.match.moves), style="bold")
        self._tell([line for number, line in retold(match) if number == place])
        self._show_board(match)

    def _tell(self, lines: list[Line]) -> None:
        for line in lines:
            self.screen.tell(f"· {self.table.say(line)}")

    def _show_board(self, match: Match) -> None:
        self.screen.show(board_for(match, self.seat, self.table))
        if match.over:
            self.screen.show(final_account(match, self.table, self.screen.words))
        elif len(match.moves) == len(self.match.moves):
            self.screen.say("breaks_off", moves=len(match.moves))


def replay(path: Path, everything: bool, seat: int | None, names: str, language: str) -> None:
    """Seats are counted from 1 here, as people do."""
    words = words_in(language)
    match = open_file(path, words)
    if seat is not None and seat > match.seats:
        raise IllegalAction(f"There is no seat {seat}: this table has seats 1 to {match.seats}.")
    sitters = seat_everybody(match.seats, match.seats, "sound", names, words)
    table = table_of(match, [sitter.name for sitter in sitters], language)
    reader = Reader(match, None if seat is None else seat - 1, table, Screen(words))
    if everything:
        reader.tell_all()
        return
    try:
        reader.step_through()
    except (EOFError, KeyboardInterrupt):
        reader.screen.tell("")
