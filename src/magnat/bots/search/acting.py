"""Players in imagined worlds: those of `bots.entries`, and those who have learnt how somebody else plays: templates.

What is learnt is a small network over the declared observation, as its seat sees it. It speaks of an action by its
number, by its place among those that are legal, and by whether the steady player would take it.
"""

import math

import numpy as np

from magnat.bots.entries import LEVEL, STEADY, STYLE
from magnat.bots.search.judging import NOTHING, pass_on, rectify
from magnat.engine.compiling import compiled
from magnat.engine.contract import SECRETS, STATE, as_seen, ask_habits, choose, legal, look
from magnat.engine.fields import Array
from magnat.engine.randomness import pick
from magnat.engine.sight import redact

LEARNT, SURE = 8, 9
"""Players beyond the levels. The first does what it has learnt as often as it has seen it done, the other whatever is
likeliest; in the place of a style stands whose habits it has."""

PLACES = 12
"""Actions further down the list of legal ones are taken for that last place."""

SEEN, SUMMED = 0, 1
"""Desks: what a player sees, and what a network is shown of it."""

COUNT, USUAL, CHOSEN, NOTED = range(4)
"""What remains of a choice: of how many actions it was, and the places of two of them."""

FINE = 1 << 24


def act(
    world: Array,
    seat: int,
    player: int,
    desks: Array,
    habits: tuple[Array, Array, Array],
    mind: tuple[Array, Array, Array, Array, Array, Array, Array],
    luck: Array,
    out: Array,
) -> int:
    """What a player of any kind does. It sees its seat's view of the world, and nothing else."""
    redact(world, seat, SECRETS, desks[SEEN])
    if player & LEVEL >= LEARNT:
        return int(ask_habits(desks, seat, player, habits, mind, luck, out))
    return int(choose(desks[SEEN], seat, player, luck, out))


def choose_by_habit(
    desks: Array,
    seat: int,
    player: int,
    habits: tuple[Array, Array, Array],
    mind: tuple[Array, Array, Array, Array, Array, Array, Array],
    luck: Array,
    out: Array,
) -> int:
    """What somebody would do whose choices have been learnt from."""
    sheet, one, two, chances, codes, slots, about = mind
    s = desks[SEEN].view(STATE)[0]
    count = legal(s, seat, out)
    if count == 1:
        return int(out[0])
    for place in range(count):
        codes[place] = out[place]
        slots[place] = as_seen(s, seat, int(out[place]))
    look(desks[SEEN], seat, desks[SUMMED], sheet)
    usual = choose(desks[SEEN], seat, STEADY, luck, out)
    whose = player >> STYLE
    pass_on(sheet, habits[0][whose], one)
    rectify(one)
    pass_on(one, habits[1][whose], two)
    rectify(two)
    last = habits[2][whose]
    beyond = last.shape[0] - 1 - PLACES
    told = NOTHING
    for place in range(count):
        if place < PLACES:
            told = heard(last, beyond + place, two)
        chances[place] = told + heard(last, slots[place], two)
        if codes[place] == usual:
            about[USUAL] = place
            chances[place] += heard(last, last.shape[0] - 1, two)
    about[COUNT] = count
    about[CHOSEN] = drawn(chances, count, player & LEVEL == SURE, luck)
    return int(codes[about[CHOSEN]])


@compiled
def heard(layer: Array, row: int, given: Array) -> np.float32:
    """One output of a layer, each row of which belongs to one; its last column is what is added."""
    total = np.float32(layer[row, given.size])
    for place in range(given.size):
        total += given[place] * layer[row, place]
    return total


@compiled
def drawn(chances: Array, count: int, surest: bool, luck: Array) -> int:
    """The place of one, as likely as the exponential says; or the likeliest."""
    best = 0
    for place in range(count):
        if chances[place] > chances[best]:
            best = place
    if surest:
        return best
    most = chances[best]
    total = NOTHING
    for place in range(count):
        chances[place] = math.exp(chances[place] - most)
        total += chances[place]
    left = total * pick(luck, FINE) / FINE
    for place in range(count):
        left -= chances[place]
        if left < 0:
            return place
    return best


@compiled
def as_it_is(_s: object, _seat: int, action: int) -> int:
    """Of a game whose actions are called the same by everybody."""
    return action
