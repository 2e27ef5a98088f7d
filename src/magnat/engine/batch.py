"""Many games at once, as arrays: the same rules on the processor or on a GPU.

games = game.batch(65536, device="cpu", seed=1)
for _ in range(1000):
    games.step(choose(games.observations, games.masks))
    learn(games.rewards, games.done)
"""

from typing import Any

import numpy as np

from magnat.engine import sight
from magnat.engine.batch_entries import AS_NOTED, FIRST, NEXT, slip_of
from magnat.engine.devices import Arrays, DeviceError, device_named
from magnat.engine.fields import Array
from magnat.engine.handed import BatchError, apart, buffer, chosen, numbers, words
from magnat.engine.program import Program
from magnat.engine.randomness import key_from_seed

__all__ = ["Batch", "DeviceError"]


class Batch:
    """A number of games of one box; each has a seed and a luck of its own.

    Arrays handed out are written anew after a step, when they are next asked for: copy what you keep. All are dense,
    begin on a cache line, and are read without a copy through an array interface or, on the processor, through DLPack.
    """

    def __init__(
        self,
        program: Program,
        actions: int,
        template: Array,
        count: int,
        key: bytes,
        device: str = "cpu",
        autoreset: bool = True,
        threads: int | None = None,
        buffers: dict[str, Any] | None = None,
    ) -> None:
        self.program, self.count = program, count
        self.seats = int(template.view(program.state.dtype)[0].seats)
        self.autoreset = autoreset
        self._device = device_named(program, device, threads)
        zeros = self._device.zeros
        self._slip = slip_of(program.max_legal)
        self._desk: Arrays = (
            zeros((count, template.size), np.uint8),
            zeros((count, self._slip.itemsize), np.uint8),
            self._device.array(template),
        )
        self._shapes: dict[str, tuple[tuple[int, ...], Any]] = {
            "seat": ((count,), np.int64),
            "actors": ((count,), np.int64),
            "masks": ((count, actions), np.bool_),
            "observations": ((count, program.layout.floats), np.float32),
            "integers": ((count, program.layout.integers), np.int32),
            "views": ((count, template.size), np.uint8),
            "done": ((count,), np.bool_),
            "rewards": ((count, self.seats), np.float32),
            "scores": ((count, self.seats), np.int64),
            "ranks": ((count, self.seats), np.int64),
            "actions": ((count,), np.int64),
            "moves": ((count,), np.int64),
        }
        self._arrays = {name: self._lent(name, values) for name, values in (buffers or {}).items()}
        apart(self._arrays)
        self._fresh: set[str] = set()
        self._nothing = zeros(1, np.int64)
        self._refused = zeros(1, np.int64)
        self._luck = self._device.array(np.random.default_rng(list(key)).integers(0, 1 << 64, count, np.uint64))
        self._key = self._device.array(np.frombuffer(key, np.uint64).copy())
        self._run("found", self._key, self._device.array(np.array([autoreset], np.int64)))
        self._start(np.full(count, AS_NOTED, np.int64))

    def __repr__(self) -> str:
        return f"<{self.count} games of {self.seats} seats on the device {self._device.name!r}>"

    @property
    def rows(self) -> Any:
        """The records' bytes, secrets and all; on the processor to be read only."""
        rows = self._desk[0]
        if isinstance(rows, np.ndarray):
            rows = rows.view()
            rows.flags.writeable = False
        return rows

    # ---- Playing ----

    def reset(self, which: Any = None, seeds: Any = None) -> None:
        """Begin anew: all games as when the batch was made, or the games in `which` with other cards.

        `which` are the numbers of games, or a truth value for each; `seeds` are whole numbers, one for each of them. A
        game with a seed is that of `Game.new(seed=...)`; those that follow it come from the same seed.
        """
        marked = np.ones(self.count, np.int64) if which is None else chosen(which, "which", self.count)
        if seeds is not None:
            games = np.flatnonzero(marked)
            keys = [key_from_seed(seed) for seed in words(seeds, "seeds", len(games))]
            raw = self._device.to_host(self._desk[1]).copy()
            slips = raw.view(self._slip)[:, 0]
            slips["stream"][games] = np.frombuffer(b"".join(keys), np.uint64).reshape(-1, 2)
            self._device.write(self._desk[1], raw)
        self._start(marked * (NEXT if seeds is None and which is not None else FIRST))

    def _start(self, marked: Array) -> None:
        self._run("start", self._device.array(marked), self._nothing)
        self._fresh.clear()

    def step(self, actions: Any) -> None:
        """One action for each game, taken by the `seat` that is asked there.

        All of them or none: where one may not be taken, nothing changes in any game. A game that ends is followed by
        another at once, unless the batch was made with `autoreset=False`: then it stays as it is, whatever is said.
        """
        given = self._given(actions, "actions")
        self._run("check", given, self._refused)
        if self._device.to_host(self._refused)[0]:
            self._device.write(self._refused, np.zeros(1, np.int64))
            raise BatchError(self._why_not(self._device.to_host(given).copy()))
        self._run("advance", given, self._nothing)
        self._fresh.clear()

    def step_unchecked(self, actions: Any) -> None:
        """`step` without a look at whether the actions are legal: one that is not may break its game, or the process.

        For what `sample` has drawn or a mask has let through.
        """
        self._run("advance", self._given(actions, "actions"), self._nothing)
        self._fresh.clear()

    def _why_not(self, actions: Array) -> str:
        self._fresh -= {"masks", "seat"}  # What was handed out may have been written over.
        masks, seats = (self._device.to_host(values) for values in (self.masks, self.seat))
        for game, action in enumerate(actions.tolist()):
            if seats[game] >= 0 and not (0 <= action < masks.shape[1] and masks[game, action]):
                break
        return f"Seat {seats[game]} may not take the action {action} in game {game}: `masks` marks what it may do."

    def sample(self, luck: Any = None) -> Any:
        """An action for every game, drawn among the legal ones; 0 where the game is over.

        `luck` is one uint64 for each game, which is drawn from and moves on; without it, that of the batch.
        """
        if luck is None:
            given = self._luck
        else:
            given = self._device.written(numbers(luck, "luck", self.count, np.uint64, written=True), "luck")
            apart({"luck": given, "actions": self._array("actions")})
        return self._filled("actions", "sample", given, always=True)

    def play_out(self) -> Any:
        """Play every game at random to its end, where it stays; returns the number of moves of each."""
        moves = self._filled("moves", "play_out", self._luck, always=True)
        self._fresh.clear()
        return moves

    def copy(self) -> "Batch":
        """The same games again, to go on with on their own; the luck of `sample` is copied, too."""
        twin: Batch = object.__new__(Batch)
        twin.__dict__.update(self.__dict__)
        copied = self._device.copied
        rows, slips, template = self._desk
        twin._desk = copied(rows), copied(slips), template
        twin._luck, twin._refused = copied(self._luck), copied(self._refused)
        twin._arrays, twin._fresh = {}, set()
        return twin

    # ---- What there is to see ----

    @property
    def seat(self) -> Any:
        """For each game the seat whose action `step` takes; -1 when it is over. Where several may act, one is drawn."""
        return self._filled("seat", "hear")

    @property
    def actors(self) -> Any:
        """For each game the seats that may act, a bit each."""
        return self._filled("actors", "ask")

    @property
    def masks(self) -> Any:
        """For each game and action: whether the seat that is asked may take it."""
        return self._filled("masks", "mark")

    @property
    def observations(self) -> Any:
        """For each game what the seat that is asked sees, in floats; `magnat observe BOX` tells what they mean."""
        return self._filled("observations", "observe_asked")

    @property
    def integers(self) -> Any:
        """The same in integers: fewer numbers, with categories as they are."""
        return self._filled("integers", "observe_whole")

    def observe(self, viewers: Any) -> Any:
        """For each game what its viewer (a seat, or -1 for a watcher) sees, in floats."""
        return self._filled("observations", "observe", self._viewers(viewers, "observations"), always=True)

    def views(self, viewers: Any) -> Any:
        """For each game the bytes of its record as its viewer (a seat, or -1) may see it."""
        return self._filled("views", "blank", self._viewers(viewers, "views"), always=True)

    @property
    def done(self) -> Any:
        """For each game whether the last step ended it."""
        return self._filled("done", "finish")

    @property
    def rewards(self) -> Any:
        """For each game and seat, where the last step ended it: the part of the others it beat, less that it lost to.

        From -1 to 1, and 0 in all. Until then all have 0: a score on the way would tell what is hidden.
        """
        return self._filled("rewards", "reward")

    @property
    def scores(self) -> Any:
        """For each game and seat, where the last step ended it, the score by the rules; otherwise 0."""
        return self._filled("scores", "score")

    @property
    def ranks(self) -> Any:
        """For each game and seat, where the last step ended it, the rank, of which 1 is the winner's; otherwise 0."""
        return self._filled("ranks", "rank")

    def to_host(self, values: Any) -> Array:
        """An array of this batch as a NumPy array."""
        return self._device.to_host(values)

    # ---- Arrays ----

    def _run(self, body: str, given: Any, result: Any) -> None:
        self._device.run(body, self._desk, given, result)

    def run_body(self, body: Any, given: Any, result: Any) -> None:
        """Do something of one's own to all games: a body shaped like those of `batch_entries`, bound to the game."""
        self._device.run_loop(self._device.loop(body), self._desk, given, result)
        self._fresh.clear()

    def lent(self, values: Array) -> Any:
        """An array of the batch's device, for a body of one's own."""
        return self._device.array(values)

    def _filled(self, name: str, body: str, given: Any = None, always: bool = False) -> Any:
        """The array of that name, written anew if the games have moved on since."""
        array = self._array(name)
        if always or name not in self._fresh:
            self._run(body, self._nothing if given is None else given, array)
            self._fresh.add(name)
            if always:
                self._fresh.discard(name)
        return array

    def _array(self, name: str) -> Any:
        array = self._arrays.get(name)
        if array is None:
            array = self._arrays[name] = self._device.zeros(*self._shapes[name])
        return array

    def _given(self, values: Any, name: str) -> Any:
        given = self._device.array(numbers(values, name, self.count))
        if not (type(given) is np.ndarray and given.flags.owndata):  # Otherwise it can be no part of the records.
            apart({name: given, "rows": self._desk[0]})
        return given

    def _viewers(self, viewers: Any, written: str) -> Any:
        given = self._given(viewers, "viewers")
        apart({"viewers": given, written: self._array(written)})
        looking = self._device.to_host(given)
        if ((looking < sight.WATCHER) | (looking >= self.seats)).any():
            raise BatchError(f"viewers must be seats from 0 to {self.seats - 1}, or {sight.WATCHER} for a watcher.")
        return given

    def _lent(self, name: str, values: Any) -> Any:
        """An array of the caller's that is to be written into."""
        if name not in self._shapes:
            raise BatchError(f"There is no array {str(name)!r} to lend; there is: {', '.join(self._shapes)}.")
        return self._device.written(buffer(values, name, *self._shapes[name]), name)
