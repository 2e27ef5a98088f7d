"""What speaks for something that a seat does, and against it: the reasons of a game's advice, as a table tells them."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from magnat.engine import advice
from magnat.engine.actions import Action, ActionError
from magnat.engine.game import Game
from magnat.table.layout import layout_of
from magnat.table.lines import Line, Told, of_box
from magnat.table.shown import Shown

MOST_REASONS = 3
"""About a choice: what one can read before the next thing comes."""


class WayReason(Told):
    """What speaks for a way or against it."""

    side: advice.Side
    line: Line


class Chosen(Told):
    """What somebody did, and what it comes to."""

    name: Line
    reasons: list[WayReason]
    gains: list[WayReason] = msgspec.field(default_factory=list)
    """A few words each, for the place that they name."""

    @property
    def brings(self) -> bool:
        return any(reason.side == "brings" for reason in self.reasons)


def told(game: Game, reasons: Iterable[advice.Reason]) -> list[WayReason]:
    return [WayReason(side=reason.side, line=of_box(game.folder.name, reason.line)) for reason in reasons]


def spelled(game: Game, codes: list[int]) -> Iterator[Action]:
    """The large actions that are spelled so."""
    small = [game.actions.decode(code) for code in codes]
    named = {name: value for action in small for name, value in action.items() if name != "digit"}
    digits = "".join(str(action["digit"]) for action in small if "digit" in action)
    if digits:
        named["amount"] = int(digits)
    for kind in game.actions.spelled:
        try:
            large = {**named, "type": kind}
            if len(codes) > 1 and game.actions.spell(large) == codes:
                yield large
        except ActionError:
            continue


def choice(game: Game, before: Shown, seat: int, codes: list[int]) -> Chosen | None:
    """What a seat did when it saw this; None: the game has nothing to say about it."""
    if game.advice is None:
        return None
    action = next(spelled(game, codes), game.actions.decode(codes[0]))
    s = layout_of(game).read(before.blanked(seat).copy())
    name = of_box(game.folder.name, game.advice.name(s, seat, action))
    reasons = told(game, game.advice.reasons(s, seat, action))[:MOST_REASONS]
    gains = told(game, outlook(game, s, seat, action).gains)
    return Chosen(name=name, reasons=reasons, gains=gains) if reasons else None


def outlook(game: Game, s: Any, seat: int, action: Action) -> advice.Outlook:
    """What is written on the board of an action, where the game has a word about it."""
    draw = getattr(game.advice, "on_board", None)
    found: advice.Outlook = draw(s.copy(), seat, action) if draw else advice.Outlook([], [])
    return found
