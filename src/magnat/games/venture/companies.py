"""Sets of companies: a bit for each, the first half of the companies in one word, the second in another.

A set is gone through by taking out its first company until none is left, so that only its members cost anything.
"""

import numpy as np

from magnat.engine.compiling import compiled, wrapping
from magnat.engine.fields import Array
from magnat.engine.numbers import whole
from magnat.games.venture.box import HALF_OF_THE_COMPANIES


@compiled
def members(words: Array) -> int:
    """A set of the record as one number."""
    return whole(words[0]) | whole(words[1]) << HALF_OF_THE_COMPANIES


@compiled
def add(words: Array, company: int) -> None:
    words[company // HALF_OF_THE_COMPANIES] |= 1 << company % HALF_OF_THE_COMPANIES


@compiled
def remove(words: Array, company: int) -> None:
    """Take out a company that is in the set."""
    words[company // HALF_OF_THE_COMPANIES] ^= 1 << company % HALF_OF_THE_COMPANIES


@compiled
def contains(words: Array, company: int) -> bool:
    return bool(whole(words[company // HALF_OF_THE_COMPANIES]) >> company % HALF_OF_THE_COMPANIES & 1)


@wrapping
def first_of(companies: int) -> int:
    """The first company of a set that is not empty: as many as there are bits below its own."""
    bits = np.uint64((companies & -companies) - 1)
    bits -= bits >> np.uint64(1) & np.uint64(0x5555555555555555)
    bits = (bits & np.uint64(0x3333333333333333)) + (bits >> np.uint64(2) & np.uint64(0x3333333333333333))
    bits = bits + (bits >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int(np.int64(bits * np.uint64(0x0101010101010101) >> np.uint64(56)))


@compiled
def without_first(companies: int) -> int:
    return companies & companies - 1
