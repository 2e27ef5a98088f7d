"""The bots of one game, by level."""

import secrets
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from magnat.bots import entries
from magnat.bots.search.thinking import Budget, Move, Thinker
from magnat.engine.compiling import instantiate
from magnat.engine.fields import Array
from magnat.engine.game import Game, once_a_box
from magnat.engine.match import IllegalAction, Match, PositionError
from magnat.engine.words import LineError, line
from magnat.games import chapter

LEVELS = ("random", "naive", "gentle", "steady", "sharp", "master")
OFFERED = ("gentle", "steady", "sharp", "master")
"""Those that people may wish to play against."""
BUDGETS = {"sharp": Budget(1, 0.08), "master": Budget(6, 0.8, schooled=True)}
"""What the levels that search may spend on a move; at a table it is the seconds that end it where they are short. How
often they look where there is a judge a game says in `LOOKS` of its bots."""
USUAL_LOOKS = {"sharp": (60, 1), "master": (800, 1)}
"""By level: so many looks at worlds, each played on for so many quiet moments."""
SLOW = frozenset(BUDGETS)
"""Levels whose choice may take long. A server has it made in processes of their own."""
FORMER_NAMES = {"sound": "steady"}
"""What a level was called in tables that are still stored."""

USUAL_MANNERS = ((6, 0), (4, 0), (4, 1))
"""How gentle bots play, by style: of eight times how often they see one step only, and how often they let a thing go. A
game says otherwise in `MANNERS` of its bots, and in `MODEST` how one lets a thing go, if not by a neutral action."""
USUAL_PACE = 200
"""Of a game that does not say how many playouts a tenth of a second has."""
NO_ACTION = -1
WORD = (1 << 64) - 1


class UnknownLevel(LineError):
    """A level that no bot plays at."""


def level_number(level: str) -> int:
    if current_name(level) not in LEVELS:
        raise UnknownLevel(line("house_level", level=level, levels=", ".join(LEVELS)))
    return LEVELS.index(current_name(level))


def quick_number(level: str) -> int:
    """The number of a level that chooses at once, for games by the thousand."""
    if current_name(level) in SLOW:
        quick = [name for name in LEVELS if name not in SLOW]
        raise UnknownLevel(line("house_level_slow", level=level, levels=", ".join(quick)))
    return level_number(level)


def current_name(level: str) -> str:
    """What a level is called today."""
    return FORMER_NAMES.get(level, level)


def in_style(numbers: Array, character: Array) -> Array:
    """The numbers of players, gentle ones with a style; `character` is any number, the same throughout a game."""
    styled: Array = np.where(numbers == entries.GENTLE, numbers | character % entries.STYLES << entries.STYLE, numbers)
    return styled


@once_a_box
def chooser(game: Game) -> Any:
    """`choose` of a game, for `Program.ready` to make ready."""
    bot = chapter(game.edition, "bot")
    bindings = {**game.program.bindings, "naive": bot.naive, "steady": bot.steady}
    bindings["MANNERS"] = np.array(getattr(bot, "MANNERS", USUAL_MANNERS), np.int64)
    bindings["MODEST"] = np.array(getattr(bot, "MODEST", game.neutral) or [NO_ACTION], np.int64)
    return instantiate(entries.choose, bindings)


@once_a_box
def thinker(game: Game) -> Thinker:
    """Who searches, for the levels that do."""
    bot = chapter(game.edition, "bot")
    pace = getattr(bot, "PACE", USUAL_PACE)
    return Thinker(game, chooser(game), pace, partial(plans_of, game))


def plans_of(game: Game, blanked: Array, seat: int) -> list[Move]:
    """The moves worth a try that are spelled in several small decisions: a game's bots know them, if there are any."""
    bot = chapter(game.edition, "bot")
    if not hasattr(bot, "plan_of"):
        return []
    s, out, plans = blanked.view(game.state.dtype)[0], game.program.new_list(), dict[Move, None]()
    for number in range(bot.PLANS):
        if length := bot.plan_of(s, seat, number, out):
            plans[tuple(out[:length].tolist())] = None
    return list(plans)


def budget_of(game: Game, level: str) -> Budget:
    """The judge knows the printed box, and no other."""
    looks, rests = getattr(chapter(game.edition, "bot"), "LOOKS", USUAL_LOOKS)[level]
    return replace(BUDGETS[level], looks=0 if game.edition.text is not None else looks, rests=rests)


class Players:
    """Bots for the seats of one match. With the same `seed` they play the same, but for the clock of those who search:
    `timed=False` lets them have their whole budget, however long it takes."""

    def __init__(self, game: Game, seed: int | None = None, *, timed: bool = True, character: int = 0) -> None:
        self._game, self._program, self._choose = game, game.program, chooser(game)
        self._notepad = game.program.new_list()
        self._luck = np.array([secrets.randbits(63) if seed is None else seed], np.uint64)
        self._timed, self._character = timed, character

    def choose(self, match: Match, seat: int, level: str, style: int | None = None) -> int:
        """What a bot of this level does at this seat, from what the seat may see. A gentle one has a style: that of its
        character, or else one by its seat."""
        return self.choose_from(match.blanked(seat), seat, level, style)

    def choose_from(
        self, blanked: Array, seat: int, level: str, style: int | None = None, *, share: float = 1.0
    ) -> int:
        """The same, from the blanked record, which the bot may scribble on. `share`: of a search's seconds."""
        self._check_asked(blanked, seat)
        number, level = level_number(level), current_name(level)
        if level in SLOW:
            if thinker(self._game).is_ready:
                budget = budget_of(self._game, level)
                return self._think(blanked, seat, replace(budget, seconds=budget.seconds * share))
            number = entries.STEADY
        choose = self._program.ready(self._choose)
        if number == entries.GENTLE:
            number |= (self._character + seat if style is None else style) % entries.STYLES << entries.STYLE
        return int(choose(blanked, seat, number, self._luck, self._notepad))

    def _check_asked(self, blanked: Array, seat: int) -> None:
        """Bots go by what may be done, and read anything where nothing may."""
        if blanked.size != self._program.state.dtype.itemsize:
            raise PositionError("position_of_another", title=self._game.title)
        if seat < 0 or not self._program.actors_of(blanked) >> seat & 1:
            raise IllegalAction(line("house_others_turn"), self._game.folder, {})

    def _think(self, blanked: Array, seat: int, budget: Budget) -> int:
        seed = int(self._luck[0])
        self._luck[0] = (seed + 1) & WORD
        return thinker(self._game).choose(blanked, seat, budget, seed, timed=self._timed)
