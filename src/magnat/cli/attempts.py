"""What somebody meant who typed what cannot be done now. It is tried all the same: the table says why not."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from magnat.cli.questions import NamedQuestion, NumberQuestion, Question, meant
from magnat.engine.actions import Action, Actions
from magnat.engine.tabletop import Tabletop

MOST = 10**15
"""No fortune is larger."""
ASKED = 24
"""Actions of one kind that are asked about: nobody waits for thousands."""


@dataclass(frozen=True)
class Attempts:
    """The actions of a game, whether they are legal or not."""

    actions: Actions
    tabletop: Tabletop
    why_not: Callable[[Action], str]

    def answer(self, question: Question, typed: str, begun: Action) -> str | int | None:
        """An answer that is none of the choices, though the game knows it; None: it does not."""
        if not isinstance(question, NumberQuestion | NamedQuestion):
            labels = {kind.type: self.tabletop.words.text(f"action_{kind.type}") for kind in self.actions}
            return meant(labels, typed) if len(typed) > 1 else None  # A single letter is a slip of the finger.
        values = self.actions.kinds[begun["type"]].arguments.get(question.argument, range(1, MOST))
        if isinstance(question, NamedQuestion):
            values = values[: len(question.names)]
        return replace(question, values=values).read(typed)

    def of_kind(self, kind: str) -> list[Action]:
        """Every action of a kind, or one that stands for all: as far as is asked, one reason forbids them."""
        first, count = self.actions.first(kind), self.actions.kinds[kind].count
        every = [self.actions.decode(code) for code in range(first, first + count)]
        asked = every[:: -(-count // ASKED)]
        return every[:1] if len({self.why_not(action) for action in asked}) == 1 else every
