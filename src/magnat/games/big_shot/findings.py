"""What is counted in Big Shot by those who study it (`sim.findings`); no rule asks for it."""

from typing import Any

from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.engine.seats import left_of
from magnat.games.big_shot.rules import borrow
from magnat.games.big_shot.state import AUCTION, BID, BORROW, COLOURS, DECLINE, NOBODY, PASS, State

TRAITS: tuple[str, ...] = ()

GIFTS = ("begins", "millions", "loan")
BEGINS, MILLIONS, LOAN = range(3)

THINGS = ("loan", "bid")
LOAN_TAKEN, HIGHER_BID = range(2)


@compiled
def starter(s: State) -> int:
    return whole(s.leader)


@compiled
def trait(s: State, seat: int) -> int:
    return NOBODY


@compiled
def change(s: State, seat: int, gift: int) -> None:
    if gift == BEGINS:
        s.leader = seat
        s.turn = left_of(s, seat)
        return
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat:
            if gift == MILLIONS:
                s.cash[colour] += 5
            else:
                borrow(s, colour)
            return


@compiled
def takes(s: State, seat: int, thing: int, action: int) -> int:
    """A loan, or a bid, instead of passing (or of borrowing nothing more)."""
    if action in (PASS, DECLINE):
        return -1 if thing == LOAN_TAKEN or s.phase == AUCTION else 0
    if thing == LOAN_TAKEN:
        return int(BORROW <= action < BORROW + COLOURS)
    return int(BID <= action < BORROW)


def equal_districts(edition: dict[str, Any]) -> None:
    """Every district that can be sold is worth 14."""
    for district in edition["city"]["districts"]:
        district["value"] = 14 if district["value"] else 0


def no_parks(edition: dict[str, Any]) -> None:
    """No district borders a park."""
    for district in edition["city"]["districts"]:
        district.pop("parks", None)


def full_purses(edition: dict[str, Any]) -> None:
    """30 millions at the start instead of 10."""
    edition["money"]["start"] = 30


EDITIONS = (equal_districts, no_parks, full_purses)
