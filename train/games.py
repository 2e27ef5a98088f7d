"""Positions to learn from, and what came of them."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from magnat.bots.players import chooser, in_style, level_number, thinker
from magnat.bots.search.judge import looking, resting
from magnat.engine.compiling import instantiate, machine
from magnat.engine.fields import Array
from magnat.engine.game import Game, once_a_box
from magnat.engine.randomness import key_from_seed
from magnat.sim.arena import play
from magnat.sim.one_game import Bot, seed_of
from train import entries

TOGETHER = 200
"""Games that a thread plays at a time."""
ROOM = 64
"""Positions of a game that there is room for, on average."""
STRAYS = 4
"""Moves of a game, on average, that are any legal ones."""
STEADY, OTHERS = 0.85, ("naive", "gentle")
"""The part of the players that are steady; the rest are of other levels."""
SEARCHED, SEARCHING = 1, 0.75
"""Which games those of players who search are, and the part of these players there; the rest are steady."""
USUAL_SEATS, OFTEN = 4, 0.7
"""Games have so many seats so often, and else any other number."""


@dataclass(frozen=True)
class Lesson:
    """Positions as seen by a seat, and how the game ended for it: the share of the win, and points ahead."""

    NAMES: ClassVar = ("seen", "shares", "leads")

    seen: Array
    shares: Array
    leads: Array


def lessons(
    game: Game, first: int, games: int, seed: int, positions: int, threads: int | None = None
) -> Iterator[Lesson]:
    """Those of so many games, from number `first` on; the same on any number of threads."""
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        starts = range(first, first + games, TOGETHER)
        yield from pool.map(lambda start: _some(game, seed, start, positions), starts)


def searched_lessons(
    game: Game, first: int, games: int, seed: int, positions: int, threads: int | None = None
) -> Iterator[Lesson]:
    """Those of games between players most of whom search: their games look otherwise, and a judge should know them."""
    thinker(game).load()
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        yield from pool.map(lambda number: _searched(game, seed, number, positions), range(first, first + games))


def _searched(game: Game, seed: int, number: int, positions: int) -> Lesson:
    """One game. It takes long to play, so that a position is taken as every seat sees it."""
    chance = np.random.default_rng((seed, SEARCHED, number))
    match = game.new(USUAL_SEATS, seed_of(seed, SEARCHED, number))
    levels = ["sharp" if chance.random() < SEARCHING else "steady" for _ in range(USUAL_SEATS)]
    bots = [Bot(game, level, seed_of(seed, SEARCHED, number, seat)) for seat, level in enumerate(levels)]
    look, is_quiet, stray = game.program.ready(looking(game)), resting(game), STRAYS / _length(game)
    desk, seen, viewers = game.program.new_record(), list[Array](), list[int]()
    while not match.over:
        seat = match.seat
        code = int(chance.choice(match.codes(seat))) if chance.random() < stray else bots[seat].choose(match, seat)
        match.play(code, seat)
        if not match.over and is_quiet(match.state) and chance.random() < positions / 100:
            for viewer in range(USUAL_SEATS):
                sheet = np.zeros(game.program.layout.floats, np.float32)
                look(match.record, viewer, desk, sheet)
                seen.append(sheet)
                viewers.append(viewer)
    results = np.zeros((1, 2 * USUAL_SEATS), np.int64)
    game.program.settle(match.record, results[0, :USUAL_SEATS], results[0, USUAL_SEATS:])
    shares, leads = _ends(results, USUAL_SEATS, np.zeros(len(seen), np.int64), np.array(viewers, np.int64))
    sheets = np.array(seen, np.float16).reshape(-1, game.program.layout.floats)
    return Lesson(sheets, shares, leads)


def _some(game: Game, seed: int, first: int, positions: int) -> Lesson:
    chance = np.random.default_rng((seed, first))
    others = [seats for seats in game.edition.seats if seats != USUAL_SEATS]
    seats = USUAL_SEATS if chance.random() < OFTEN else int(chance.choice(others))
    template = game.laid_out(seats, _options(game, seats, chance))
    numbers = np.where(
        chance.random((TOGETHER, seats)) < STEADY,
        level_number("steady"),
        chance.choice([level_number(level) for level in OTHERS], (TOGETHER, seats)),
    )
    levels = in_style(numbers, chance.integers(0, 3, (TOGETHER, seats)))
    program = game.program
    keys = np.frombuffer(key_from_seed(seed), np.uint64)
    noted = np.zeros((TOGETHER * ROOM, 2), np.int32)
    seen = np.zeros((TOGETHER * ROOM, program.layout.floats), np.float32)
    results = np.zeros((TOGETHER, 2 * seats), np.int64)
    scratch = program.new_record(), program.new_record(), program.new_list(), np.zeros(1, np.uint64)
    stray = max(1, round(entries.LOTS * STRAYS / _length(game)))
    noting = entries.LOTS * positions // 100
    count = _writer(game)(template, levels, first, keys, stray, noting, *scratch, noted, seen, results)
    shares, leads = _ends(results, seats, noted[:count, entries.GAME], noted[:count, entries.VIEWER])
    return Lesson(seen[:count].astype(np.float16), shares, leads)


def _ends(results: Array, seats: int, games: Array, viewers: Array) -> tuple[Array, Array]:
    """For each position the share of the win, and by how many points whoever saw it was ahead at the end."""
    points, winners = results[:, :seats].astype(np.float32)[games], results[:, seats:] == 1
    shares = (winners / winners.sum(axis=1, keepdims=True))[games, viewers]
    places = np.arange(len(games))
    own = points[places, viewers]
    points[places, viewers] = -np.inf
    return shares.astype(np.float32), own - points.max(axis=1)


def _options(game: Game, seats: int, chance: Any) -> dict[str, str]:
    """Mostly as printed; now and then by other rules."""
    if chance.random() < 0.8:
        return game.choose(seats, {})
    wanted = {name: str(chance.choice(list(values))) for name, values in game.edition.options.items()}
    try:
        return game.choose(seats, wanted)
    except ValueError:
        return game.choose(seats, {})


@once_a_box
def _length(game: Game) -> int:
    """How many moves a game has, about."""
    return int(play(game, ["steady"] * USUAL_SEATS, 50, seed=1).moves.mean())


@once_a_box
def _writer(game: Game) -> Any:
    bindings = {**game.program.bindings, "SECRETS": game.program.secrets, "look": looking(game)}
    bindings["is_quiet"] = resting(game)
    return machine(instantiate(entries.write_positions, {**bindings, "choose": chooser(game)}))
