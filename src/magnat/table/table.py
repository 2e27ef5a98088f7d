"""One game being played. A table is what its opening and its events make of it, and nothing else.

Whoever wants something asks for the event (`move`, `undo`, `say`, ...): a Refusal says why not, and the table stays as
it was. Only `take` changes it. So an event can be made durable before anything depends on it.
"""

from collections import deque
from collections.abc import Iterable
from typing import Literal

import msgspec
import numpy as np

from magnat.bots.players import UnknownLevel, level_number
from magnat.engine.actions import Action, ActionError
from magnat.engine.game import Game
from magnat.engine.match import IllegalAction, Match
from magnat.engine.sight import WATCHER
from magnat.engine.words import Line
from magnat.table import events
from magnat.table.clock import Waiting
from magnat.table.events import AnyEvent
from magnat.table.glimpse import Glimpse
from magnat.table.layout import layout_of
from magnat.table.lines import ChatLine
from magnat.table.opening import MAX_NAME, Opening, SeatKind, clean
from magnat.table.past import MOST_MOVES, Past, PastMove
from magnat.table.refusals import Refusal, TableError
from magnat.table.revealing import revealing

MAX_CHAT = 500
LINES_SHOWN = 60
"""Of the log; older lines are fetched on request, so that a move costs the same at the end of a long game."""
CHAT_SHOWN = 40
LINES_KEPT = LINES_SHOWN + 4 * MOST_MOVES
"""More than are shown, because undoing takes some away."""
LATE_LEVEL = "sound"
"""Of the bot that plays on for somebody who does not move."""

GoingBack = Literal["freely", "by agreement", "no"]
"""Whether one may go back to before one's last move."""


class Sitter(msgspec.Struct):
    """Who sits at a seat now."""

    name: str
    kind: SeatKind
    level: str = ""


class Wish(msgspec.Struct):
    """A seat would like to take its last move back, which is not its own to decide."""

    seat: int
    agreed: list[int]


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
        self._layout = layout_of(game)
        self.match = game.new(len(opening.seats), options=opening.options, key=bytes.fromhex(opening.key))
        self.number = 0
        self.moved_at = 0
        """The number of the last event that changed the position: an action made on an older view is stale."""
        self.changed = opening.at
        self.seats = [Sitter(plan.name, plan.kind, plan.level) for plan in opening.seats]
        self.rematch: str | None = None
        self.lines: deque[bytes] = deque(maxlen=None if all_lines else LINES_KEPT)
        """The log, or its end: each line as JSON."""
        self.told = 0
        """How many lines the whole log has."""
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_SHOWN)
        self.past = Past()
        self.wish: Wish | None = None
        self.waiting = Waiting(opening.at)
        self._around_one_screen = sum(plan.kind == "person" for plan in opening.seats) > 1
        self.glimpse = Glimpse(self.match)
        for line in game.story.opening(self.glimpse.read(WATCHER)):
            self._tell(0, None, line)

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

    def ask_undo(self, seat: int, number: int, at: float) -> events.UndoAsked:
        self._check_fresh(number)
        self._check_plays(seat)
        if self.wish is not None:
            raise Refusal("no_undo", "Somebody is asking for that already.")
        if not self.can_ask_undo(seat):
            raise Refusal("no_undo", "There is no move of yours that could still be taken back.")
        return events.UndoAsked(at=at, seat=seat)

    def answer_undo(self, seat: int, agrees: bool, at: float) -> events.UndoAnswered:
        self._check_plays(seat)
        if self.wish is None or seat == self.wish.seat or seat in self.wish.agreed:
            raise Refusal("no_undo", "Nobody is waiting for your answer about a move to be taken back.")
        return events.UndoAnswered(at=at, seat=seat, agrees=agrees)

    def silence(self, at: float) -> events.Moved | events.HandedOver:
        """What it means that a seat has not moved in time."""
        late = self.next_late
        if late is None or late[0] > at:
            raise Refusal("in_time", "Nobody is late.")
        seat = late[1]
        neutral = self._neutral(seat)
        if neutral is not None and (self.is_hurried(seat) or self.opening.clock.silence == "neutral"):
            return events.Moved(at=at, seat=seat, codes=[neutral])
        return events.HandedOver(at=at, seat=seat, level=LATE_LEVEL)

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

    def going_back(self, seat: int | None) -> GoingBack:
        if seat is None or self.glimpse.over:
            return "no"
        if self.past.is_free(seat):
            return "freely"
        return "by agreement" if self.wish is None and self.past.moved(seat) else "no"

    def can_undo(self, seat: int) -> bool:
        return self.going_back(seat) == "freely"

    def can_ask_undo(self, seat: int) -> bool:
        return self.going_back(seat) == "by agreement"

    # ---- Time ----

    def is_hurried(self, seat: int) -> bool:
        """Whether a seat has but a moment to react; around one screen each is asked in peace."""
        if self._around_one_screen or not self.game.hurries:
            return False
        hurried: bool = self.game.story.hurried(self.glimpse.read(WATCHER), seat)
        return hurried

    def time_given(self, seat: int) -> int:
        """The seconds that a seat has for what it is asked now; 0: as many as it likes."""
        return self.opening.clock.moment if self.is_hurried(seat) else self.opening.clock.move

    @property
    def next_late(self) -> tuple[float, int] | None:
        """When the next seat will be late, and which."""
        if not self.game.hurries and not self.opening.clock.move:
            return None
        deadlines = [
            (self.waiting.of(seat) + given, seat) for seat in self._asked() if (given := self.time_given(seat))
        ]
        return min(deadlines, default=None)

    def _asked(self) -> list[int]:
        """The people for whom a clock may run."""
        if any(sitter.kind == "open" for sitter in self.seats):
            return []
        return [seat for seat in self.glimpse.actors if self.seats[seat].kind == "person"]

    def _neutral(self, seat: int) -> int | None:
        legal = self.glimpse.codes(seat)
        return next((code for code in self.game.neutral if code in legal), None)

    # ---- Happening ----

    def take(self, event: AnyEvent) -> None:
        """Let the next event happen."""
        self.number += 1
        self.changed = event.at
        match event:
            case events.Moved():
                self._move(event.seat, event.codes, event.at)
            case events.Undone():
                self._undo([self.past.take_last()], event.at)
            case events.UndoAsked():
                self.wish = Wish(event.seat, [])
                self._grant_wish(event.at)
            case events.UndoAnswered():
                self._answer_wish(event)
            case events.SatDown():
                self.seats[event.seat] = Sitter(event.name, "person")
                self.waiting.again(self.glimpse.actors, event.at)
            case events.Said():
                self.chat.append(ChatLine(name=event.name, seat=event.seat, text=event.text, at=event.at))
            case events.HandedOver():
                self.seats[event.seat] = Sitter(self.seats[event.seat].name, "bot", event.level)
            case events.TakenBack():
                self.seats[event.seat] = Sitter(self.seats[event.seat].name, "person")
                self.waiting.again([event.seat], event.at)
            case events.Rematched():
                self.rematch = event.table

    def _move(self, seat: int, codes: list[int], at: float) -> None:
        before, told = self.glimpse, 0
        for code in codes:
            told += self._step(seat, code)
        self.moved_at = self.number
        self.wish = None
        self.waiting.moved(before.actors, self.glimpse.actors, at, neutral=codes[-1] in self.game.neutral)
        free = self.seats[seat].kind != "bot" and not revealing(self.game, before, self.glimpse, seat, codes)
        self.past.add(PastMove(seat, codes, before.record.tobytes(), told), free=free)

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
            self._tell(self.number, doer, line)
            doer = None
            told += 1
        return told

    def _answer_wish(self, answer: events.UndoAnswered) -> None:
        assert self.wish is not None
        if not answer.agrees:
            self.wish = None
            return
        self.wish.agreed.append(answer.seat)
        self._grant_wish(answer.at)

    def _grant_wish(self, at: float) -> None:
        """Go back, if everybody at the table agrees; bots always do."""
        assert self.wish is not None
        people = {seat for seat, sitter in enumerate(self.seats) if sitter.kind == "person"}
        if people <= {self.wish.seat, *self.wish.agreed}:
            self._undo(self.past.take_back_to(self.wish.seat), at)

    def _undo(self, taken: list[PastMove], at: float) -> None:
        """Take moves back, the latest first."""
        for move in taken:
            del self.match.moves[len(self.match.moves) - len(move.codes) :]
            self.told -= move.lines
            for _ in range(min(move.lines, len(self.lines))):
                self.lines.pop()
        self.match.record[:] = np.frombuffer(taken[-1].before, np.uint8)
        self.glimpse = Glimpse(self.match)
        self.moved_at = self.number
        self.wish = None
        self.waiting.moved((), self.glimpse.actors, at, neutral=False)

    def _tell(self, number: int, seat: int | None, line: Line) -> None:
        """Add a LogLine."""
        doer = b"null" if seat is None else b"%d" % seat
        self.lines.append(b'{"number":%d,"seat":%b,"line":%b}' % (number, doer, self._layout.line_json(line)))
        self.told += 1

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
