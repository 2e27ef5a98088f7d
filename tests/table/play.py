"""Tables of every box, played at random."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

import numpy as np

import magnat
from magnat.engine.edition import OptionError
from magnat.engine.randomness import key_from_seed
from magnat.games import shelf
from magnat.table import Clock, SeatPlan, Table, opened, snapshots
from magnat.table.events import AnyEvent
from magnat.table.past import Past

BOXES = sorted(shelf())
MOST_TABLES = 12
MOST_EVENTS = 600
"""Games of Big Shot take about 200, random ones of Kohle thousands."""


def new_table(box: str, seats: int | None = None, **options: str) -> Table:
    """A table of people."""
    return table_of(box, *["person"] * (seats or shelf()[box].seats[-1]), options=options)


def table_of(
    box: str,
    *kinds: str,
    at: float = 1.0,
    clock: Clock | None = None,
    seed: int | None = None,
    options: dict[str, str] | None = None,
    all_lines: bool = False,
) -> Table:
    """With the same seed the same cards and rolls come up."""
    game = magnat.load(box)
    plans = [SeatPlan(kind=kind, name=f"P{seat}", level="steady") for seat, kind in enumerate(kinds)]  # type: ignore[arg-type]
    opening = opened(game.edition, "table", at, plans, options or {}, clock=clock)
    if seed is not None:
        opening.key = key_from_seed(seed).hex()
    return Table(opening, game, all_lines=all_lines)


def every_table(box: str) -> Iterator[Table]:
    """The box with every number of seats and every combination of options; of hundreds, some that differ much."""
    edition = shelf()[box]
    choices: list[tuple[Any, ...]] = list(itertools.product(edition.seats, *edition.options.values()))
    for seats, *values in random.Random(1).sample(choices, min(len(choices), MOST_TABLES)):
        try:
            options: dict[str, str] = dict(zip(edition.options, values, strict=True))
            yield new_table(box, seats, **options)
        except OptionError:
            continue


def random_events(
    table: Table, chance: random.Random, undo: float = 0.1, most: int = MOST_EVENTS
) -> Iterator[AnyEvent]:
    """Moves, and moves taken back, to the end or as many as tell us something; each has happened when it is yielded."""
    while not table.shown.over and table.number < most:
        event = _random_event(table, chance, undo)
        table.take(event)
        yield event


def _random_event(table: Table, chance: random.Random, undo: float) -> AnyEvent:
    able = [seat for seat in range(len(table.seats)) if table.can_undo(seat)]
    if able and chance.random() < undo:
        return table.undo(able[0], table.number, 2.0)
    seat = chance.choice(table.shown.actors)
    code = chance.choice(table.shown.codes(seat))
    if table.seats[seat].kind == "bot":
        return table.bot_move(seat, code, 2.0)
    return table.move(seat, table.number, table.game.actions.decode(code), 2.0)


def with_other_secrets(table: Table, viewer: int) -> Table:
    """A table that, for all the viewer knows, could be this one."""
    twin = snapshots.unpack(table.opening, table.game, snapshots.pack(table))
    assert twin is not None
    imagined = table.shown.blanked(viewer).copy()
    keys = np.random.default_rng(table.number).integers(1, 2**63, 2, np.uint64)
    table.game.program.fill_in(imagined, viewer, *keys)
    twin.match.record[:] = imagined
    twin.past = Past()
    other = snapshots.unpack(twin.opening, twin.game, snapshots.pack(twin))
    assert other is not None
    return other
