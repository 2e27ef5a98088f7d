"""How a bot chooses at once: a template, bound to each game's own players by `bots.players`."""

from magnat.engine.contract import MANNERS, MODEST, STATE, legal, naive, steady
from magnat.engine.fields import Array
from magnat.engine.randomness import pick

RANDOM, NAIVE, GENTLE, STEADY = range(4)

STYLE, LEVEL = 4, 15
"""A player's number: beyond the bits of its level stands the style of a gentle one."""
STYLES = 3
ONE_STEP, LETS_GO, ALWAYS = 0, 1, 8
"""Of eight times, how often a style sees one step only, like the naive player, and how often it lets a thing go."""


def choose(blanked: Array, seat: int, player: int, luck: Array, out: Array) -> int:
    """The action of a bot that sees `blanked`, a copy it may scribble on; `luck` is its own dice, `out` its notepad."""
    s = blanked.view(STATE)[0]
    level = player & LEVEL
    if level == RANDOM:
        return int(out[pick(luck, legal(s, seat, out))])
    if level == GENTLE:
        style = player >> STYLE
        level = NAIVE if pick(luck, ALWAYS) < MANNERS[style, ONE_STEP] else STEADY
        if pick(luck, ALWAYS) < MANNERS[style, LETS_GO]:
            for place in range(legal(s, seat, out)):
                if (out[place] == MODEST).any():
                    return int(out[place])
    if level == NAIVE:
        return int(naive(s, seat, luck, out))
    return int(steady(s, seat, luck, out))
