"""A table being played at one terminal: what its people have heard of, and the file it is kept in."""

import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from magnat.bots import Players
from magnat.bots.characters import character_of
from magnat.cli.meanwhile import Meanwhile
from magnat.engine.actions import Action
from magnat.engine.match import Match
from magnat.engine.tabletop import Tabletop
from magnat.engine.words import Line
from magnat.table import SeatPlan, Table, events, opened
from magnat.table.events import AnyEvent
from magnat.table.film import Eyes, Film, filmed
from magnat.table.lines import LogLine, from_box
from magnat.table.past import Past
from magnat.table.sitters import Sitter

RECENT = 8
"""How many of the last sentences somebody wants to hear who goes on with a saved match."""

NOBODY_KNOWS = 0.0
"""When something happened: the file of a match does not say."""


class Evening:
    def __init__(self, match: Match, plans: list[SeatPlan], language: str, seed: int | None) -> None:
        self.plans = plans
        self.table = seated(match, plans)
        self._begun = time.time()
        self._log = list(sentences_of(match))
        """All that has happened, what was taken back as well."""
        self.tabletop = tabletop_of(match, plans, language)
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
        return [seat for seat, plan in enumerate(self.plans) if plan.kind == "person"]

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
        self._take(self.table.move(seat, self.table.number, action, time.time()))

    def act_for_bot(self, seat: int) -> None:
        level, style = self.plans[seat].level, character_of(self.plans[seat].name).style
        assert level is not None
        self._take(self.table.bot_move(seat, self._players.choose(self.match, seat, level, style), time.time()))

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
        self._take(event)
        self._read = [min(read, len(self.table.lines)) for read in self._read]

    def _take(self, event: AnyEvent) -> None:
        self.table.take(event)
        self._log.append(event)

    def film(self) -> Film:
        """Once the game is over through all eyes. Before that through those of whoever plays alone; where several share
        the screen, or nobody plays, as all of them saw it together.
        """
        alone: Eyes = self.people[0] if len(self.people) == 1 else "watcher"
        eyes = None if self.match.over else [alone]
        return filmed(laid(self.match, self.plans, self._begun), self._log, eyes)

    def has_secrets_between(self, seat: int, others: list[int]) -> bool:
        """Whether one of the others sees something that this seat may not, or the other way round."""
        hidden = [self.table.shown.outlook(viewer).hidden for viewer in (seat, *others)]
        return any(rows != hidden[0] for rows in hidden)


def seated(match: Match, plans: list[SeatPlan], moves: int | None = None) -> Table:
    """A match at a table, after so many of its moves or all of them: nobody takes those back."""
    table = laid(match, plans)
    people, table.seats = table.seats, [Sitter(plan.name, "bot") for plan in plans]
    for seat, code in match.moves[:moves]:
        table.take(events.Moved(at=NOBODY_KNOWS, seat=seat, codes=[code]))
    table.past, table.seats = Past(), people
    return table


def laid(match: Match, plans: list[SeatPlan], at: float = NOBODY_KNOWS) -> Table:
    """The table of a match before its first move."""
    opening = opened(match.game.edition, "", at, plans, match.options)
    opening.key = match.key.hex()
    return Table(opening, match.game, all_lines=True, begun=fresh(match))


def sentences_of(match: Match) -> Iterator[AnyEvent]:
    """The moves of a match that began another day. What was said bit by bit is one move again."""
    again, said = fresh(match), events.Moved(at=NOBODY_KNOWS, seat=-1, codes=[])
    is_mid_sentence = getattr(match.game.story, "mid_sentence", lambda _s: False)
    for seat, code in match.moves:
        goes_on = said.seat == seat and is_mid_sentence(again.blanked(None).view(match.game.state.dtype)[0])
        if said.codes and not goes_on:
            yield said
        said = events.Moved(at=NOBODY_KNOWS, seat=seat, codes=[*(said.codes if goes_on else []), code])
        again.play(code, seat)
    if said.codes:
        yield said


def told(table: Table) -> list[tuple[int, Line]]:
    """The log: each line with the number of the event it tells of."""
    lines = [msgspec.json.decode(line, type=LogLine) for line in table.lines]
    return [(line.number, from_box(table.game.folder.name, line.line)) for line in lines]


def tabletop_of(match: Match, plans: list[SeatPlan], language: str) -> Tabletop:
    names = [plan.name for plan in plans]
    return Tabletop(names, match.game.names(language), match.game.words(language))


def fresh(match: Match) -> Match:
    """The same match before its first action."""
    if match.given is not None:
        return match.game.position(match.given)
    again = match.game.new(match.seats, options=match.options, key=match.key)
    again.proof = match.proof
    return again
