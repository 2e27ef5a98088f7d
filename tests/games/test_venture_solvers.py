"""The solvers of Venture against brute force."""

import itertools
import random
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import magnat
from magnat.engine.compiling import INTERPRETED, machine
from magnat.engine.match import Match
from magnat.games.venture.arrangement import ANY_NUMBER, OPENS, PROFIT, arrange, gather
from magnat.games.venture.box import CAPITAL_KINDS, COMPANIES, LOW_KINDS, SYMBOLS, VALUES
from magnat.games.venture.payment import propose_payment
from magnat.games.venture.worth import best_worths, strides, worth_of

arrange, propose_payment = machine(arrange), machine(propose_payment)

FACE = [1, 3, 5, 8]
SETS = {2: 16, 3: 32, 4: 64}
EARNS = [0, 0, 0, 1, 3, 8, 20]
FEW_STEPS = 50_000

thorough = settings(max_examples=15 if INTERPRETED else 150, deadline=None)


@pytest.fixture(scope="module")
def match() -> Match:
    return magnat.load("venture").new(2, 1)


# ---- Best worth of a hand ----


def splits(cards: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to divide low cards of a symbol, given by value, into groups of different values."""
    if not cards:
        yield []
        return
    first, rest = cards[0], cards[1:]
    for size in range(len(rest) + 1):
        for chosen in itertools.combinations(range(len(rest)), size):
            group = (first, *(rest[place] for place in chosen))
            if len(set(group)) == len(group) <= max(SETS):
                left = tuple(value for place, value in enumerate(rest) if place not in chosen)
                for others in splits(left):
                    yield [group, *others]


def worth_by_hand(cards: tuple[int, ...]) -> int:
    return max(
        sum(SETS[len(group)] if len(group) > 1 else FACE[group[0]] for group in split) for split in splits(cards)
    )


def test_every_holding_of_a_symbol_has_its_best_worth() -> None:
    counts = [2, 3, 2, 2]
    worths = best_worths(FACE, counts, [16, 32, 64])
    weights = strides(counts)
    holdings = list(itertools.product(*(range(count + 1) for count in counts)))
    assert len(worths) == len(holdings)
    for holding in holdings:
        cards = tuple(value for value, count in enumerate(holding) for _ in range(count))
        number = sum(count * weight for count, weight in zip(holding, weights, strict=True))
        assert worths[number] == worth_by_hand(cards)


@given(
    st.lists(st.integers(1, 9), min_size=4, max_size=4),
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
    st.lists(st.integers(1, 40), min_size=3, max_size=3),
)
@thorough
def test_the_worth_is_the_best_split_for_any_edition(values: list[int], counts: list[int], sets: list[int]) -> None:
    worths = best_worths(values, counts, sets)
    cards = tuple(value for value, count in enumerate(counts) for _ in range(count))
    best = max(
        sum(sets[len(group) - 2] if len(group) > 1 else values[group[0]] for group in split) for split in splits(cards)
    )
    assert worths[-1] == best


CAPITAL = [kind for kind, count in enumerate([2, 3, 2, 2] * SYMBOLS + [3, 3, 3, 3, 3, 2]) for _ in range(count)]


@st.composite
def hands(draw: st.DrawFn) -> tuple[int, ...]:
    """Up to nine capital cards, counted by kind."""
    places = draw(st.lists(st.integers(0, len(CAPITAL) - 1), min_size=1, max_size=9, unique=True))
    held = [CAPITAL[place] for place in places]
    return tuple(held.count(kind) for kind in range(CAPITAL_KINDS))


def hold_cards(match: Match, counts: tuple[int, ...]) -> int:
    s = match.state
    s.hand[0] = 0
    s.hand[0, :CAPITAL_KINDS] = counts
    s.hand_size[0] = sum(counts)
    s.worth[0] = worth_of(s, s.hand[0])
    return int(s.worth[0])


def worth_of_counts(match: Match, counts: tuple[int, ...]) -> int:
    low = [
        tuple(value for value in range(VALUES) for _ in range(counts[VALUES * symbol + value]))
        for symbol in range(SYMBOLS)
    ]
    high = sum(count * int(match.state.face[LOW_KINDS + kind]) for kind, count in enumerate(counts[LOW_KINDS:]))
    return high + sum(map(worth_by_hand, low))


@given(counts=hands())
@thorough
def test_the_worth_of_a_hand_is_that_of_its_symbols_and_high_cards(match: Match, counts: tuple[int, ...]) -> None:
    assert hold_cards(match, counts) == worth_of_counts(match, counts)


# ---- The payment that wastes least ----


@given(counts=hands(), chance=st.randoms(use_true_random=False))
@thorough
def test_a_payment_overpays_least_and_then_keeps_most(
    match: Match, counts: tuple[int, ...], chance: random.Random
) -> None:
    worth = hold_cards(match, counts)
    due = chance.randint(1, worth)
    propose_payment(match.state, 0, due)
    proposed = tuple(map(int, match.state.proposal[0]))
    payments = [
        (over, -kept)
        for part in itertools.product(*(range(count + 1) for count in counts))
        if (over := worth_of(match.state, np.array(part, np.uint8)) - due) >= 0
        for kept in [worth_of(match.state, np.array(counts, np.uint8) - np.array(part, np.uint8))]
    ]
    rest = tuple(count - paid for count, paid in zip(counts, proposed, strict=True))
    assert min(rest) >= 0
    assert (worth_of_counts(match, proposed) - due, -worth_of_counts(match, rest)) == min(payments)


# ---- The best arrangement of companies ----


def partitions(companies: list[int]) -> Iterator[list[list[int]]]:
    if not companies:
        yield []
        return
    first, rest = companies[0], companies[1:]
    for size in range(len(rest) + 1):
        for chosen in itertools.combinations(rest, size):
            left = [company for company in rest if company not in chosen]
            for others in partitions(left):
                yield [[first, *chosen], *others]


def profit_and_growth(match: Match, piles: list[list[int]]) -> tuple[int, int] | None:
    """What piles earn, and would earn with one company more each; None if one is illegal."""
    profit = growth = 0
    for pile in piles:
        common = 63
        for company in pile:
            common &= int(match.state.letters[company])
        letters = common.bit_count()
        if not letters or len({company // 9 for company in pile}) < len(pile):
            return None
        profit += EARNS[len(pile)] * letters
        growth += EARNS[min(len(pile) + 1, 6)] * letters
    return profit, growth


def arranged(match: Match, companies: list[int]) -> tuple[int, list[list[int]]]:
    s = match.state
    s.ordered[: len(companies)] = companies
    value = arrange(s, len(companies), ANY_NUMBER)
    piles: list[list[int]] = []
    for place in map(int, s.best_trail[: len(companies)]):
        if place >= OPENS:
            piles.append([])
        piles[-1].append(int(s.ordered[place & ~OPENS]))
    return value, piles


@given(companies=st.lists(st.integers(0, COMPANIES - 1), min_size=1, max_size=7, unique=True))
@thorough
def test_an_arrangement_earns_most_and_then_grows_most(match: Match, companies: list[int]) -> None:
    value, piles = arranged(match, companies)
    best = max(score for piles in partitions(companies) if (score := profit_and_growth(match, piles)) is not None)
    assert divmod(value, PROFIT) == best
    assert profit_and_growth(match, piles) == best
    assert sorted(itertools.chain(*piles)) == sorted(companies)


def test_the_companies_of_a_seat_are_gathered_those_with_many_letters_first(match: Match) -> None:
    s = match.state
    s.owner[:] = 0
    assert gather(s, 0) == 24
    assert min(int(letters).bit_count() for letters in s.letters[s.ordered[:24]]) == 3
    s.owner[:] = -1
    assert gather(s, 0) == 0


@pytest.mark.skipif(INTERPRETED, reason="takes the speed of compiled code")
def test_the_best_arrangement_of_thirteen_companies_is_found_within_few_steps(match: Match) -> None:
    """As few as fit into five milliseconds; benchmarks/venture.py measures the time."""
    s = match.state
    for seed in range(50):
        companies = random.Random(seed).sample(range(COMPANIES), 13)
        s.ordered[:13] = companies
        found = arrange(s, 13, FEW_STEPS)
        assert found == arranged(match, companies)[0]
