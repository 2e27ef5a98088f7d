"""Which moves cannot be taken back: those that rolled or drew, and those after which somebody knows more."""

import numpy as np

from magnat.engine.fields import Array
from magnat.engine.game import Game
from magnat.engine.sight import WATCHER
from magnat.table.glimpse import Glimpse
from magnat.table.layout import ENGINE_SECRETS

WORLDS = 2
"""How many worlds are imagined for each seat: a secret that came out differs from at least one of them."""


def revealing(game: Game, before: Glimpse, after: Glimpse, seat: int, codes: list[int]) -> bool:
    """Whether a move leaves knowledge behind that taking it back would not take back."""
    if _draws(game, before) != _draws(game, after):
        return True
    viewers = range(WATCHER, int(before.read(WATCHER).seats))
    if before.deciders != after.deciders and any(_opened(before, after, viewer) for viewer in viewers):
        return True
    if not any(before.hidden(viewer).keys() - ENGINE_SECRETS for viewer in viewers):
        return False
    return any(_surprised(game, before, after, viewer, seat, codes) for viewer in viewers if viewer != WATCHER)


def _draws(game: Game, glimpse: Glimpse) -> int:
    return int(glimpse.record.view(game.state.dtype)[0]["draws"])


def _opened(before: Glimpse, after: Glimpse, viewer: int) -> bool:
    """Whether rows lie open that were hidden from a viewer."""
    still_hidden = after.hidden(viewer)
    return any(set(rows) - set(still_hidden.get(name, ())) for name, rows in before.hidden(viewer).items())


def _surprised(game: Game, before: Glimpse, after: Glimpse, viewer: int, seat: int, codes: list[int]) -> bool:
    """Whether a viewer could not have foreseen, from the action alone, what is seen now.

    The action is played in worlds that the viewer could believe in. Where what is seen afterwards differs from what
    really came about, something hidden decided it.
    """
    for number in range(1, WORLDS + 1):
        world = before.blanked(viewer).copy()
        game.program.fill_in(world, viewer, np.uint64(number), np.uint64(viewer))
        if not _playable(game, world, seat, codes):
            continue
        if (game.program.redact(world, viewer) != after.blanked(viewer)).any():
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
