"""`magnat replay`: a saved match told again, action by action or as a whole."""

from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from magnat.cli.boards import board_for
from magnat.cli.evening import fresh, opening_of, table_of
from magnat.cli.language import words_in
from magnat.cli.opening import open_file
from magnat.cli.screen import Screen
from magnat.cli.seating import seat_everybody
from magnat.cli.sheet import final_account
from magnat.engine.match import IllegalAction, Match
from magnat.engine.tabletop import Table


@dataclass
class Reader:
    """Somebody who reads a match again."""

    match: Match
    seat: int | None
    table: Table
    screen: Screen

    def tell_all(self) -> None:
        match = fresh(self.match)
        self._tell([self.table.say(line) for line in opening_of(match)])
        for seat, code in self.match.moves:
            self._tell([self.table.say(line) for line in match.act(seat, code)])
        self.screen.show(board_for(match, self.seat, self.table))
        self._conclude(match)

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
        lines = opening_of(match)
        for seat, code in self.match.moves[:place]:
            lines = match.act(seat, code)
        self.screen.clear()
        self.screen.say("replay_place", place=place, count=len(self.match.moves), style="bold")
        self._tell([self.table.say(line) for line in lines])
        self.screen.show(board_for(match, self.seat, self.table))
        if place == len(self.match.moves):
            self._conclude(match)

    def _tell(self, sentences: list[str]) -> None:
        for sentence in sentences:
            self.screen.show(Text(f"· {sentence}"))

    def _conclude(self, match: Match) -> None:
        if match.over:
            self.screen.show(final_account(match, self.table, self.screen.words))
        else:
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
