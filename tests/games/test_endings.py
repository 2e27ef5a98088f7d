"""Every game ends, however stubbornly it is played: no habit of a player, nor of a whole table, keeps it going."""

import itertools
import random
from collections.abc import Callable, Sequence

import pytest

import magnat
from magnat.bots import Players
from magnat.engine.compiling import INTERPRETED
from magnat.engine.match import Match
from tests.games.tables import numbers_of, tables
from tests.games.test_every_game import BOXES

MOST_MOVES = 100_000

Habit = Callable[[Match, int, random.Random], int]
"""Chooses one of the actions that a seat may take."""


def first(match: Match, seat: int, _chance: random.Random) -> int:
    return match.codes(seat)[0]


def last(match: Match, seat: int, _chance: random.Random) -> int:
    return match.codes(seat)[-1]


def preferring(*kinds: str, most: bool = False) -> Habit:
    """The first of these kinds of action that may be taken, of its highest number with `most`; else anything."""

    def choose(match: Match, seat: int, chance: random.Random) -> int:
        codes = match.codes(seat)
        for kind in kinds:
            numbers = numbers_of(match.game.actions)[kind]
            of_kind = [code for code in codes if code in numbers]
            if of_kind:
                return of_kind[-1] if most else chance.choice(of_kind)
        return chance.choice(codes)

    return choose


def never(*kinds: str) -> Habit:
    """Anything but these kinds of action, where there is anything else."""

    def choose(match: Match, seat: int, chance: random.Random) -> int:
        codes = match.codes(seat)
        shunned = [numbers_of(match.game.actions)[kind] for kind in kinds]
        return chance.choice([code for code in codes if not any(code in numbers for numbers in shunned)] or codes)

    return choose


HABITS: dict[str, dict[str, Habit]] = {
    "big_shot": {
        "never buys": preferring("pass", "decline"),
        "only raises": preferring("bid"),
        "boasts": preferring("bid", most=True),
        "always borrows": preferring("borrow", "pass"),
    },
    "biz_bluff": {
        "never claims": never("claim", "open"),
        "never opens": preferring("wait", "stay", "roll"),
        "never trades": preferring("hold", "open", "claim"),
        "buys all": preferring("buy", "open", "claim", "digit", most=True),
        "sells all": preferring("sell", "open", "claim", "digit", most=True),
    },
    "kohle": {
        "lets everything go": preferring("let_go", "draw", "roll"),
        "always fails": preferring("deal", "give_up"),
        "fails by silence": preferring("deal", "let_go"),
        "never deals": never("deal"),
        "only names prices": preferring("deal", "name_price", "amount", most=True),
        "asks the world": preferring("deal", "name_price", "amount"),
        "plays every card": preferring("deal", "travel", "recruit", "take_over", "stop", "lay"),
        "stops everything": preferring("stop", "take_over", "deal", "let_go"),
        "never concludes": never("conclude"),
    },
    "venture": {
        "never buys": never("take_over"),
        "hoards": preferring("finish"),
        "only raids": preferring("raid", "finish"),
        "only reorganises": preferring("reorganise", "lift", "alone", "pay_proposed", "finish"),
        "pays by hand": preferring("take_over", "pay"),
    },
}
ANY: dict[str, Habit] = {"always the first": first, "always the last": last}


def habits_of(box: str) -> dict[str, Habit]:
    return ANY | HABITS.get(magnat.load(box).folder.name, {})


STUBBORN = [(box, habit) for box in BOXES for habit in habits_of(box)]


def play(match: Match, habits: Sequence[Habit], chance: random.Random) -> None:
    """To the end, whoever of those who may act being heard first."""
    for _ in range(MOST_MOVES):
        if match.over:
            return
        seat = chance.choice(match.actors)
        match.play(habits[seat](match, seat, chance), seat)
    pytest.fail(f"no end after {MOST_MOVES} moves")


@pytest.mark.parametrize(("box", "habit"), STUBBORN)
def test_a_table_of_one_habit_comes_to_an_end(box: str, habit: str) -> None:
    game = magnat.load(box)
    playable = list(tables(box))
    chance = random.Random(habit)
    for seats, options in chance.sample(playable, min(len(playable), 2 if INTERPRETED else 8)):
        play(game.new(seats, chance.randrange(2**32), options), [habits_of(box)[habit]] * seats, chance)


@pytest.mark.parametrize("box", BOXES)
def test_a_table_of_mixed_habits_comes_to_an_end(box: str) -> None:
    game = magnat.load(box)
    playable = list(tables(box))
    habits = list(habits_of(box).values())
    chance = random.Random(box)
    for _ in range(3 if INTERPRETED else 40):
        seats, options = chance.choice(playable)
        play(game.new(seats, chance.randrange(2**32), options), chance.choices(habits, k=seats), chance)


@pytest.mark.parametrize(("box", "habit"), STUBBORN)
def test_one_stubborn_player_among_steady_ones_does_not_keep_the_game_going(box: str, habit: str) -> None:
    if INTERPRETED:
        pytest.skip("steady players are slow when interpreted")
    game = magnat.load(box)
    players = Players(game, seed=1)
    chance = random.Random(habit)

    def steady(match: Match, seat: int, _chance: random.Random) -> int:
        return players.choose(match, seat, "steady")

    for seats, _ in itertools.product(game.edition.seats, range(2)):
        options = game.choose(seats, {})
        players_there = [habits_of(box)[habit], *[steady] * (seats - 1)]
        play(game.new(seats, chance.randrange(2**32), options), players_there, chance)
