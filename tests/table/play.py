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
MOST_TABLES = 12
MOST_EVENTS = 600
"""Games of Big Shot take about 200, random ones of Kohle thousands."""


def new_table(box: str, seats: int | None = None, **options: str) -> Table:
    """A table of people."""
    game = magnat.load(box)
    count = seats or game.edition.seats[-1]
    plans = [SeatPlan(kind="person", name=f"P{seat}") for seat in range(count)]
    return Table(opened(game.edition, "table", 1.0, plans, options), game)


def every_table(box: str) -> Iterator[Table]:
    """The box with every number of seats and every combination of options; of hundreds, some that differ much."""
    edition = shelf()[box]
    choices = list(itertools.product(edition.seats, *edition.options.values()))
    for seats, *values in random.Random(1).sample(choices, min(len(choices), MOST_TABLES)):
        try:
            yield new_table(box, seats, **dict(zip(edition.options, values, strict=True)))
        except OptionError:
            continue


def random_events(
    table: Table, chance: random.Random, undo: float = 0.1, most: int = MOST_EVENTS
) -> Iterator[AnyEvent]:
    """Moves, and moves taken back, to the end or as many as tell us something; each has happened when it is yielded."""
    while not table.glimpse.over and table.number < most:
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
