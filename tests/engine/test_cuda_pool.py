"""The kernel of random play, as 32 threads of Python would run it that wait for each other like those of a warp."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Lock, local
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import magnat
from magnat.engine import cuda_pool
from magnat.engine.batch_entries import slip_of
from magnat.engine.compiling import instantiate, machine, rebind
from magnat.engine.cuda_pool import WARP, finish, gather, kinds_of, move_in, play_together, settle_in, think
from magnat.engine.devices import tables_of
from magnat.engine.fields import Array
from magnat.games import shelf

GAMES = 48


class Warp:
    """What a kernel finds under the name `cuda`: one warp, of threads that may be anywhere between two meetings."""

    def __init__(self) -> None:
        self._meeting, self._lock, self._thread = Barrier(WARP), Lock(), local()
        self._told: list[Any] = [None] * WARP
        self._shared: list[Array] = []
        self.local = SimpleNamespace(array=np.zeros)
        self.shared = SimpleNamespace(array=self._share)
        self.atomic = SimpleNamespace(add=self._add)

    def begin(self, lane: int) -> None:
        self._thread.lane, self._thread.shared = lane, 0

    @property
    def threadIdx(self) -> Any:  # noqa: N802  (CUDA's own name)
        return SimpleNamespace(x=self._thread.lane)

    def syncwarp(self) -> None:
        self._meeting.wait()

    def ballot_sync(self, _mask: int, is_it: bool) -> int:
        return sum(1 << lane for lane, said in enumerate(self._tell(bool(is_it))) if said)

    def shfl_xor_sync(self, _mask: int, value: int, step: int) -> int:
        return int(self._tell(value)[self._thread.lane ^ step])

    def popc(self, bits: int) -> int:
        return int(bits).bit_count()

    def _tell(self, value: Any) -> list[Any]:
        self._told[self._thread.lane] = value
        self._meeting.wait()
        said = self._told.copy()
        self._meeting.wait()
        return said

    def _share(self, size: int, scalar: Any) -> Array:
        """Every thread's first array is the same one, and so on."""
        with self._lock:
            if self._thread.shared == len(self._shared):
                self._shared.append(np.full(size, 77, scalar))
            self._thread.shared += 1
            mine: Array = self._shared[self._thread.shared - 1]
            return mine

    def _add(self, array: Array, place: int, number: int) -> int:
        with self._lock:
            before = int(array[place])
            array[place] += number
            return before


@pytest.mark.parametrize(("box", "each"), [("big-shot", 1), ("big-shot", 2)])
def test_a_warp_that_looks_after_many_games_plays_each_as_if_it_were_alone(box: str, each: int) -> None:
    game = magnat.load(box)
    alone, together = (game.batch(GAMES, seed=3, autoreset=False) for _ in range(2))
    for games in (alone, together):
        while (games.seat >= 0).sum() > GAMES - 3:
            games.step(games.sample())
    over = together.seat < 0
    moves = alone.play_out()
    rows, slips, _ = together._desk
    result = np.full(GAMES, -5, np.int64)
    play(game, (rows, slips, together._luck, result, np.zeros(1, np.int64)), each)
    together._fresh.clear()
    assert (result == moves).all()
    assert ((moves == 0) == over).all()
    assert (rows == alone._desk[0]).all()
    assert (together._luck == alone._luck).all()
    assert (together.ranks == alone.ranks).all()
    assert (together.seat == -1).all()


def play(game: magnat.Game, arrays: tuple[Array, ...], each: int) -> None:
    program, cuda = game.program, Warp()
    kinds = kinds_of(program)
    dtypes = {"STATE": program.state.dtype, "SLIP": slip_of(program.max_legal)}
    rules = {f.__name__: machine(instantiate(f, {**tables_of(program), **dtypes})) for f in (think, move_in, finish)}
    new = {"NEW": int(kinds.max()) + 1, "cuda": cuda}
    of_warps = {f.__name__: rebind(f, new) for f in (settle_in, gather)}
    scope = {**rules, **of_warps, **new, "types": np, "KINDS": kinds, "MAX_LEGAL": program.max_legal}
    kernel = rebind(play_together, {**scope, "STATE": dtypes["STATE"]})

    def thread(lane: int) -> None:
        cuda.begin(lane)
        kernel(*arrays, each)

    with ThreadPoolExecutor(WARP) as crew:
        list(crew.map(thread, range(WARP)))


def test_there_are_never_more_kinds_than_a_warp_can_count() -> None:
    for box in shelf():
        game = magnat.load(box)
        kinds = kinds_of(game.program)
        assert len(kinds) == game.actions.count
        assert kinds.min() == 0
        assert kinds.max() < cuda_pool.WARP - 1
