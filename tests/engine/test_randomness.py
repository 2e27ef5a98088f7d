"""Draws: the published function, exactly uniform, repeatable by their key."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from magnat.engine.fields import Record, array, public, u1
from magnat.engine.randomness import draw, draw_four, fresh_key, key_from_seed, pick, roll, shuffle, siphash


class Cards(Record):
    cards = array(u1, 60, public, "a pack")


def pack(seed: int) -> Any:
    record: Any = np.zeros(1, Cards.dtype)[0]
    record.key[:] = np.frombuffer(key_from_seed(seed), np.uint64)
    record.cards[:] = np.arange(60)
    return record


def test_it_is_siphash_2_4() -> None:
    """The published test vector: key 00..0f, message 00..07."""
    low, high = np.frombuffer(bytes(range(16)), np.uint64)
    message = np.frombuffer(bytes(range(8)), np.uint64)[0]
    assert siphash(low, high, message) == 0x93F5F5799A932462


def test_the_same_key_draws_the_same() -> None:
    first, second, other = pack(1), pack(1), pack(2)
    draws = [[draw(s, 1000) for _ in range(20)] for s in (first, second, other)]
    assert draws[0] == draws[1] != draws[2]


def test_fresh_keys_differ() -> None:
    assert fresh_key() != fresh_key()
    assert len(fresh_key()) == 16


@pytest.mark.parametrize("sides", [1, 2, 6, 13])
def test_every_side_is_as_likely(sides: int) -> None:
    s = pack(sides)
    counts = Counter(draw(s, sides) for _ in range(300 * sides))
    assert set(counts) == set(range(sides))
    spread = sum((count - 300) ** 2 / 300 for count in counts.values())
    assert spread < sides + 5 * (2 * sides) ** 0.5


def test_a_die_shows_1_to_6() -> None:
    s = pack(3)
    assert {roll(s) for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_four_draws_at_once_stay_below_their_sides_and_reach_them_all() -> None:
    s = pack(4)
    reached: list[set[int]] = [set(), set(), set(), set()]
    for _ in range(300):
        picks = draw_four(s, 9)
        for place in range(4):
            reached[place].add(picks >> 8 * place & 0xFF)
    assert reached == [set(range(9)), set(range(8)), set(range(7)), set(range(6))]


def test_four_draws_take_every_way_as_often() -> None:
    s = pack(5)
    counts = Counter(draw_four(s, 4) for _ in range(2400))
    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 23 + 5 * 46**0.5


@pytest.mark.parametrize("count", [1, 2, 4, 5, 8, 9, 60])
def test_a_shuffle_loses_no_card_and_leaves_the_rest(count: int) -> None:
    s = pack(count)
    shuffle(s, s.cards, count)
    assert sorted(s.cards[:count]) == list(range(count))
    assert s.cards[count:].tolist() == list(range(count, 60))


def test_a_shuffle_takes_every_order_as_often() -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    for seed in range(600):
        s = pack(seed)
        shuffle(s, s.cards, 3)
        counts[tuple(s.cards[:3].tolist())] += 1
    assert len(counts) == 6
    assert min(counts.values()) > 60


def test_players_luck_is_a_state_of_their_own() -> None:
    one, other = np.array([7], np.uint64), np.array([7], np.uint64)
    assert [pick(one, 10) for _ in range(20)] == [pick(other, 10) for _ in range(20)]
    assert {pick(one, 3) for _ in range(50)} == {0, 1, 2}
