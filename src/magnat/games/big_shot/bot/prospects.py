"""How likely a colour is to buy a district, as it stands: a table that the bots of Big Shot look things up in.

The tokens still to come are taken to be of any colour alike, and to come until the seventh sells the district or no
more are left. With the counts in the district that is a small sum over all ways it can go, worked out once.
"""

from functools import cache
from itertools import product

import numpy as np

from magnat.engine.fields import Array
from magnat.games.big_shot.state import COLOURS, TOKENS_TO_SELL


def chances() -> Array:
    """chance[more, own, a, b, c] in per cent: with `more` tokens to come, and one's own and the others' counts."""
    chance = np.zeros((TOKENS_TO_SELL + 1,) * (COLOURS + 1), np.int8)
    for counts in product(range(TOKENS_TO_SELL + 1), repeat=COLOURS):
        if sum(counts) <= TOKENS_TO_SELL:
            for more in range(TOKENS_TO_SELL + 1):
                chance[(more, *counts)] = round(100 * _chance(more, counts[0], *sorted(counts[1:])))
    return chance


@cache
def _chance(more: int, own: int, a: int, b: int, c: int) -> float:
    counts = (own, a, b, c)
    if more == 0 or sum(counts) == TOKENS_TO_SELL:
        return float(_buyer(counts) == 0)
    ways = [_chance(more - 1, own + 1, a, b, c)]
    for colour in range(1, COLOURS):
        others = sorted(count + (colour == place) for place, count in enumerate(counts) if place)
        ways.append(_chance(more - 1, own, *others))
    return sum(ways) / COLOURS


def _buyer(counts: tuple[int, ...]) -> int:
    unmatched = [count for count in counts if count and counts.count(count) == 1]
    return counts.index(max(unmatched)) if unmatched else -1
