"""Who sits where: people first, then bots."""

import itertools

from magnat.bots.players import level_number
from magnat.cli.sentences import Misused
from magnat.engine.words import Catalogue
from magnat.table import SeatPlan

BOT_NAMES = ("Astrid", "Basil", "Clara", "Dorian", "Edda", "Felix", "Greta")


def seat_everybody(seats: int, people: int, levels: str, names: str, words: Catalogue) -> list[SeatPlan]:
    """`levels` is one for all bots or one for each, `names` as many as one likes; both divided by commas."""
    if people > seats:
        raise Misused("misused_people", "--people", count=people, seats=seats)
    bots = one_for_each(levels, seats - people, "--bots")
    given = _names(names, seats)
    spare = (name for name in BOT_NAMES if name not in given)
    people_names = [words.text("person", number=seat + 1) for seat in range(people)]
    chosen = [*given, *[*people_names, *itertools.islice(spare, len(bots))][len(given) :]]
    plans = [SeatPlan(kind="person", name=name) for name in chosen[:people]]
    return plans + [
        SeatPlan(kind="bot", name=name, level=level) for name, level in zip(chosen[people:], bots, strict=True)
    ]


def one_for_each(levels: str, count: int, option: str) -> list[str]:
    """The bot level of each of `count` seats."""
    listed = [level.strip() for level in levels.split(",")]
    for level in listed:
        level_number(level)
    if len(listed) == 1:
        return listed * count
    if len(listed) != count:
        raise Misused("misused_levels", option, count=len(listed), bots=count)
    return listed


def _names(names: str, seats: int) -> list[str]:
    given = [name.strip() for name in names.split(",")] if names else []
    if len(given) > seats:
        raise Misused("misused_names", "--names", count=len(given), seats=seats)
    if not all(given) or len(set(given)) < len(given):
        raise Misused("misused_names_twice", "--names")
    return given
