"""The tables at which a box may be played."""

import itertools
from collections.abc import Iterator

import magnat
from magnat.engine.edition import OptionError


def tables(box: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of seats with every combination of options that may be played."""
    game = magnat.load(box)
    for seats in game.edition.seats:
        for values in itertools.product(*game.edition.options.values()):
            options = dict(zip(game.edition.options, values, strict=True))
            try:
                yield seats, game.choose(seats, options)
            except OptionError:
                continue
