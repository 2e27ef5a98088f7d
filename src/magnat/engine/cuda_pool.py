"""Random play of whole games on an NVIDIA GPU, by warps that look for what 32 games may do together.

The 32 threads of a warp go through the rules in step: while one does something, those that do something else wait. With
a game for each thread two or three were at work on average. So a warp looks after more games than it has threads, and
goes on each time with up to 32 of them that are about to take an action of the same kind. Which games go on first
changes none of them: each has a record and a luck of its own. A game that ends makes room for another, so that no
thread waits for the longest.

Worth it where actions differ much in what they take: Venture's random games were played 1.4 times as fast as one to a
thread, on an H200. There the kernel was run by itself, not by a batch; until `benchmarks/gpu.py` has compared batches
on a GPU, no box asks for it (`TOGETHER` in a game's state).
"""

from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from magnat.engine.batch_entries import slip_of
from magnat.engine.compiling import instantiate, part, rebind
from magnat.engine.contract import SLIP, STATE, actors, apply, close, legal
from magnat.engine.devices import Arrays, tables_of
from magnat.engine.fields import Array, Record
from magnat.engine.hearing import heard_first
from magnat.engine.program import Program
from magnat.engine.randomness import pick

WARP = 32
MOST_EACH = 8
MOST = WARP * MOST_EACH
"""How many games a warp looks after at most: so many for each of its threads."""
WARPS = 8
"""On each multiprocessor at a time."""
FEWEST_EACH = 3
"""With fewer games for each thread, a game to a thread is quicker."""

ALL = 0xFFFFFFFF
GONE = -1
SEAT = 16
"""A move in one number: the seat stands above this bit, the action below."""

# Filled in when the kernel is made: see `random_play`.
cuda: Any = None
types: Any = None
KINDS: Any = None
NEW = 0
"""The kind, after those of the actions, of a game that has not been asked yet."""
MAX_LEGAL = 0


def think(s: Record, luck: Array, listed: Array) -> int:
    """A move drawn among the legal ones; GONE when the game is over."""
    waiting = actors(s)
    if not waiting:
        return GONE
    seat = heard_first(s, waiting)
    return seat << SEAT | int(listed[pick(luck, legal(s, seat, listed))])


def move_in(game: int, rows: Array, move: int) -> None:
    apply(rows[game].view(STATE)[0], move >> SEAT, move & (1 << SEAT) - 1)


def finish(game: int, rows: Array, slips: Array) -> None:
    """Note the end of a game on its slip."""
    slip = slips[game].view(SLIP)[0]
    slip.seat = -1
    slip.offered = 0
    close(rows[game].view(STATE)[0], slip)


def settle_in(room: int, rooms: Array, kinds: Array, waiting: Array, result: Array, queue: Array) -> None:
    """The next game of the queue takes a room, if there is one."""
    game = cuda.atomic.add(queue, 0, 1)
    kinds[room] = GONE
    if game < result.shape[0]:
        rooms[room] = game
        result[game] = 0
        kinds[room] = NEW
        cuda.atomic.add(waiting, NEW, 1)


def gather(lane: int, rows: int, kinds: Array, waiting: Array, chosen: Array) -> tuple[int, int]:
    """The kind of which most games wait, and how many of them go on now; their rooms are written into `chosen`."""
    most = waiting[lane] * WARP + lane
    for step in (16, 8, 4, 2, 1):
        most = max(most, cuda.shfl_xor_sync(ALL, most, step))
    kind = most % WARP
    taken = 0
    for row in range(rows):
        room = row * WARP + lane
        fits = most >= WARP and kinds[room] == kind
        fitting = cuda.ballot_sync(ALL, fits)
        place = taken + cuda.popc(fitting & (1 << lane) - 1)
        if fits and place < WARP:
            chosen[place] = room
        taken += cuda.popc(fitting)
    taken = min(taken, WARP)
    if lane == 0:
        waiting[kind] -= taken
    return kind, taken


def play_together(rows: Array, slips: Array, given: Array, result: Array, queue: Array, each: int) -> None:
    """The kernel: `given` holds each game's luck, `result` gets its moves, `queue` the number of the next game."""
    listed = cuda.local.array(MAX_LEGAL, types.int16)
    luck = cuda.local.array(1, types.uint64)
    rooms = cuda.shared.array(MOST, types.int32)
    moves = cuda.shared.array(MOST, types.int32)
    kinds = cuda.shared.array(MOST, types.int8)
    waiting = cuda.shared.array(WARP, types.int32)
    chosen = cuda.shared.array(WARP, types.int32)
    lane = cuda.threadIdx.x
    waiting[lane] = 0
    cuda.syncwarp()
    for row in range(each):
        settle_in(row * WARP + lane, rooms, kinds, waiting, result, queue)
    taken = 1
    while taken:
        cuda.syncwarp()
        kind, taken = gather(lane, each, kinds, waiting, chosen)
        cuda.syncwarp()
        if lane < taken:
            room = chosen[lane]
            game = rooms[room]
            if kind != NEW:
                move_in(game, rows, moves[room])
                result[game] += 1
            luck[0] = given[game]
            move = think(rows[game].view(STATE)[0], luck, listed)
            given[game] = luck[0]
            moves[room] = move
            if move != GONE:
                kinds[room] = KINDS[move & (1 << SEAT) - 1]
                cuda.atomic.add(waiting, kinds[room], 1)
            else:
                if result[game]:
                    finish(game, rows, slips)
                settle_in(room, rooms, kinds, waiting, result, queue)


def is_worth_it(program: Program, games: int) -> bool:
    return program.together and games // (_warps() * WARP) >= FEWEST_EACH


def play_out_together(program: Program, arrays: Arrays, given: Any, result: Any) -> None:
    """Play all games of a batch to their ends."""
    games = arrays[0].shape[0]
    each = min(max(games // (_warps() * WARP), 1), MOST_EACH)
    blocks = min(-(-games // (each * WARP)), _warps())
    queue = _numba_cuda().to_device(np.zeros(1, np.int64))
    random_play(program)[blocks, WARP](arrays[0], arrays[1], given, result, queue, each)


def _warps() -> int:
    return int(_numba_cuda().get_current_device().MULTIPROCESSOR_COUNT) * WARPS


@cache
def random_play(program: Program) -> Any:
    return _numba_cuda().jit(kernel_of(program))


def kernel_of(program: Program) -> Any:
    """The kernel, bound to a game."""
    from numba import types  # noqa: PLC0415  (only who asks for a GPU needs it)

    dtypes = {"STATE": program.state.dtype, "SLIP": slip_of(program.max_legal)}
    kinds = kinds_of(program)
    new = {"NEW": int(kinds.max()) + 1, "cuda": _numba_cuda()}
    bindings = {**tables_of(program), **dtypes}
    rules = {f.__name__: part(instantiate(f, bindings)) for f in (think, move_in, finish)}
    of_warps = {f.__name__: _numba_cuda().jit(rebind(f, new), device=True) for f in (settle_in, gather)}
    scope = {**dtypes, **rules, **of_warps, **new, "types": types, "KINDS": kinds, "MAX_LEGAL": program.max_legal}
    return rebind(play_together, scope)


def kinds_of(program: Program) -> Array:
    """The kind of every action; those of a warp's threads count what waits, a kind each, and one counts what is new."""
    every: Array = np.repeat(np.arange(len(program.kinds)), program.kinds)
    return np.minimum(every, WARP - 2).astype(np.int8)


def _numba_cuda() -> Any:
    return import_module("numba.cuda")
