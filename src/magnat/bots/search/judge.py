"""A judge of positions, for those who search: they ask it instead of playing every imagined world to its end.

It is a small network over the declared observation. It judges imagined worlds only, in which nothing is secret to
whoever imagined them. The weights lie beside a game's bots, a file for each box; `train/` makes them. What they know is
the box as printed: with an edition of one's own nobody asks them.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from magnat.bots.search import judging
from magnat.engine.compiling import compiled, instantiate
from magnat.engine.fields import Array
from magnat.engine.game import Game, once_a_box
from magnat.games import chapter

LAYERS = 3


@dataclass(frozen=True)
class Weights:
    """Of one box: three layers, the last row of each being what is added."""

    layers: tuple[Array, ...]
    scale: float
    """How many points ahead are far ahead."""

    @classmethod
    def read(cls, path: Path) -> "Weights":
        with np.load(path) as file:
            layers = [np.ascontiguousarray(file[f"layer{number}"], np.float32) for number in range(LAYERS)]
            return cls(tuple(layers), float(file["scale"]))

    def write(self, path: Path, **more: Any) -> None:
        halves: dict[str, Any] = {f"layer{n}": layer.astype(np.float16) for n, layer in enumerate(self.layers)}
        np.savez_compressed(path, **halves, **more, scale=np.float32(self.scale))

    def room(self) -> tuple[Array, ...]:
        """For an observation, and for what each layer makes of it."""
        sizes = [len(self.layers[0]) - 1, *(layer.shape[1] for layer in self.layers)]
        return tuple(np.zeros(size, np.float32) for size in sizes)


NONE = Weights((np.zeros((1, 1), np.float32),) * LAYERS, 0.0)
"""Of a box that has no judge."""


def path_of(game: Game) -> Path:
    return game.folder / "bot" / f"judge-{game.id}.npz"


@compiled
def leave(_s: Any, _seat: int) -> None:
    """Of a game whose record needs no summing up."""


@compiled
def restless(_s: Any) -> bool:
    """Of a game that has no judge."""
    return False


@compiled
def never(_world: Array, _seat: int, _desk: Array, _layers: Any, _room: Any) -> float:
    """Of a game that has no judge: nobody asks."""
    return 0.0


@once_a_box
def looking(game: Game) -> Any:
    """`look_at` of a game."""
    bot = chapter(game.edition, "bot")
    bindings = {**game.program.bindings, "FEATURES": game.program.layout.features}
    return instantiate(judging.look_at, {**bindings, "sum_up": getattr(bot, "sum_up", leave)})


@once_a_box
def judge(game: Game) -> Any:
    """`judge` of a game."""
    return instantiate(judging.judge, {"look": looking(game)}) if path_of(game).exists() else never


@once_a_box
def resting(game: Game) -> Any:
    """`is_quiet` of a game."""
    return getattr(chapter(game.edition, "bot"), "is_quiet", restless)


@once_a_box
def weights(game: Game) -> Weights:
    path = path_of(game)
    return Weights.read(path) if path.exists() else NONE
