"""Asking a person for an action, one argument after the other.

The questions follow from the legal actions: what kind of action, then each of its arguments, each answer leaving fewer
actions until one is left. Several answers may be typed at once: "b 7" bids seven. What the game knows and does not
allow now is an answer, too: whoever takes the action says why not.
"""

from collections import deque
from collections.abc import Callable
from enum import StrEnum

from magnat.cli.attempts import Attempts
from magnat.cli.questions import Question, SumQuestion, TypeQuestion, next_question
from magnat.cli.screen import Screen
from magnat.cli.sums import Sums
from magnat.engine.actions import Action
from magnat.engine.tabletop import Tabletop


class Command(StrEnum):
    """What can be typed at every question instead of an answer."""

    HELP = "?"
    UNDO = "u"
    HINT = "!"
    COACH = "!!"
    SAVE = "s"
    QUIT = "q"


class Prompt:
    def __init__(self, screen: Screen, tabletop: Tabletop, attempts: Attempts) -> None:
        self._screen, self._tabletop, self._attempts = screen, tabletop, attempts
        self._typed: deque[str] = deque()

    def choose(self, legal: list[Action], sums: Sums) -> Action | Command:
        """What a person wants to do, legal or not, with the sum it takes, or the command that came instead."""
        left, is_first = legal, True
        while question := next_question(left, is_first, self._tabletop, self._screen.words, sums):
            answer = self._answer(question, left[0])
            if isinstance(answer, Command):
                return answer
            if answer is None:
                left, is_first = legal, True
                continue
            left = self._left_by(answer, question.argument, left)
            is_first = False
        return left[0]

    def _left_by(self, answer: str | int, argument: str, actions: list[Action]) -> list[Action]:
        """The actions that are still possible. A sum is no argument of theirs: it is added to the one that is left."""
        if argument not in actions[0]:
            return [{**actions[0], argument: answer}]
        kept = [action for action in actions if action[argument] == answer]
        if not kept and isinstance(answer, str):
            return self._attempts.of_kind(answer)
        return kept or [{**actions[0], argument: answer}]

    def _answer(self, question: Question, begun: Action) -> str | int | Command | None:
        """A value, a command, or None to begin anew."""
        if not self._typed and (choices := question.choices()) is not None:
            self._screen.show(choices)
        while True:
            if not self._typed:
                self._typed.extend(self._screen.ask(self._wording(question)).split() or [""])
            if self._typed[0].lower() in list(Command):
                command = Command(self._typed[0].lower())
                self._typed.clear()
                return command
            value = self._read(question, begun)
            if value is not None:
                return value
            gave_up = self._typed[0] == ""
            self._typed.clear()
            if gave_up:
                return None
            self._screen.tell(question.hint(), "yellow")

    def _wording(self, question: Question) -> str:
        return self._screen.words.text("question", question=question.text())

    def _read(self, question: Question, begun: Action) -> str | int | None:
        """What is meant: something that is legal, if possible."""
        value = self._taken(question, question.read)
        if value is None and isinstance(question, TypeQuestion):
            value = question.kind_of_amount(self._typed[0])
        if value is None:
            value = self._taken(question, lambda typed: self._attempts.answer(question, typed, begun))
        return value

    def _taken(self, question: Question, read: Callable[[str], str | int | None]) -> str | int | None:
        """Take from what was typed as much as answers the question: all of it, or the first word."""
        value = read(" ".join(self._typed))
        if value is not None:
            self._typed.clear()
        elif not isinstance(question, SumQuestion):
            value = read(self._typed[0])
            if value is not None:
                self._typed.popleft()
        return value
