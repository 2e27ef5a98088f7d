"""What those who search have learnt: by what they judge, and how they take themselves and the others to play.

`sharp` judges by what came of games between steady players, and takes everybody for one. `master` has seen how `sharp`
plays, and judges by what came of games between such players. The weights lie beside a game's bots; `train/` makes them.
A box that nobody has trained a master for has one that knows no more than `sharp`.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from magnat.bots.entries import NAIVE, STEADY, STYLE
from magnat.bots.search import acting
from magnat.bots.search.acting import LEARNT, NOTED, SURE
from magnat.bots.search.judge import LAYERS, NONE, Weights, looking, weights
from magnat.engine.compiling import instantiate
from magnat.engine.fields import Array
from magnat.engine.game import Game, once_a_box
from magnat.games import chapter

SHARP, OWN = 0, 1
"""Whose habits are learnt first, and whose second: those of the others, and one's own."""

STEADY_CAST = np.array([STEADY] + [STEADY] * 7 + [NAIVE], np.int64)
"""Oneself, and what the others may be. One in eight others is taken to be naive: who reckons with one kind of player
alone is easily surprised."""
LEARNT_CAST = np.array([SURE] + [LEARNT] * 6 + [STEADY, NAIVE], np.int64)


NOTHING_LEARNT = np.zeros((1, 1, 1), np.float32)


@dataclass(frozen=True)
class Habits:
    """How some kinds of players choose, one after the other in each layer; of the last layer each row is an output."""

    layers: tuple[Array, Array, Array]

    @property
    def kinds(self) -> int:
        return len(self.layers[0])

    @classmethod
    def of(cls, networks: list[tuple[Array, ...]]) -> "Habits":
        """From networks whose layers take what they are given in rows."""
        one, two, three = (np.stack([network[place] for network in networks]) for place in range(LAYERS))
        return cls((one, two, np.ascontiguousarray(three.transpose(0, 2, 1))))

    def mind(self, most: int) -> tuple[Array, ...]:
        """Room to choose in, among so many actions at most."""
        sizes = len(self.layers[0][0]) - 1, self.layers[0].shape[2], self.layers[1].shape[2], most
        floats, lists = (np.zeros(size, np.float32) for size in sizes), (np.zeros(most, np.int16) for _ in range(2))
        return *floats, *lists, np.zeros(NOTED, np.int64)


NO_HABITS = Habits((NOTHING_LEARNT, NOTHING_LEARNT, NOTHING_LEARNT))


@dataclass(frozen=True)
class School:
    judge: Weights
    habits: Habits = NO_HABITS
    cast: Array = field(default_factory=STEADY_CAST.copy)

    @classmethod
    def read(cls, path: Path) -> "School":
        with np.load(path) as file:
            one, two, three = (np.ascontiguousarray(file[f"habits{n}"], np.float32) for n in range(LAYERS))
        habits = Habits((one, two, three))
        return cls(Weights.read(path), habits, cast_of(habits))

    def write(self, path: Path) -> None:
        halves = {f"habits{n}": layer.astype(np.float16) for n, layer in enumerate(self.habits.layers)}
        self.judge.write(path, **halves)

    @property
    def usual(self) -> int:
        """The player one is when one does not search."""
        return int(self.cast[0])


UNSCHOOLED = School(NONE)
"""Of a box that has no judge, or is not the printed one."""


def cast_of(habits: Habits) -> Array:
    cast = LEARNT_CAST.copy()
    cast[0] |= min(OWN, habits.kinds - 1) << STYLE
    return cast


def path_of(game: Game) -> Path:
    return game.folder / "bot" / f"master-{game.id}.npz"


@once_a_box
def plain_school(game: Game) -> School:
    return School(weights(game))


@once_a_box
def school(game: Game) -> School:
    return School.read(path_of(game)) if path_of(game).exists() else plain_school(game)


@once_a_box
def seen_as(game: Game) -> Any:
    """`as_seen` of a game."""
    return getattr(chapter(game.edition, "bot"), "as_seen", acting.as_it_is)


@once_a_box
def acting_in(game: Game, choose: Any) -> Any:
    """`act` of a game, by its players who choose at once."""
    bindings = {**game.program.bindings, "choose": choose, "SECRETS": game.program.secrets}
    bindings |= {"look": looking(game), "as_seen": seen_as(game)}
    bindings["ask_habits"] = instantiate(acting.choose_by_habit, bindings)
    return instantiate(acting.act, bindings)


def outputs_of(game: Game) -> int:
    """How many things a player's habits speak of."""
    return game.actions.count + acting.PLACES + 1
