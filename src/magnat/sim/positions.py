"""Positions by the million: what the seat asked could see and do, what it did, and how the game ended.

They come from games of bots, played here, or from saved matches. What game number n of a seed is follows from both
alone, whatever else is written and on however many cores.
"""

import os
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

from magnat.bots.entries import LEVEL
from magnat.bots.players import LEVELS, SLOW, chooser, current_name, in_style, level_number
from magnat.engine.compiling import instantiate, machine
from magnat.engine.fields import Array
from magnat.engine.game import Game, once_a_box
from magnat.engine.match import Match
from magnat.engine.observing import write_floats, write_integers
from magnat.engine.randomness import key_from_seed, siphash
from magnat.engine.words import FloorError
from magnat.sim import position_entries
from magnat.sim.one_game import Bot, play_game, seed_of
from magnat.sim.position_entries import OFFERED, PLAYER

SAVED = "saved"
"""The player of a saved match, of whom nothing is told."""
TOGETHER = 32
"""Games that a thread plays at a time."""
ROOM = 1 << 14
"""Positions that there is room for at first."""

Kind = Literal["integers", "floats"]
"""How observations are written."""

WRITERS: dict[Kind, tuple[Any, Any]] = {"integers": (write_integers, np.int32), "floats": (write_floats, np.float32)}


class NotToBeWritten(FloorError, ValueError):
    """A match whose positions cannot go with the others."""

    FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Ended:
    """One game as a whole."""

    key: bytes
    positions: int
    scores: list[int]
    ranks: list[int]


@dataclass(frozen=True)
class Positions:
    """Those of some whole games, one after the other. Arrays have a row for each position."""

    noted: Array
    """Game, move, seat, player, action, and how many actions were legal (`position_entries`)."""
    codes: Array
    """All legal actions, without gaps."""
    seen: Array
    """What the seat asked observed."""
    games: list[Ended]


@dataclass(frozen=True)
class Plan:
    """Which games are played, by whom."""

    game: Game
    levels: Sequence[str]
    """In this order at first; everybody moves one seat on after every game."""
    games: int
    seed: int
    options: dict[str, str]
    kind: Kind = "integers"

    @property
    def seats(self) -> int:
        return len(self.levels)


def width_of(game: Game, kind: Kind) -> int:
    """How many numbers an observation has."""
    layout = game.program.layout
    return layout.integers if kind == "integers" else layout.floats


# ---- Games of bots ----


def played(plan: Plan, threads: int | None = None) -> Iterator[Positions]:
    """The positions of all games of a plan, in order; never more in memory than the cores are working on."""
    workers = threads or os.cpu_count() or 1
    slow = bool(SLOW & {current_name(level) for level in plan.levels})
    part = 1 if slow else TOGETHER
    waiting: deque[Future[list[Positions]]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        for first in range(0, plan.games, part):
            waiting.append(pool.submit(_searched if slow else _quick, plan, first, min(first + part, plan.games)))
            if len(waiting) > 2 * workers:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


def _quick(plan: Plan, first: int, last: int) -> list[Positions]:
    """Some games between players who choose at once."""
    program, seats = plan.game.program, plan.seats
    numbers = np.array([level_number(level) for level in plan.levels])
    places = np.arange(first, last)
    chairs = np.arange(seats)
    seated = numbers[(chairs - places[:, None]) % seats]
    levels = in_style(seated, places[:, None] + chairs)
    template = plan.game.laid_out(seats, plan.options)
    keys = np.frombuffer(key_from_seed(plan.seed), np.uint64)
    scratch = program.new_record(), program.new_record(), program.new_list(), np.zeros(1, np.uint64)
    playing, scalar = _player(plan.game, plan.kind), WRITERS[plan.kind][1]
    found, room = [], ROOM
    while first < last:
        noted = np.zeros((room, 6), np.int32)
        codes = np.zeros(room * 16, np.int16)
        seen = np.zeros((room, width_of(plan.game, plan.kind)), scalar)
        results = np.zeros((last - first, 1 + 2 * seats), np.int64)
        levels = levels[-(last - first) :]
        done = playing(template, levels, first, keys, *scratch, noted, codes, seen, results)
        if not done:
            room *= 2
            continue
        count = int(results[:done, 0].sum())
        noted[:count, PLAYER] &= LEVEL
        ended = [
            Ended(_key(keys, first + place), int(row[0]), row[1 : 1 + seats].tolist(), row[1 + seats :].tolist())
            for place, row in enumerate(results[:done])
        ]
        listed = int(noted[:count, OFFERED].sum())
        found.append(Positions(noted[:count], codes[:listed], seen[:count], ended))
        first += done
    return found


def _key(keys: Array, number: int) -> bytes:
    words = [siphash(keys[0], keys[1], np.uint64(2 * number + half)) for half in (0, 1)]
    return np.array(words, np.uint64).tobytes()


@once_a_box
def _player(game: Game, kind: Kind) -> Any:
    """The compiled `write_games` of a game."""
    tables = {"SECRETS": game.program.secrets, "FEATURES": game.program.layout.features, "write": WRITERS[kind][0]}
    bindings = {**game.program.bindings, **tables, "choose": chooser(game)}
    return machine(instantiate(position_entries.write_games, bindings))


def _searched(plan: Plan, first: int, last: int) -> list[Positions]:
    """Some games with players who search: move by move, then written down like saved ones."""
    return [_by_thinkers(plan, number) for number in range(first, last)]


def _by_thinkers(plan: Plan, number: int) -> Positions:
    keys = np.frombuffer(key_from_seed(plan.seed), np.uint64)
    match = plan.game.new(plan.seats, options=plan.options, key=_key(keys, number))
    levels = [plan.levels[(seat - number) % plan.seats] for seat in range(plan.seats)]
    play_game(match, [Bot(plan.game, level, seed_of(plan.seed, number, seat)) for seat, level in enumerate(levels)])
    return written(match, number, plan.kind, levels)


# ---- Saved matches ----


def written(match: Match, number: int, kind: Kind = "integers", levels: Sequence[str] = ()) -> Positions:
    """The positions of one finished match, played again from its key. Where several may act, whoever did was asked."""
    _refuse_unfit(match)
    game, program, seats = match.game, match.game.program, match.seats
    again = game.new(seats, options=match.options, key=match.key)
    write, scalar = program.ready(WRITERS[kind][0]), WRITERS[kind][1]
    count = len(match.moves)
    noted, seen = np.zeros((count, 6), np.int32), np.zeros((count, width_of(game, kind)), scalar)
    listed: list[int] = []
    for move, (seat, code) in enumerate(match.moves):
        codes = again.codes(seat)
        listed += codes
        player = level_number(levels[seat]) if levels else len(LEVELS)
        noted[move] = number, move, seat, player, code, len(codes)
        write(again.blanked(seat), seat, seats, program.layout.features, seen[move])
        again.play(code, seat)
    ended = Ended(match.key, count, again.scores, again.ranks)
    return Positions(noted, np.array(listed, np.int16), seen, [ended])


def _refuse_unfit(match: Match) -> None:
    if not match.over:
        raise NotToBeWritten("export_not_over")
    if match.given is not None:
        raise NotToBeWritten("export_position")
    if match.game.edition.text is not None:
        raise NotToBeWritten("export_edition")
