"""What a table of Kohle, Kie$ & Knete shows beyond its pieces."""

from magnat.engine.match import Match
from magnat.games.kohle.glance import Traveller, glance
from magnat.games.kohle.state import NOBODY, OVER
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


def test_the_lull_is_told_from_its_fifth_round_on_and_not_after_the_end() -> None:
    state = at_talks(["H", "KL", "PR", "T"]).state
    state.lull = (ROUND_OF_WARNING - 1) * state.seats
    assert glance(state).lull == 0
    state.lull += 1
    assert glance(state).lull == ROUND_OF_WARNING
    state.phase = OVER
    assert glance(state).lull == 0
