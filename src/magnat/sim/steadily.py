"""Steady players at all tables of a batch at once, on the processor or on a GPU.

from magnat.sim.steadily import play_steadily

games = game.batch(65536, device="cuda", seed=1, autoreset=False)
moves = play_steadily(game, games)
"""

from typing import Any

import numpy as np

from magnat.engine.batch import Batch
from magnat.engine.compiling import inlined, instantiate
from magnat.engine.devices import tables_of
from magnat.engine.fields import Array
from magnat.engine.game import Game, once_a_box
from magnat.engine.handed import BatchError
from magnat.games import chapter
from magnat.sim import steady_entries


def play_steadily(game: Game, games: Batch, seed: int = 0) -> Any:
    """Let steady players end every game of a batch, where it stays; returns the number of moves of each.

    The players' own luck follows from the `seed`: the same games on any device and any number of threads.
    """
    if games.program is not game.program:
        raise BatchError(f"These are games of {games.program.name!r}, and players of {game.program.name!r}.")
    luck = games.lent(luck_of(seed, games.count))
    moves = games.lent(np.zeros(games.count, np.int64))
    games.run_body(steady_body(game), luck, moves)
    return moves


def luck_of(seed: int, count: int) -> Array:
    """The luck of the players of each game."""
    return np.random.default_rng(seed).integers(0, 1 << 64, count, np.uint64)


@once_a_box
def steady_body(game: Game) -> Any:
    """What is done to each game."""
    bindings = {**tables_of(game.program), "steady": chapter(game.edition, "bot").steady}
    return inlined(instantiate(steady_entries.play_steadily, bindings))
