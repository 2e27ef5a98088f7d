"""Lets bots play each other, on every core, and keeps the books."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from magnat.bots.players import chooser, level_number
from magnat.engine.compiling import instantiate
from magnat.engine.fields import Array
from magnat.engine.game import Game
from magnat.engine.randomness import fresh_key, key_from_seed
from magnat.sim import entries

CHUNK = 1000

Tick = Callable[[int], None]
"""Called with the number of games that have just been finished."""


@dataclass(frozen=True)
class Books:
    """What came of many games. Arrays have a row for each game and, but for `moves`, a column for each seat."""

    levels: Array
    scores: Array
    ranks: Array
    moves: Array

    @property
    def shares(self) -> Array:
        """What each seat won of each game: 1, or an equal part where the first place was shared."""
        first: Array = self.ranks == 1
        shares: Array = first / first.sum(axis=1, keepdims=True)
        return shares

    def win_rate(self, level: int, players: int = 1) -> float:
        """The part of all games that the seats of a level won, for each of `players` such seats."""
        return float((self.shares * (self.levels == level)).sum() / len(self.moves) / players)


def play(
    game: Game,
    levels: Sequence[str],
    games: int,
    seed: int | None = None,
    options: dict[str, str] | None = None,
    tick: Tick = lambda _: None,
) -> Books:
    """Play `games` games between bots; `levels` sit in this order at first and move one seat on after every game."""
    seats = len(levels)
    template = game.laid_out(seats, game.choose(seats, options))
    numbers = np.array([level_number(level) for level in levels])
    seating = np.stack([np.roll(numbers, turn) for turn in range(seats)])
    seated = np.tile(seating, (games // seats + 1, 1))[:games]
    key = fresh_key() if seed is None else key_from_seed(seed)
    results = np.zeros((games, 1 + 2 * seats), np.int64)

    def one_chunk(first: int) -> None:
        end = min(first + CHUNK, games)
        _play_chunk(game, template, seated[first:end], first, key, results[first:end])
        tick(end - first)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(one_chunk, range(0, games, CHUNK)))
    return Books(seated, results[:, 1 : 1 + seats], results[:, 1 + seats :], results[:, 0])


def _play_chunk(game: Game, template: Array, levels: Array, first: int, key: bytes, results: Array) -> None:
    rows = np.tile(template, (len(levels), 1))
    keys = np.frombuffer(key, np.uint64)
    luck = np.array([first], np.uint64) ^ keys[:1]
    player(game)(rows, levels, first, keys, luck, game.program.new_record(), game.program.new_list(), results)


@cache
def player(game: Game) -> Any:
    """The compiled `play_games` of a game."""
    bindings = {**game.program.bindings, "choose": chooser(game), "SECRETS": game.program.secrets}
    return instantiate(entries.play_games, bindings, f"{game.program.name}-arena")
