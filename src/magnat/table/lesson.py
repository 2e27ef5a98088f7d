"""A guided first game: a real table whose deal, bots and steps come from the game's `lesson.toml`.

A lesson says something, points at something and lights what to try; it never does anything itself. Where it stands
follows from the table's events. Bots play its replies while they fit, and for themselves where they do not.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from magnat.engine.actions import Action
from magnat.engine.edition import Edition
from magnat.engine.game import Game
from magnat.engine.randomness import key_from_seed
from magnat.engine.words import words_of
from magnat.table.clock import Clock
from magnat.table.conditions import Sight
from magnat.table.lines import Line, Told
from magnat.table.opening import Opening, SeatPlan, opened
from magnat.table.reasons import Chosen, choice
from magnat.table.shown import Shown

LEARNER = 0
"""The seat of whoever is taught."""

NEVER = -1

Value = int | str
"""As it is, or a condition that tells it."""


class Reply(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a bot does when its moment has come: the first of these that it may."""

    seat: int
    do: list[dict[str, Value]]
    when: str = "True"


class Saying(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One of several things to say, by how matters stand."""

    when: str
    words: str


class Step(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One idea. Its sentences are `lesson_WORDS`, `lesson_WORDS_title` and, where there is one, `lesson_WORDS_how`."""

    words: str
    when: str = "True"
    """Its moment. Until then the game goes on."""
    unless: str = "False"
    """It is passed over when this holds."""
    say: list[Saying] = []
    """What is said instead, if one of these fits: a comment on what was chosen."""
    params: dict[str, Value] = {}
    """What fills the gaps of its sentences."""
    point: str = ""
    """The place that is pointed at, as the board calls it; {conditions} in it are told."""
    light: list[str] = []
    """More places that are lit."""
    do: list[dict[str, Value]] = []
    """What to try. The step is done when the learner has moved."""
    free: bool = False
    """One's own choice: the step is done when the learner has moved, and nothing is dimmed."""
    until: str = ""
    """If more than one move belongs to it: when it is done."""

    @property
    def is_told(self) -> bool:
        """Whether there is nothing to do but to read it: then everybody waits."""
        return not self.do and not self.free


class Script(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A `lesson.toml`."""

    seed: int
    """From which the deal and all rolls follow."""
    bots: list[str]
    """Their names, from the second seat on."""
    level: str
    options: dict[str, str] = {}
    replies: list[Reply] = []
    steps: list[Step]


class Card(Told):
    """What the lesson says now to whoever is taught."""

    step: int
    """Counted from 0; as many as there are: the lesson is over."""
    of: int
    ready: bool
    """False: its moment has yet to come, and nothing is said."""
    title: Line | None
    say: Line | None
    how: Line | None
    point: str = ""
    """The place that is pointed at; empty: none."""
    light: list[str] = msgspec.field(default_factory=list)
    """More places that are lit."""
    lit: list[Action] = msgspec.field(default_factory=list)
    """What to try now; empty: nothing, or whatever one likes."""
    told: bool = False
    """Nothing to do but to read it: the table waits for `learn`."""
    free: bool = False
    """A choice of one's own."""
    chosen: Chosen | None = None
    """What came of the choice before it."""


def script_path(edition: Edition) -> Path:
    """Beside the edition file and called like it; editions without one of their own share their game's."""
    own = edition.path.with_name(edition.path.name.replace("edition", "lesson"))
    return own if own.is_file() else edition.path.with_name("lesson.toml")


def has_lesson(edition: Edition) -> bool:
    return script_path(edition).is_file()


@cache
def script_of(edition: Edition) -> Script:
    return msgspec.convert(tomllib.loads(script_path(edition).read_text(encoding="utf-8")), Script)


def opened_lesson(edition: Edition, table: str, at: float, name: str) -> Opening:
    """A table at which somebody learns a box: its deal is the lesson's, and there is no clock."""
    script = script_of(edition)
    bots = [SeatPlan(kind="bot", name=bot, level=script.level) for bot in script.bots]
    opening = opened(edition, table, at, [SeatPlan(kind="person", name=name), *bots], script.options)
    opening.key = key_from_seed(script.seed).hex()
    opening.clock = Clock(moment=0)
    opening.lesson = True
    return opening


class Lesson:
    """A script, and how far it has come."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.script = script_of(game.edition)
        self._folder = game.folder
        self.step = 0
        self.trail: list[tuple[int, int]] = []
        """How many lines the log had, and which step it was, when a move ended a step: for moves taken back."""
        self.chosen: Chosen | None = None
        """What the learner chose, of their own accord."""
        self.comments = NEVER
        """The step that comments on it."""

    @property
    def of(self) -> int:
        return len(self.script.steps)

    @property
    def current(self) -> Step | None:
        return self.script.steps[self.step] if self.step < self.of else None

    # ---- What happens ----

    def learn(self, step: int, shown: Shown) -> None:
        """Somebody has read a step, or leaves the lesson, or comes back to it."""
        self.step = min(max(step, 0), self.of)
        self._pass_over(shown)

    def moved(self, seat: int, codes: list[int], told: int, before: Shown, after: Shown) -> None:
        """`told`: lines of the log before the move."""
        step = self.current
        if seat == LEARNER and self.comments == self.step:
            self._forget()  # Taking back would no longer take that choice back.
        if step is not None and step.free and seat == LEARNER and self._is_ready(step, before):
            self._remember(choice(self._game, before, seat, codes))
        if step is not None and self._is_done(step, seat, before, after):
            self.trail.append((told, self.step))
            self.step += 1
        self._pass_over(after)

    def _remember(self, chosen: Chosen | None) -> None:
        """Of several moves that belong to one choice, the last that brings something, or else the first."""
        is_first = self.comments != self.step + 1
        if is_first or (chosen is not None and chosen.brings):
            self.chosen = chosen
        self.comments = self.step + 1

    def undone(self, told: int) -> None:
        """The log has as many lines again as it had before a move."""
        while self.trail and self.trail[-1][0] >= told:
            self.step = self.trail.pop()[1]
        if self.comments > self.step:
            self._forget()

    def _forget(self) -> None:
        self.chosen, self.comments = None, NEVER

    def _is_done(self, step: Step, seat: int, before: Shown, after: Shown) -> bool:
        """Who moves instead of reading has read enough."""
        if seat != LEARNER or not self._is_ready(step, before):
            return False
        return not step.until or bool(self._sight(after).value(step.until))

    def _pass_over(self, shown: Shown) -> None:
        while (step := self.current) is not None and self._sight(shown).value(step.unless):
            if self.comments == self.step:
                self.comments += 1
            self.step += 1

    # ---- What it says ----

    def is_told(self, shown: Shown) -> bool:
        """Whether everybody waits until something has been read."""
        step = self.current
        return step is not None and step.is_told and self._is_ready(step, shown)

    def card(self, shown: Shown) -> Card:
        step = self.current
        ready = step is not None and self._is_ready(step, shown)
        if step is None or not ready:
            card = Card(step=self.step, of=self.of, ready=False, title=None, say=None, how=None)
        else:
            card = self._read_out(step, self._sight(shown), shown)
        return card

    def _read_out(self, step: Step, sight: Sight, shown: Shown) -> Card:
        words = next((saying.words for saying in step.say if sight.value(saying.when)), step.words)
        params = {name: _told(value, sight) for name, value in step.params.items()}
        known = words_of(self._folder, "en").messages
        title = next(name for name in (f"{words}_title", f"{step.words}_title") if f"lesson_{name}" in known)
        return Card(
            step=self.step,
            of=self.of,
            ready=True,
            title=self._line(title, params),
            say=self._line(words, params),
            how=self._line(f"{words}_how", params) if f"lesson_{words}_how" in known else None,
            point=_filled(step.point, sight),
            light=[_filled(place, sight) for place in step.light],
            lit=self._legal(step.do, LEARNER, shown),
            told=step.is_told,
            free=step.free,
            chosen=self.chosen if self.comments == self.step else None,
        )

    def _line(self, words: str, params: dict[str, Value]) -> Line:
        return Line(key=f"{self._folder.name}_lesson_{words}", params=params)

    def _is_ready(self, step: Step, shown: Shown) -> bool:
        if shown.over and not step.is_told:
            return False
        asked = step.is_told or LEARNER in shown.actors
        return asked and bool(self._sight(shown).value(step.when))

    # ---- What bots do ----

    def reply(self, seat: int, shown: Shown) -> int | None:
        """What the script has a bot do now, from what it sees itself; None: whatever it thinks best."""
        for reply in self.script.replies:
            if reply.seat == seat and self._sight(shown, seat).value(reply.when):
                actions = self._legal(reply.do, seat, shown)
                if actions:
                    return self._game.actions.encode(actions[0])
        return None

    def _legal(self, wanted: list[dict[str, Value]], seat: int, shown: Shown) -> list[Action]:
        """Of these, the actions that a seat may take now; of those spelled in small decisions, whose first it may."""
        sight = self._sight(shown, seat)
        actions = [
            {name: value if name == "type" else _told(value, sight) for name, value in a.items()} for a in wanted
        ]
        return [action for action in actions if self._is_legal(action, seat, shown)]

    def _is_legal(self, action: Action, seat: int, shown: Shown) -> bool:
        codes = self._game.actions.spell(action)
        return codes[0] in shown.codes(seat)

    def _sight(self, shown: Shown, seat: int = LEARNER) -> Sight:
        return Sight(shown, seat, lambda: self._kinds(shown, seat))

    def _kinds(self, shown: Shown, seat: int) -> list[str]:
        decode = self._game.actions.decode
        return list(dict.fromkeys(decode(code)["type"] for code in shown.codes(seat)))


def _told(value: Value, sight: Sight) -> Any:
    return sight.value(value) if isinstance(value, str) else value


def _filled(place: str, sight: Sight) -> str:
    """`district.{where(glance.leader, 2)}` with the number in its place."""
    head, brace, rest = place.partition("{")
    if not brace:
        return head
    condition, _, tail = rest.partition("}")
    return f"{head}{sight.value(condition)}{_filled(tail, sight)}"
