"""The tables at which a box may be played, and what may be done there."""

import itertools
from collections.abc import Iterator
from functools import cache

import magnat
from magnat.engine.actions import Actions
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


@cache
def numbers_of(actions: Actions) -> dict[str, range]:
    """By kind of action, the numbers that stand for one: quicker to look at than what each of them is in words."""
    firsts = {kind.type: actions.first(kind.type) for kind in actions}
    return {kind.type: range(firsts[kind.type], firsts[kind.type] + kind.count) for kind in actions}
