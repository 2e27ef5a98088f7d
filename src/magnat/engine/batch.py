"""Many games at once, as arrays: the same rules on the processor or on a GPU.

games = game.batch(65536, device="cpu")
while games.actors.any():
    games.step(choose(games.observations(), games.masks))
games.returns
"""

from functools import cache
from typing import Any, Protocol

import numpy as np

from magnat.engine import batch_entries
from magnat.engine.compiling import instantiate
from magnat.engine.fields import Array
from magnat.engine.program import Program

BODIES = ("start", "advance", "mark", "observe", "ask", "settle", "play_out")


class DeviceError(ValueError):
    """A device that is not there. The message is a sentence."""


class Device(Protocol):
    """Where the arrays of a batch live and its loops run."""

    def array(self, values: Array) -> Any: ...

    def run(self, body: str, rows: Any, given: Any, result: Any) -> None: ...

    def to_host(self, values: Any) -> Array: ...


class Batch:
    """A number of games of one box. Arrays handed out are rewritten by the next call: copy what you keep."""

    def __init__(self, program: Program, actions: int, template: Array, count: int, key: bytes, device: str) -> None:
        self.count = count
        self.seats = int(template.view(program.state.dtype)[0].seats)
        self._device = _device(program, device)
        self._template = self._device.array(template)
        self.rows = self._device.array(np.zeros((count, template.size), np.uint8))
        luck = np.random.default_rng(list(key)).integers(0, 1 << 64, (count, 1), np.uint64)
        self._luck = self._device.array(luck)
        self._key = self._device.array(np.frombuffer(key, np.uint64).copy())
        self._nothing = self._device.array(np.zeros(1, np.int64))
        self._bits = self._device.array(np.zeros(count, np.int64))
        self._masks = self._device.array(np.zeros((count, actions), np.uint8))
        self._views = self._device.array(np.zeros((count, template.size), np.uint8))
        self._points = self._device.array(np.zeros((count, self.seats), np.int64))
        self.reset()

    def reset(self) -> None:
        """Set every game up anew, with the same keys as the first time."""
        self._device.run("start", self.rows, self._key, self._template)

    def step(self, actions: Any) -> None:
        """One action for each game, taken by the first seat that may act there; games that are over stay."""
        given = self._device.array(np.asarray(actions, np.int64)) if isinstance(actions, list) else actions
        self._device.run("advance", self.rows, given, self._nothing)

    @property
    def actors(self) -> Any:
        """For each game the seats that may act, a bit each."""
        self._device.run("ask", self.rows, self._nothing, self._bits)
        return self._bits

    @property
    def masks(self) -> Any:
        """For each game and action: 1 if the first seat to act may take it."""
        self._device.run("mark", self.rows, self._nothing, self._masks)
        return self._masks

    def observations(self, viewers: Any) -> Any:
        """For each game the bytes of its record as its viewer (a seat, or -1) may see it."""
        self._device.run("observe", self.rows, viewers, self._views)
        return self._views

    @property
    def returns(self) -> Any:
        """For each game and seat the score as the game stands."""
        self._device.run("settle", self.rows, self._nothing, self._points)
        return self._points

    def play_out(self) -> Any:
        """Play every game at random to its end; returns the number of moves of each."""
        self._device.run("play_out", self.rows, self._luck, self._bits)
        return self._bits

    def to_host(self, values: Any) -> Array:
        """An array of this batch as a NumPy array."""
        return self._device.to_host(values)


def _device(program: Program, name: str) -> Device:
    if name == "cpu":
        return Cpu(program)
    if name == "cuda":
        from magnat.engine.cuda import Cuda  # noqa: PLC0415  (only who asks for a GPU needs its libraries)

        return Cuda(program)
    raise DeviceError(f"There is no device {name!r}; there is: cpu, cuda.")


class Cpu:
    """One core. Threads may each run a batch of their own: compiled loops hold no lock."""

    def __init__(self, program: Program) -> None:
        self._loops = loops(program)
        self._scratch = program.new_list()

    def array(self, values: Array) -> Array:
        return values

    def run(self, body: str, rows: Array, given: Array, result: Array) -> None:
        self._loops[body](rows, given, result, self._scratch)

    def to_host(self, values: Array) -> Array:
        return values


def bodies(program: Program) -> dict[str, Any]:
    """The bodies of `batch_entries`, bound to a game."""
    bindings = {**program.bindings, "SECRETS": program.secrets}
    return {name: instantiate(getattr(batch_entries, name), bindings, f"{program.name}-batch") for name in BODIES}


@cache
def loops(program: Program) -> dict[str, Any]:
    return {
        name: instantiate(batch_entries.each, {"body": body}, f"{program.name}-each-{name}")
        for name, body in bodies(program).items()
    }
