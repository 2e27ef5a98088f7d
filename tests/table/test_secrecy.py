"""What a table shows to a seat, and lets it do, depends on nothing that the seat cannot see."""

import random

import pytest
from benchmarks import secrecy

from magnat.engine.compiling import INTERPRETED
from magnat.table import Table
from tests.table.play import BOXES, every_table, random_events, with_other_secrets


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


POSITIONS = 2 if INTERPRETED else 15
"""In each box; `python -m benchmarks.secrecy` compares for minutes."""


@pytest.mark.parametrize("box", BOXES)
def test_nothing_that_a_seat_is_shown_told_or_advised_depends_on_what_it_cannot_see(box: str) -> None:
    counts = secrecy.look(box, POSITIONS)
    assert counts["positions"] == POSITIONS
    assert all(counts[what] for what in ("views", "films", "glances", "prompts", "refusals", "choices"))


@pytest.mark.parametrize("box", BOXES)
def test_the_comparison_would_notice_a_leak(box: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one seat knows is another one's secret."""
    monkeypatch.setattr(
        secrecy, "with_other_secrets", lambda table, seat: with_other_secrets(table, (seat + 1) % len(table.seats))
    )
    with pytest.raises(AssertionError, match=r"of seat \d"):
        secrecy.look(box, 400)
