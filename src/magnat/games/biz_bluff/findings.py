"""What is counted in Biz Bluff by those who study it (`sim.findings`); no rule asks for it."""

from typing import Any

import numpy as np

from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.games.biz_bluff.state import (
    CLAIM,
    COMPANIES,
    FILE,
    LOOK,
    NO_COMMENT,
    NOTHING,
    OPEN,
    PITCH,
    SAY,
    STATEMENTS,
    WAIT,
    State,
)
from magnat.games.biz_bluff.turn import open_turn

TRAITS: tuple[str, ...] = ()

GIFTS = ("begins", "look", "dollars")
BEGINS, LOOK_GIVEN, DOLLARS = range(3)

THINGS = ("lie", "claim", "open")
LIE, CLAIM_UNSEEN, OPENING = range(3)


@compiled
def starter(s: State) -> int:
    return whole(s.turn)


@compiled
def trait(s: State, seat: int) -> int:
    return NOTHING


@compiled
def change(s: State, seat: int, gift: int) -> None:
    if gift == BEGINS:
        s.turn_number = 0
        open_turn(s, seat)
    elif gift == LOOK_GIVEN:
        company = int(s.key[0] % np.uint64(COMPANIES))
        s.looked[company] |= 1 << seat
        s.known[company] |= 1 << seat
    else:
        s.cash[seat] += 10
        s.bank_money -= 10


@compiled
def takes(s: State, seat: int, thing: int, action: int) -> int:
    """A lie instead of the truth about a file one has seen; claiming unseen instead of looking; opening instead of
    waiting."""
    if thing == LIE:
        return word(s, seat, action - SAY) if s.phase == PITCH and SAY <= action < SAY + STATEMENTS else 0
    if thing == OPENING:
        return int(action == OPEN) - int(action == WAIT)
    if s.phase != FILE:
        return 0
    return int(action == CLAIM) - int(LOOK <= action < LOOK + COMPANIES)


@compiled
def word(s: State, seat: int, statement: int) -> int:
    """1: a lie, -1: the truth; 0: nothing is said, or the speaker does not know."""
    company = whole(s.claim[whole(s.turn)])
    if statement == NO_COMMENT or company == NOTHING or not s.known[company] >> seat & 1:
        return 0
    return -1 if statement == s.token[company] else 1


def four_bluffed(edition: dict[str, Any]) -> None:
    """Four "bluffed" tokens instead of two, and three blanks instead of five."""
    edition["tokens"]["bluffed"]["count"] = 4
    edition["tokens"]["blank"]["count"] = 3


def none_bluffed(edition: dict[str, Any]) -> None:
    """Blanks in the place of the "bluffed" tokens."""
    edition["tokens"]["blank"]["count"] += edition["tokens"]["bluffed"]["count"]
    edition["tokens"]["bluffed"]["count"] = 0


def to_the_last_file(edition: dict[str, Any]) -> None:
    """The game ends with the last file but one, and not with two left."""
    edition["money"]["last_files"] = 1


def close_streets(edition: dict[str, Any]) -> None:
    """Another board: the companies of a street stand side by side, in the middle of their side of the town."""
    edition["board"]["drawing"] = [
        "@ o o o Y Y Y o o o @",
        "o . . . . o . . . . o",
        "o . . . . y . . . . o",
        "o . . . . o . . . . o",
        "R . . . . o . . . . B",
        "R o r o o $ o o b o B",
        "R . . . . o . . . . B",
        "o . . . . o . . . . o",
        "o . . . . g . . . . o",
        "o . . . . o . . . . o",
        "@ o o o G G G o o o @",
    ]


EDITIONS = (four_bluffed, none_bluffed, to_the_last_file, close_streets)
