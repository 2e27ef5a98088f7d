"""All kernels of a game compiled to PTX assembly, which needs no GPU."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np

from magnat.engine.batch_entries import (
    advance,
    ask,
    blank,
    check,
    finish,
    found,
    hear,
    mark,
    observe,
    observe_asked,
    observe_whole,
    play_out,
    rank,
    reward,
    sample,
    score,
    start,
)
from magnat.engine.compiling import part, rebind
from magnat.engine.contract import SLIP, STATE
from magnat.engine.cuda import numba_cuda, scope_of
from magnat.engine.cuda_pool import kernel_of
from magnat.engine.devices import bodies
from magnat.engine.fields import Array
from magnat.engine.game import Game
from magnat.sim.steadily import steady_body
from magnat.sim.steady_entries import play_steadily

# Filled in when the kernel is made: see `ptx`.
cuda: Any = None
uint8: Any = None
int16: Any = None
RECORD_BYTES = 0
MAX_LEGAL = 0


def all_bodies(
    rows: Array,
    slips: Array,
    template: Array,
    key: Array,
    flags: Array,
    numbers: Array,
    luck: Array,
    masks: Array,
    views: Array,
    floats: Array,
    integers: Array,
    points: Array,
) -> None:
    """One kernel around all bodies, with the arrays that a batch passes to each: what they share is compiled once."""
    sheet = cuda.local.array(RECORD_BYTES, uint8)
    listed = cuda.local.array(MAX_LEGAL, int16)
    game = cuda.grid(1)
    if game < rows.shape[0]:
        s = rows[game].view(STATE)[0]
        slip = slips[game].view(SLIP)[0]
        found(game, s, slip, rows, template, key, numbers, sheet, listed)
        start(game, s, slip, rows, template, numbers, numbers, sheet, listed)
        check(game, s, slip, rows, template, numbers, numbers, sheet, listed)
        advance(game, s, slip, rows, template, numbers, numbers, sheet, listed)
        sample(game, s, slip, rows, template, luck, numbers, sheet, listed)
        mark(game, s, slip, rows, template, numbers, masks, sheet, listed)
        hear(game, s, slip, rows, template, numbers, numbers, sheet, listed)
        ask(game, s, slip, rows, template, numbers, numbers, sheet, listed)
        blank(game, s, slip, rows, template, numbers, views, sheet, listed)
        observe(game, s, slip, rows, template, numbers, floats, sheet, listed)
        observe_asked(game, s, slip, rows, template, numbers, floats, sheet, listed)
        observe_whole(game, s, slip, rows, template, numbers, integers, sheet, listed)
        finish(game, s, slip, rows, template, numbers, flags, sheet, listed)
        reward(game, s, slip, rows, template, numbers, floats, sheet, listed)
        score(game, s, slip, rows, template, numbers, points, sheet, listed)
        rank(game, s, slip, rows, template, numbers, points, sheet, listed)
        play_out(game, s, slip, rows, template, luck, numbers, sheet, listed)
        play_steadily(game, s, slip, rows, template, luck, numbers, sheet, listed)


ARRAYS = (
    (np.uint8, 2),
    (np.uint8, 2),
    (np.uint8, 1),
    (np.uint64, 1),
    (np.bool_, 1),
    (np.int64, 1),
    (np.uint64, 1),
    (np.bool_, 2),
    (np.uint8, 2),
    (np.float32, 2),
    (np.int32, 2),
    (np.int64, 2),
)
"""The scalar and the dimensions of each of them."""


def ptx(game: Game, capability: tuple[int, int] = (9, 0)) -> str:
    """All kernels of a game as PTX assembly, which needs no GPU: what the tests compile. Made well, not made fast."""
    from numba import types  # noqa: PLC0415
    from numba.np.numpy_support import from_dtype  # noqa: PLC0415

    arrays = [types.Array(from_dtype(np.dtype(scalar)), dimensions, "C") for scalar, dimensions in ARRAYS]
    every = {**bodies(game.program), "play_steadily": steady_body(game)}
    with _pretended_device(capability):
        scope = {name: part(body) for name, body in every.items()}
        kernel = rebind(all_bodies, {**scope_of(game.program), **scope})
        text, _ = numba_cuda().compile_ptx(kernel, types.void(*arrays), cc=capability, opt=False)
    return str(text)


def ptx_together(game: Game, capability: tuple[int, int] = (9, 0)) -> str:
    """The kernel of random play by kinds of actions, in the same way."""
    from numba import types  # noqa: PLC0415

    arrays = [types.Array(scalar, dimensions, "C") for scalar, dimensions in (
        (types.uint8, 2), (types.uint8, 2), (types.uint64, 1), (types.int64, 1), (types.int64, 1),
    )]  # fmt: skip
    with _pretended_device(capability):
        signature = types.void(*arrays, types.int64)
        text, _ = numba_cuda().compile_ptx(kernel_of(game.program), signature, cc=capability, opt=False)
    return str(text)


@contextmanager
def _pretended_device(capability: tuple[int, int]) -> Iterator[None]:
    """Numba asks the GPU what it can do, even where the capability to compile for is given."""
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    real = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        dispatcher.get_current_device = real
