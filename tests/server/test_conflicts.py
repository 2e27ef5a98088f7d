"""The shelf says which options do not go together, as the rules of each box have it."""

import itertools

import pytest

from magnat.games import chapter, shelf
from magnat.server.conflicts import conflicts_of


@pytest.mark.parametrize("box", sorted(shelf()))
def test_what_is_not_ruled_out_can_be_played(box: str) -> None:
    edition = shelf()[box]
    rules = chapter(edition, "edition")
    for seats in edition.seats:
        for values in itertools.product(*edition.options.values()):
            chosen = dict(zip(edition.options, values, strict=True))
            ruled_out = any(
                seats in found.seats and found.options.items() <= chosen.items() for found in conflicts_of(edition)
            )
            played = rules.as_played(seats, chosen) if hasattr(rules, "as_played") else chosen
            assert ruled_out == bool(rules.conflict(seats, chosen) or played != chosen)
