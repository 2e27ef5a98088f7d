"""What a position is worth to a seat, told at a glance by a small network: templates, bound to a game by `judge`."""

import math

import numpy as np

from magnat.engine.compiling import compiled
from magnat.engine.contract import FEATURES, STATE, look, sum_up
from magnat.engine.fields import Array
from magnat.engine.observing import write_floats

NOTHING = np.float32(0)

SHARE, AHEAD = 0, 1
"""What the last layer tells: the chance of a win, as logarithm of the odds, and how far ahead the seat will be."""


def look_at(world: Array, seat: int, desk: Array, sheet: Array) -> None:
    """What the network is shown of a world: what the seat would observe if nothing were hidden from it."""
    for place in range(world.size):
        desk[place] = world[place]
    s = desk.view(STATE)[0]
    sum_up(s, seat)
    write_floats(desk, seat, np.int64(s.seats), FEATURES, sheet)  # type: ignore[arg-type]


def judge(
    world: Array,
    seat: int,
    desk: Array,
    layers: tuple[Array, Array, Array],
    room: tuple[Array, Array, Array, Array],
) -> float:
    """How likely a seat is to win a world, by three layers. How far ahead it will be stays in the room's last part."""
    sheet, one, two, told = room
    look(world, seat, desk, sheet)
    pass_on(sheet, layers[0], one)
    rectify(one)
    pass_on(one, layers[1], two)
    rectify(two)
    pass_on(two, layers[2], told)
    return 1 / (1 + math.exp(-told[SHARE]))


@compiled
def pass_on(given: Array, layer: Array, out: Array) -> None:
    """One layer; its last row is what is added. Most of an observation is zeros, which are passed over."""
    last = layer.shape[0] - 1
    for place in range(out.size):
        out[place] = layer[last, place]
    for number in range(last):
        value = given[number]
        if value != NOTHING:
            for place in range(out.size):
                out[place] += value * layer[number, place]


@compiled
def rectify(values: Array) -> None:
    for place in range(values.size):
        values[place] = max(values[place], NOTHING)
