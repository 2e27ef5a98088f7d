"""What is counted in Kohle, Kie$ & Knete by those who study it (`sim.findings`); no rule asks for it."""

from typing import Any

from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.games.kohle.influence import some_lie_beside_the_board
from magnat.games.kohle.state import (
    BOSS_CARD,
    DISCARD,
    EXCESS,
    FAMILIES,
    LAY,
    LET_GO,
    NEGOTIATION,
    NOBODY,
    RECRUIT,
    RECRUITMENT_CARD,
    STOP,
    STOP_CARD,
    TAKE_OVER,
    WINDOW,
    State,
)

TRAITS = ("H", "K", "L", "P", "R", "T")
"""The investor that a seat was dealt."""

GIFTS = ("begins", "investor", "recruitments", "boss", "stop")
BEGINS, INVESTOR, RECRUITMENTS, BOSS, STOP_GIVEN = range(5)

THINGS = ("recruit", "take_over", "stop")
FIRST_RECRUIT, BOSS_PLAYED, STOP_PLAYED = range(3)


@compiled
def starter(s: State) -> int:
    return whole(s.opener)


@compiled
def trait(s: State, seat: int) -> int:
    for family in range(FAMILIES):
        if s.holder[family] == seat:
            return family
    return NOBODY


@compiled
def change(s: State, seat: int, gift: int) -> None:
    if gift == BEGINS:
        s.opener = seat
        s.turn = seat - 1 if seat > 0 else s.seats - 1
    elif gift == INVESTOR:
        bring_one_in(s, seat)
    elif gift == RECRUITMENTS:
        give_cards(s, seat, RECRUITMENT_CARD, 3)
    elif gift == BOSS:
        give_cards(s, seat, BOSS_CARD, 1)
    else:
        give_cards(s, seat, STOP_CARD, 1)


@compiled
def bring_one_in(s: State, seat: int) -> None:
    """The last in the alphabet of those beside the board, so that who begins stays the same."""
    for back in range(FAMILIES):
        family = FAMILIES - 1 - back
        if s.holder[family] == NOBODY:
            s.holder[family] = seat
            return


@compiled
def give_cards(s: State, seat: int, card: int, most: int) -> None:
    """From the pile, as many as are there."""
    for _ in range(most):
        if s.pile[card] > 0:
            s.pile[card] -= 1
            s.pile_size -= 1
            s.hand[seat, card] += 1
            s.hand_size[seat] += 1


@compiled
def takes(s: State, seat: int, thing: int, action: int) -> int:
    """Each of them instead of letting it go; a recruitment also instead of discarding what is too much."""
    if thing == STOP_PLAYED:
        return 0 if s.phase != WINDOW else 1 if action == STOP else -1
    if thing == BOSS_PLAYED:
        return 0 if s.phase != NEGOTIATION else int(action == TAKE_OVER) - int(action == LET_GO)
    if not some_lie_beside_the_board(s) or s.phase not in (NEGOTIATION, EXCESS):
        return 0
    discarded = s.phase == EXCESS and DISCARD <= action < LAY
    return int(RECRUIT <= action < TAKE_OVER) - int(action == LET_GO or discarded)


def equal_tiles(edition: dict[str, Any]) -> None:
    """Every tile is worth 3, so that late deals bring no more than early ones."""
    edition["tiles"]["tiles"] = [[3, end] for _, end in edition["tiles"]["tiles"]]


def small_deals(edition: dict[str, Any]) -> None:
    """No deal wants more than the families that it must have."""
    for space in edition["deals"]["spaces"]:
        space.pop("some", None)
        space.pop("of", None)


def few_recruitments(edition: dict[str, Any]) -> None:
    """12 recruitment cards instead of 33."""
    edition["cards"]["recruitment"] = 12


def mirrored(edition: dict[str, Any]) -> None:
    """The same deals with the families the other way round: what was asked of the first is asked of the last."""
    letters = "".join(TRAITS)
    turned = str.maketrans(letters, letters[::-1])
    for space in edition["deals"]["spaces"]:
        for part in ("must", "of"):
            if part in space:
                space[part] = "".join(sorted(space[part].translate(turned)))


EDITIONS = (mirrored, equal_tiles, small_deals, few_recruitments)
