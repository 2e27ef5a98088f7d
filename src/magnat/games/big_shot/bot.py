"""Players of Big Shot. They see the blanked record of their seat, which is theirs to scribble on."""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.randomness import pick
from magnat.games.big_shot.rules import legal
from magnat.games.big_shot.state import State


@compiled
def naive(s: State, seat: int, luck: Array, out: Array) -> int:
    return int(out[pick(luck, legal(s, seat, out))])


@compiled
def sound(s: State, seat: int, luck: Array, out: Array) -> int:
    return int(out[pick(luck, legal(s, seat, out))])
