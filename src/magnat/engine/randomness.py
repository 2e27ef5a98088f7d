"""Draws nobody can predict and everybody can repeat: SipHash-2-4 of a counter, under the game's secret key.

The key and the counter are fields of the record, so a copied game draws what the original would have drawn, and a
blanked one (no key) tells nothing of the future.
"""

import hashlib
import secrets

import numpy as np

from magnat.engine.compiling import compiled, wrapping
from magnat.engine.fields import Array, Record

MASK_32 = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)


def fresh_key() -> bytes:
    """A key from the operating system: 128 bits."""
    return secrets.token_bytes(16)


def key_from_seed(seed: int) -> bytes:
    """The key of a game that is to be repeated by a small number."""
    return hashlib.sha256(f"magnat {seed}".encode()).digest()[:16]


@compiled
def draw(s: Record, sides: int) -> int:
    """A whole number from 0 to sides - 1, each exactly as likely as the others."""
    bound = np.uint64(sides)
    product = _word(s) * bound
    if product & MASK_32 < bound:
        threshold = (np.uint64(1 << 32) - bound) % bound
        while product & MASK_32 < threshold:
            product = _word(s) * bound
    return int(product >> HALF)


@compiled
def roll(s: Record) -> int:
    """One six-sided die."""
    return draw(s, 6) + 1


@compiled
def draw_four(s: Record, sides: int) -> int:
    """Four draws from one word, of sides, sides - 1, sides - 2 and sides - 3 (at most 256): the bytes of the result.

    Each draw uses up the top of the word and leaves the rest to the next, exactly uniform like a single one
    (Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", 2024).
    """
    ways = np.uint64(sides * (sides - 1) * (sides - 2) * (sides - 3))
    threshold = np.uint64(1 << 32) % ways
    picks = np.uint64(0)
    rest = np.uint64(0)
    tried = False
    while not tried or rest < threshold:
        tried = True
        rest = _word(s)
        picks = np.uint64(0)
        for place in range(4):
            product = rest * np.uint64(sides - place)
            picks |= product >> HALF << np.uint64(8 * place)
            rest = product & MASK_32
    return int(picks)


@compiled
def shuffle(s: Record, cards: Array, count: int) -> None:
    """Fisher and Yates, over the first `count` (at most 256) of `cards`."""
    while count > 4:
        picks = draw_four(s, count)
        for _ in range(4):
            count -= 1
            _swap(cards, count, picks & 0xFF)
            picks >>= 8
    while count > 1:
        count -= 1
        _swap(cards, count, draw(s, count + 1))


@compiled
def _swap(cards: Array, one: int, other: int) -> None:
    held = cards[one]
    cards[one] = cards[other]
    cards[other] = held


@compiled
def _word(s: Record) -> np.uint64:
    """The next 32 bits."""
    word = siphash(s.key[0], s.key[1], np.uint64(s.draws))
    s.draws += 1
    return word >> HALF


@wrapping
def siphash(k0: np.uint64, k1: np.uint64, message: np.uint64) -> np.uint64:
    """SipHash-2-4 of one 8-byte message."""
    v0 = k0 ^ np.uint64(0x736F6D6570736575)
    v1 = k1 ^ np.uint64(0x646F72616E646F6D)
    v2 = k0 ^ np.uint64(0x6C7967656E657261)
    v3 = k1 ^ np.uint64(0x7465646279746573)
    length = np.uint64(8 << 56)
    v0, v1, v2, v3 = _double_round(v0, v1, v2, v3 ^ message)
    v0, v1, v2, v3 = _double_round(v0 ^ message, v1, v2, v3 ^ length)
    v0, v1, v2, v3 = _double_round(v0 ^ length, v1, v2 ^ np.uint64(0xFF), v3)
    v0, v1, v2, v3 = _double_round(v0, v1, v2, v3)
    return v0 ^ v1 ^ v2 ^ v3


@wrapping
def _double_round(
    v0: np.uint64, v1: np.uint64, v2: np.uint64, v3: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    for _ in range(2):
        v0 += v1
        v1 = _turn(v1, 13) ^ v0
        v0 = _turn(v0, 32)
        v2 += v3
        v3 = _turn(v3, 16) ^ v2
        v0 += v3
        v3 = _turn(v3, 21) ^ v0
        v2 += v1
        v1 = _turn(v1, 17) ^ v2
        v2 = _turn(v2, 32)
    return v0, v1, v2, v3


@compiled
def _turn(word: np.uint64, bits: int) -> np.uint64:
    return (word << np.uint64(bits)) | (word >> np.uint64(64 - bits))


@wrapping
def pick(luck: Array, count: int) -> int:
    """A quick draw for players, who keep a state of their own (`luck`, one 64-bit word): SplitMix64."""
    luck[0] += np.uint64(0x9E3779B97F4A7C15)
    word = luck[0]
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    word = word ^ (word >> np.uint64(31))
    return int(((word >> HALF) * np.uint64(count)) >> HALF)
