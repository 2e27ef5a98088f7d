"""Biz Bluff, rule by rule: the worked examples, then the turn in the order of the book.

The investing, the end of the game and what each may know have tests of their own beside this file.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import magnat
from magnat.engine.match import IllegalAction, Match
from magnat.games.biz_bluff.state import (
    ARRIVAL,
    BLANK,
    BLUFFED,
    CHALLENGE_A_RIVAL,
    COLOURED,
    ENQUIRY,
    FILE,
    GO_TO_STREET,
    INVESTING,
    INVESTMENT_COMPANY,
    MARGIN,
    MOVING,
    NO_COMMENT,
    NOTHING,
    ONE_BUNDLE,
    PITCH,
    RIVAL,
    ROLL_OR_BE_BLUFFED,
    ROLLING,
    ROW,
    SENDING,
    SQUARES,
    STREET,
    SVP,
    TWO_BUNDLES,
    WHITE,
)

game = magnat.load("biz-bluff")

NO_CLAIMS = [NOTHING] * 4
UMBRELLAS, CRUMB, LAMPS, SALVAGE, PIANOS, FERRIES, SEEDS, CIDER, TOOTHPICKS, TEAS, STOVES, INSURANCE = range(12)
YELLOW, BLUE, GREEN, RED = range(4)
NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST = range(4)


def at(column: int, row: int) -> int:
    """A square of the field by its place in the drawing, from 0."""
    return (row + 1) * ROW + column


CENTRE = at(5, 5)
CORNERS = [at(0, 0), at(10, 0), at(0, 10), at(10, 10)]
FAR_CORNERS = [CORNERS[2], CORNERS[3], CORNERS[3], CORNERS[3]]
BEFORE_CRUMB = at(5, 0)


def position(seats: int = 4, **fields: Any) -> Match:
    """A position at seat 0's turn, the pawns out of each other's way on the Investment Company."""
    given = {"seats": seats, "turn": 0, "actor": 0, "pawn": [CENTRE] * 4, **fields}
    return game.position(given)


def moving(pips: int, square: int, **fields: Any) -> Match:
    """Seat 0 stands on a square and has rolled."""
    return position(phase=MOVING, die=pips, pawn=[square, *FAR_CORNERS[1:]], **fields)


def act(match: Match, type: str, **arguments: int) -> None:
    match.act(match.actors[0], {"type": type, **arguments})


def offers(match: Match, type: str) -> list[dict[str, Any]]:
    return [action for action in match.legal(match.actors[0]) if action["type"] == type]


def destinations(match: Match) -> set[int]:
    return {action["square"] for action in offers(match, "move")}


def cards_of(deed: int) -> list[int]:
    """A pile that holds the cards of one deed only."""
    s = game.new(seed=0).state
    return [int(count) if place == deed else 0 for count, place in zip(s.card_count, s.card_deed, strict=True)]


def anything(_: Any) -> bool:
    return True


def after_drawing(deed: int, wanted: Callable[[Any], bool] = anything, **fields: Any) -> Match:
    """Seat 0 has rolled a 1 and drawn a card of that deed, with the outcome that is wanted."""
    for seed in range(500):
        match = position(seed=seed, card_left=cards_of(deed), **fields)
        act(match, "roll")
        if match.state.die == 1 and wanted(match.state):
            return match
    raise AssertionError("no seed gives that card")


def investing(token: int, seats: int = 4, **fields: Any) -> Match:
    """Seat 0 has opened the investing for The Golden Crumb, whose file holds `token`; all have made a statement."""
    tokens = [BLANK] * 16
    tokens[CRUMB] = token
    claims = [CRUMB, *NO_CLAIMS[1:]]
    given = {"actor": 1, "claim": claims, "token": tokens, "said": [NO_COMMENT] * 4, **fields}
    return position(seats, phase=INVESTING, **given)


def all_hold(match: Match) -> None:
    while match.state.phase == INVESTING:
        act(match, "hold")


# ---- Worked examples ----


@pytest.mark.parametrize(
    ("token", "cash", "shares"), [(TWO_BUNDLES, 160, 75), (ONE_BUNDLE, 85, 75), (BLANK, 10, 75), (BLUFFED, 10, 0)]
)
def test_60_dollars_and_25_shares_buying_50(token: int, cash: int, shares: int) -> None:
    match = investing(token, cash=[0, 60, 0, 0], shares=[0, 25, 0, 0])
    act(match, "buy", amount=50)
    assert (match.state.cash[1], match.state.shares[1]) == (10, 75)
    all_hold(match)
    assert (match.state.cash[1], match.state.shares[1]) == (cash, shares)


def test_three_squares_from_the_company_with_a_claim_a_roll_of_5_may_stop_there() -> None:
    with_claim = moving(5, at(5, 2), claim=[CRUMB, *NO_CLAIMS[1:]])
    assert CENTRE in destinations(with_claim)
    without_claim = moving(5, at(5, 2))
    assert CENTRE not in destinations(without_claim)


# ---- Components ----


def test_the_board_is_a_ring_of_40_and_a_cross_of_17_squares() -> None:
    board = game.new(seed=1).state.board
    ring = {at(c, r) for c in range(11) for r in range(11) if {c, r} & {0, 10}}
    cross = {at(5, i) for i in range(1, 10)} | {at(i, 5) for i in range(1, 10)}
    assert len(ring) == 40
    assert {square for square in range(SQUARES) if board[square] != MARGIN} == ring | cross


def test_streets_corners_svp_and_the_company_lie_where_the_plan_says() -> None:
    s = game.new(seed=1).state
    sides = [[at(i, 0) for i in (2, 5, 8)], [at(10, i) for i in (2, 5, 8)], [at(i, 10) for i in (2, 5, 8)]]
    sides.append([at(0, i) for i in (2, 5, 8)])
    assert s.front.reshape(4, 3).tolist() == sides
    assert [int(s.board[square]) for square in s.front] == [COLOURED + company for company in range(12)]
    assert [int(s.board[at(*place)]) for place in ((5, 2), (8, 5), (5, 8), (2, 5))] == [SVP + i for i in range(4)]
    assert s.chase.tolist() == CORNERS + [0] * 4
    assert s.board[CENTRE] == INVESTMENT_COMPANY
    plain = (s.board == WHITE).sum()
    assert plain == 57 - 12 - 4 - 4 - 1


def test_there_are_16_tokens_2_of_them_bluffed_and_20_cards() -> None:
    s = game.new(seed=1).state
    assert s.printed.tolist() == [0, 5, 4, 5, 2]
    assert np.bincount(s.token).tolist() == [0, 5, 4, 5, 2]
    by_deed = [int(s.card_count[s.card_deed == deed].sum()) for deed in range(3)]
    assert by_deed == [8, 6, 6]
    saving = [bits for bits, deed in zip(s.card_detail, s.card_deed, strict=True) if deed == ROLL_OR_BE_BLUFFED]
    numbers = [[number for number in range(1, 7) if bits >> number & 1] for bits in saving]
    assert numbers == [[2, 4, 6], [1, 3, 5], [5, 6], [1, 2, 3, 4]]


# ---- Set-up ----


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_starts_at_the_investment_company_with_10_dollars_10_shares_and_its_marker(seats: int) -> None:
    s = game.new(seats, seed=2).state
    assert s.cash[:seats].tolist() == s.shares[:seats].tolist() == [10] * seats
    assert s.pawn[:seats].tolist() == [CENTRE] * seats
    assert s.claim[:seats].tolist() == [NOTHING] * seats
    assert s.phase == ROLLING


def test_the_highest_die_starts_so_every_seat_may() -> None:
    assert {int(game.new(3, seed=seed).state.turn) for seed in range(40)} == {0, 1, 2}


# ---- Step 0: before the roll ----


def test_a_file_looked_into_on_arriving_may_be_claimed_before_the_next_roll() -> None:
    match = position(pawn=[BEFORE_CRUMB, *FAR_CORNERS[1:]], on_arrival=1)
    assert {"type": "claim"} in match.legal(0)
    act(match, "claim")
    assert match.state.claim[0] == CRUMB
    assert match.legal(0) == [{"type": "roll"}]


def test_looking_on_arrival_is_remembered_until_the_next_turn() -> None:
    match = moving(2, at(3, 0))
    act(match, "move", square=BEFORE_CRUMB)
    act(match, "look", company=CRUMB)
    assert match.actors == [1]
    assert match.state.on_arrival == 1


@pytest.mark.parametrize(
    "hindrance",
    [
        {"on_arrival": 0},
        {"claim": [SEEDS, NOTHING, NOTHING, NOTHING]},
        {"claim": [NOTHING, CRUMB, NOTHING, NOTHING]},
        {"shown": [0, BLANK] + [0] * 10},
    ],
    ids=["not looked", "has a claim", "claimed by another", "left the board"],
)
def test_nothing_else_may_be_claimed_before_the_roll(hindrance: dict[str, Any]) -> None:
    match = position(**{"pawn": [BEFORE_CRUMB, *FAR_CORNERS[1:]], "on_arrival": 1, **hindrance})
    assert match.legal(0) == [{"type": "roll"}]
    with pytest.raises(IllegalAction, match=r"claim"):
        act(match, "claim")


def test_in_the_investment_company_with_a_claim_the_investing_may_be_opened_instead_of_rolling() -> None:
    match = position(claim=[CRUMB, *NO_CLAIMS[1:]])
    act(match, "open")
    assert match.state.phase == PITCH


@pytest.mark.parametrize(
    ("fields", "reason"),
    [({}, "no claim"), ({"claim": [CRUMB, *NO_CLAIMS[1:]], "pawn": [at(5, 4), *FAR_CORNERS[1:]]}, "go there first")],
)
def test_the_investing_cannot_be_opened_without_a_claim_or_elsewhere(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(IllegalAction, match=reason):
        act(position(**fields), "open")


# ---- Step 1: rolling and moving ----


def ways(board: Any, path: list[int], steps: int) -> Iterator[list[int]]:
    """Every path of so many more steps without a square twice, the plain way."""
    if steps == 0:
        yield path
        return
    for step in (1, -1, ROW, -ROW):
        square = path[-1] + step
        if board[square] != MARGIN and square not in path:
            yield from ways(board, [*path, square], steps - 1)


def reachable(board: Any, start: int, pips: int, has_claim: bool) -> set[int]:
    exact = {path[-1] for path in ways(board, [start], pips)}
    passed = {square for path in ways(board, [start], pips) for square in path[1:]}
    for shorter in range(1, pips):
        passed |= {path[-1] for path in ways(board, [start], shorter)}
    return exact | ({int(CENTRE)} & passed if has_claim else set())


@pytest.mark.parametrize("pips", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("has_claim", [False, True])
def test_destinations_are_all_squares_at_the_exact_count_from_every_square(pips: int, has_claim: bool) -> None:
    match = moving(pips, CENTRE, claim=[CRUMB if has_claim else NOTHING, *NO_CLAIMS[1:]])
    for square in np.flatnonzero(match.state.board):
        match.state.pawn[0] = square
        assert destinations(match) == reachable(match.state.board, int(square), pips, has_claim)


def test_from_the_centre_a_6_leads_round_every_corner_of_the_cross() -> None:
    assert destinations(moving(6, CENTRE)) == {
        at(4, 0), at(6, 0), at(10, 4), at(10, 6), at(4, 10), at(6, 10), at(0, 4), at(0, 6),
    }  # fmt: skip


def test_passing_pawns_is_free() -> None:
    match = moving(4, at(5, 1))
    match.state.pawn[1] = at(5, 3)
    assert CENTRE in destinations(match)


def test_the_investment_company_may_be_entered_without_a_claim_by_exact_count_and_nothing_happens() -> None:
    match = moving(3, at(5, 2))
    act(match, "move", square=CENTRE)
    assert match.actors == [1]
    assert match.state.phase == ROLLING


def test_a_move_elsewhere_is_refused() -> None:
    with pytest.raises(IllegalAction, match="A roll of 3 does not lead there"):
        act(moving(3, at(5, 2)), "move", square=at(5, 4))


def test_a_1_moves_nothing_and_draws_a_card() -> None:
    match = after_drawing(GO_TO_STREET)
    assert match.state.pawn[0] == CENTRE
    assert match.state.card != NOTHING
    assert match.state.card_left.sum() == 7


def test_any_other_roll_moves() -> None:
    rolled = set()
    for seed in range(40):
        match = position(seed=seed)
        act(match, "roll")
        if match.state.phase == MOVING:
            rolled.add(int(match.state.die))
    assert rolled == {2, 3, 4, 5, 6}


# ---- Step 2: where it lands ----


@pytest.mark.parametrize("target", [at(4, 0), at(0, 0)], ids=["white", "Wild-goose"])
def test_a_white_or_wild_goose_square_ends_the_turn(target: int) -> None:
    match = moving(2, target + 2)
    act(match, "move", square=target)
    assert match.actors == [1]


@pytest.mark.parametrize(
    "fields",
    [{"claim": [NOTHING, CRUMB, NOTHING, NOTHING]}, {"shown": [0, ONE_BUNDLE] + [0] * 10}],
    ids=["claimed", "sold"],
)
def test_a_claimed_or_sold_company_ends_the_turn(fields: dict[str, Any]) -> None:
    match = moving(2, at(3, 0), **fields)
    act(match, "move", square=BEFORE_CRUMB)
    assert match.actors == [1]
    assert match.state.looked[CRUMB] == 0


def test_before_a_free_company_one_looks_or_claims_unseen() -> None:
    match = moving(2, at(3, 0))
    act(match, "move", square=BEFORE_CRUMB)
    assert match.legal(0) == [{"type": "look", "company": CRUMB}, {"type": "claim"}]


def test_claiming_unseen_puts_the_marker_and_rolls_again() -> None:
    match = moving(2, at(3, 0))
    act(match, "move", square=BEFORE_CRUMB)
    act(match, "claim")
    assert match.state.claim[0] == CRUMB
    assert match.state.looked[CRUMB] == 0
    assert match.legal(0) == [{"type": "roll"}]


def test_with_a_claim_already_one_only_looks() -> None:
    match = moving(2, at(3, 0), claim=[SEEDS, *NO_CLAIMS[1:]])
    act(match, "move", square=BEFORE_CRUMB)
    assert match.state.looked[CRUMB] == 1
    assert match.state.claim[0] == SEEDS
    assert match.actors == [1]


def test_svp_looks_into_one_unclaimed_file_of_its_street_and_stays() -> None:
    match = moving(2, at(5, 4), claim=[NOTHING, CRUMB, NOTHING, NOTHING])
    act(match, "move", square=at(5, 2))
    assert match.state.phase == ENQUIRY
    assert [action["company"] for action in match.legal(0)] == [UMBRELLAS, LAMPS]
    act(match, "look", company=LAMPS)
    assert match.state.looked[LAMPS] == 1
    assert match.state.pawn[0] == at(5, 2)
    assert match.state.on_arrival == 0
    assert match.actors == [1]


@pytest.mark.parametrize(
    ("company", "reason"), [(CRUMB, "claimed"), (UMBRELLAS, "left the board"), (SEEDS, "another street")]
)
def test_svp_refuses_other_files_with_the_reason(company: int, reason: str) -> None:
    match = moving(2, at(5, 4), claim=[NOTHING, CRUMB, NOTHING, NOTHING], shown=[BLANK] + [0] * 11)
    act(match, "move", square=at(5, 2))
    with pytest.raises(IllegalAction, match=reason):
        act(match, "look", company=company)


def test_svp_of_a_street_without_an_unclaimed_file_ends_the_turn() -> None:
    match = moving(2, at(5, 4), shown=[BLANK] * 3 + [0] * 9)
    act(match, "move", square=at(5, 2))
    assert match.actors == [1]


def test_entering_the_investment_company_with_a_claim_one_may_open_or_wait() -> None:
    match = moving(3, at(5, 2), claim=[CRUMB, *NO_CLAIMS[1:]])
    act(match, "move", square=CENTRE)
    assert match.state.phase == ARRIVAL
    act(match, "wait")
    assert match.actors == [1]
    assert match.state.claim[0] == CRUMB


# ---- Occupied squares ----


def bumping(target: int, **fields: Any) -> Match:
    """Seat 0 lands on seat 1's square, two squares to the left."""
    match = moving(2, target + 2, **fields)
    match.state.pawn[1] = target
    act(match, "move", square=target)
    return match


def test_the_mover_chooses_the_wild_goose_square_even_an_occupied_one() -> None:
    match = bumping(at(4, 0))
    assert match.state.phase == SENDING
    assert [action["chase"] for action in match.legal(0)] == [NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST]
    act(match, "send", chase=SOUTH_EAST)
    assert match.state.pawn[1] == match.state.pawn[2] == CORNERS[SOUTH_EAST]


def test_a_mover_without_a_claim_takes_over_the_other_claim_without_looking() -> None:
    match = bumping(BEFORE_CRUMB, claim=[NOTHING, SEEDS, NOTHING, NOTHING])
    act(match, "send", chase=NORTH_WEST)
    assert match.state.claim.tolist() == [SEEDS, NOTHING, NOTHING, NOTHING]
    assert match.state.looked.sum() == 0
    assert match.actors == [1]


def test_if_both_had_a_claim_the_others_is_taken_off() -> None:
    match = bumping(BEFORE_CRUMB, claim=[TEAS, SEEDS, NOTHING, NOTHING])
    act(match, "send", chase=NORTH_WEST)
    assert match.state.claim.tolist() == [TEAS, NOTHING, NOTHING, NOTHING]
    assert match.actors == [1]


def test_if_the_other_had_none_the_square_is_played_as_if_free() -> None:
    match = bumping(BEFORE_CRUMB)
    act(match, "send", chase=NORTH_WEST)
    assert match.state.phase == FILE
    assert match.actors == [0]


def test_a_claimant_who_bumps_a_pawn_without_a_claim_looks() -> None:
    match = bumping(BEFORE_CRUMB, claim=[TEAS, *NO_CLAIMS[1:]])
    lines = match.act(0, {"type": "send", "chase": NORTH_WEST})
    assert match.state.looked[CRUMB] == 1
    assert [line.key for line in lines] == ["send", "look"]


def test_a_pawn_that_is_sent_away_no_longer_stands_before_the_file_it_looked_into() -> None:
    match = bumping(BEFORE_CRUMB, on_arrival=2)
    act(match, "send", chase=NORTH_WEST)
    assert match.state.on_arrival == 0


@pytest.mark.parametrize("shared", [CENTRE, CORNERS[NORTH_WEST]], ids=["Investment Company", "Wild-goose"])
def test_several_may_stand_on_the_investment_company_and_on_wild_goose_squares(shared: int) -> None:
    match = bumping(shared)
    assert match.state.pawn[1] == shared
    assert match.actors == [1]


# ---- Cards ----


def test_off_to_a_street_moves_before_any_of_its_companies() -> None:
    match = after_drawing(GO_TO_STREET)
    assert match.state.phase == STREET
    street = int(match.state.card_detail[match.state.card])
    assert [action["company"] for action in match.legal(0)] == [street * 3, street * 3 + 1, street * 3 + 2]
    act(match, "go", company=street * 3 + 1)
    assert match.state.pawn[0] == match.state.front[street * 3 + 1]
    assert match.state.phase == FILE


def test_off_to_another_street_than_the_cards_is_refused() -> None:
    match = after_drawing(GO_TO_STREET, lambda s: s.card_detail[s.card] == YELLOW)
    with pytest.raises(IllegalAction, match="another street"):
        act(match, "go", company=SEEDS)


def test_a_company_reached_by_card_may_be_occupied() -> None:
    claims = [NOTHING, SEEDS, NOTHING, NOTHING]
    match = after_drawing(GO_TO_STREET, lambda s: s.card_detail[s.card] == YELLOW, claim=claims)
    match.state.pawn[1] = BEFORE_CRUMB
    act(match, "go", company=CRUMB)
    assert match.state.phase == SENDING


def test_a_company_reached_by_card_may_be_claimed_before_the_next_roll() -> None:
    match = after_drawing(GO_TO_STREET, lambda s: s.card_detail[s.card] == YELLOW)
    act(match, "go", company=CRUMB)
    act(match, "look", company=CRUMB)
    assert match.state.on_arrival == 1


def is_saved(s: Any) -> bool:
    return bool(s.card_detail[s.card] >> s.throw & 1)


def test_rolling_one_of_the_numbers_ends_the_turn_with_the_claim_kept() -> None:
    match = after_drawing(ROLL_OR_BE_BLUFFED, is_saved, claim=[CRUMB, *NO_CLAIMS[1:]])
    assert match.actors == [1]
    assert match.state.claim[0] == CRUMB


def test_bluffed_goes_to_a_wild_goose_square_of_ones_choice_and_loses_the_claim() -> None:
    match = after_drawing(ROLL_OR_BE_BLUFFED, lambda s: not is_saved(s), claim=[CRUMB, *NO_CLAIMS[1:]])
    assert match.state.phase == SENDING
    assert match.actors == [0]
    act(match, "send", chase=SOUTH_WEST)
    assert match.state.pawn[0] == CORNERS[SOUTH_WEST]
    assert match.state.claim[0] == NOTHING
    assert match.actors == [1]


def test_challenge_with_a_claim_goes_straight_to_the_investment_company() -> None:
    match = after_drawing(CHALLENGE_A_RIVAL, claim=[CRUMB, *NO_CLAIMS[1:]], pawn=[at(5, 1), *FAR_CORNERS[1:]])
    assert match.state.pawn[0] == CENTRE
    assert match.state.phase == ARRIVAL


def test_challenge_with_nobody_to_challenge_ends_the_turn() -> None:
    match = after_drawing(CHALLENGE_A_RIVAL)
    assert match.actors == [1]


def challenged(won: bool) -> Match:
    """Seat 0 has challenged seat 2, which claims Fourleaf Seeds."""
    for seed in range(100):
        match = position(seed=seed, phase=RIVAL, card=8, claim=[NOTHING, NOTHING, SEEDS, NOTHING])
        act(match, "challenge", seat=2)
        if (match.state.throw > match.state.rival_throw) == won:
            return match
    raise AssertionError("no seed gives that outcome")


def test_only_a_seat_with_a_claim_can_be_challenged() -> None:
    match = position(phase=RIVAL, claim=[NOTHING, NOTHING, SEEDS, NOTHING])
    assert match.legal(0) == [{"type": "challenge", "seat": 2}]
    with pytest.raises(IllegalAction, match="who has a claim"):
        act(match, "challenge", seat=1)


def test_who_wins_the_challenge_takes_the_claim_and_sends_the_rival_away() -> None:
    match = challenged(won=True)
    assert match.actors == [0]
    act(match, "send", chase=NORTH_EAST)
    assert match.state.claim.tolist() == [SEEDS, NOTHING, NOTHING, NOTHING]
    assert match.state.pawn[2] == CORNERS[NORTH_EAST]
    assert match.actors == [1]


def test_who_loses_the_challenge_is_sent_away_by_the_rival() -> None:
    match = challenged(won=False)
    assert match.actors == [2]
    act(match, "send", chase=NORTH_EAST)
    assert match.state.claim.tolist() == [NOTHING, NOTHING, SEEDS, NOTHING]
    assert match.state.pawn[0] == CORNERS[NORTH_EAST]
    assert match.actors == [1]


def test_ties_in_a_challenge_roll_again() -> None:
    for seed in range(30):
        match = position(seed=seed, phase=RIVAL, claim=[NOTHING, NOTHING, SEEDS, NOTHING])
        act(match, "challenge", seat=2)
        assert match.state.throw != match.state.rival_throw


def test_the_pile_is_reshuffled_when_out() -> None:
    for seed in range(60):
        match = position(seed=seed, card_left=[0] * 10)
        act(match, "roll")
        if match.state.die == 1:
            assert match.state.card_left.sum() == 19
            return
    pytest.fail("no seed rolls a 1")
