"""How a searching player comes to a choice: it tries its moves out in the same imagined worlds, drops the worse half of
them, and looks at the better ones again and again.

What the steady player would do is never dropped: the others are compared with it, world by world, and one of them is
taken only if it did so much better that chance alone hardly explains it. Where there are very many moves (bids, sums),
a few of all sizes are tried at first, and later the neighbours of the better ones.
"""

import math
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from magnat.bots.search import entries
from magnat.bots.search.judge import LAYERS, judge, resting
from magnat.bots.search.school import UNSCHOOLED, School, acting_in, plain_school, school
from magnat.engine import code_cache
from magnat.engine.bits import MOST_SEATS
from magnat.engine.compiling import INTERPRETED, instantiate, machine
from magnat.engine.fields import Array
from magnat.engine.fingerprints import fingerprint
from magnat.engine.game import Game
from magnat.engine.randomness import key_from_seed

Move = tuple[int, ...]
"""An action, or all the small decisions that one is spelled in."""

WIDTH, WORLDS_EACH = 16, 12
"""So many moves are tried at first, or as many as could be tried in so many worlds each."""
NARROW = 4
"""With fewer there is no room for the moves next to the usual one."""
WIDENED = 4
"""So many neighbours of the better ones join them after each round."""
SECONDS_AT_ONCE = 0.01
"""Between two looks at the clock: as many worlds as are played in that time."""
TO_THE_END = 1 << 40
"""Quiet moments: no game has more."""
FEW_WORLDS = 24
CLEAR = 3.5
"""Standard errors by which all must be worse than the usual move for the search to end early, after so few worlds."""
CAUTION = 0.5
"""Standard errors that must remain of a lead over the steady player's choice."""
DOUBT = entries.WIN // 2
MARGIN = entries.WIN // 2
"""What being far ahead adds to a win, and being far behind takes from a loss. Who wins a single playout is mostly luck;
by how much tells more of the move."""


@dataclass(frozen=True)
class Budget:
    """What may be spent on a move: `depth` times the games that are played to their end at a game's pace, and so many
    seconds. Where there is a judge it is so many looks at worlds, each played on for some quiet moments (`rests`); with
    no `looks` it is not asked."""

    depth: float
    seconds: float = math.inf
    looks: int = 0
    rests: int = 1
    schooled: bool = False
    """Whether one knows all that there is to know of the box, or only what steady players do."""


@dataclass
class Tally:
    """What a move did in all worlds in which it was tried, compared with the steady choice in the same worlds."""

    worlds: int = 0
    total: float = 0.0
    squares: float = 0.0

    def note(self, gains: Array) -> None:
        self.worlds += len(gains)
        self.total += float(gains.sum())
        self.squares += float((gains * gains).sum())

    @property
    def mean(self) -> float:
        return self.total / max(1, self.worlds)

    @property
    def error(self) -> float:
        """The standard error of the mean. A few worlds that agree by chance are not trusted: one in doubt is added."""
        if self.worlds == 0:
            return float(entries.WIN)
        strays = max(0.0, self.squares - self.worlds * self.mean**2) + DOUBT**2
        return math.sqrt(strays) / self.worlds


Plans = Callable[[Array, int], list[Move]]
"""From a blanked record and the seat that is asked: all that is worth a try where moves are spelled in small decisions;
elsewhere none."""


@dataclass
class Question:
    """A choice being thought about."""

    blanked: Array
    seat: int
    moves: list[Move]
    """All that are legal, in the order of the rules: neighbours are alike."""
    usual: Move
    """What the steady player would do."""
    keys: Array
    knows: School = UNSCHOOLED
    tallies: dict[Move, Tally] = field(default_factory=dict)
    worlds: int = 0
    usual_lead: float = 0.0
    """How far ahead or behind one is at the end as a rule: the judge knows, or it is found in the first round."""


class Thinker:
    """Searches in one game. `choose` is that of `bots.entries`; `steady` and `naive` are players it knows."""

    def __init__(self, game: Game, choose: Any, pace: int, plans: Plans) -> None:
        """`pace`: so many games are played to their end in about a tenth of a second."""
        self._game, self._program, self._pace, self._plans = game, game.program, pace, plans
        self._act, self._is_loaded = acting_in(game, choose), False

    @cached_property
    def weigh(self) -> Any:
        bindings = {**self._program.bindings, "act": self._act, "is_quiet": resting(self._game)}
        bindings["play_on"] = instantiate(entries.play_some, bindings)
        bindings["settle"] = instantiate(entries.settle_end, bindings)
        return instantiate(entries.weigh, {**bindings, "judge": judge(self._game)})

    # ---- Compiled or not ----

    @property
    def is_compiled(self) -> bool:
        """Whether the compiler's work is on disk already."""
        return INTERPRETED or code_cache.is_kept([fingerprint(self.weigh)])

    @property
    def is_ready(self) -> bool:
        """Whether there is a point in searching now: interpreted it would take minutes."""
        if INTERPRETED or self._program.is_interpreted:
            return False
        if not self._is_loaded and (self._program.waits or self.is_compiled):
            self.load()
        return self._is_loaded

    def load(self) -> None:
        """Compile, or take the compiler's work from disk."""
        if INTERPRETED:
            return
        from numba import int64, types  # noqa: PLC0415  (see compiling)

        kinds = (types.uint8, types.int16, types.uint64, types.int64, types.float32)
        record, actions, words, numbers, floats = (types.Array(kind, 1, "C") for kind in kinds)
        desks, plans, table = (types.Array(kind, 2, "C") for kind in (types.uint8, types.int16, types.int64))
        layers, room = (types.Array(types.float32, 2, "C"),) * LAYERS, (floats,) * (LAYERS + 1)
        habits, mind = (
            (types.Array(types.float32, 3, "C"),) * LAYERS,
            (*(floats,) * (LAYERS + 1), actions, actions, numbers),
        )
        tuple_of: Any = types.BaseTuple.from_types
        network, learnt = (tuple_of(layers), tuple_of(room)), (tuple_of(habits), tuple_of(mind))
        asked = record, int64, plans, int64, int64, types.float64, words, numbers
        signature = (*asked, *network, *learnt, desks, words, actions, table, types.Array(types.float64, 3, "C"))
        machine(self.weigh).compile(signature)
        machine(self._act).compile((record, int64, int64, desks, *learnt, words, actions))
        code_cache.keep([fingerprint(self.weigh)])
        self._is_loaded = True

    # ---- Thinking ----

    def choose(
        self, blanked: Array, seat: int, budget: Budget, seed: int, *, timed: bool = True, threads: int = 1
    ) -> int:
        """The choice of a seat that sees this record. Untimed it follows from the record, the budget and the seed, on
        any number of threads."""
        end = time.perf_counter() + budget.seconds if timed else math.inf
        knows = (school if budget.schooled else plain_school)(self._game) if budget.looks else UNSCHOOLED
        question = self._asked(blanked, seat, seed, knows)
        if len(question.moves) == 1:
            return question.usual[0]
        worlds = budget.looks if knows.judge.scale else round(budget.depth * self._pace)
        rests = budget.rests if knows.judge.scale else TO_THE_END
        benches = [Bench.of(self._program, question) for _ in range(threads)]
        alive = first_tries(question, worlds // WORLDS_EACH)
        rounds = max(1, math.ceil(math.log2(len(alive))))
        for number in range(rounds):
            self._try(question, alive, math.ceil(worlds / rounds), rests, end, benches)
            if time.perf_counter() >= end or is_clear(question, alive) or number + 1 == rounds:
                break
            alive = better_half(question, alive)
            alive += neighbours(question, alive)
        return choice(question, alive)[0]

    def _asked(self, blanked: Array, seat: int, seed: int, knows: School) -> Question:
        room, luck = self._program.new_list(), np.array([seed & (1 << 63) - 1], np.uint64)
        count = self._program.legal_of(blanked, seat, room)
        codes: list[int] = room[:count].tolist()
        usual = codes[0]
        if count > 1:
            desks, mind = np.zeros((2, blanked.size), np.uint8), knows.habits.mind(room.size)
            usual = self._program.ready(self._act)(
                blanked, seat, knows.usual, desks, knows.habits.layers, mind, luck, room
            )
        plans = self._plans(blanked, seat) if count > 1 else []
        moves: list[Move] = list(dict.fromkeys([(usual,), *plans])) if plans else [(code,) for code in codes]
        keys = np.frombuffer(key_from_seed(seed), np.uint64).copy()
        return Question(blanked, seat, moves, (usual,), keys, knows, usual_lead=knows.judge.scale)

    def _try(
        self, question: Question, alive: list[Move], playouts: int, rests: int, end: float, benches: list["Bench"]
    ) -> None:
        plans = in_rows([question.usual, *alive])
        left, at_once = max(1, playouts // len(plans)), len(benches)
        tried: list[Array] = []
        began = time.perf_counter()
        while left > 0 and began < end:
            results = np.zeros((min(left, at_once), len(plans), 2))
            self._weigh_all(question, plans, rests, benches, results)
            tried.append(results)
            question.worlds += len(results)
            left -= len(results)
            ended = time.perf_counter()
            at_once = max(len(benches), int(len(results) * SECONDS_AT_ONCE / max(1e-6, ended - began)))
            began = ended
        if tried:
            note(question, alive, np.concatenate(tried))

    def _weigh_all(self, question: Question, plans: Array, rests: int, benches: list["Bench"], results: Array) -> None:
        """A row of results is a world, which follows from its number alone: so it does not matter who weighs which."""
        weigh, knows = self._program.ready(self.weigh), question.knows
        edges = [len(results) * place // len(benches) for place in range(len(benches) + 1)]

        def rows(place: int) -> None:
            bench, first = benches[place], edges[place]
            asked = question.blanked, question.seat, plans, question.worlds + first, rests, knows.judge.scale
            known = question.keys, knows.cast, knows.judge.layers, bench.network, knows.habits.layers, bench.mind
            weigh(*asked, *known, *bench.scratch, results[first : edges[place + 1]])

        if len(benches) == 1:
            rows(0)
        else:
            list(self._pool.map(rows, range(len(benches))))

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(os.cpu_count())


@dataclass(frozen=True)
class Bench:
    """Room for one thread to reckon in."""

    network: tuple[Array, ...]
    mind: tuple[Array, ...]
    scratch: tuple[Array, ...]

    @classmethod
    def of(cls, program: Any, question: Question) -> "Bench":
        desks = np.zeros((entries.DESKS, question.blanked.size), np.uint8)
        luck, notes = np.zeros(1, np.uint64), np.zeros((entries.NOTES, MOST_SEATS), np.int64)
        mind = question.knows.habits.mind(program.max_legal)
        return cls(question.knows.judge.room(), mind, (desks, luck, program.new_list(), notes))


def in_rows(moves: Sequence[Move]) -> Array:
    rows = np.full((len(moves), max(map(len, moves))), entries.NO_MORE, np.int16)
    for row, move in zip(rows, moves, strict=True):
        row[: len(move)] = move
    return rows


def note(question: Question, alive: list[Move], results: Array) -> None:
    """What came of a round: a row for each world, a column for the usual move and then each of the others."""
    values, leads = results[..., entries.VALUE], results[..., entries.LEAD]
    if not question.usual_lead:
        question.usual_lead = max(1.0, float(np.abs(leads).mean()))
    worth = values + MARGIN * np.tanh(leads / question.usual_lead)
    for place, code in enumerate(alive):
        question.tallies.setdefault(code, Tally()).note(worth[:, place + 1] - worth[:, 0])


def first_tries(question: Question, width: int) -> list[Move]:
    """All moves but the usual one, or those next to it and some of all sizes."""
    others = [move for move in question.moves if move != question.usual]
    width = max(2, min(width, WIDTH))
    if len(others) <= width:
        return others
    place = question.moves.index(question.usual)
    beside = question.moves[max(0, place - 1) : place] + question.moves[place + 1 : place + 2]
    chosen = beside if width >= NARROW else []
    rest = [move for move in others if move not in chosen]
    many = width - len(chosen)
    spread = {rest[number * (len(rest) - 1) // (many - 1)] for number in range(many)}
    return [move for move in others if move in spread or move in chosen]


def neighbours(question: Question, alive: Sequence[Move]) -> list[Move]:
    """Moves not tried yet that lie next to the better ones, or to the usual one."""
    found: list[Move] = []
    for code in (*alive, question.usual):
        place = question.moves.index(code)
        for fresh in question.moves[max(0, place - 1) : place + 2]:
            if fresh not in question.tallies and fresh not in found and fresh != question.usual:
                found.append(fresh)
    return found[:WIDENED]


def better_half(question: Question, alive: list[Move]) -> list[Move]:
    ranked = sorted(alive, key=lambda code: -question.tallies[code].mean)
    return ranked[: (len(ranked) + 1) // 2]


def is_clear(question: Question, alive: list[Move]) -> bool:
    """Whether it is hardly possible that any of these is better than the usual one."""
    tallies = [question.tallies[code] for code in alive if code in question.tallies]
    if any(tally.worlds < FEW_WORLDS for tally in tallies):
        return False
    return all(tally.mean + CLEAR * tally.error < 0 for tally in tallies)


def choice(question: Question, alive: list[Move]) -> Move:
    """The move with the best lead over the usual one, if it is one, of those that were tried to the last: among many
    that were hardly tried some always look better than they are."""
    best, lead = question.usual, 0.0
    for code in alive:
        tally = question.tallies.get(code, Tally())
        sure = tally.mean - CAUTION * tally.error
        if sure > lead:
            best, lead = code, sure
    return best
