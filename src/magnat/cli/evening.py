"""A table being played at one terminal: what its people have heard of, and the file it is kept in."""

import time
from pathlib import Path

import msgspec

from magnat.bots import Players
from magnat.bots.characters import character_of
from magnat.cli.meanwhile import Meanwhile
from magnat.cli.seating import Sitter
from magnat.engine import tabletop
from magnat.engine.actions import Action
from magnat.engine.match import Match
from magnat.engine.words import Line
from magnat.table import SeatPlan, Table, events, opened
from magnat.table.lines import LogLine, from_box
from magnat.table.opening import SeatKind
from magnat.table.past import Past
from magnat.table.sitters import Sitter as AtTable

RECENT = 8
"""How many of the last sentences somebody wants to hear who goes on with a saved match."""


class Evening:
    def __init__(self, match: Match, sitters: list[Sitter], language: str, seed: int | None) -> None:
        self.sitters = sitters
        self.table = seated(match, sitters)
        self.tabletop = tabletop_of(match, sitters, language)
        self.file: Path | None = None
        """Where the match was last saved."""
        self.coach = False
        """Whether a bad move is followed by a word."""
        self.compiler: Meanwhile | None = None
        self._players = Players(match.game, seed)
        self._read = [max(0, len(self.table.lines) - RECENT)] * match.seats

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def people(self) -> list[int]:
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.level is None]

    def look_at_compiler(self) -> None:
        """Between two moves the rules may become compiled ones."""
        if self.compiler is not None:
            self.compiler.look()

    def next_to_act(self) -> int:
        """Where several may act, they take turns, clockwise from the one who acted last."""
        last = self.match.moves[-1][0] if self.match.moves else -1
        return min(self.match.actors, key=lambda seat: (seat - last - 1) % self.match.seats)

    def act(self, seat: int, action: Action) -> None:
        """A Refusal says why not."""
        self.table.take(self.table.move(seat, self.table.number, action, time.time()))

    def act_for_bot(self, seat: int) -> None:
        level, style = self.sitters[seat].level, character_of(self.sitters[seat].name).style
        assert level is not None
        self.table.take(self.table.bot_move(seat, self._players.choose(self.match, seat, level, style), time.time()))

    def news_for(self, seat: int) -> list[str]:
        """What was told since this seat last asked."""
        lines = told(self.table)[self._read[seat] :]
        self._read[seat] = len(self.table.lines)
        return [self.tabletop.say(line) for _, line in lines]

    def take_back(self, seat: int) -> None:
        """One's own last move, by the rule of every table; a Refusal says why not."""
        self._undone(self.table.undo(seat, self.table.number, time.time()))

    def take_back_even_so(self, seat: int) -> None:
        """The same where it showed something new: bots agree to that."""
        asked = self.table.ask_undo if self.table.can_ask_undo(seat) else self.table.undo
        self._undone(asked(seat, self.table.number, time.time()))

    def _undone(self, event: events.Undone | events.UndoAsked) -> None:
        self.table.take(event)
        self._read = [min(read, len(self.table.lines)) for read in self._read]

    def has_secrets_between(self, seat: int, others: list[int]) -> bool:
        """Whether one of the others sees something that this seat may not, or the other way round."""
        hidden = [self.table.shown.outlook(viewer).hidden for viewer in (seat, *others)]
        return any(rows != hidden[0] for rows in hidden)


def seated(match: Match, sitters: list[Sitter], moves: int | None = None) -> Table:
    """A match at a table, after so many of its moves or all of them: nobody takes those back."""
    opening = opened(match.game.edition, "", 0.0, [plan_of(sitter) for sitter in sitters], match.options)
    opening.key = match.key.hex()
    table = Table(opening, match.game, all_lines=True, begun=fresh(match))
    people, table.seats = table.seats, [AtTable(sitter.name, "bot") for sitter in sitters]
    for seat, code in match.moves[:moves]:
        table.take(events.Moved(at=0.0, seat=seat, codes=[code]))
    table.past, table.seats = Past(), people
    return table


def plan_of(sitter: Sitter) -> SeatPlan:
    kind: SeatKind = "person" if sitter.level is None else "bot"
    return SeatPlan(kind=kind, name=sitter.name, level=sitter.level or "")


def told(table: Table) -> list[tuple[int, Line]]:
    """The log: each line with the number of the event it tells of."""
    lines = [msgspec.json.decode(line, type=LogLine) for line in table.lines]
    return [(line.number, from_box(table.game.folder.name, line.line)) for line in lines]


def tabletop_of(match: Match, sitters: list[Sitter], language: str) -> tabletop.Table:
    names = [sitter.name for sitter in sitters]
    return tabletop.Table(names, match.game.names(language), match.game.words(language))


def fresh(match: Match) -> Match:
    """The same match before its first action."""
    if match.given is not None:
        return match.game.position(match.given)
    again = match.game.new(match.seats, options=match.options, key=match.key)
    again.proof = match.proof
    return again
