"""What somebody must look after at a table, whether anybody is there or not: bots that are to move, clocks that run."""

from magnat.table.events import AnyEvent, BotSeated, HandedOver
from magnat.table.halves import next_look
from magnat.table.opening import Opening
from magnat.table.table import Table


def bots_to_move(table: Table) -> list[int]:
    """The seats that may act and are played by a bot; none while whoever is taught, or has the table wait, reads."""
    if not table.begun or table.waiting.held is not None or (table.lesson and table.lesson.is_told(table.shown)):
        return []
    return [seat for seat in table.shown.actors if table.seats[seat].kind == "bot"]


def due_at(table: Table, at: float) -> float | None:
    """When somebody must look at a table that is in nobody's memory. None: never."""
    return at if bots_to_move(table) else next_look(table, at)


def may_be_due_after(table: Table, event: AnyEvent) -> bool:
    """Whether there may be something to look after once this has happened; at a table of people alone, who take their
    time, there never is."""
    return (
        is_minded(table.opening)
        or any(sitter.kind == "bot" for sitter in table.seats)
        or isinstance(event, BotSeated | HandedOver)
    )


def is_minded(opening: Opening) -> bool:
    """Whether a table is opened with a clock or with bots."""
    return opening.clock.move > 0 or any(plan.kind == "bot" for plan in opening.seats)
