"""Which moves cannot be taken back: those that rolled or drew, and those after which somebody knows more.

The answer is shown to the seat that moved. So it follows from what that seat sees, and from nothing else: otherwise it
would tell something of the others' secrets.
"""

import numpy as np

from magnat.engine.fields import Array
from magnat.engine.game import Game
from magnat.table.shown import Shown

WORLDS = 4
"""How many worlds are imagined: a secret that came out differs from at least one of them."""


def revealing(game: Game, before: Shown, after: Shown, seat: int, codes: list[int]) -> bool:
    """Whether a move leaves knowledge behind that taking it back would not take back."""
    if before.draws != after.draws:
        return True
    if before.deciders != after.deciders and any(_opened(before, after, viewer) for viewer in before.viewers):
        return True
    return before.outlook(seat).secrets and _surprised(game, before, after, seat, codes)


def _opened(before: Shown, after: Shown, viewer: int) -> bool:
    """Whether rows lie open that were hidden from a viewer."""
    still_hidden = after.outlook(viewer).hidden
    return any(set(rows) - set(still_hidden.get(name, ())) for name, rows in before.outlook(viewer).hidden.items())


def _surprised(game: Game, before: Shown, after: Shown, seat: int, codes: list[int]) -> bool:
    """Whether the seat could not have foreseen what it sees now.

    The action is played in worlds that the seat could believe in. Where what it sees afterwards differs from what
    really came about, something hidden decided it.
    """
    for number in range(1, WORLDS + 1):
        world = before.blanked(seat).copy()
        game.program.fill_in(world, seat, np.uint64(number), np.uint64(seat))
        if _playable(game, world, seat, codes) and (game.program.redact(world, seat) != after.blanked(seat)).any():
            return True
    return False


def _playable(game: Game, world: Array, seat: int, codes: list[int]) -> bool:
    """Play the action in an imagined world, unless the seat could not have taken it there."""
    legal = game.program.new_list()
    for code in codes:
        if code not in legal[: game.program.legal_of(world, seat, legal)]:
            return False
        game.program.act(world, seat, code)
    return True
