"""What a table shows to a seat, and lets it do, depends on nothing that the seat cannot see."""

import random

import numpy as np
import pytest

from magnat.table import Table, snapshots
from magnat.table.past import Past
from tests.table.play import BOXES, every_table, random_events


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


@pytest.mark.parametrize("box", BOXES)
def test_whether_a_move_can_be_taken_back_tells_its_seat_nothing(box: str) -> None:
    compared = 0
    for number, table in enumerate(every_table(box)):
        twins: dict[int, Table] = {}
        for event in random_events(table, random.Random(number), undo=0):
            seat = event.seat  # type: ignore[union-attr]
            if seat in twins and set(event.codes) <= set(twins[seat].shown.codes(seat)):  # type: ignore[union-attr]
                twin = twins[seat]
                twin.take(event)
                if twin.shown.state(seat) == table.shown.state(seat):
                    compared += 1
                    assert twin.can_undo(seat) == table.can_undo(seat)
            often = table.number % 3 == 0 and not table.shown.over
            twins = {seat: with_other_secrets(table, seat) for seat in table.shown.actors} if often else {}
    assert compared > 50


@pytest.mark.parametrize("box", BOXES)
def test_other_secrets_leave_no_trace_in_what_is_shown(box: str) -> None:
    for number, table in enumerate(every_table(box)):
        for _ in random_events(table, random.Random(number)):
            if table.number % 40 or table.shown.over:
                continue
            for viewer in range(len(table.seats)):
                twin = with_other_secrets(table, viewer)
                assert twin.shown.state(viewer) == table.shown.state(viewer)
                assert twin.shown.glance(viewer) == table.shown.glance(viewer)
                assert twin.shown.prompt(viewer) == table.shown.prompt(viewer)
                assert twin.shown.legal(viewer) == table.shown.legal(viewer)
