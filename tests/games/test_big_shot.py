"""Big Shot, rule by rule: the worked examples first, then every rule, ruling and option in the order of the book."""

from typing import Any

import numpy as np
import pytest

import magnat
from magnat.bots.entries import STEADY
from magnat.engine.compiling import INTERPRETED
from magnat.engine.edition import OptionError
from magnat.engine.match import IllegalAction, Match
from magnat.games.big_shot.districts import highest_unmatched, worth_of
from magnat.games.big_shot.rules import loan_of
from magnat.games.big_shot.state import AUCTION, LOANS, NOBODY, OVER, PAYMENT, PLACEMENT, SPACES
from magnat.sim.arena import play

YELLOW, RED, WHITE, BLACK = range(4)
TANNERS, FISH, FOUNDRY, LINDEN_PARK, MILL, TRAM, PRINTERS, SWAN_GARDEN = range(8)
EXCHANGE, TOWER_AVENUE = 10, 12
EMPTY_CITY = np.zeros((13, 4), int)
NO_OWNERS = [NOBODY] * 13

game = magnat.load("big-shot")


def position(seats: int = 4, **fields: Any) -> Match:
    """A position in which colour n is seat n's and seat 0 leads, unless said otherwise."""
    colours = {4: [0, 1, 2, 3], 3: [0, 1, 2, NOBODY], 2: [0, 0, 1, 1]}[seats]
    cash = [0 if seat == NOBODY else 10 for seat in colours]
    given = {"seats": seats, "seat_of": colours, "cash": cash, "leader": 0, "turn": 1, **fields}
    return game.position(given)


def placing(seat: int, lot: list[int], **fields: Any) -> Match:
    """A seat that has won a lot and places it."""
    return position(phase=PLACEMENT, turn=seat, lot=lot, price=0, **fields)


def place(match: Match, colour: int, district: int) -> None:
    match.act(match.actors[0], {"type": "place", "colour": colour, "district": district})


def city(**districts: list[int]) -> np.ndarray[Any, Any]:
    """Tokens (yellow, red, white, black) by the number of their district: city(d10=[2, 1, 1, 0])."""
    tokens = EMPTY_CITY.copy()
    for name, counts in districts.items():
        tokens[int(name[1:])] = counts
    return tokens


def owners(**districts: int) -> list[int]:
    owned = list(NO_OWNERS)
    for name, colour in districts.items():
        owned[int(name[1:])] = colour
    return owned


def bid(match: Match, amount: int) -> None:
    match.act(match.actors[0], {"type": "bid", "amount": amount})


def pass_(match: Match) -> None:
    match.act(match.actors[0], {"type": "pass"})


def borrow(match: Match, colour: int) -> None:
    match.act(match.actors[0], {"type": "borrow", "colour": colour})


# ---- Worked examples ----

CONTESTED: dict[str, Any] = {"district": city(d10=[2, 1, 1, 0]), "lot": [1, 2, 0, 1]}


def test_red_wins_the_contested_district_with_two_red_and_a_black() -> None:
    match = placing(RED, **CONTESTED)
    for colour in (RED, RED, BLACK):
        place(match, colour, EXCHANGE)
    assert match.state.owner[EXCHANGE] == RED


def test_yellow_wins_the_contested_district_with_a_yellow_a_red_and_a_black() -> None:
    match = placing(YELLOW, **CONTESTED)
    for colour in (YELLOW, RED, BLACK):
        place(match, colour, EXCHANGE)
    assert match.state.owner[EXCHANGE] == YELLOW


def test_white_wins_the_contested_district_with_two_red_and_a_yellow() -> None:
    match = placing(WHITE, **CONTESTED)
    for colour in (RED, RED, YELLOW):
        place(match, colour, EXCHANGE)
    assert match.state.owner[EXCHANGE] == WHITE


def test_a_park_doubles_its_owners_9_and_10_to_38_and_leaves_a_rivals_11() -> None:
    match = position(owner=owners(d0=RED, d1=RED, d3=RED, d2=WHITE), cash=[0, 0, 0, 0])
    assert match.scores[RED] == 38
    assert match.scores[WHITE] == 11


def test_loans_bring_9_then_8_then_7() -> None:
    match = position()
    brought = []
    for _ in range(3):
        before = int(match.state.cash[1])
        match.state.borrowed[:] = 0
        match.state.turn = 1
        borrow(match, RED)
        brought.append(int(match.state.cash[1]) - before)
    assert brought == [9, 8, 7]


# ---- Set-up ----


@pytest.mark.parametrize("seed", range(30))
def test_four_tokens_lie_on_each_space_in_at_least_two_colours(seed: int) -> None:
    s = game.new(seed=seed).state
    on_spaces = s.space.copy()
    on_spaces[s.promoter] += s.lot  # the first lot has just been taken up
    assert (on_spaces.sum(axis=1) == 4).all()
    assert ((on_spaces > 0).sum(axis=1) >= 2).all()
    assert (on_spaces.sum(axis=0) == 18).all()


def test_every_seat_starts_with_10_and_a_colour_of_its_own() -> None:
    s = game.new(seed=3).state
    assert s.cash.tolist() == [10, 10, 10, 10]
    assert sorted(s.seat_of.tolist()) == [0, 1, 2, 3]


def test_colours_promoter_and_lead_are_dealt_at_random() -> None:
    tables = [game.new(seed=seed).state for seed in range(60)]
    assert len({tuple(s.seat_of) for s in tables}) > 10
    assert {int(s.leader) for s in tables} == {0, 1, 2, 3}
    assert len({int(s.promoter) for s in tables}) > 9


# ---- The promoter ----


def test_the_promoter_skips_emptied_spaces() -> None:
    space = np.zeros((SPACES, 4), int)
    space[[2, 5, 9, 17]] = [1, 1, 1, 1]
    for seed in range(12):
        match = placing(0, [1, 0, 0, 0], space=space, promoter=0, seed=seed)
        place(match, YELLOW, TOWER_AVENUE)
        ring = [2, 5, 9, 17]
        assert match.state.promoter == ring[(match.state.die - 1) % 4]
        assert match.state.space[match.state.promoter].sum() == 0
        assert match.state.lot.tolist() == [1, 1, 1, 1]


def test_the_lead_passes_to_the_left_after_each_round() -> None:
    match = placing(2, [0, 0, 0, 1], leader=3)
    place(match, BLACK, TOWER_AVENUE)
    assert match.state.leader == 0
    assert match.state.round_number == 2


# ---- The auction ----


def test_the_seat_left_of_the_leader_speaks_first() -> None:
    match = game.new(seed=5)
    assert match.actors == [(match.state.leader + 1) % 4]


def test_a_bid_must_be_higher_than_the_last() -> None:
    match = position(price=6, bidder=0)
    amounts = [action["amount"] for action in match.legal(1) if action["type"] == "bid"]
    assert amounts == [7, 8, 9, 10]
    with pytest.raises(IllegalAction, match="A bid of 6 is too low: it must be at least 7"):
        bid(match, 6)


def test_nobody_bids_more_than_his_cash() -> None:
    with pytest.raises(IllegalAction, match="A bid of 11 is too high: your purse allows 10"):
        bid(position(), 11)


def test_who_passed_is_out_for_the_round() -> None:
    match = position()
    pass_(match)
    bid(match, 1)
    bid(match, 2)
    bid(match, 3)
    assert match.actors == [2]


def test_the_last_who_has_not_passed_pays_the_bank_and_places() -> None:
    match = position()
    for amount in (2, 3, 5):
        bid(match, amount)
    for _ in range(3):
        pass_(match)
    assert match.state.phase == PLACEMENT
    assert match.actors == [3]
    assert match.state.cash.tolist() == [10, 10, 10, 5]
    assert match.state.received == 5


def test_if_all_others_pass_the_leader_takes_the_lot_for_nothing() -> None:
    match = position()
    for _ in range(3):
        pass_(match)
    assert match.actors == [0]
    assert match.state.phase == PLACEMENT
    assert match.state.cash[0] == 10


def test_tokens_are_placed_one_by_one_in_any_unsold_district() -> None:
    match = placing(0, [1, 0, 2, 1], owner=owners(d5=RED))
    offered = {(a["colour"], a["district"]) for a in match.legal(0)}
    assert offered == {(c, d) for c in (YELLOW, WHITE, BLACK) for d in range(13) if d != 5}
    for colour in (WHITE, YELLOW, WHITE):
        place(match, colour, MILL)
        assert match.actors == [0]
    place(match, BLACK, TOWER_AVENUE)
    assert match.state.round_number == 2


# ---- The sale of a district ----


@pytest.mark.parametrize(
    ("counts", "buyer"),
    [
        ([3, 3, 1, 0], WHITE),
        ([2, 2, 2, 1], BLACK),
        ([4, 3, 0, 0], YELLOW),
        ([3, 2, 2, 0], YELLOW),
        ([2, 2, 3, 0], WHITE),
        ([2, 2, 1, 0], WHITE),
        ([2, 2, 0, 0], NOBODY),
        ([2, 2, 1, 1], NOBODY),
        ([1, 1, 1, 1], NOBODY),
        ([0, 0, 0, 0], NOBODY),
        ([0, 0, 0, 1], BLACK),
    ],
)
def test_the_highest_unmatched_count_buys(counts: list[int], buyer: int) -> None:
    assert highest_unmatched(position(district=city(d8=counts)).state, 8) == buyer


def test_three_three_one_goes_to_the_single_token() -> None:
    match = placing(0, [0, 0, 1, 1], district=city(d8=[3, 3, 0, 0]))
    place(match, WHITE, 8)
    assert match.state.owner[8] == WHITE


def test_a_sale_leaves_one_token_and_sends_six_out_of_the_game() -> None:
    match = placing(0, [1, 0, 0, 1], district=city(d8=[3, 2, 1, 0]), box=[0, 0, 0, 0])
    place(match, YELLOW, 8)
    assert match.state.district[8].tolist() == [1, 0, 0, 0]
    assert match.state.box.tolist() == [3, 2, 1, 0]


def test_the_seventh_token_sells_at_once_even_in_the_middle_of_placing() -> None:
    match = placing(0, [2, 0, 0, 0], district=city(d8=[3, 2, 1, 0]))
    place(match, YELLOW, 8)
    assert match.state.owner[8] == YELLOW
    with pytest.raises(IllegalAction, match="is sold: no more tokens"):
        place(match, YELLOW, 8)


# ---- Loans ----


def test_a_seat_borrows_once_a_round_on_its_turn_to_bid() -> None:
    match = position()
    borrow(match, RED)
    assert match.state.cash[RED] == 19
    with pytest.raises(IllegalAction, match="borrowed this round already"):
        borrow(match, RED)


def test_borrowing_is_not_a_bid() -> None:
    match = position()
    borrow(match, RED)
    assert match.actors == [1]
    assert {action["type"] for action in match.legal(1)} == {"bid", "pass"}


def test_there_is_no_tenth_loan() -> None:
    match = position(loans=[0, 9, 0, 0])
    assert loan_of(match.state, RED) == 0
    with pytest.raises(IllegalAction, match="lends you nothing more"):
        borrow(match, RED)


def test_there_is_no_loan_when_the_thirty_chips_are_out() -> None:
    with pytest.raises(IllegalAction, match="lends you nothing more"):
        borrow(position(chips=0), RED)


def test_the_box_holds_thirty_loan_chips() -> None:
    assert game.new(seed=1).state.chips == 30


def test_nobody_borrows_in_anothers_colour() -> None:
    with pytest.raises(IllegalAction, match="not yours"):
        borrow(position(), WHITE)


# ---- The end ----


def last_token(seats: int = 4, **fields: Any) -> Match:
    """The last token of the eighteenth round goes to Tower Avenue, alone there: black takes it."""
    match = position(seats, phase=PLACEMENT, turn=0, lot=[0, 0, 0, 1], round_number=18, **fields)
    place(match, BLACK, TOWER_AVENUE)
    return match


def test_the_game_ends_after_eighteen_rounds() -> None:
    match = last_token()
    assert match.state.phase == OVER
    assert match.over
    assert match.actors == []
    with pytest.raises(IllegalAction, match="The game is over"):
        match.act(0, {"type": "pass"})


def test_at_the_end_unsold_districts_go_to_the_highest_unmatched_count() -> None:
    match = last_token(district=city(d0=[2, 1, 0, 0], d1=[2, 2, 1, 0], d2=[2, 2, 0, 0], d4=[3, 2, 2, 0]))
    assert match.state.owner[[0, 1, 2, 4, 12]].tolist() == [YELLOW, WHITE, NOBODY, YELLOW, BLACK]


def test_capital_is_cash_and_districts_less_ten_a_loan() -> None:
    match = position(owner=owners(d12=YELLOW, d0=YELLOW), cash=[7, 0, 0, 0], loans=[2, 3, 0, 0])
    assert match.scores[:2] == [7 + 21 + 9 - 20, -30]


def test_only_who_owns_two_districts_can_win() -> None:
    match = position(owner=owners(d0=YELLOW, d1=YELLOW, d12=RED), cash=[0, 50, 0, 0])
    assert match.scores[RED] > match.scores[YELLOW]
    assert match.ranks[YELLOW] == 1


def test_if_nobody_owns_two_districts_the_requirement_is_dropped() -> None:
    match = position(owner=owners(d0=YELLOW, d12=RED), cash=[0, 0, 30, 0])
    assert match.ranks == [3, 2, 1, 4]


def test_a_negative_capital_can_win() -> None:
    match = position(owner=owners(d0=YELLOW, d1=YELLOW), cash=[0] * 4, loans=[3, 9, 9, 9])
    assert match.scores[YELLOW] == -11
    assert match.ranks[YELLOW] == 1


def test_a_tie_goes_to_more_districts() -> None:
    match = position(owner=owners(d8=RED, d12=RED, d0=YELLOW, d1=YELLOW, d3=WHITE, d9=YELLOW), cash=[1, 0, 0, 0])
    assert match.scores[:2] == [9 + 10 + 17 + 1, 37]
    assert match.ranks[:2] == [1, 2]


def test_a_further_tie_goes_to_the_dearest_district() -> None:
    match = position(owner=owners(d8=RED, d11=RED, d9=YELLOW, d10=YELLOW), cash=[1, 0, 0, 0])
    assert match.scores[:2] == [36, 36]
    assert match.ranks[:2] == [2, 1]


def test_what_still_ties_is_shared() -> None:
    match = position(owner=owners(d0=YELLOW, d5=YELLOW, d4=RED, d1=RED), cash=[0, 0, 0, 0])
    assert match.ranks == [1, 1, 3, 3]


def test_a_park_counts_as_a_district_but_has_no_value() -> None:
    match = position(owner=owners(d3=YELLOW, d12=YELLOW), cash=[0] * 4)
    assert match.scores[YELLOW] == 21
    assert match.ranks[YELLOW] == 1


def test_a_park_of_another_colour_doubles_nothing() -> None:
    match = position(owner=owners(d3=WHITE, d0=RED))
    assert worth_of(match.state, TANNERS) == 9


# ---- The printed city ----


def test_each_park_borders_a_9_a_10_and_an_11_and_no_district_borders_both() -> None:
    s = game.new(seed=1).state
    for park in (LINDEN_PARK, SWAN_GARDEN):
        bordering = [int(s.value[d]) for d in range(13) if s.borders[d] >> park & 1]
        assert sorted(bordering) == [9, 10, 11]
    assert all(bin(int(borders)).count("1") <= 1 for borders in s.borders)
    assert sorted(s.value.tolist()) == [0, 0, 9, 9, 10, 10, 11, 11, 16, 17, 18, 20, 21]
    assert all(s.borders[d] == 0 for d in range(13) if s.value[d] > 11)


# ---- Option money: hidden ----

HIDDEN: dict[str, Any] = {"options": {"money": "hidden"}}


def test_hidden_money_shows_loans_but_no_cash_of_others() -> None:
    match = position(loans=[0, 2, 0, 1], **HIDDEN)
    state = match.view(1)["state"]
    assert state["cash"] == [None, 10, None, None]
    assert state["loans"] == [0, 2, 0, 1]
    assert match.view(None)["state"]["cash"] == [None] * 4


def test_hidden_money_is_opened_at_the_end() -> None:
    assert last_token(**HIDDEN).view(2)["state"]["cash"] == [10] * 4


def test_hidden_money_imagined_adds_up_to_what_the_bank_knows() -> None:
    match = position(cash=[3, 14, 10, 2], loans=[0, 1, 0, 0], lent=9, received=20, price=2, bidder=3, **HIDDEN)
    for _ in range(50):
        cash = match.imagined(1).state.cash
        assert cash[1] == 14
        assert cash.sum() == 29
        assert cash[3] >= 2
        assert max(cash[[0, 2, 3]]) <= 10


def test_a_shown_purse_is_imagined_as_it_was_shown() -> None:
    match = position(options={"money": "hidden", "overbid": "restart"}, cash=[4, 10, 10, 10], shown=[4, -1, -1, -1])
    match.state.received = 6
    assert all(match.imagined(2).state.cash[0] == 4 for _ in range(20))


# ---- Option overbid: restart ----

BOASTING: dict[str, Any] = {"options": {"money": "hidden", "overbid": "restart"}}


def boast(amount: int) -> Match:
    """Seat 1 announces more than its 10, and everybody else passes."""
    match = position(**BOASTING)
    bid(match, amount)
    for _ in range(3):
        pass_(match)
    return match


def test_with_restart_a_seat_may_announce_more_than_it_has() -> None:
    assert {"type": "bid", "amount": 40} in position(**BOASTING).legal(1)


def test_an_overbidder_shows_his_cash_and_the_auction_starts_again_from_nothing() -> None:
    match = boast(25)
    assert match.state.phase == AUCTION
    assert (match.state.price, match.state.bidder, match.state.passed) == (0, NOBODY, 0)
    assert match.actors == [1]
    assert match.view(3)["state"]["shown"] == [-1, 10, -1, -1]
    assert match.state.cash[1] == 10


def test_an_overbidder_is_held_to_his_cash_for_the_rest_of_the_lot() -> None:
    match = boast(25)
    with pytest.raises(IllegalAction, match="too high: your purse allows 10"):
        bid(match, 11)
    pass_(match)
    assert {"type": "bid", "amount": 40} in match.legal(2)


def test_what_was_shown_follows_the_purse_through_a_loan_and_a_payment() -> None:
    match = boast(25)
    borrow(match, RED)
    assert match.state.shown[RED] == 19
    bid(match, 12)
    for _ in range(3):
        pass_(match)
    assert match.state.shown[RED] == match.state.cash[RED] == 7


def test_a_covered_overbid_option_bid_is_simply_paid() -> None:
    match = boast(10)
    assert match.state.phase == PLACEMENT
    assert match.state.cash[1] == 0


def test_restart_needs_hidden_money() -> None:
    with pytest.raises(OptionError, match="only when money is hidden"):
        game.new(options={"overbid": "restart"})


# ---- Option loans: before ----

BEFORE: dict[str, Any] = {"options": {"loans": "before"}}


def start_of_round(seed: int, seats: int = 4, **options: str) -> Match:
    return game.new(seats, seed, options)


def test_with_loans_before_each_seat_from_the_leaders_left_decides_first() -> None:
    match = start_of_round(4, loans="before")
    leader = int(match.state.leader)
    asked = []
    while match.state.phase == LOANS:
        asked.append(match.actors[0])
        assert {a["type"] for a in match.legal(match.actors[0])} == {"borrow", "decline"}
        match.act(match.actors[0], {"type": "decline"})
    assert asked == [(leader + step) % 4 for step in (1, 2, 3, 4)]
    assert match.actors == [(leader + 1) % 4]


def test_with_loans_before_nobody_borrows_during_the_auction() -> None:
    match = start_of_round(4, loans="before")
    while match.state.phase == LOANS:
        match.act(match.actors[0], {"type": "decline"})
    seat = match.actors[0]
    assert {a["type"] for a in match.legal(seat)} == {"bid", "pass"}
    colour = match.state.seat_of.tolist().index(seat)
    with pytest.raises(IllegalAction, match="decided before this auction"):
        borrow(match, colour)


def test_with_loans_before_a_seat_that_cannot_borrow_is_not_asked() -> None:
    match = placing(0, [1, 0, 0, 0], loans=[0, 9, 0, 9], **BEFORE)
    place(match, YELLOW, TOWER_AVENUE)
    asked = []
    while match.state.phase == LOANS:
        asked.append(match.actors[0])
        match.act(match.actors[0], {"type": "decline"})
    assert asked == [2, 0]


def test_with_loans_before_a_borrower_is_asked_once() -> None:
    match = start_of_round(4, loans="before")
    first = match.actors[0]
    borrow(match, match.state.seat_of.tolist().index(first))
    assert match.actors == [(first + 1) % 4]


# ---- Three seats ----


def test_with_three_seats_the_fourth_colour_is_nobodys() -> None:
    s = game.new(3, seed=2).state
    assert sorted(s.seat_of.tolist()) == [NOBODY, 0, 1, 2]
    assert s.cash.sum() == 30


def test_nobodys_tokens_can_buy_a_district_that_counts_for_no_one() -> None:
    match = position(3, phase=PLACEMENT, turn=0, lot=[0, 0, 0, 1], district=city(d8=[2, 1, 0, 3]))
    place(match, BLACK, 8)
    assert match.state.owner[8] == BLACK
    assert match.scores == [10, 10, 10]


# ---- Two seats ----


def test_with_two_seats_each_plays_two_colours_with_10_each() -> None:
    s = game.new(2, seed=2).state
    assert sorted(s.seat_of.tolist()) == [0, 0, 1, 1]
    assert s.cash.tolist() == [10, 10, 10, 10]


def test_with_two_seats_money_is_open() -> None:
    with pytest.raises(OptionError, match="With two seats the purses lie open"):
        game.new(2, options={"money": "hidden"})


def test_with_two_seats_loans_come_before_the_auction_one_a_colour() -> None:
    match = game.new(2, seed=2)
    first = match.actors[0]
    mine = [colour for colour in range(4) if match.state.seat_of[colour] == first]
    assert match.state.phase == LOANS
    borrow(match, mine[0])
    assert match.actors == [first]
    assert [a.get("colour") for a in match.legal(first)] == [None, mine[1]]
    borrow(match, mine[1])
    assert match.actors == [1 - first]
    match.act(1 - first, {"type": "decline"})
    assert match.state.phase == AUCTION
    assert {a["type"] for a in match.legal(first)} == {"bid", "pass"}


def test_with_two_seats_a_bid_may_not_exceed_the_richer_purse() -> None:
    match = position(2, phase=AUCTION, turn=1, cash=[10, 10, 4, 7])
    assert max(a["amount"] for a in match.legal(1) if a["type"] == "bid") == 7


def test_with_two_seats_the_winner_chooses_which_colour_pays() -> None:
    match = position(2, phase=AUCTION, turn=1, cash=[10, 10, 6, 7])
    bid(match, 5)
    pass_(match)
    assert match.state.phase == PAYMENT
    assert match.legal(1) == [{"type": "pay", "colour": WHITE}, {"type": "pay", "colour": BLACK}]
    match.act(1, {"type": "pay", "colour": WHITE})
    assert match.state.cash.tolist() == [10, 10, 1, 7]
    assert match.state.phase == PLACEMENT


def test_with_two_seats_the_only_purse_that_can_pay_pays() -> None:
    match = position(2, phase=AUCTION, turn=1, cash=[10, 10, 6, 7])
    bid(match, 7)
    pass_(match)
    assert match.state.cash.tolist() == [10, 10, 6, 0]
    assert match.state.phase == PLACEMENT


def test_with_two_seats_parks_double_only_districts_of_the_same_colour() -> None:
    match = position(2, owner=owners(d3=YELLOW, d0=YELLOW, d1=RED))
    assert match.scores[0] == 20 + 18 + 10


def test_with_two_seats_one_needs_two_districts_in_each_colour() -> None:
    rich = owners(d12=YELLOW, d11=YELLOW, d10=YELLOW, d9=RED, d0=WHITE, d1=WHITE, d4=BLACK, d5=BLACK)
    match = position(2, owner=rich)
    assert match.scores[0] > match.scores[1]
    assert match.ranks == [2, 1]


def test_with_two_seats_the_requirement_is_dropped_if_neither_meets_it() -> None:
    assert position(2, owner=owners(d12=YELLOW)).ranks == [1, 2]


def test_with_two_seats_capitals_of_both_colours_add_up() -> None:
    match = position(2, cash=[3, 4, 5, 6], loans=[1, 0, 0, 2], owner=owners(d12=BLACK))
    assert match.scores == [7 - 10, 11 - 20 + 21]


# ---- Refusals ----


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ({"type": "place", "colour": 0, "district": 0}, "not the moment for that: bid or pass"),
        ({"type": "pay", "colour": 0}, "not the moment for that"),
        ({"type": "decline"}, "not the moment for that"),
        ({"type": "dance"}, "There is no action 'dance'; this game knows: pass, bid"),
        ({"type": "bid"}, "'amount' of 'bid' must be a whole number from 1 to 99, not None"),
        ({"type": "bid", "amount": True}, "must be a whole number"),
        ({"type": "bid", "amount": 3, "for": 1}, "has no argument 'for'"),
        ({"type": "pass", "amount": 3}, "it takes none"),
        ({"amount": 3}, "An action is a dictionary with a 'type'"),
        (9999, "No action has the number 9999"),
    ],
)
def test_a_refusal_says_what_was_wrong(action: Any, sentence: str) -> None:
    with pytest.raises(IllegalAction, match=sentence):
        position().act(1, action)


def test_another_seats_turn_is_named() -> None:
    with pytest.raises(IllegalAction, match="It is not your turn: seat 1 must act"):
        position().act(2, {"type": "pass"})
    with pytest.raises(IllegalAction, match="There is no seat 7"):
        position().act(7, {"type": "pass"})


def test_only_tokens_of_the_lot_can_be_placed() -> None:
    with pytest.raises(IllegalAction, match="no token of that colour left in the lot"):
        place(placing(0, [1, 0, 0, 1]), RED, MILL)


def test_only_an_own_purse_that_holds_enough_can_pay() -> None:
    match = position(2, phase=PAYMENT, turn=1, price=5, cash=[10, 10, 6, 7])
    with pytest.raises(IllegalAction, match="That purse cannot pay 5"):
        match.act(1, {"type": "pay", "colour": YELLOW})


# ---- The story ----


def test_the_log_tells_a_round_from_bid_to_sale() -> None:
    match = position(district=city(d8=[0, 6, 0, 0]), lot=[0, 1, 0, 0])
    told = match.act(1, {"type": "bid", "amount": 3})
    for seat in (2, 3, 0):
        told += match.act(seat, {"type": "pass"})
    told += match.act(1, {"type": "place", "colour": RED, "district": 8})
    keys = [line.key for line in told]
    assert keys == ["bid", "pass", "pass", "pass", "take", "place", "sold", "round"]
    assert told[4].params == {"seat": 1, "amount": 3}
    assert told[6].params == {"colour": RED, "district": 8}


def test_the_log_tells_of_an_exposed_overbid() -> None:
    match = position(**BOASTING)
    bid(match, 30)
    pass_(match)
    pass_(match)
    told = match.act(0, {"type": "pass"})
    assert [(line.key, line.params) for line in told] == [
        ("pass", {"seat": 0}),
        ("overbid", {"seat": 1, "amount": 10}),
    ]


def test_the_score_sheet_explains_every_number() -> None:
    match = position(owner=owners(d0=RED, d3=RED, d12=WHITE), loans=[0, 2, 0, 0])
    lines = {line.key: line.params for line in match.sheet[RED]}
    assert lines["sheet_cash"] == {"amount": 10}
    assert lines["sheet_doubled"] == {"district": 0, "amount": 18}
    assert lines["sheet_loans"] == {"count": 2, "amount": -20}
    assert "sheet_unqualified" in {line.key for line in match.sheet[WHITE]}


def test_where_nobody_owns_two_districts_no_sheet_says_that_they_were_too_few() -> None:
    match = position(owner=owners(d0=YELLOW, d12=RED), cash=[0, 0, 30, 0])
    assert match.ranks[WHITE] == 1
    assert "sheet_unqualified" not in {line.key for sheet in match.sheet for line in sheet}


def test_counts_cancel_out_only_where_there_were_tokens() -> None:
    last: dict[str, Any] = {"phase": PLACEMENT, "turn": 0, "lot": [0, 0, 0, 1], "round_number": 18}
    lines = position(district=city(d2=[2, 2, 0, 0]), **last).act(
        0, {"type": "place", "colour": BLACK, "district": TOWER_AVENUE}
    )
    told = {line.params["district"]: line.key for line in lines if "district" in line.params}
    assert told[FOUNDRY] == "unsold"
    assert told[TANNERS] == "untouched"


def test_with_two_seats_the_options_say_that_loans_come_before_the_auction() -> None:
    assert game.new(2).options["loans"] == "before"
    assert game.new(2, options={"loans": "during"}).options["loans"] == "before"
    assert game.new(3).options["loans"] == "during"


# ---- The players ----


@pytest.mark.skipif(INTERPRETED, reason="takes the compiled bots")
@pytest.mark.parametrize(("rivals", "least"), [("random", 0.9), ("naive", 0.4)])
def test_the_steady_player_beats_the_others(rivals: str, least: float) -> None:
    books = play(game, ["steady", rivals, rivals, rivals], 400, seed=1)
    assert books.win_rate(STEADY) > least
