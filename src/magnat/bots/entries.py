"""How a bot of any level chooses: a template, bound to each game's own players by `bots.players`."""

from magnat.engine.contract import STATE, legal, naive, sound
from magnat.engine.fields import Array
from magnat.engine.randomness import pick

RANDOM, NAIVE, SOUND = range(3)


def choose(blanked: Array, seat: int, level: int, luck: Array, out: Array) -> int:
    """The action of a bot that sees `blanked`, a copy it may scribble on; `luck` is its own dice, `out` its notepad."""
    s = blanked.view(STATE)[0]
    if level == RANDOM:
        return int(out[pick(luck, legal(s, seat, out))])
    if level == NAIVE:
        return int(naive(s, seat, luck, out))
    return int(sound(s, seat, luck, out))
