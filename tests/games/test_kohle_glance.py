"""What a table of Kohle, Kie$ & Knete shows beyond its pieces."""

import pytest

from magnat.engine.match import Match
from magnat.games.kohle.glance import Traveller, glance
from magnat.games.kohle.state import (
    ANONYMOUS_CARD,
    BOSS_CARD,
    NOBODY,
    OVER,
    RECRUITMENT_CARD,
    TRAVEL_CARD,
    WINDOW,
)
from magnat.games.kohle.turn import ROUND_OF_WARNING
from tests.games.test_kohle import H, at_talks


def listed_family(match: Match) -> int:
    """The first family that the deal must have."""
    needed = int(match.state.must[match.state.pawn])
    return next(family for family in range(6) if needed >> family & 1)


def test_investors_at_home_and_clan_cards_laid_can_be_sent_away() -> None:
    match = at_talks(["H", "KL", "PR", "T"])
    family = listed_family(match)
    match.state.holder[family] = 1
    match.state.laid[2, family] = 1
    found = glance(match.state).travellers
    assert Traveller(family, NOBODY) in found
    assert Traveller(family, 2) in found
    match.state.travel_on[family] = 6 + H
    found = glance(match.state).travellers
    assert Traveller(family, NOBODY) not in found
    assert Traveller(family, 2) in found


def test_only_families_of_the_deal_can_be_sent_away() -> None:
    match = at_talks(["H", "KL", "PR", "T"])
    state = match.state
    may_take_part = int(state.must[state.pawn]) | int(state.either[state.pawn])
    assert all(may_take_part >> one.family & 1 for one in glance(state).travellers)


def test_who_brings_a_family_by_a_clan_card_is_said() -> None:
    state = at_talks(["H", "KL", "PR", "T"]).state
    state.holder[0], state.laid[2, 0] = 1, 1
    assert [families & 1 for families in glance(state).by_clan] == [0, 0, 1, 0]
    state.laid[1, 0] = 1
    assert [families & 1 for families in glance(state).by_clan] == [0, 0, 1, 0]
    state.travel_on[0] = 6
    assert [families & 1 for families in glance(state).by_clan] == [0, 1, 1, 0]


@pytest.mark.parametrize(
    ("card", "about", "holder", "partner", "touched"),
    [
        (BOSS_CARD, NOBODY, 3, NOBODY, [0]),
        (BOSS_CARD, NOBODY, 3, 1, [0, 1]),
        (RECRUITMENT_CARD, NOBODY, 1, NOBODY, [1]),
        (RECRUITMENT_CARD, NOBODY, 1, 1, [0, 1]),
        (TRAVEL_CARD + 2, NOBODY, 1, NOBODY, [1]),
        (ANONYMOUS_CARD, 1, 3, NOBODY, [1]),
        (ANONYMOUS_CARD, 2, 2, 2, [0, 2]),
    ],
)
def test_a_card_touches_owners_partners_and_the_boss(
    card: int, about: int, holder: int, partner: int, touched: list[int]
) -> None:
    state = at_talks(["H", "KL", "PR", "T"]).state
    family = 2
    state.turn, state.dealing, state.phase, state.card_played = 0, 1, WINDOW, card
    state.partner[:] = NOBODY
    state.must[state.pawn] = 1 << family
    state.about_seat, state.about_family, state.holder[family], state.partner[family] = about, family, holder, partner
    assert glance(state).touched == touched
    state.phase = OVER
    assert glance(state).touched == []


def test_the_lull_is_told_from_its_fifth_round_on_and_not_after_the_end() -> None:
    state = at_talks(["H", "KL", "PR", "T"]).state
    state.lull = (ROUND_OF_WARNING - 1) * state.seats
    assert glance(state).lull == 0
    state.lull += 1
    assert glance(state).lull == ROUND_OF_WARNING
    state.phase = OVER
    assert glance(state).lull == 0
