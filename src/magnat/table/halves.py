"""When half of somebody's time is gone, at tables by the day: then they are reminded."""

from magnat.table.clock import BY_THE_DAY
from magnat.table.table import Table


def halves(table: Table) -> list[tuple[float, int]]:
    """For each seat that a clock runs for, when that is, and which seat. At tables of one sitting the page reminds."""
    if table.opening.clock.move < BY_THE_DAY or table.waiting.held is not None:
        return []
    return [(table.waiting.of(seat) + table.time_given(seat) / 2, seat) for seat in table.asked()]


def next_look(table: Table, at: float) -> float | None:
    """When somebody must look at a table: because a seat is late then, or half of its time gone. None: never."""
    late = table.next_late
    return min([late[0], *(half for half, _ in halves(table) if half > at)]) if late else None
