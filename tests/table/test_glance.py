"""The figures that a table shows: made by the game, as its Glance declares them, and sent as they change."""

import random
from itertools import islice
from typing import Any

import msgspec
import pytest

import magnat
from magnat.table import Table
from magnat.table.shown import Shown
from tests.table.play import BOXES, every_table, random_events

TABLES = 4
"""Figures are cheap to get wrong and dear to compare: some tables of each box are enough."""


def viewers(table: Table) -> list[int | None]:
    return [None, *range(len(table.seats))]


def shown(shown: Shown, viewer: int | None) -> dict[str, Any]:
    figures: dict[str, Any] = msgspec.json.decode(shown.glance(viewer))
    return figures


@pytest.mark.parametrize("box", BOXES)
def test_what_a_move_changes_adds_up_to_the_whole(box: str) -> None:
    for number, table in enumerate(islice(every_table(box), TABLES)):
        seen = {viewer: shown(table.shown, viewer) for viewer in viewers(table)}
        before = table.shown
        for _ in random_events(table, random.Random(number), undo=0, most=80):
            for viewer, figures in seen.items():
                figures.update(msgspec.json.decode(table.shown.glance_changes(before, viewer)))
                assert figures == shown(Shown(table.match), viewer)
            before = table.shown


@pytest.mark.parametrize("box", BOXES)
def test_the_figures_are_what_the_game_declares(box: str) -> None:
    glance = magnat.load(box).glance
    for number, table in enumerate(islice(every_table(box), TABLES)):
        for _ in random_events(table, random.Random(number), most=80):
            for viewer in viewers(table):
                figures = shown(table.shown, viewer)
                own = figures.pop("own")
                msgspec.convert(figures, glance.Glance, strict=True)
                assert figures.keys() == set(glance.Glance.__struct_fields__)
                if own is not None:
                    msgspec.convert(own, glance.Own, strict=True)
