"""A match being played at one terminal: who sits where, what was told, what can be taken back."""

from pathlib import Path

from magnat.bots import Players
from magnat.cli.seating import Sitter
from magnat.cli.undo import can_be_taken_back
from magnat.engine import sight
from magnat.engine.actions import Action
from magnat.engine.match import Match
from magnat.engine.tabletop import Table
from magnat.engine.words import Line

RECENT = 8
"""How many of the last sentences somebody wants to hear who goes on with a saved match."""


class Evening:
    def __init__(self, match: Match, sitters: list[Sitter], language: str, seed: int | None) -> None:
        self.match, self.sitters = match, sitters
        self.table = table_of(match, [sitter.name for sitter in sitters], language)
        self.file: Path | None = None
        """Where the match was last saved."""
        self._players = Players(match.game, seed)
        self._told = retold(match)
        self._read = [max(0, len(self._told) - RECENT)] * match.seats
        self._for_good = len(match.moves)
        """Up to this move nothing is taken back."""
        self._begun: list[int] = []
        """How many moves there were before each action: a sum is several."""

    @property
    def people(self) -> list[int]:
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.level is None]

    def next_to_act(self) -> int:
        """Where several may act, they take turns, clockwise from the one who acted last."""
        last = self.match.moves[-1][0] if self.match.moves else -1
        return min(self.match.actors, key=lambda seat: (seat - last - 1) % self.match.seats)

    def act(self, seat: int, action: Action | int) -> list[Line]:
        before, begun = self.match.record.copy(), len(self.match.moves)
        lines = self.match.act(seat, action)
        self._begun.append(begun)
        moves = len(self.match.moves)
        self._told += [(moves, line) for line in lines]
        if not can_be_taken_back(before, self.match.record, self.match.game.state):
            self._for_good = moves
        return lines

    def act_for_bot(self, seat: int) -> list[Line]:
        level = self.sitters[seat].level
        assert level is not None
        return self.act(seat, self._players.choose(self.match, seat, level))

    def news_for(self, seat: int) -> list[str]:
        """What was told since this seat last asked."""
        news = [self.table.say(line) for _, line in self._told[self._read[seat] :]]
        self._read[seat] = len(self._told)
        return news

    def can_take_back(self, seat: int) -> bool:
        """One's own last action, while nobody has acted since and nothing came to light by it."""
        moves = self.match.moves
        return len(moves) > self._for_good and moves[-1][0] == seat

    def take_back(self) -> None:
        """Play the match again, but for the last action."""
        moves = self.match.moves[: self._begun.pop()]
        self.match = fresh(self.match)
        for seat, code in moves:
            self.match.act(seat, code)
        self._told = [(move, line) for move, line in self._told if move <= len(moves)]
        self._read = [min(read, len(self._told)) for read in self._read]

    def has_secrets_between(self, seat: int, others: list[int]) -> bool:
        """Whether one of the others sees something that this seat may not, or the other way round."""
        record, state = self.match.record, self.match.game.state
        mine = sight.hidden_rows(record, seat, state)
        return any(sight.hidden_rows(record, other, state) != mine for other in others)


def table_of(match: Match, seats: list[str], language: str) -> Table:
    return Table(seats, match.game.names(language), match.game.words(language))


def retold(match: Match) -> list[tuple[int, Line]]:
    """All that was told of a match so far, each line with the number of actions it came after."""
    again = fresh(match)
    told = [(0, line) for line in match.game.story.opening(again.blanked(None).view(match.game.state.dtype)[0])]
    for number, (seat, code) in enumerate(match.moves, 1):
        told += [(number, line) for line in again.act(seat, code)]
    return told


def fresh(match: Match) -> Match:
    """The same match before its first action."""
    if match.given is not None:
        return match.game.position(match.given)
    return match.game.new(match.seats, options=match.options, key=match.key)
