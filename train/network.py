"""The network that a judge asks, and how it learns: three layers, two of them rectified; in NumPy, on any machine.

What its outputs tell, a task says (`train.tasks`). Inputs are set to a mean of 0 and a spread of 1 while it learns; the
weights that are handed out take them as they are.
"""

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from magnat.bots.search.judge import LAYERS, Weights
from magnat.engine.fields import Array

RATE, FEW = 2e-3, 200
"""How far a step goes at most where nothing else is said, and after how many steps."""
SLOW, SQUARES, SMALL = 0.9, 0.999, 1e-8
"""Of Adam: how long steps and their squares are remembered."""
LEAST_SPREAD = 0.05
"""A number that hardly ever changes is not blown up beyond this."""
CONSTANT = 1e-3


class Task(Protocol):
    """What is learnt from some rows."""

    def slopes(self, told: Array) -> Array: ...

    def loss(self, torch: Any, told: Any) -> Any: ...


class Learner(Protocol):
    """A network that is learning, wherever it is reckoned."""

    step: int

    def there(self, array: Array) -> Any:
        """An array, wherever the network is reckoned."""

    def learn(self, seen: Any, task: Task, steps: int, rate: float = RATE) -> None:
        """One step; `steps` is how many there will be in all."""

    def told(self, seen: Any) -> Array:
        """The outputs for each row."""

    def kept(self) -> dict[str, Array]:
        """All that is needed to go on."""

    def take_up(self, kept: Any) -> None:
        """Go on from what was kept."""

    def alike(self, outputs: int = 0) -> "Learner":
        """Another that begins where this one is, or that knows nothing yet and tells so many things."""

    def weights(self, scale: float) -> Weights: ...


@dataclass(frozen=True)
class Inputs:
    """Where the numbers of an observation lie, and how far they spread."""

    mean: Array
    factor: Array

    @classmethod
    def of(cls, seen: Array) -> "Inputs":
        rows = seen.astype(np.float32)
        spread = rows.std(axis=0)
        factor = np.where(spread < CONSTANT, 0, 1 / np.maximum(spread, LEAST_SPREAD))
        return cls(rows.mean(axis=0), factor.astype(np.float32))


def fresh(inputs: Inputs, hidden: tuple[int, int], outputs: int, seed: int = 0) -> list[Array]:
    """Weights and what is added, layer by layer, before anything is learnt."""
    chance = np.random.default_rng(seed)
    live, sizes = max(1, int((inputs.factor > 0).sum())), [len(inputs.mean), *hidden, outputs]
    spreads = [math.sqrt(2 / live), math.sqrt(2 / hidden[0]), 0.01]
    parameters = []
    for place in range(LAYERS):
        layer = chance.normal(0, spreads[place], (sizes[place], sizes[place + 1]))
        parameters += [layer.astype(np.float32), np.zeros(sizes[place + 1], np.float32)]
    return parameters


def handed_out(parameters: list[Array], inputs: Inputs, scale: float) -> Weights:
    """The weights as the package takes them: for inputs as they are, with what is added as a last row."""
    first, added, *rest = parameters
    plain = [first * inputs.factor[:, None], added - (inputs.mean * inputs.factor) @ first, *rest]
    layers = [np.vstack([plain[2 * place], plain[2 * place + 1]]) for place in range(LAYERS)]
    return Weights(tuple(layers), scale)


def rate_of(step: int, steps: int, most: float) -> float:
    """Rises at first, then falls to nearly nothing."""
    return most * min(1.0, (step + 1) / FEW) * (0.02 + 0.49 * (1 + math.cos(math.pi * min(1.0, step / steps))))


class OnProcessor:
    """Learns by Adam."""

    def __init__(self, inputs: Inputs, hidden: tuple[int, int], outputs: int = 2) -> None:
        self._inputs, self._hidden, self.step = inputs, hidden, 0
        self._parameters = fresh(inputs, hidden, outputs)
        self._slow = [np.zeros_like(one) for one in self._parameters]
        self._squares = [np.zeros_like(one) for one in self._parameters]

    def _through(self, seen: Array) -> tuple[Array, Array, Array, Array]:
        first, add_first, second, add_second, third, add_third = self._parameters
        given = (seen.astype(np.float32) - self._inputs.mean) * self._inputs.factor
        one = np.maximum(given @ first + add_first, 0)
        two = np.maximum(one @ second + add_second, 0)
        return given, one, two, two @ third + add_third

    def there(self, array: Array) -> Array:
        return array

    def told(self, seen: Array) -> Array:
        return self._through(seen)[3]

    def learn(self, seen: Array, task: Task, steps: int, rate: float = RATE) -> None:
        given, one, two, told = self._through(seen)
        back = task.slopes(told)
        _, _, second, _, third, _ = self._parameters
        to_two = (back @ third.T) * (two > 0)
        to_one = (to_two @ second.T) * (one > 0)
        pairs = ((given, to_one), (one, to_two), (two, back))
        slopes = [part for source, slope in pairs for part in (source.T @ slope, slope.sum(axis=0))]
        self._go(slopes, rate_of(self.step, steps, rate))

    def _go(self, slopes: list[Array], rate: float) -> None:
        self.step += 1
        for place, slope in enumerate(slopes):
            self._slow[place] += (1 - SLOW) * (slope - self._slow[place])
            self._squares[place] += (1 - SQUARES) * (slope * slope - self._squares[place])
            even = np.sqrt(self._squares[place] / (1 - SQUARES**self.step)) + SMALL
            self._parameters[place] -= rate * (self._slow[place] / (1 - SLOW**self.step)) / even

    def kept(self) -> dict[str, Array]:
        groups = {"parameters": self._parameters, "slow": self._slow, "squares": self._squares}
        arrays = {f"{name}{place}": one for name, group in groups.items() for place, one in enumerate(group)}
        return {**arrays, "step": np.array(self.step)}

    def take_up(self, kept: Any) -> None:
        self.step = int(kept["step"])
        for name, group in (("parameters", self._parameters), ("slow", self._slow), ("squares", self._squares)):
            for place, one in enumerate(group):
                one[:] = kept[f"{name}{place}"]

    def alike(self, outputs: int = 0) -> "OnProcessor":
        kept = self.kept()
        other = OnProcessor(self._inputs, self._hidden, outputs or self._parameters[-1].size)
        if not outputs:
            other.take_up({**kept, "step": 0})
        return other

    def weights(self, scale: float) -> Weights:
        return handed_out(self._parameters, self._inputs, scale)


def keep(learner: Learner, path: Path) -> None:
    """Whole or not at all: what was kept before stays until the new is there."""
    fresh_path = path.with_suffix(".new.npz")
    np.savez(fresh_path, **learner.kept())  # type: ignore[arg-type]
    fresh_path.replace(path)
