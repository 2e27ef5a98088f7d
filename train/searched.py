"""Games between players who search, written down: positions to judge, and choices to learn their habits from."""

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from typing import ClassVar

import numpy as np

import magnat
from magnat.bots.entries import STEADY
from magnat.bots.players import Players, chooser, thinker
from magnat.bots.search.judge import looking, resting
from magnat.bots.search.school import seen_as
from magnat.bots.search.thinking import Budget
from magnat.engine.fields import Array
from magnat.engine.game import Game
from magnat.engine.match import Match
from magnat.sim.one_game import seed_of
from train.entries import NO_ACTION
from train.games import STRAYS, USUAL_SEATS, ends, length_of

SEARCHED = 1
OFTEN = 0.8
"""How often so many seats are taken as usual, and else any other number."""


@dataclass(frozen=True)
class Table:
    """Who sits at the tables."""

    watched: Budget
    part: float
    """Of the seats are the watched player's; at the others sit steady ones."""


@dataclass(frozen=True)
class Written:
    """What a game left: `seen` to `leads` of positions, the rest of choices, in the order of the legal list."""

    NAMES: ClassVar = ("seen", "shares", "leads", "shown", "slots", "usual", "chosen")

    seen: Array
    shares: Array
    leads: Array
    shown: Array
    slots: Array
    usual: Array
    chosen: Array


def searched(
    game: Game, first: int, games: int, seed: int, positions: int, table: Table, processes: int | None = None
) -> Iterator[Written]:
    """So many games, from number `first` on; the same in any number of processes (0: in this one)."""
    numbers = range(first, first + games)
    play = partial(one_game, game.id, seed, positions, table)
    if processes == 0:
        yield from map(play, numbers)
    else:
        with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
            yield from pool.map(play, numbers)


class Scribe:
    """Writes one game down."""

    def __init__(self, game: Game) -> None:
        self._game, self._desk = game, game.program.new_record()
        self._look, self._as_seen = game.program.ready(looking(game)), seen_as(game)
        self._choose = game.program.ready(chooser(game))
        self.seen, self.viewers, self.shown = list[Array](), list[int](), list[Array]()
        self.slots, self.usual, self.chosen = list[Array](), list[int](), list[int]()

    def sheet(self, record: Array, seat: int) -> Array:
        sheet = np.zeros(self._game.program.layout.floats, np.float32)
        self._look(record, seat, self._desk, sheet)
        return sheet

    def note_position(self, match: Match, seats: Sequence[int]) -> None:
        for seat in seats:
            self.seen.append(self.sheet(match.record, seat))
            self.viewers.append(seat)

    def note_choice(self, blanked: Array, seat: int, codes: list[int], code: int) -> None:
        s, slots = blanked.view(self._game.state.dtype)[0], np.full(self._game.program.max_legal, NO_ACTION, np.int16)
        slots[: len(codes)] = [self._as_seen(s, seat, one) for one in codes]
        self.shown.append(self.sheet(blanked, seat))
        self.slots.append(slots)
        luck, room = np.zeros(1, np.uint64), self._game.program.new_list()
        self.usual.append(codes.index(self._choose(blanked.copy(), seat, STEADY, luck, room)))
        self.chosen.append(codes.index(code))

    def written(self, match: Match) -> Written:
        results = np.zeros((1, 2 * match.seats), np.int64)
        self._game.program.settle(match.record, results[0, : match.seats], results[0, match.seats :])
        nothing = np.zeros(len(self.seen), np.int64)
        shares, leads = ends(results, match.seats, nothing, np.array(self.viewers, np.int64))
        floats, most = self._game.program.layout.floats, self._game.program.max_legal
        return Written(
            np.array(self.seen, np.float16).reshape(-1, floats),
            shares,
            leads,
            np.array(self.shown, np.float16).reshape(-1, floats),
            np.array(self.slots, np.int16).reshape(-1, most),
            np.array(self.usual, np.int16),
            np.array(self.chosen, np.int16),
        )


def one_game(box: str, seed: int, positions: int, table: Table, number: int) -> Written:
    game = _ready(box)
    thinking, scribe = thinker(game), Scribe(game)
    chance = np.random.default_rng((seed, SEARCHED, number))
    others = [seats for seats in game.edition.seats if seats != USUAL_SEATS]
    seats = USUAL_SEATS if chance.random() < OFTEN else int(chance.choice(others))
    watched = [seat for seat in range(seats) if chance.random() < table.part]
    match = game.new(seats, seed_of(seed, SEARCHED, number))
    quiet, stray = resting(game), STRAYS / length_of(game)
    players = Players(game, seed_of(seed, SEARCHED, number))
    while not match.over:
        seat, codes = match.seat, match.codes(match.seat)
        if chance.random() < stray:
            code = int(chance.choice(codes))
        elif seat not in watched:
            code = players.choose(match, seat, "steady")
        else:
            luck = int(chance.integers(1 << 62))
            code = thinking.choose(match.blanked(seat), seat, table.watched, luck, timed=False)
            if len(codes) > 1:
                scribe.note_choice(match.blanked(seat), seat, list(codes), code)
        match.play(code, seat)
        if not match.over and quiet(match.state) and chance.random() < positions / 100:
            scribe.note_position(match, watched)
    return scribe.written(match)


@cache
def _ready(box: str) -> Game:
    game = magnat.load(box)
    thinker(game).load()
    return game
