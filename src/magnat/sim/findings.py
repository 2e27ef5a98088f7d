"""What a box is like: who wins, how long it takes, what a thing is worth, what other components would change.

Steady players play all games. What is counted is declared in the game's folder, in `findings.py`:

- **gifts**: the same game twice, card for card, once with something given to a seat before the first move;
- **decisions**: of all moments of a game in which a seat may take a thing or leave it one is drawn by lot, and both are
  played to their ends under the same new key;
- **editions**: the box with other components.

Every number comes with the interval in which the true one lies with 95 % confidence, games being independent.
"""

import copy
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import numpy as np

import magnat
from magnat.bots.players import chooser
from magnat.engine.compiling import instantiate, machine
from magnat.engine.edition_text import written
from magnat.engine.fields import Array
from magnat.engine.game import Game, once_a_box
from magnat.engine.randomness import key_from_seed
from magnat.engine.words import FloorError
from magnat.games import optional_chapter
from magnat.sim import finding_entries
from magnat.sim.finding_entries import AS_IT_IS, ASKED, GIVEN, LEFT, MOVES, OWN, SCORES, STARTER, TAKEN, WIN
from magnat.sim.statistics import Z_95

CHUNK = 50
"""Games that a thread plays at a time."""

DECLARED = ("starter", "trait", "change", "takes")
Tick = Callable[[int], None]


class NothingCounted(FloorError, ValueError):
    """A box whose folder does not say what is to be counted."""

    FOLDER = Path(__file__).parent


class Estimate(msgspec.Struct):
    """A mean, and the interval in which the true one lies with 95 % confidence."""

    mean: float
    low: float
    high: float
    count: int
    """Of games, or of pairs of games."""


class Gift(msgspec.Struct):
    """What something given to a seat before the first move adds to its share of wins and to its score."""

    name: str
    wins: Estimate
    score: Estimate


class Decision(msgspec.Struct):
    """What taking a thing adds, against leaving it."""

    name: str
    asked: Estimate
    """Moments in a game."""
    taken: Estimate
    """The part of them in which a steady player takes it."""
    wins: Estimate
    score: Estimate
    score_where_taken: Estimate | None
    """Only where a steady player would have taken it; None: too seldom."""
    score_where_left: Estimate | None


class Ways(msgspec.Struct):
    """How an edition plays: the length of a game, how often the starter wins, scores, the lead of the winner."""

    name: str
    moves: Estimate
    starter: Estimate
    scores: Estimate
    lead: Estimate
    by_trait: list[Estimate]


class Findings(msgspec.Struct):
    game: str
    seats: int
    games: int
    seed: int
    moves: Estimate
    by_seat: list[Estimate]
    by_place: list[Estimate]
    """The starter, the seat on the starter's left, and so on."""
    by_trait: list[Estimate]
    starter_by_lot: list[Estimate]
    """The same as `by_place`, where the starter was drawn by lot."""
    trait_by_lot: list[Estimate]
    gifts: list[Gift]
    decisions: list[Decision]
    editions: list[Ways]


@dataclass(frozen=True)
class Study:
    """What is played: so many games of each kind."""

    game: Game
    seats: int
    games: int
    seed: int
    tick: Tick = lambda _: None

    @property
    def declared(self) -> ModuleType:
        found = optional_chapter(self.game.original.edition, "findings")
        if found is None:
            raise NothingCounted("nothing_counted", title=self.game.title)
        return found

    @property
    def rounds(self) -> int:
        """How many times `games` are played in all."""
        declared = self.declared
        return 1 + len(declared.GIFTS) + len(declared.THINGS) + len(declared.EDITIONS)


def found(study: Study) -> Findings:
    declared = study.declared
    usual = Books(study, _played(study, AS_IT_IS))
    given = {name: Books(study, _played(study, number)) for number, name in enumerate(declared.GIFTS)}
    by_lot = given.get("begins")
    traits = len(declared.TRAITS)
    return Findings(
        game=study.game.id,
        seats=study.seats,
        games=study.games,
        seed=study.seed,
        moves=estimate(usual.moves),
        by_seat=[estimate(usual.shares[:, seat]) for seat in range(study.seats)],
        by_place=usual.by_place,
        by_trait=usual.by_trait(traits),
        starter_by_lot=by_lot.by_place if by_lot else [],
        trait_by_lot=by_lot.by_trait(traits) if by_lot else [],
        gifts=[_gift(name, usual, books) for name, books in given.items()],
        decisions=[_decision(name, _forked(study, number)) for number, name in enumerate(declared.THINGS)],
        editions=[usual.ways("", traits), *(_edition(study, edit) for edit in declared.EDITIONS)],
    )


def estimate(values: Array) -> Estimate:
    mean = float(values.mean()) if len(values) else 0.0
    reach = Z_95 * float(values.std(ddof=1)) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Estimate(mean, mean - reach, mean + reach, len(values))


class Books:
    """What came of many games."""

    def __init__(self, study: Study, rows: Array) -> None:
        seats = self._seats = study.seats
        self.moves, self.starter, self.given = rows[:, MOVES], rows[:, STARTER], rows[:, GIVEN]
        self.scores, ranks, self._traits = (rows[:, SCORES + n * seats : SCORES + (n + 1) * seats] for n in range(3))
        first = ranks == 1
        self.shares: Array = first / first.sum(axis=1, keepdims=True)

    def of(self, values: Array, seats: Array) -> Array:
        """Of each game the value of one seat."""
        chosen: Array = np.take_along_axis(values, seats[:, None] % self._seats, axis=1)[:, 0]
        return chosen

    @property
    def by_place(self) -> list[Estimate]:
        return [estimate(self.of(self.shares, self.starter + place)) for place in range(self._seats)]

    def by_trait(self, traits: int) -> list[Estimate]:
        return [estimate(self.shares[self._traits == trait]) for trait in range(traits)]

    def ways(self, name: str, traits: int) -> Ways:
        ordered = np.sort(self.scores, axis=1)
        return Ways(
            name,
            estimate(self.moves),
            estimate(self.of(self.shares, self.starter)),
            estimate(self.scores.mean(axis=1)),
            estimate(ordered[:, -1] - ordered[:, -2]),
            self.by_trait(traits),
        )


def _gift(name: str, usual: Books, books: Books) -> Gift:
    """Game by game against the same game without it."""
    wins = books.of(books.shares, books.given) - usual.of(usual.shares, books.given)
    scores = books.of(books.scores, books.given) - usual.of(usual.scores, books.given)
    return Gift(name, estimate(wins), estimate(scores))


def _decision(name: str, rows: Array) -> Decision:
    asked = rows[rows[:, ASKED] > 0]
    wins = (asked[:, TAKEN + 1] - asked[:, LEFT + 1]) / WIN
    scores = asked[:, TAKEN] - asked[:, LEFT]
    taken, left = asked[:, OWN] > 0, asked[:, OWN] <= 0
    return Decision(
        name,
        estimate(rows[:, ASKED]),
        estimate(taken.astype(np.float64)),
        estimate(wins),
        estimate(scores),
        _if_enough(scores[taken]),
        _if_enough(scores[left]),
    )


def _if_enough(values: Array) -> Estimate | None:
    return estimate(values) if len(values) >= 30 else None


def edited(game: Game, edit: Callable[[dict[str, Any]], None]) -> Game:
    """The box with other components."""
    data = copy.deepcopy(game.edition.data)
    edit(data)
    return magnat.load_own(written(data))


def _edition(study: Study, edit: Callable[[dict[str, Any]], None]) -> Ways:
    other = Study(edited(study.game, edit), study.seats, study.games, study.seed, study.tick)
    return Books(other, _played(other, AS_IT_IS)).ways(edit.__name__, len(study.declared.TRAITS))


# ---- Playing ----


def _played(study: Study, gift: int) -> Array:
    rows = np.zeros((study.games, SCORES + 3 * study.seats), np.int64)
    playing = _loop(study.game, "play_changed")
    _in_threads(study, lambda first, last, desk: playing(*desk(gift, first), rows[first:last]))
    return rows


def _forked(study: Study, thing: int) -> Array:
    rows = np.zeros((study.games, LEFT + 2), np.int64)
    playing, program = _loop(study.game, "fork"), study.game.program

    def one(first: int, last: int, desk: Any) -> None:
        playing(*desk(thing, first), program.new_record(), np.zeros(study.seats, np.int64), rows[first:last])

    _in_threads(study, one)
    return rows


def _in_threads(study: Study, play: Callable[[int, int, Any], None]) -> None:
    """What a game is follows from its number: cores do not matter."""
    game, program = study.game, study.game.program
    template = game.laid_out(study.seats, game.choose(study.seats, {}))
    keys = np.frombuffer(key_from_seed(study.seed), np.uint64)

    def desk(which: int, first: int) -> tuple[Any, ...]:
        scratch = program.new_record(), program.new_record(), program.new_list(), np.zeros(1, np.uint64)
        return template, study.seats, which, first, keys, *scratch

    def chunk(first: int) -> None:
        last = min(first + CHUNK, study.games)
        play(first, last, desk)
        study.tick(last - first)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(chunk, range(0, study.games, CHUNK)))


@once_a_box
def _loop(game: Game, name: str) -> Any:
    declared = optional_chapter(game.edition, "findings")
    tables = {"SECRETS": game.program.secrets, "choose": chooser(game)}
    bindings = {**game.program.bindings, **tables, **{word: getattr(declared, word) for word in DECLARED}}
    for part in ("go_on", "both_ways"):
        bindings[part] = instantiate(getattr(finding_entries, part), bindings)
    return machine(instantiate(getattr(finding_entries, name), bindings))
