"""Tables of every box, played at random."""

import itertools
import random
from collections.abc import Iterator

import magnat
from magnat.engine.edition import OptionError
from magnat.games import shelf
from magnat.table import SeatPlan, Table, opened
from magnat.table.events import AnyEvent

BOXES = sorted(shelf())


def new_table(box: str, seats: int | None = None, **options: str) -> Table:
    """A table of people."""
    game = magnat.load(box)
    count = seats or game.edition.seats[-1]
    plans = [SeatPlan(kind="person", name=f"P{seat}") for seat in range(count)]
    return Table(opened(game.edition, "table", 1.0, plans, options), game)


def every_table(box: str) -> Iterator[Table]:
    """The box with every number of seats and every combination of options."""
    edition = shelf()[box]
    for seats in edition.seats:
        for values in itertools.product(*edition.options.values()):
            try:
                yield new_table(box, seats, **dict(zip(edition.options, values, strict=True)))
            except OptionError:
                continue


def random_events(table: Table, chance: random.Random, undo: float = 0.1) -> Iterator[AnyEvent]:
    """Moves, and moves taken back, to the end; each has happened when it is yielded."""
    while not table.glimpse.over:
        event = _random_event(table, chance, undo)
        table.take(event)
        yield event


def _random_event(table: Table, chance: random.Random, undo: float) -> AnyEvent:
    able = [seat for seat in range(len(table.seats)) if table.can_undo(seat)]
    if able and chance.random() < undo:
        return table.undo(able[0], table.number, 2.0)
    seat = chance.choice(table.glimpse.actors)
    action = table.game.actions.decode(chance.choice(table.glimpse.codes(seat)))
    return table.move(seat, table.number, action, 2.0)
