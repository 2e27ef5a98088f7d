"""Who sits where: people first, then bots."""

import itertools
from dataclasses import dataclass

import typer

from magnat.bots.players import level_number
from magnat.engine.words import Catalogue

BOT_NAMES = ("Astrid", "Basil", "Clara", "Dorian", "Edda", "Felix", "Greta")


@dataclass(frozen=True)
class Sitter:
    name: str
    level: str | None
    """Of a bot; None is a person."""


def seat_everybody(seats: int, people: int, levels: str, names: str, words: Catalogue) -> list[Sitter]:
    """`levels` is one for all bots or one for each, `names` as many as one likes; both divided by commas."""
    if people > seats:
        raise typer.BadParameter(f"{people} people do not fit on {seats} seats.", param_hint="'--people'")
    bots = one_for_each(levels, seats - people, "'--bots'")
    given = _names(names, seats)
    spare = (name for name in BOT_NAMES if name not in given)
    people_names = [words.text("person", number=seat + 1) for seat in range(people)]
    chosen = [*given, *[*people_names, *itertools.islice(spare, len(bots))][len(given) :]]
    return [Sitter(name, level) for name, level in zip(chosen, [*[None] * people, *bots], strict=True)]


def one_for_each(levels: str, count: int, option: str) -> list[str]:
    """The bot level of each of `count` seats."""
    listed = [level.strip() for level in levels.split(",")]
    for level in listed:
        level_number(level)
    if len(listed) == 1:
        return listed * count
    if len(listed) != count:
        raise typer.BadParameter(f"{len(listed)} levels for {count} bots.", param_hint=option)
    return listed


def _names(names: str, seats: int) -> list[str]:
    given = [name.strip() for name in names.split(",")] if names else []
    if len(given) > seats:
        raise typer.BadParameter(f"{len(given)} names for {seats} seats.", param_hint="'--names'")
    if not all(given) or len(set(given)) < len(given):
        raise typer.BadParameter("Every name must be there, and each only once.", param_hint="'--names'")
    return given
