"""One game being played. A table is what its opening and its events make of it, and nothing else.

Whoever wants something asks for the event (`move`, `undo`, `say`, ...): a Refusal says why not, and the table stays as
it was. Only `take` changes it. So an event can be made durable before anything depends on it.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from magnat.bots.players import UnknownLevel, level_number
from magnat.engine.actions import Action, ActionError
from magnat.engine.game import Game
from magnat.engine.match import IllegalAction, Match
from magnat.engine.sight import WATCHER
from magnat.table import events
from magnat.table.events import AnyEvent
from magnat.table.glimpse import Glimpse
from magnat.table.lines import ChatLine, Line, LogLine, of_box
from magnat.table.opening import MAX_NAME, Opening, SeatKind, clean
from magnat.table.refusals import Refusal, TableError
from magnat.table.revealing import revealing

MAX_CHAT = 500
LINES_SHOWN = 60
"""Of the log; older lines are fetched on request, so that a move costs the same at the end of a long game."""
CHAT_SHOWN = 40
MOST_UNDOS = 30
LINES_KEPT = LINES_SHOWN + 4 * MOST_UNDOS
"""More than are shown, because undoing takes some away."""

_encode = msgspec.json.Encoder().encode


class Sitter(msgspec.Struct):
    """Who sits at a seat now."""

    name: str
    kind: SeatKind
    level: str = ""


@dataclass(frozen=True)
class Undoable:
    """A move that may still be taken back: who made it, and how everything was before."""

    seat: int
    codes: list[int]
    before: Glimpse
    lines: int
    """How many log lines it made."""


class Table:
    def __init__(self, opening: Opening, game: Game, *, all_lines: bool = False) -> None:
        """The table before its first event."""
        if opening.rules != game.rules_version:
            raise TableError(
                f"This table was played by version {opening.rules} of the rules of {game.title}; "
                f"this program plays version {game.rules_version}."
            )
        self.opening, self.game = opening, game
        self.commitment = opening.commitment
        self._folder = game.folder.name
        self.match = game.new(len(opening.seats), options=opening.options, key=bytes.fromhex(opening.key))
        self.number = 0
        self.moved_at = 0
        """The number of the last event that changed the position: an action made on an older view is stale."""
        self.changed = opening.at
        self.seats = [Sitter(plan.name, plan.kind, plan.level) for plan in opening.seats]
        self.rematch: str | None = None
        self.lines: deque[bytes] = deque(maxlen=None if all_lines else LINES_KEPT)
        """The log, or its end: each line as JSON."""
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_SHOWN)
        self.undoable: deque[Undoable] = deque(maxlen=MOST_UNDOS)
        self.glimpse = Glimpse(self.match)
        for line in game.story.opening(self.glimpse.read(WATCHER)):
            self._tell(0, None, of_box(self._folder, line))

    @classmethod
    def rebuilt(cls, opening: Opening, game: Game, log: Iterable[AnyEvent], *, all_lines: bool = False) -> "Table":
        """The table after all its events."""
        table = cls(opening, game, all_lines=all_lines)
        for event in log:
            table.take(event)
        return table

    # ---- Asking ----

    def sit_down(self, seat: int, name: str, at: float) -> events.SatDown:
        self._check_seat(seat)
        if self.seats[seat].kind != "open":
            raise Refusal("seat_taken", f"{self.seats[seat].name} sits there already.")
        return events.SatDown(at=at, seat=seat, name=clean(name, MAX_NAME) or f"{seat + 1}")

    def move(self, seat: int, number: int, action: Action, at: float) -> events.Moved:
        self._check_fresh(number)
        self._check_plays(seat)
        return events.Moved(at=at, seat=seat, codes=self._checked(seat, action))

    def bot_move(self, seat: int, code: int, at: float) -> events.Moved:
        return events.Moved(at=at, seat=seat, codes=[code])

    def undo(self, seat: int, number: int, at: float) -> events.Undone:
        self._check_fresh(number)
        self._check_plays(seat)
        if not self.can_undo(seat):
            raise Refusal(
                "no_undo", "There is nothing to take back: the last move showed something new, or was not yours."
            )
        return events.Undone(at=at, seat=seat)

    def say(self, seat: int | None, name: str, text: str, at: float) -> events.Said:
        said = clean(text, MAX_CHAT)
        if not said:
            raise Refusal("empty", "There is nothing in this message.")
        return events.Said(at=at, seat=seat, name=self.seats[seat].name if seat is not None else name, text=said)

    def hand_over(self, seat: int, level: str, at: float) -> events.HandedOver:
        self._check_plays(seat)
        try:
            level_number(level)
        except UnknownLevel as error:
            raise Refusal("unknown_level", str(error)) from None
        return events.HandedOver(at=at, seat=seat, level=level)

    def take_back(self, seat: int, at: float) -> events.TakenBack:
        self._check_seat(seat)
        if self.seats[seat].kind != "bot":
            raise Refusal("not_a_bot", "No bot plays this seat: there is nothing to take back.")
        return events.TakenBack(at=at, seat=seat)

    def play_again(self, table: str, at: float) -> events.Rematched:
        if not self.glimpse.over:
            raise Refusal("not_over", "The game is not over yet.")
        if self.rematch is not None:
            raise Refusal("rematched", "The next game has been opened already.")
        return events.Rematched(at=at, table=table)

    def can_undo(self, seat: int) -> bool:
        return bool(self.undoable) and self.undoable[-1].seat == seat and not self.glimpse.over

    # ---- Happening ----

    def take(self, event: AnyEvent) -> None:
        """Let the next event happen."""
        self.number += 1
        self.changed = event.at
        match event:
            case events.Moved():
                self._move(event.seat, event.codes)
            case events.Undone():
                self._undo()
            case events.SatDown():
                self.seats[event.seat] = Sitter(event.name, "person")
            case events.Said():
                self.chat.append(ChatLine(name=event.name, seat=event.seat, text=event.text, at=event.at))
            case events.HandedOver():
                self.seats[event.seat] = Sitter(self.seats[event.seat].name, "bot", event.level)
            case events.TakenBack():
                self.seats[event.seat] = Sitter(self.seats[event.seat].name, "person")
            case events.Rematched():
                self.rematch = event.table

    def _move(self, seat: int, codes: list[int]) -> None:
        before, told = self.glimpse, 0
        for code in codes:
            told += self._step(seat, code)
        self.moved_at = self.number
        if self.undoable and self.undoable[-1].seat != seat:
            self.undoable.clear()
        if self.seats[seat].kind == "bot" or revealing(self.game, before, self.glimpse, seat, codes):
            self.undoable.clear()
        else:
            self.undoable.append(Undoable(seat, codes, before, told))

    def _step(self, seat: int, code: int) -> int:
        """One small decision; returns how many lines tell of it."""
        if code not in self.glimpse.codes(seat):
            self.match.act(seat, code)  # says what is wrong
        before = self.glimpse
        self.game.program.act(self.match.record, seat, code)
        self.match.moves.append((seat, code))
        self.glimpse = Glimpse(self.match)
        lines = self.game.story.tell(before.read(WATCHER), self.glimpse.read(WATCHER), seat, code)
        doer: int | None = seat
        told = 0
        for line in lines:
            self._tell(self.number, doer, of_box(self._folder, line))
            doer = None
            told += 1
        return told

    def _undo(self) -> None:
        undone = self.undoable.pop()
        self.match.record[:] = undone.before.record
        del self.match.moves[len(self.match.moves) - len(undone.codes) :]
        for _ in range(undone.lines):
            self.lines.pop()
        self.glimpse = Glimpse(self.match)
        self.moved_at = self.number

    def _tell(self, number: int, seat: int | None, line: Line) -> None:
        self.lines.append(_encode(LogLine(number=number, seat=seat, line=line)))

    # ---- Checking ----

    def _checked(self, seat: int, action: Action) -> list[int]:
        """The small decisions of a legal action."""
        if seat not in self.glimpse.actors:
            over = "The game is over." if self.glimpse.over else "It is not your turn."
            raise Refusal("not_your_turn", over)
        if not isinstance(action.get("type"), str):
            raise Refusal("illegal", "An action is an object with a 'type'.")
        try:
            codes = self.game.actions.spell(action)
            if len(codes) != 1 or codes[0] not in self.glimpse.codes(seat):
                self._trial.act(seat, action)
        except (ActionError, IllegalAction) as error:
            raise Refusal("illegal", str(error)) from None
        return codes

    @property
    def _trial(self) -> Match:
        """A copy of the match, to try an action on."""
        match = self.match
        return Match(match.game, match.record.copy(), match.seats, match.options, match.key)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise Refusal("not_your_seat", f"There is no seat {seat} at this table.")

    def _check_plays(self, seat: int) -> None:
        self._check_seat(seat)
        if self.seats[seat].kind == "bot":
            raise Refusal("not_your_turn", "A bot plays this seat: take it back first.")

    def _check_fresh(self, number: int) -> None:
        if not self.moved_at <= number <= self.number:
            raise Refusal("stale", "The table had moved on in the meantime. Here is how it stands now.")
