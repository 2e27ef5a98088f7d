"""What whoever learns or reads may ask of a table, beside its moves."""

from magnat.table.events import Held, Taught
from magnat.table.lesson import LEARNER
from magnat.table.refusals import Refusal
from magnat.table.table import Table


def learn(table: Table, seat: int, step: int, at: float) -> Taught:
    """Go on to a step of the lesson, leave it (the step after the last), or come back to it."""
    if table.lesson is None or seat != LEARNER:
        raise Refusal("no_lesson")
    return Taught(at=table.time(at), seat=seat, step=min(max(step, 0), table.lesson.of))


def hold(table: Table, seat: int, waits: bool, at: float) -> Held:
    """Have the table wait while one reads, or go on. Nobody else may be kept waiting: all others must be bots."""
    if any(sitter.kind != "bot" for other, sitter in enumerate(table.seats) if other != seat):
        raise Refusal("not_alone")
    if waits == (table.waiting.held is not None):
        if waits:
            raise Refusal("waits")
        raise Refusal("waits_not")
    return Held(at=table.time(at), seat=seat, waits=waits)
