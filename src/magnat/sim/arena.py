"""Lets bots play each other, on every core, and keeps the books."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from magnat.bots.players import LEVELS, SLOW, chooser, current_name, in_style, level_number, thinker
from magnat.engine.compiling import instantiate, machine
from magnat.engine.fields import Array
from magnat.engine.game import Game, once_a_box
from magnat.engine.randomness import fresh_key, key_from_seed
from magnat.sim import entries
from magnat.sim.one_game import Bot, Played, play_game, seed_of

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
    numbers = [level_number(level) for level in levels]
    if SLOW & {current_name(level) for level in levels}:
        return _play_slowly(game, numbers, games, seed, options, tick)
    return play_by(chooser(game), game, numbers, games, seed, options, tick)


def _play_slowly(
    game: Game, numbers: Sequence[int], games: int, seed: int | None, options: dict[str, str] | None, tick: Tick
) -> Books:
    """Game by game, where somebody searches: that is compiled, so threads do it side by side."""
    thinker(game).load()
    seats = len(numbers)
    seated = _seating(np.array(numbers), games)
    base = fresh_key().hex() if seed is None else seed

    def one(number: int) -> Played:
        match = game.new(seats, seed_of(base, number), options)
        contestants = [
            Bot(game, LEVELS[level], seed_of(base, number, seat)) for seat, level in enumerate(seated[number])
        ]
        played = play_game(match, contestants)
        tick(1)
        return played

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        played = list(pool.map(one, range(games)))
    scores, ranks, moves = ([getattr(one, what) for one in played] for what in ("scores", "ranks", "moves"))
    return Books(seated, np.array(scores), np.array(ranks), np.array(moves))


def play_by(
    choose: Any,
    game: Game,
    players: Sequence[int],
    games: int,
    seed: int | None = None,
    options: dict[str, str] | None = None,
    tick: Tick = lambda _: None,
) -> Books:
    """The same between players of one's own: `choose` is a marked function like that of `bots.entries`, and gets the
    number of the player in the place of the level."""
    seats = len(players)
    template = game.laid_out(seats, game.choose(seats, options))
    seated = _seating(np.array(players), games)
    styled = in_style(seated, np.arange(games)[:, None] + np.arange(seats))
    key = fresh_key() if seed is None else key_from_seed(seed)
    results = np.zeros((games, 1 + 2 * seats), np.int64)

    def one_chunk(first: int) -> None:
        end = min(first + CHUNK, games)
        _play_chunk(player(game, choose), game, template, styled[first:end], first, key, results[first:end])
        tick(end - first)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(one_chunk, range(0, games, CHUNK)))
    return Books(seated, results[:, 1 : 1 + seats], results[:, 1 + seats :], results[:, 0])


def _seating(numbers: Array, games: int) -> Array:
    """Everybody moves one seat on after every game."""
    seats = len(numbers)
    rounds = np.stack([np.roll(numbers, turn) for turn in range(seats)])
    return np.tile(rounds, (games // seats + 1, 1))[:games]


def _play_chunk(
    playing: Any, game: Game, template: Array, levels: Array, first: int, key: bytes, results: Array
) -> None:
    rows = np.tile(template, (len(levels), 1))
    keys = np.frombuffer(key, np.uint64)
    luck = np.array([first], np.uint64) ^ keys[:1]
    playing(rows, levels, first, keys, luck, game.program.new_record(), game.program.new_list(), results)


@once_a_box
def player(game: Game, choose: Any) -> Any:
    """The compiled `play_games` of a game, with players who choose like this."""
    bindings = {**game.program.bindings, "choose": choose, "SECRETS": game.program.secrets}
    return machine(instantiate(entries.play_games, bindings))
