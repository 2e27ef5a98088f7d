"""One game being played. A table is what its opening and its events make of it, and nothing else.

Whoever wants something asks for the event (`move`, `undo`, `say`, ...): a Refusal says why not, and the table stays as
it was. Only `take` changes it. So an event can be made durable before anything depends on it.
"""

from collections import deque
from collections.abc import Iterable

import msgspec
import numpy as np

from magnat.bots.players import current_name
from magnat.engine.actions import Action, ActionError
from magnat.engine.game import Game
from magnat.engine.match import IllegalAction, Match
from magnat.engine.sight import WATCHER
from magnat.engine.words import Line
from magnat.table import events, lines
from magnat.table.asking import check_asked, not_asked
from magnat.table.beginning import begun_as
from magnat.table.clock import TableTime, Waiting
from magnat.table.events import AnyEvent
from magnat.table.layout import layout_of
from magnat.table.lesson import Lesson
from magnat.table.lines import ChatLine, had_hint, of_error, silence, tells_of_hint
from magnat.table.lines import Line as WireLine
from magnat.table.opening import MAX_NAME, Opening, clean
from magnat.table.past import MOST_MOVES, GoingBack, Past, PastMove, Wish
from magnat.table.recent import Recent
from magnat.table.refusals import Refusal, TableError, damaged
from magnat.table.revealing import revealing
from magnat.table.seal import NOBODYS_KEY, Seal
from magnat.table.shown import Shown
from magnat.table.sitters import Sitter, check_level

MAX_CHAT = 500
LINES_SHOWN = 60
"""Of the log; older lines are fetched on request, so that a move costs the same at the end of a long game."""
CHAT_SHOWN = 40
LINES_KEPT = LINES_SHOWN + 4 * MOST_MOVES
"""More than are shown, because undoing takes some away."""
LATE_LEVEL = "steady"
"""Of the bot that plays on for somebody who does not move."""


class Table:
    def __init__(self, opening: Opening, game: Game, *, all_lines: bool = False, begun: Match | None = None) -> None:
        """The table before its first event. A match may have `begun` elsewhere, in a given position."""
        if opening.rules != game.rules_version:
            raise TableError(
                "other_rules",
                f"This table was played by version {opening.rules} of the rules of {game.title}; "
                f"this program plays version {game.rules_version}. The one it was opened with can still go on with it.",
            )
        self.opening, self.game = opening, game
        self.commitment = opening.commitment
        self._layout = layout_of(game)
        self.seal = Seal(opening)
        self.match = begun or self._dealt(NOBODYS_KEY if opening.stirred else self.seal.dealt_key)
        self.number = 0
        self.moved_at = 0
        """The number of the last event that changed the position: an action made on an older view may be stale."""
        self.changed = opening.at
        self.seats = [Sitter(plan.name, plan.kind, current_name(plan.level)) for plan in opening.seats]
        self.begun = False
        """Nobody moves, no bot and no clock either, before everybody who was invited has sat down and, where the deal
        is stirred, thrown in a number."""
        self.rematch: str | None = None
        self.lines: deque[bytes] = deque(maxlen=None if all_lines else LINES_KEPT)
        """The log, or its end: each line as JSON."""
        self.told = 0
        """How many lines the whole log has."""
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_SHOWN)
        self.past = Past()
        self.wish: Wish | None = None
        self.waiting = Waiting(opening.at)
        self.late: int | None = None
        """The seat whose time ran out in the last event."""
        self.recent = Recent(game)
        self._time = TableTime()
        self._around_one_screen = sum(plan.kind == "person" for plan in opening.seats) > 1
        self.shown = Shown(self.match)
        self.lesson = Lesson(game) if opening.lesson else None
        self._lay_out()
        self._begin_if_all_are_here()

    @classmethod
    def rebuilt(cls, opening: Opening, game: Game, log: Iterable[AnyEvent], *, all_lines: bool = False) -> "Table":
        """The table after all its events."""
        table = cls(opening, game, all_lines=all_lines)
        table.go_on(log)
        return table

    def go_on(self, log: Iterable[AnyEvent]) -> None:
        """Take events that were stored. Whatever may be wrong with them, a TableError says so."""
        number = self.number
        try:
            for event in log:
                self.take(event)
                number = self.number
        except Exception as error:
            raise damaged(f"its event {number + 1} cannot be replayed") from error

    # ---- Asking ----

    def sit_down(self, seat: int, name: str, at: float) -> events.SatDown:
        self.check_seat(seat)
        sitter = self.seats[seat]
        if not sitter.is_free:
            raise Refusal("seat_taken", name=sitter.name)
        kept_for = sitter.name if sitter.kind == "open" else ""
        return events.SatDown(at=self.time(at), seat=seat, name=clean(name, MAX_NAME) or kept_for or f"{seat + 1}")

    def move(self, seat: int, number: int, action: Action, at: float) -> events.Moved:
        """A move names the view that it was made on. Others may have moved since, if that leaves what it answers."""
        fresh = self.moved_at <= number <= self.number
        if not fresh and not self._still_stands(seat, number, action):
            raise _stale()
        self.check_plays(seat)
        self._check_begun()
        try:
            return events.Moved(at=self.time(at), seat=seat, codes=self._checked(seat, action))
        except Refusal as refusal:
            raise (refusal if fresh else _stale()) from None

    def why_not(self, seat: int, action: Action) -> WireLine | None:
        """Why a seat cannot do something now, told from nothing but what it may see; None: it can."""
        try:
            check_asked(self, seat)
            self.match.imagined(seat, seed=0).act(seat, action)
        except Refusal as refusal:
            return refusal.line
        except IllegalAction as error:
            return of_error(error)
        return None

    def bot_move(self, seat: int, code: int, at: float) -> events.Moved:
        """What a bot has chosen is checked like anything else."""
        self.check_seat(seat)
        if self.seats[seat].kind != "bot":
            raise Refusal("not_a_bot")
        if code not in self.shown.codes(seat):
            raise Refusal("illegal", "bot_choice", code=code, number=seat)
        return events.Moved(at=self.time(at), seat=seat, codes=[code])

    def way_out(self, seat: int) -> int:
        """Something that a seat may do now, if only to let the game go on."""
        neutral = self._neutral(seat)
        return self.shown.codes(seat)[0] if neutral is None else neutral

    def undo(self, seat: int, number: int, at: float) -> events.Undone:
        self._check_fresh(number)
        self.check_plays(seat)
        if not self.can_undo(seat):
            raise Refusal("no_undo")
        return events.Undone(at=self.time(at), seat=seat)

    def ask_undo(self, seat: int, number: int, at: float) -> events.UndoAsked:
        self._check_fresh(number)
        self.check_plays(seat)
        if self.wish is not None:
            raise Refusal("no_undo", "undo_asked")
        if not self.can_ask_undo(seat):
            raise Refusal("no_undo", "undo_none")
        return events.UndoAsked(at=self.time(at), seat=seat)

    def answer_undo(self, seat: int, agrees: bool, at: float) -> events.UndoAnswered:
        self.check_seat(seat)
        if self.wish is None or seat not in self.asked_about(self.wish):
            raise Refusal("no_undo", "undo_unasked")
        return events.UndoAnswered(at=self.time(at), seat=seat, agrees=agrees)

    def silence(self, at: float) -> events.Moved | events.HandedOver:
        """What it means that a seat has not moved in time."""
        at, late = self.time(at), self.next_late
        if late is None or late[0] > at:
            raise Refusal("in_time")
        seat = late[1]
        neutral = self._neutral(seat)
        if neutral is not None and (self.is_hurried(seat) or self.opening.clock.silence == "neutral"):
            return events.Moved(at=at, seat=seat, codes=[neutral], late=True)
        return events.HandedOver(at=at, seat=seat, level=LATE_LEVEL, late=True)

    def say(self, seat: int | None, name: str, text: str, at: float, phrase: str = "") -> events.Said:
        """A text, or a phrase by its name."""
        said = "" if phrase else clean(text, MAX_CHAT)
        if not said and phrase not in lines.PHRASES:
            raise Refusal("empty")
        who = self.seats[seat].name if seat is not None else name
        return events.Said(at=self.time(at), seat=seat, name=who, text=said, phrase=lines.phrase(phrase))

    def hand_over(self, seat: int, level: str, at: float) -> events.HandedOver:
        self.check_plays(seat)
        check_level(level)
        return events.HandedOver(at=self.time(at), seat=seat, level=level)

    def take_back(self, seat: int, at: float) -> events.TakenBack:
        self.check_seat(seat)
        if self.seats[seat].kind != "bot":
            raise Refusal("not_a_bot")
        return events.TakenBack(at=self.time(at), seat=seat)

    def going_back(self, seat: int | None) -> GoingBack:
        if seat is None or self.shown.over:
            return "no"
        if self.past.is_free(seat):
            return "freely"
        return "by agreement" if self.wish is None and self.past.moved(seat) else "no"

    def can_undo(self, seat: int) -> bool:
        return self.going_back(seat) == "freely"

    def can_ask_undo(self, seat: int) -> bool:
        return self.going_back(seat) == "by agreement"

    def asked_about(self, wish: Wish) -> set[int]:
        """The people who have not agreed to a wish yet: also those for whom a bot plays at the moment."""
        people = {seat for seat in range(len(self.seats)) if self._is_somebodys(seat)}
        return people - {wish.seat, *wish.agreed}

    def _is_somebodys(self, seat: int) -> bool:
        return self.opening.seats[seat].kind != "bot" and not self.seats[seat].is_free

    # ---- Time ----

    def time(self, system: float) -> float:
        """The table's own time, when the system's clock shows this."""
        return self._time.at(system, self.changed)

    def is_hurried(self, seat: int) -> bool:
        """Whether a seat has but a moment to react; around one screen each is asked in peace."""
        if self._around_one_screen or not self.game.hurries:
            return False
        hurried: bool = self.game.story.hurried(self.shown.read(WATCHER), seat)
        return hurried

    def time_given(self, seat: int) -> int:
        """The seconds that a seat has for what it is asked now; 0: as many as it likes."""
        return self.opening.clock.moment if self.is_hurried(seat) else self.opening.clock.move

    @property
    def next_late(self) -> tuple[float, int] | None:
        """When the next seat will be late, and which."""
        if (not self.game.hurries and not self.opening.clock.move) or self.waiting.held is not None:
            return None
        deadlines = [(self.waiting.of(seat) + given, seat) for seat in self.asked() if (given := self.time_given(seat))]
        return min(deadlines, default=None)

    def asked(self) -> list[int]:
        """The people for whom a clock may run."""
        if not self.begun or any(sitter.kind == "open" for sitter in self.seats):
            return []
        return [seat for seat in self.shown.actors if self.seats[seat].kind == "person"]

    def _neutral(self, seat: int) -> int | None:
        legal = self.shown.codes(seat)
        return next((code for code in self.game.neutral if code in legal), None)

    # ---- Happening ----

    def take(self, event: AnyEvent) -> None:
        """Let the next event happen."""
        self.number += 1
        self.changed = event.at
        self.seal.take(event)
        self.late = event.seat if isinstance(event, events.Moved | events.HandedOver) and event.late else None
        if not isinstance(event, events.Held | events.Said):
            self.waiting.go_on(event.at)  # Whoever does something no longer reads.
        match event:
            case events.Moved():
                self._move(event.seat, event.codes, event.at, event.late)
            case events.Undone():
                self._undo([last := self.past.take_last()], event.seat, event.at)
                self.waiting.go_back(event.seat, last.mark)
            case events.UndoAsked():
                self.wish = Wish(event.seat, [])
                self._grant_wish(event.at)
            case events.UndoAnswered():
                self._answer_wish(event)
            case events.SatDown():
                self._sit_down(event, Sitter(event.name, "person"))
            case events.BotSeated():
                self._sit_down(event, Sitter(event.name, "bot", event.level, kept=True))
            case events.Stirred():
                self.seats[event.seat].stirred = True
                self._begin_if_all_are_here()
            case events.Said():
                self.chat.append(lines.said(event.name, event.seat, event.text, event.phrase, event.at))
            case events.HandedOver():
                self.waiting.left[event.seat] = event.at
                self._hand_over(event.seat, event.level)
            case events.TakenBack():
                stirred = self.seal.keeps_number_of(event.seat)
                self.seats[event.seat] = Sitter(self.seats[event.seat].name, "person", stirred=stirred)
                if not self.is_hurried(event.seat):  # A moment passes for everybody alike.
                    self.waiting.come_back(event.seat, event.at)
            case events.SeatFreed():
                self._free_seat(event)
            case events.Rematched():
                self.rematch = event.table
            case events.Held():
                (self.waiting.hold if event.waits else self.waiting.go_on)(event.at)
            case events.Hinted() | events.Coached():
                self.seats[event.seat].is_helped(by=events.tag_of(event))
                self._tell_all(event, self.seats[event.seat].name)
            case events.Taught() if self.lesson:
                self.lesson.learn(event.step, self.shown)

    def _sit_down(self, event: events.SatDown | events.BotSeated, sitter: Sitter) -> None:
        """Whoever comes while the others have begun finds the question as it stands."""
        self.seats[event.seat] = sitter
        self._tell_all(event, event.name)
        self.waiting.again(self.shown.actors, event.at)
        self._begin_if_all_are_here()

    def _begin_if_all_are_here(self) -> None:
        """Whoever sits there has also thrown in a number, if that is the custom; then the cards are dealt."""
        if self.begun or not all(sitter.is_ready(self.opening.stirred) for sitter in self.seats):
            return
        self.begun = True
        self.seal.dealt = True
        if self.opening.stirred:
            self.match = self._dealt(self.seal.dealt_key)
            self.shown = Shown(self.match)
            self.moved_at = self.number
            self._lay_out()
            self.waiting.again(self.shown.actors, self.changed)

    def _dealt(self, key: bytes) -> Match:
        return begun_as(self.opening, self.game, key)

    def _lay_out(self) -> None:
        """What is told before the first move."""
        self.lines.clear()
        self.told = 0
        self.recent.add(self.number, None, self.shown.record)
        for line in self.game.story.first_lines(self.shown.read(WATCHER)):
            self._tell(self.number, None, line)

    def _hand_over(self, seat: int, level: str) -> None:
        """Whoever leaves while asking for something does not wait for the answer."""
        self.seats[seat] = Sitter(self.seats[seat].name, "bot", current_name(level))
        if self.wish is not None and self.wish.seat == seat:
            self.wish = None
        self._begin_if_all_are_here()

    def _move(self, seat: int, codes: list[int], at: float, late: bool) -> None:
        before, told, lines, mark = self.shown, 0, self.told, self.waiting.mark(seat)
        self.begun = True
        for code in codes:
            told += self._step(seat, code)
        if late and told:
            told += self._tell_silence([*self.past.silent(), seat])
        if self.seats[seat].hinted and told:
            self.seats[seat].hinted = False
            self._tell(self.number, None, had_hint(seat))
            told += 1
        self._reached(before, seat, at)
        if self.lesson:
            self.lesson.moved(seat, codes, lines, before, self.shown)
        free = self.seats[seat].kind != "bot" and not revealing(self.game, before, self.shown, seat, codes)
        self.past.add(PastMove(seat, codes, before.record.tobytes(), told, late, self.number, mark), free=free)

    def _step(self, seat: int, code: int) -> int:
        """One small decision; returns how many lines tell of it."""
        if code not in self.shown.codes(seat):
            self.match.act(seat, code)  # says what is wrong
        before = self.shown
        self.game.program.act(self.match.record, seat, code)
        self.match.moves.append((seat, code))
        self.shown = Shown(self.match)
        lines = self.game.story.tell(before.read(WATCHER), self.shown.read(WATCHER), seat, code)
        doer: int | None = seat
        told = 0
        for line in lines:
            self._tell(self.number, doer, line)
            doer = None
            told += 1
        return told

    def _reached(self, before: Shown, seat: int, at: float) -> None:
        """Another position has come about by what a seat did."""
        self.moved_at = self.number
        self.wish = None
        standing = [other for other in range(len(self.seats)) if self._is_no_news(before, other)]
        self.waiting.moved(len(self.seats), standing, at)
        self.recent.add(self.number, seat, self.shown.record)

    def _is_no_news(self, before: Shown, seat: int) -> bool:
        """Whether a seat is asked what it was asked before, so that it gets no more time for it."""
        if not self.game.answers or not (seat in before.actors or self.is_hurried(seat)):
            return False
        silence = self.game.neutral[0]
        return bool(before.answered(seat, silence) == self.shown.answered(seat, silence))

    def _free_seat(self, event: events.SeatFreed) -> None:
        name = self.seats[event.seat].name
        self.seats[event.seat] = Sitter("", "open")
        self.wish = None
        self._tell_all(event, name)

    def _tell_all(self, event: events.AboutSeat, name: str) -> None:
        """Who sits where, and who was helped, is everybody's business: it stands among what people say."""
        told = lines.about_seat(events.tag_of(event), event.seat, name)
        self.chat.append(ChatLine(name="", seat=event.seat, text="", at=event.at, told=told))

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
        if not self.asked_about(self.wish):
            self._undo(self.past.take_back_to(self.wish.seat), self.wish.seat, at)

    def _undo(self, taken: list[PastMove], seat: int, at: float) -> None:
        """Take moves back, the latest first."""
        before = self.shown
        for move in taken:
            del self.match.moves[len(self.match.moves) - len(move.codes) :]
            self.told -= move.lines
            taken_lines = [self.lines.pop() for _ in range(min(move.lines, len(self.lines)))]
            self.seats[move.seat].hinted |= any(map(tells_of_hint, taken_lines))
        self.match.record[:] = np.frombuffer(taken[-1].before, np.uint8)
        self.shown = Shown(self.match)
        self._reached(before, seat, at)
        if self.lesson:
            self.lesson.undone(self.told)

    def _tell_silence(self, seats: list[int]) -> int:
        """A line of the table's own: what has just been told came of time that ran out."""
        self._add(self.number, None, msgspec.json.encode(silence(self.seats[seat].name for seat in seats)))
        return 1

    def _tell(self, number: int, seat: int | None, line: Line) -> None:
        self._add(number, seat, self._layout.line_json(line))

    def _add(self, number: int, seat: int | None, line_json: bytes) -> None:
        """Add a LogLine."""
        doer = b"null" if seat is None else b"%d" % seat
        self.lines.append(b'{"number":%d,"seat":%b,"line":%b}' % (number, doer, line_json))
        self.told += 1

    # ---- Checking ----

    def _checked(self, seat: int, action: Action) -> list[int]:
        """The small decisions of a legal action."""
        if seat not in self.shown.actors:
            raise not_asked(self.shown)
        try:
            codes = self.game.actions.spell(action)
            if len(codes) != 1 or codes[0] not in self.shown.codes(seat):
                self._trial.act(seat, action)
        except (ActionError, IllegalAction) as error:
            raise Refusal.of("illegal", error) from None
        return codes

    @property
    def _trial(self) -> Match:
        """A copy of the match, to try an action on."""
        match = self.match
        return Match(match.game, match.record.copy(), match.seats, match.options, match.key)

    def check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise Refusal("not_your_seat", "no_seat", number=seat, first=0, last=len(self.seats) - 1)

    def check_plays(self, seat: int) -> None:
        self.check_seat(seat)
        if self.seats[seat].kind == "bot":
            raise Refusal("not_your_turn", "bot_plays")

    def _check_begun(self) -> None:
        if not self.begun:
            raise Refusal("not_begun")

    def _check_fresh(self, number: int) -> None:
        if not self.moved_at <= number <= self.number:
            raise _stale()

    def _still_stands(self, seat: int, number: int, action: Action) -> bool:
        """Whether what an action answers is asked now as it was in an older view."""
        if not self.game.answers or number > self.number:
            return False
        try:
            return self.recent.stands(number, seat, self.game.actions.spell(action)[0])
        except ActionError:
            return False


def _stale() -> Refusal:
    return Refusal("stale")
