"""Positions to learn from, and what came of them."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from magnat.bots.entries import STEADY
from magnat.bots.players import chooser, in_style, level_number
from magnat.bots.search.judge import looking, resting
from magnat.bots.search.school import NO_HABITS, Habits, acting_in
from magnat.engine.compiling import instantiate, machine
from magnat.engine.fields import Array
from magnat.engine.game import Game, once_a_box
from magnat.engine.randomness import key_from_seed
from magnat.sim.arena import play
from train import entries

TOGETHER = 200
"""Games that a thread plays at a time."""
ROOM = 64
"""Positions of a game that there is room for, on average."""
STRAYS = 4
"""Moves of a game, on average, that are any legal ones."""
USUALLY, OTHERS = 0.85, ("naive", "gentle")
"""The part of the players that are as most are; the rest are of other levels."""
NOBODY = -1
USUAL_SEATS, OFTEN = 4, 0.7
"""Games have so many seats so often, and else any other number."""


@dataclass(frozen=True)
class Party:
    """Who plays quick games: of each other, one more and one of its own kind, and whose positions are learnt from."""

    usual: int = STEADY
    alone: int = NOBODY
    habits: Habits = NO_HABITS

    @property
    def watched(self) -> int:
        if self.alone != NOBODY:
            return self.alone
        return entries.ANYBODY if self.usual == STEADY else self.usual

    def seated(self, games: int, seats: int, chance: Any) -> Array:
        """Who sits where in so many games."""
        usually = chance.random((games, seats)) < USUALLY
        others = chance.choice([level_number(level) for level in OTHERS], (games, seats))
        levels = in_style(np.where(usually, self.usual, others), chance.integers(0, 3, (games, seats)))
        if self.watched != entries.ANYBODY:  # Somebody has to be there.
            levels[np.arange(games), chance.integers(0, seats, games)] = self.watched
        return levels


@dataclass(frozen=True)
class Lesson:
    """Positions as seen by a seat, and how the game ended for it: the share of the win, and points ahead."""

    NAMES: ClassVar = ("seen", "shares", "leads")

    seen: Array
    shares: Array
    leads: Array


PLAIN = Party()


def lessons(
    game: Game, first: int, games: int, seed: int, positions: int, threads: int | None = None, party: Party = PLAIN
) -> Iterator[Lesson]:
    """Those of so many games, from number `first` on; the same on any number of threads."""
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        starts = range(first, first + games, TOGETHER)
        yield from pool.map(lambda start: _some(game, seed, start, positions, party), starts)


def _some(game: Game, seed: int, first: int, positions: int, party: Party) -> Lesson:
    chance = np.random.default_rng((seed, first))
    others = [seats for seats in game.edition.seats if seats != USUAL_SEATS]
    seats = USUAL_SEATS if chance.random() < OFTEN else int(chance.choice(others))
    template = game.laid_out(seats, options_of(game, seats, chance))
    levels = party.seated(TOGETHER, seats, chance)
    program = game.program
    keys = np.frombuffer(key_from_seed(seed), np.uint64)
    noted = np.zeros((TOGETHER * ROOM, 2), np.int32)
    seen = np.zeros((TOGETHER * ROOM, program.layout.floats), np.float32)
    results = np.zeros((TOGETHER, 2 * seats), np.int64)
    mind = party.habits.layers, party.habits.mind(program.max_legal)
    desks = np.zeros((2, template.size), np.uint8)
    scratch = program.new_record(), desks, program.new_list(), np.zeros(1, np.uint64)
    stray = max(1, round(entries.LOTS * STRAYS / length_of(game)))
    noting = entries.LOTS * positions // 100
    asked = template, levels, first, keys, stray, noting, party.watched, *mind
    count = _writer(game)(*asked, *scratch, noted, seen, results)
    shares, leads = ends(results, seats, noted[:count, entries.GAME], noted[:count, entries.VIEWER])
    return Lesson(seen[:count].astype(np.float16), shares, leads)


def ends(results: Array, seats: int, games: Array, viewers: Array) -> tuple[Array, Array]:
    """For each position the share of the win, and by how many points whoever saw it was ahead at the end."""
    points, winners = results[:, :seats].astype(np.float32)[games], results[:, seats:] == 1
    shares = (winners / winners.sum(axis=1, keepdims=True))[games, viewers]
    places = np.arange(len(games))
    own = points[places, viewers]
    points[places, viewers] = -np.inf
    return shares.astype(np.float32), own - points.max(axis=1)


def options_of(game: Game, seats: int, chance: Any) -> dict[str, str]:
    """Mostly as printed; now and then by other rules."""
    if chance.random() < 0.8:
        return game.choose(seats, {})
    wanted = {name: str(chance.choice(list(values))) for name, values in game.edition.options.items()}
    try:
        return game.choose(seats, wanted)
    except ValueError:
        return game.choose(seats, {})


@once_a_box
def length_of(game: Game) -> int:
    """How many moves a game has, about."""
    return int(play(game, ["steady"] * USUAL_SEATS, 50, seed=1).moves.mean())


@once_a_box
def _writer(game: Game) -> Any:
    bindings = {**game.program.bindings, "look": looking(game), "is_quiet": resting(game)}
    return machine(instantiate(entries.write_positions, {**bindings, "act": acting_in(game, chooser(game))}))
