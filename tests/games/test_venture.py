"""The rules of Venture and Riche ou Pauvre, sentence by sentence: worked examples, rulings, options."""

import itertools
from collections import Counter

import numpy as np
import pytest

import magnat
from magnat.engine.edition import OptionError
from magnat.engine.match import IllegalAction, Match
from magnat.games.venture.box import (
    CAPITAL_KINDS,
    COMPANIES,
    DISCARD,
    NONE,
    OPERATIONS,
    PAYMENT,
    PLACEMENT,
    PROFIT_CARD,
    REORGANISATION,
)
from magnat.games.venture.piles import earnings_of, earnings_of_seat, price_of, raid_price
from magnat.games.venture.reading import tops_of
from tests.games.venture_table import (
    NAMES,
    act,
    buy,
    capital_in_hand,
    card,
    company,
    empty_stock,
    finish_and_pay,
    give,
    hold,
    new,
    offer,
    raid,
    shown,
    skip_turn,
    stack_deck,
    types,
)

RICH = ("20", "20", "18", "18", "18", "16", "16", "16")
BOXES = ("venture", "riche-ou-pauvre")

# ---- Components ----


@pytest.mark.parametrize("box", BOXES)
def test_every_letter_comes_27_times_and_every_pair_13_or_14_times(box: str) -> None:
    letters = [name.split()[-1] for name in magnat.load(box).names("en")["company"]]
    assert Counter("".join(letters)) == dict.fromkeys("ABCDEF", 27)
    pairs = Counter(pair for name in letters for pair in itertools.combinations(name, 2))
    assert set(pairs.values()) == {13, 14}


def test_the_deck_has_every_company_that_the_rule_books_print() -> None:
    printed = [
        "chemical CD",
        "automobile DEF",
        "petroleum EF",
        "electronics ABDE",
        "steel ACDEF",
        "petroleum BCDEF",
    ]
    printed += [
        "chemical ADE",
        "chemical ACDE",
        "automobile BCE",
        "petroleum ABDE",
        "electronics ABCEF",
        "steel BCEF",
    ]
    assert set(printed) <= set(NAMES["company"])
    assert len(set(NAMES["company"])) == COMPANIES


@pytest.mark.parametrize("box", BOXES)
def test_a_company_costs_4_and_4_a_letter(box: str) -> None:
    s = new(box).state
    prices = [price_of(s, company(name)) for name in ("steel C", "steel AB", "steel ABC", "steel BCEF", "steel ACDEF")]
    assert prices == [8, 12, 16, 20, 24]


def test_there_are_27_low_17_high_8_takeover_and_2_profit_cards() -> None:
    cards = new().state.cards_of
    assert [cards[:12].sum(), cards[12:18].sum(), cards[18:21].sum(), cards[21]] == [27, 17, 8, 2]


# ---- Sets ----


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        (["▲1", "▲5"], 16),
        (["●3", "●3"], 6),
        (["▲1", "▲5", "●3", "●3"], 22),
        (["■1", "■3"], 16),
        (["■5", "■8"], 16),
        (["▲1", "▲3", "▲5"], 32),
        (["▲1", "▲3", "▲5", "▲8"], 64),
        (["▲1", "■3"], 4),
        (["▲1", "▲1", "▲3", "▲3"], 32),
        (["▲1", "▲1", "▲3"], 17),
        (["20", "●8", "½×"], 28),
    ],
)
def test_what_a_hand_is_worth(cards: list[str], worth: int) -> None:
    match = new()
    hold(match, 0, *cards)
    assert match.state.worth[0] == worth


# ---- Set-up ----


@pytest.mark.parametrize("seats", range(2, 7))
def test_five_companies_lie_open_and_everyone_has_seven_cards_without_a_profit_card(seats: int) -> None:
    for seed in range(20):
        s = magnat.load("venture").new(seats, seed).state
        assert len(set(s.market.tolist())) == 5
        assert s.hand_size[:seats].tolist() == [7] * seats
        assert s.deck_left == 54 - 7 * seats
        assert list(s.deck[: s.deck_left]).count(PROFIT_CARD) == 2


def test_the_dealer_is_random() -> None:
    assert {int(magnat.load("venture").new(4, seed).state.turn) for seed in range(60)} == {0, 1, 2, 3}


def test_with_two_seats_fourteen_companies_are_removed_unseen() -> None:
    s = new(seats=2).state
    assert (s.removed, s.unseen - s.removed) == (14, 54 - 14 - 5)
    assert new(seats=3).state.removed == 0


def test_riche_ou_pauvre_may_leave_them_in() -> None:
    assert new("riche-ou-pauvre", 2).state.removed == 14
    assert new("riche-ou-pauvre", 2, removal="off").state.removed == 0
    with pytest.raises(OptionError, match="two seats"):
        new("riche-ou-pauvre", 3, removal="off")


# ---- Conglomerates ----


def test_chemical_cd_and_automobile_def_go_together_but_petroleum_ef_cannot_join_them() -> None:
    match = new()
    hold(match, 0, *RICH)
    give(match, 0, ["chemical CD"])
    offer(match, "automobile DEF", "petroleum EF")
    buy(match, "automobile DEF", onto="chemical CD")
    act(match, "take_over", company=company("petroleum EF"))
    with pytest.raises(IllegalAction, match=r"^No letter in common: petroleum EF shares none with this group\.$"):
        act(match, "onto", company=company("automobile DEF"))
    act(match, "alone")
    assert company("petroleum EF") in tops_of(match.state, 0)


def test_an_industry_is_in_a_group_once() -> None:
    match = new()
    hold(match, 0, *RICH)
    give(match, 0, ["chemical CD", "automobile DEF"])
    offer(match, "chemical ACDE")
    act(match, "take_over", company=company("chemical ACDE"))
    with pytest.raises(IllegalAction, match="chemical industry already"):
        act(match, "onto", company=company("automobile DEF"))


def test_a_company_goes_on_top_of_a_pile_only() -> None:
    match = new()
    hold(match, 0, *RICH)
    give(match, 0, ["chemical CD", "automobile DEF"])
    offer(match, "steel DF")
    act(match, "take_over", company=company("steel DF"))
    with pytest.raises(IllegalAction, match="Not the top of one of your piles: "):
        act(match, "onto", company=company("chemical CD"))


# ---- Takeovers ----


def test_all_five_companies_may_be_taken_in_a_turn_but_no_refill_comes_before_its_end() -> None:
    match = new()
    hold(match, 0, "▲1", "▲3", "▲5", "▲8", *RICH)
    offer(match, "steel C", "petroleum F", "electronics E", "chemical B", "automobile A")
    for name in ("steel C", "petroleum F", "electronics E", "chemical B", "automobile A"):
        buy(match, name)
    assert match.state.market.tolist() == [NONE] * 5
    assert types(match) == {"finish", "reorganise"}
    finish_and_pay(match)
    assert NONE not in match.state.market


def test_an_operation_is_legal_only_if_the_hand_can_pay_the_total() -> None:
    match = new()
    hold(match, 0, "▲1", "▲3", "10")
    offer(match, "steel ABC", "petroleum F", "electronics CE")
    buy(match, "steel ABC")
    with pytest.raises(IllegalAction, match=r"^Too dear: electronics CE costs 12, and you have 10 left to spend\.$"):
        buy(match, "electronics CE")
    buy(match, "petroleum F")
    assert match.state.due == 24
    assert types(match) == {"finish", "reorganise"}


def test_what_is_not_on_the_market_cannot_be_taken() -> None:
    match = new()
    hold(match, 0, *RICH)
    offer(match, "steel ABC")
    with pytest.raises(IllegalAction, match="Not on the market: chemical CD"):
        buy(match, "chemical CD")


# ---- Raids ----


@pytest.mark.parametrize(("multiple", "price"), [(0, 12), (1, 24), (2, 36)])
def test_raiding_a_company_of_24_costs_12_with_a_half_card_and_36_with_one_and_a_half(
    multiple: int, price: int
) -> None:
    match = new()
    hold(match, 0, *RICH, NAMES["multiple"][multiple])
    give(match, 1, ["steel ACDEF"])
    raid(match, "steel ACDEF", multiple)
    assert match.state.due == raid_price(match.state, company("steel ACDEF"), multiple) == price


def test_only_a_lone_company_or_the_top_of_a_conglomerate_can_be_raided() -> None:
    match = new()
    hold(match, 0, *RICH, "1×")
    give(match, 1, ["chemical CD", "automobile DEF"], ["steel C"])
    give(match, 2, ["aerospace D"])
    raided = {action["company"] for action in match.legal(0) if action["type"] == "raid"}
    assert raided == {company(name) for name in ("automobile DEF", "steel C", "aerospace D")}
    with pytest.raises(IllegalAction, match="lies under another company"):
        raid(match, "chemical CD", 1)


def test_a_raided_company_changes_hands_and_the_card_is_discarded() -> None:
    match = new()
    hold(match, 0, *RICH, "1×")
    give(match, 0, ["petroleum EF"])
    give(match, 1, ["chemical CD", "automobile DEF"])
    raid(match, "automobile DEF", 1, onto="petroleum EF")
    s = match.state
    assert s.owner[company("automobile DEF")] == 0
    assert s.companies[:2].tolist() == [2, 1]
    assert company("chemical CD") in tops_of(s, 1)
    assert s.discard[card("1×")] == 1
    assert "raid" not in types(match)


def test_a_raid_needs_its_card_an_opponent_and_the_money() -> None:
    match = new()
    hold(match, 0, "10", "1½×")
    give(match, 0, ["petroleum EF"])
    give(match, 1, ["steel C"])
    for name, multiple, reason in [
        ("steel C", 0, "no takeover card ½×"),
        ("petroleum EF", 2, "You control petroleum EF already"),
        ("chemical CD", 2, "Nobody controls chemical CD"),
        ("steel C", 2, "Raiding steel C costs 12: you have 10 left"),
    ]:
        with pytest.raises(IllegalAction, match=reason):
            raid(match, name, multiple)


# ---- Reorganisation ----


def thirteen_companies(match: Match) -> None:
    give(match, 0, *([name] for name in NAMES["company"][3:16]))


def test_reorganising_thirteen_companies_costs_13_even_to_move_one() -> None:
    match = new()
    hold(match, 0, "14")
    thirteen_companies(match)
    piles = [[number] for number in range(3, 15)] + [[15]]
    act(match, "reorganise", piles=piles)
    assert match.state.due == 13
    assert match.state.phase == OPERATIONS


def test_a_reorganisation_needs_1_per_company() -> None:
    match = new()
    hold(match, 0, "12")
    thirteen_companies(match)
    with pytest.raises(IllegalAction, match="Reorganising 13 companies costs 13"):
        act(match, "reorganise")
    with pytest.raises(IllegalAction, match="no company to reorganise"):
        act(new(), "reorganise")


def test_companies_may_be_re_piled_in_any_legal_way_and_order_any_number_of_times() -> None:
    match = new()
    hold(match, 0, "20")
    give(match, 0, ["chemical CD", "automobile DEF"], ["steel DF"])
    turned = [company(name) for name in ("steel DF", "automobile DEF", "chemical CD")]
    act(match, "reorganise", piles=[turned])
    assert company("chemical CD") in tops_of(match.state, 0)
    assert earnings_of(match.state, company("chemical CD")) == 1
    act(match, "reorganise", piles=[turned[:2][::-1], turned[2:]])
    assert match.state.due == 6


def test_an_illegal_pile_undoes_the_whole_reorganisation() -> None:
    match = new()
    hold(match, 0, "20")
    give(match, 0, ["chemical CD", "automobile DEF"], ["petroleum EF"])
    before = match.record.copy()
    with pytest.raises(IllegalAction, match="No letter in common"):
        act(
            match,
            "reorganise",
            piles=[[company(n) for n in ("chemical CD", "automobile DEF", "petroleum EF")]],
        )
    assert (match.record == before).all()


def test_only_lifted_companies_are_put_down() -> None:
    match = new()
    hold(match, 0, "20")
    give(match, 0, ["chemical CD"])
    act(match, "reorganise")
    assert match.state.phase == REORGANISATION
    with pytest.raises(IllegalAction, match="Not one of the companies you have lifted: steel C"):
        act(match, "lift", company=company("steel C"))


# ---- Discarding and paying ----


def test_who_does_nothing_discards_one_card() -> None:
    match = new()
    hold(match, 0, "10", "▲1")
    act(match, "finish")
    assert match.state.phase == DISCARD
    with pytest.raises(IllegalAction, match="You hold no card"):
        act(match, "discard", card=card("20"))
    act(match, "discard", card=card("▲1"))
    assert match.state.discard[card("▲1")] == 1
    assert match.actors == [1]
    assert match.state.hand_size[0] == 1 + 2


def test_who_does_nothing_and_has_nothing_just_draws() -> None:
    match = new()
    hold(match, 0)
    act(match, "finish")
    assert match.actors == [1]
    assert match.state.hand_size[0] == 2


def test_the_program_proposes_the_payment_that_wastes_least() -> None:
    match = new()
    hold(match, 0, "20", "18", "▲1", "▲3")
    offer(match, "steel ABC")
    buy(match, "steel ABC")
    act(match, "finish")
    proposed = match.state.proposal[0]
    assert {kind: int(proposed[kind]) for kind in np.flatnonzero(proposed)} == {card("▲1"): 1, card("▲3"): 1}
    act(match, "pay_proposed")
    assert capital_in_hand(match, 0) >= 38


def test_the_seat_may_pay_with_other_cards_and_gets_no_change() -> None:
    match = new()
    hold(match, 0, "20", "18", "▲1", "▲3")
    offer(match, "steel ABC")
    buy(match, "steel ABC")
    act(match, "finish")
    act(match, "pay", cards=[card("20")])
    s = match.state
    assert match.actors == [1]
    assert s.discard[card("20")] == 1
    assert s.hand_size[0] == 3 + 2


def test_a_payment_ends_when_the_cards_laid_cover_the_bill() -> None:
    match = new()
    hold(match, 0, "20", "10", "▲1", "▲3")
    offer(match, "steel ABC")
    buy(match, "steel ABC")
    act(match, "finish")
    act(match, "pay", card=card("▲1"))
    assert match.state.phase == PAYMENT
    assert "pay_proposed" not in types(match)
    with pytest.raises(IllegalAction, match="begun to pay card by card"):
        act(match, "pay_proposed")
    with pytest.raises(IllegalAction, match="You hold no card ●8"):
        act(match, "pay", card=card("●8"))
    act(match, "pay", card=card("▲3"))
    assert match.actors == [1]


def test_a_set_is_paid_as_a_set() -> None:
    match = new()
    hold(match, 0, "▲1", "▲3", "▲5", "▲8")
    give(match, 1, ["steel C"])
    offer(match, "steel ACDEF", "petroleum BCDEF", "automobile A", "steel AB")
    for name in ("steel ACDEF", "petroleum BCDEF", "automobile A"):
        buy(match, name)
    assert match.state.due == 56
    finish_and_pay(match)
    assert match.state.hand_size[0] == 2


def test_a_payment_is_a_list_of_cards_that_are_there() -> None:
    match = new()
    hold(match, 0, "20")
    offer(match, "steel ABC")
    buy(match, "steel ABC")
    act(match, "finish")
    with pytest.raises(IllegalAction, match="at least one"):
        act(match, "pay", cards=[])
    with pytest.raises(IllegalAction, match="at least one"):
        act(match, "pay", cards=7)


def test_a_reorganisation_is_a_list_of_piles() -> None:
    match = new()
    hold(match, 0, "20")
    give(match, 0, ["steel C"])
    with pytest.raises(IllegalAction, match="list of piles"):
        act(match, "reorganise", piles=[company("steel C")])


@pytest.mark.parametrize(
    ("phase", "action", "wanted"),
    [
        (OPERATIONS, {"type": "pay_proposed"}, "do business"),
        (PLACEMENT, {"type": "finish"}, "put down the company"),
        (REORGANISATION, {"type": "alone"}, "one by one"),
        (PAYMENT, {"type": "take_over", "company": 1}, "pay what you owe"),
        (DISCARD, {"type": "finish"}, "discard a card"),
    ],
)
def test_everything_has_its_moment(phase: int, action: dict[str, object], wanted: str) -> None:
    match = new()
    hold(match, 0, "20")
    give(match, 0, ["steel C"])
    match.state.carried = company("steel AB")
    match.state.phase = phase
    with pytest.raises(IllegalAction, match=f"not the moment for that: .*{wanted}"):
        match.act(0, action)


# ---- Refilling and drawing ----


@pytest.mark.parametrize(("draw", "cards"), [("2", 2), ("3", 3)])
def test_two_cards_are_drawn_or_three_in_riche_ou_pauvre(draw: str, cards: int) -> None:
    match = new("riche-ou-pauvre", 3, draw=draw)
    hold(match, 0)
    stack_deck(match, "10", "12", "14", "16")
    act(match, "finish")
    assert match.state.hand_size[0] == cards


def test_an_empty_deck_is_made_of_the_discards() -> None:
    match = new()
    hold(match, 0)
    stack_deck(match, "10")
    discarded = int(match.state.discard.sum())
    act(match, "finish")
    assert match.state.hand_size[0] >= 2
    assert int(match.state.deck_left) + int(match.state.discard.sum()) == discarded - 1


def test_with_deck_and_discards_empty_one_draws_what_there_is() -> None:
    match = new(seats=2)
    s = match.state
    hold(match, 0)
    stack_deck(match, "10")
    s.hand[1, :] += s.discard[:21]
    s.hand_size[1] += s.discard[:21].sum()
    s.discard[:] = 0
    act(match, "finish")
    assert s.hand_size[0] == 1


def profitable(match: Match) -> None:
    """Before seat 1 four companies that share D and E; before seat 2 five that share E."""
    give(match, 1, ["electronics ABDE", "steel ACDEF", "petroleum BCDEF", "chemical ADE"])
    give(match, 2, ["chemical ACDE", "automobile BCE", "petroleum ABDE", "electronics ABCEF", "steel BCEF"])


def test_the_two_groups_of_riche_ou_pauvre_earn_6_and_8() -> None:
    match = new("riche-ou-pauvre")
    profitable(match)
    assert earnings_of(match.state, company("chemical ADE")) == 6
    assert earnings_of(match.state, company("steel BCEF")) == 8


def test_four_companies_sharing_two_letters_and_five_sharing_one_earn_14() -> None:
    match = new()
    profitable(match)
    give(match, 0, ["automobile DEF", "aerospace ABCDE"], ["steel C"])
    s = match.state
    for number in range(COMPANIES):
        if s.owner[number] == 2:
            s.owner[number] = 1
    s.tops[1] |= s.tops[2]
    assert earnings_of_seat(s, 1) == 14
    assert earnings_of_seat(s, 0) == 0


@pytest.mark.parametrize(("size", "earns"), [(1, 0), (2, 0), (3, 2 * 1), (4, 2 * 3), (5, 2 * 8), (6, 20)])
def test_a_conglomerate_earns_by_its_size_times_the_letters_common_to_all(size: int, earns: int) -> None:
    match = new()
    pile = [
        "electronics ABDE",
        "steel ACDEF",
        "petroleum BCDEF",
        "chemical ADE",
        "automobile DEF",
        "aerospace ABE",
    ]
    give(match, 0, pile[:size])
    assert earnings_of(match.state, company(pile[size - 1])) == earns


def test_a_profit_card_pays_everybody_is_discarded_and_replaced() -> None:
    match = new()
    profitable(match)
    hold(match, 0)
    stack_deck(match, "profit", "10", "12")
    s = match.state
    while not s.profit_rounds:
        skip_turn(match)
    assert s.profit_rounds == 1
    assert s.profit[:3].tolist() == [0, 6, 8]


def test_two_profit_cards_in_one_draw_pay_twice() -> None:
    match = new()
    profitable(match)
    hold(match, 0)
    match.state.draws_a_turn = 3
    stack_deck(match, "profit", "profit", "10", "12", "14")
    act(match, "finish")
    s = match.state
    while s.profit_rounds < 2:
        skip_turn(match)
    assert s.profit[:3].tolist() == [0, 12, 16]


def give_discards_to(match: Match, seat: int) -> None:
    """Nothing is left to make a new deck of."""
    s = match.state
    s.hand[seat] += s.discard[:PROFIT_CARD]
    s.hand_size[seat] += s.discard[:PROFIT_CARD].sum()
    s.discard[:] = 0


def test_a_profit_card_is_on_the_discards_before_it_is_replaced_so_a_deck_made_anew_contains_it() -> None:
    match = new(seats=2)
    s = match.state
    hold(match, 0)
    stack_deck(match, "profit")
    give_discards_to(match, 1)
    s.hand[1, card("20")] -= 2
    s.hand_size[1] -= 2
    s.discard[card("20")] = 2
    act(match, "finish")
    assert s.hand[0, card("20")] == 2
    assert s.deck_left + s.discard[PROFIT_CARD] == 1
    assert s.deck_left == 1 or s.profit_rounds > 1, "the card shown is in the new deck, or has come up again from it"


def test_discards_of_nothing_but_profit_cards_make_no_deck() -> None:
    match = new(seats=2)
    s = match.state
    hold(match, 0)
    stack_deck(match, "profit", "profit")
    give_discards_to(match, 1)
    act(match, "finish")
    assert s.profit_rounds == 2
    assert s.discard[PROFIT_CARD] == 2
    assert s.hand_size[0] == 0


# ---- The end ----


def test_the_game_ends_with_the_turn_of_the_seat_that_takes_the_last_market_company() -> None:
    match = new("riche-ou-pauvre")
    profitable(match)
    hold(match, 0, *RICH, "½×")
    offer(match, "steel C")
    empty_stock(match)
    buy(match, "steel C")
    assert not match.over
    raid(match, "chemical ADE", 0)
    finish_and_pay(match)
    assert match.over
    assert match.scores == [0, 2, 8]


def test_the_market_is_not_refilled_from_an_empty_stock_and_play_goes_on() -> None:
    match = new()
    hold(match, 0, *RICH)
    offer(match, "steel C", "petroleum F")
    empty_stock(match)
    buy(match, "steel C")
    finish_and_pay(match)
    assert not match.over
    assert sorted(match.state.market.tolist())[-2:] == [NONE, company("petroleum F")]


def test_with_the_stock_empty_raids_go_on_and_a_turn_without_a_takeover_is_just_a_discard() -> None:
    match = new(seats=2)
    offer(match, "steel C")
    empty_stock(match)
    give(match, 1, ["chemical CD"])
    hold(match, 0, "▲1", "▲3", "1×")
    raid(match, "chemical CD", 1)
    finish_and_pay(match)
    assert match.actors == [1]
    act(match, "finish")
    assert match.state.phase == DISCARD
    act(match, "discard", card=match.legal(1)[0]["card"])
    assert match.actors == [0]


def test_three_full_rounds_with_an_empty_stock_and_no_takeover_end_the_game() -> None:
    match = new(seats=2)
    offer(match, "steel C", "petroleum F")
    empty_stock(match)
    hold(match, 0, *RICH)
    for _ in range(5):
        skip_turn(match)
    assert (match.actors, match.state.idle_turns) == ([1], 5)
    skip_turn(match)
    assert match.over


def test_eight_full_rounds_without_a_takeover_end_the_game_while_there_is_a_stock() -> None:
    match = new(seats=2)
    for turn in range(15):
        assert match.state.idle_left == 16 - turn
        skip_turn(match)
    assert (match.over, match.state.idle_turns, match.state.idle_left) == (False, 15, 1)
    lines = skip_turn(match)
    assert match.over
    assert [line.params for line in lines if line.key == "end_idle"] == [{"rounds": 8}]


def test_raids_and_reorganising_do_not_put_off_the_end() -> None:
    match = new(seats=2)
    give(match, 1, ["chemical CD"])
    hold(match, 0, "10", "20", "1×")
    raid(match, "chemical CD", 1)
    finish_and_pay(match)
    assert match.state.idle_turns == 1
    skip_turn(match)
    act(match, "reorganise")
    act(match, "lift", company=company("chemical CD"))
    act(match, "alone")
    finish_and_pay(match)
    assert (match.state.idle_turns, match.state.idle_left) == (3, 13)


def test_with_the_last_company_of_the_stock_turned_up_three_rounds_are_left() -> None:
    match = new(seats=2)
    hold(match, 0, *RICH)
    offer(match, "steel C", "petroleum F")
    match.state.removed = match.state.unseen - 1
    buy(match, "steel C")
    finish_and_pay(match)
    assert (match.state.idle_turns, match.state.idle_left) == (0, 6)


def test_everybody_is_told_when_the_end_for_want_of_takeovers_comes_near() -> None:
    match = new(seats=2)
    told = {
        turn: [line.params["count"] for line in skip_turn(match) if line.key == "end_in_sight"] for turn in range(15)
    }
    assert {turn: counts for turn, counts in told.items() if counts} == {9: [3], 11: [2], 13: [1]}
    prompt = match.prompt(match.actors[0])
    assert (prompt.key, prompt.params["count"]) == ("prompt_last_round", 1)


def test_the_terminal_shows_how_many_turns_are_left_without_a_takeover() -> None:
    match = new(seats=2)
    assert "without a takeover" not in shown(match)
    for _ in range(2):
        skip_turn(match)
    assert "the game ends after 14 more turns without a takeover" in shown(match)


def test_a_takeover_starts_the_count_of_idle_rounds_anew() -> None:
    match = new(seats=2)
    offer(match, "steel C", "petroleum F")
    empty_stock(match)
    hold(match, 0, *RICH)
    for _ in range(4):
        skip_turn(match)
    buy(match, "steel C")
    finish_and_pay(match)
    assert match.state.idle_turns == 0


def last_turn(box: str, **options: str) -> Match:
    match = new(box, 2, **options)
    hold(match, 0, "10")
    hold(match, 1, "▲1", "▲3", "●5", "20", "½×")
    offer(match, "steel C")
    empty_stock(match)
    buy(match, "steel C")
    finish_and_pay(match)
    return match


def test_venture_adds_the_face_value_of_the_capital_in_hand() -> None:
    assert last_turn("venture").scores == [0, 1 + 3 + 5 + 20]


def test_with_hand_value_sets_it_counts_as_sets() -> None:
    assert last_turn("venture", hand_value="sets").scores == [0, 16 + 5 + 20]


def test_riche_ou_pauvre_adds_nothing() -> None:
    assert last_turn("riche-ou-pauvre").scores == [0, 0]


def test_ties_go_to_more_companies_then_are_shared() -> None:
    match = last_turn("venture")
    match.state.profit[0] = 29
    assert match.ranks == [1, 2]
    give(match, 1, ["steel AB"])
    assert match.ranks == [1, 1]


def test_a_little_more_profit_beats_all_companies() -> None:
    match = last_turn("venture")
    first, second = match.scores
    match.state.profit[0] += second - first - 1
    match.state.companies[:2] = COMPANIES, 0
    assert match.ranks == [2, 1]


def test_in_riche_ou_pauvre_equal_profits_share_the_win_whoever_has_more_companies() -> None:
    match = last_turn("riche-ou-pauvre")
    assert match.state.companies[:2].tolist() == [1, 0]
    assert match.ranks == [1, 1]


def test_hands_are_secret_until_the_end() -> None:
    match = new(seats=2)
    assert match.view(1)["state"]["hand"][0] is None
    assert match.view(1)["state"]["worth"][0] is None
    assert match.view(1)["state"]["hand_size"][0] == 7
    assert last_turn("venture").view(1)["state"]["hand"][0] is not None


def test_the_proposed_payment_is_seen_by_the_payer_alone() -> None:
    match = new()
    hold(match, 0, "20")
    offer(match, "steel ABC")
    buy(match, "steel ABC")
    act(match, "finish")
    assert match.view(0)["state"]["proposal"][0] is not None
    assert match.view(1)["state"]["proposal"][0] is None
    assert match.view(None)["state"]["proposal"][0] is None


# ---- Free placement ----


def misplaced(box: str, *cards: str) -> Match:
    """Seat 0 has laid chemical ACDE on automobile DEF and chemical CD, and holds these cards as its turn comes."""
    match = new(box, 2, placement="free")
    hold(match, 0, "20")
    give(match, 0, ["chemical CD", "automobile DEF"])
    offer(match, "chemical ACDE", "steel C")
    buy(match, "chemical ACDE", onto="automobile DEF")
    finish_and_pay(match)
    hold(match, 0, *cards)
    skip_turn(match)
    return match


def test_with_free_placement_any_company_goes_on_any_own_pile_and_a_wrong_pile_earns_nothing() -> None:
    match = new(placement="free")
    hold(match, 0, *RICH)
    give(match, 0, ["electronics ABDE", "steel ACDEF", "petroleum BCDEF"], ["chemical B"])
    offer(match, "petroleum F", "aerospace CF")
    buy(match, "petroleum F", onto="petroleum BCDEF")
    assert earnings_of_seat(match.state, 0) == 0
    buy(match, "aerospace CF", onto="chemical B")
    assert earnings_of_seat(match.state, 0) == 0


def test_a_pile_without_a_common_letter_is_wrong_too() -> None:
    match = new(placement="free")
    hold(match, 0, *RICH)
    give(match, 0, ["electronics ABDE", "steel ACDEF", "petroleum BCDEF"])
    offer(match, "chemical B")
    buy(match, "chemical B", onto="petroleum BCDEF")
    assert earnings_of_seat(match.state, 0) == 0


def test_venture_forces_the_owner_to_reorganise_before_anything_else() -> None:
    match = misplaced("venture", "20")
    assert types(match) == {"reorganise"}
    with pytest.raises(IllegalAction, match="reorganise before anything else"):
        act(match, "finish")
    lifted = [company(name) for name in ("chemical CD", "automobile DEF", "chemical ACDE")]
    with pytest.raises(IllegalAction, match="chemical industry already"):
        act(match, "reorganise", piles=[lifted])
    act(match, "reorganise", piles=[lifted[:2], lifted[2:]])
    assert match.state.due == 3
    assert "finish" in types(match)


def test_venture_takes_all_capital_of_one_who_cannot_pay_and_sets_the_company_apart() -> None:
    match = misplaced("venture", "▲1", "½×")
    s = match.state
    assert s.hand[0, :CAPITAL_KINDS].sum() == 0
    assert s.hand[0, card("½×")] == 1
    assert company("chemical ACDE") in tops_of(s, 0)
    assert (s.due, s.forced) == (0, 0)
    act(match, "finish")
    assert match.actors == [1]
    assert s.hand_size[0] == 1 + 2


def test_a_hand_worth_just_what_the_reorganisation_costs_is_not_taken() -> None:
    match = misplaced("venture", "▲3")
    assert match.state.hand[0, card("▲3")] == 1
    assert types(match) == {"reorganise"}


def test_riche_ou_pauvre_takes_1_per_company_and_sets_the_wrong_one_apart() -> None:
    match = misplaced("riche-ou-pauvre", "20")
    s = match.state
    assert s.due == 3
    assert company("chemical ACDE") in tops_of(s, 0)
    assert s.below[company("chemical ACDE")] == NONE
    assert company("automobile DEF") in tops_of(s, 0)
    finish_and_pay(match)
    assert match.actors == [1]


def test_riche_ou_pauvre_takes_the_whole_hand_of_one_who_cannot_pay() -> None:
    match = misplaced("riche-ou-pauvre", "½×")
    s = match.state
    assert s.hand_size[0] == 0
    assert company("chemical ACDE") in tops_of(s, 0)
    assert (s.due, s.operations) == (0, 1)
    act(match, "finish")
    assert match.actors == [1]


def test_what_does_not_belong_is_found_from_the_bottom_up() -> None:
    match = new("riche-ou-pauvre", 2, placement="free")
    s = match.state
    pile = ["chemical CD", "automobile DEF", "chemical ACDE", "steel DF", "automobile A", "petroleum BCD"]
    give(match, 1, pile)
    hold(match, 1, *RICH)
    hold(match, 0)
    act(match, "finish")
    assert s.due == 6
    apart = {"chemical ACDE", "automobile A"}
    assert {name for name in pile if company(name) in tops_of(s, 1)} == apart | {"petroleum BCD"}
    assert earnings_of_seat(s, 1) == 3


def test_a_pile_that_was_raided_into_order_is_no_longer_wrong() -> None:
    match = new("riche-ou-pauvre", 2, placement="free")
    give(match, 1, ["chemical CD", "automobile DEF", "chemical ACDE"])
    hold(match, 0, *RICH, "½×")
    raid(match, "chemical ACDE", 0)
    finish_and_pay(match)
    assert match.state.due == 0
    assert company("automobile DEF") in tops_of(match.state, 1)
    assert company("chemical ACDE") in tops_of(match.state, 0)
