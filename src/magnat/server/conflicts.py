"""Which options of a box do not go together, so that a page need not offer them."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

from magnat.engine.edition import Edition
from magnat.games import chapter
from magnat.server.messages import Conflict

LARGEST = 2
"""Values of so many options are looked at together."""

Chosen = dict[str, str]


@cache
def conflicts_of(edition: Edition) -> list[Conflict]:
    """Single values, then pairs that no single one rules out already, with the numbers of seats they are for."""
    found: list[Conflict] = []
    for size in range(1, LARGEST + 1):
        found += [
            Conflict(seats=seats, options=chosen)
            for chosen in _choices(edition, size)
            if (seats := [n for n in edition.seats if not _known(found, n, chosen) and _never(edition, n, chosen)])
        ]
    return found


def _choices(edition: Edition, size: int) -> Iterator[Chosen]:
    for names in combinations(edition.options, size):
        for values in product(*(edition.options[name] for name in names)):
            yield dict(zip(names, values, strict=True))


def _known(found: list[Conflict], seats: int, chosen: Chosen) -> bool:
    return any(seats in conflict.seats and conflict.options.items() <= chosen.items() for conflict in found)


def _never(edition: Edition, seats: int, chosen: Chosen) -> bool:
    """Whether these values cannot be played, whatever the other options are, or are played as others."""
    rules = chapter(edition, "edition")
    others = {name: values for name, values in edition.options.items() if name not in chosen}
    ways = (dict(zip(others, values, strict=True)) for values in product(*others.values()))
    return all(_is_ruled_out(rules, seats, {**way, **chosen}, chosen) for way in ways)


def _is_ruled_out(rules: Any, seats: int, options: Chosen, chosen: Chosen) -> bool:
    played = rules.as_played(seats, options) if hasattr(rules, "as_played") else options
    return bool(rules.conflict(seats, options)) or not chosen.items() <= played.items()
