"""What is counted in Venture and Riche ou Pauvre by those who study them (`sim.findings`); no rule asks for it."""

from typing import Any

from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.games.venture.actions import FINISH, RAID, REORGANISE, TAKE_OVER
from magnat.games.venture.box import CAPITAL_KINDS, COMPANIES, LOW_KINDS, MULTIPLES, OPERATIONS
from magnat.games.venture.resources import take_in
from magnat.games.venture.rules import open_turn
from magnat.games.venture.state import State
from magnat.games.venture.worth import worth_of

TRAITS = ("0", "1", "2")
"""Takeover cards in the first hand; more than two count as two."""

GIFTS = ("begins", "takeover", "capital")
BEGINS, TAKEOVER, CAPITAL = range(3)

THINGS = ("raid", "company", "reorganise")
RAIDED, BOUGHT, REORGANISED = range(3)


@compiled
def starter(s: State) -> int:
    return whole(s.turn)


@compiled
def trait(s: State, seat: int) -> int:
    cards = 0
    for multiple in range(MULTIPLES):
        cards += whole(s.hand[seat, CAPITAL_KINDS + multiple])
    return min(cards, 2)


@compiled
def change(s: State, seat: int, gift: int) -> None:
    if gift == BEGINS:
        s.turn = seat
        open_turn(s)
    elif gift == TAKEOVER:
        give_one(s, seat, CAPITAL_KINDS, CAPITAL_KINDS + MULTIPLES)
    else:
        give_one(s, seat, LOW_KINDS, LOW_KINDS + 1)


@compiled
def give_one(s: State, seat: int, first: int, end: int) -> None:
    """The first card in the deck of one of these kinds, if there is one."""
    for place in range(whole(s.deck_left)):
        card = whole(s.deck[place])
        if first <= card < end:
            s.deck_left -= 1
            s.deck[place] = s.deck[s.deck_left]
            take_in(s, seat, card)
            s.worth[seat] = worth_of(s, s.hand[seat])
            return


@compiled
def takes(s: State, seat: int, thing: int, action: int) -> int:
    """Each of them instead of ending one's operations."""
    if s.phase != OPERATIONS:
        return 0
    if action == FINISH:
        return -1
    if thing == RAIDED:
        return int(RAID <= action < RAID + COMPANIES * MULTIPLES)
    if thing == BOUGHT:
        return int(TAKE_OVER <= action < TAKE_OVER + COMPANIES)
    return int(action == REORGANISE)


def cheap_raids(edition: dict[str, Any]) -> None:
    """Six of the eight takeover cards cost half a price, instead of two."""
    for card, count in zip(edition["takeovers"]["cards"], (6, 1, 1), strict=True):
        card["count"] = count


def four_profits(edition: dict[str, Any]) -> None:
    """Four profit cards instead of two, and two takeover cards fewer."""
    edition["profits"]["cards"] = 4
    for card in edition["takeovers"]["cards"]:
        card["count"] = 2


def even_profits(edition: dict[str, Any]) -> None:
    """Six companies earn 12 a letter instead of 20."""
    edition["profits"]["by_size"][6] = 12


EDITIONS = (cheap_raids, four_profits, even_profits)
