"""The first solver: what a hand is worth at best, each card in one set at most.

The cards of one symbol are a *holding*: how many of each value. Every possible holding has a number, in which a card
of a value weighs that value's stride, and its best worth is worked out once, when the edition is laid out. From then
on the worth of any hand is three look-ups and the face values of its high cards.
"""

from itertools import combinations, product

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.numbers import whole
from magnat.games.venture.box import CAPITAL_KINDS, LOW_KINDS, SYMBOLS, VALUES
from magnat.games.venture.state import State


@compiled
def worth_of(s: State, cards: Array) -> int:
    """The most that some cards, counted by kind, can pay together."""
    worth = 0
    for symbol in range(SYMBOLS):
        worth += whole(s.holding_worth[holding_of(s, cards, symbol)])
    for kind in range(LOW_KINDS, CAPITAL_KINDS):
        worth += whole(cards[kind]) * whole(s.face[kind])
    return worth


@compiled
def holding_of(s: State, cards: Array, symbol: int) -> int:
    """The number of the holding that some cards make in a symbol."""
    holding = 0
    for value in range(VALUES):
        holding += whole(cards[VALUES * symbol + value]) * whole(s.stride[value])
    return holding


@compiled
def face_of(s: State, cards: Array) -> int:
    """The face values of some cards."""
    value = 0
    for kind in range(CAPITAL_KINDS):
        value += whole(cards[kind]) * whole(s.face[kind])
    return value


def strides(counts: list[int]) -> list[int]:
    """How to number the holdings of a symbol of which the box has so many cards of each value."""
    weights = [1]
    for count in counts:
        weights.append(weights[-1] * (count + 1))
    return weights[:-1]


def best_worths(values: list[int], counts: list[int], set_worth: list[int]) -> list[int]:
    """The best worth of every holding, by number; `set_worth` is what sets of 2, 3, ... cards bring.

    A holding is worth the best that one group of different values brings plus what the rest is worth; smaller
    holdings have smaller numbers, so the rest is always known.
    """
    weights = strides(counts)
    best: list[int] = []
    for held in product(*(range(count + 1) for count in reversed(counts))):
        present = [value for value, count in enumerate(reversed(held)) if count]
        number = sum(count * weight for count, weight in zip(reversed(held), weights, strict=True))
        groups = [group for size in range(1, len(present) + 1) for group in combinations(present, size)]
        best.append(
            max(
                (
                    (values[group[0]] if len(group) == 1 else set_worth[len(group) - 2])
                    + best[number - sum(weights[value] for value in group)]
                    for group in groups
                ),
                default=0,
            )
        )
    return best
