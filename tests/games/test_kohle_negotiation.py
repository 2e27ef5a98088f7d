"""The talks of Kohle, Kie$ & Knete: the worked example move for move, then every rule, ruling and card."""

import random
from typing import Any

import pytest

from magnat.engine.match import IllegalAction, Match
from magnat.games.kohle.deal import is_complete, left_to_promise, worth
from magnat.games.kohle.state import (
    ANONYMOUS_CARD,
    BOSS_CARD,
    CLAN_CARD,
    NEGOTIATION,
    NOBODY,
    RECRUITMENT_CARD,
    STOP_CARD,
    TRAVEL_CARD,
    TURN,
    WINDOW,
)
from tests.games.test_kohle import (
    H,
    K,
    L,
    P,
    R,
    T,
    agree,
    at_talks,
    conclude,
    do,
    game,
    held,
    kinds,
    others_let_go,
    position,
    price,
)

AXEL, BERT, CHRIS, DORIS = range(4)
A_SEED_THAT_ROLLS_FIVE = 1


def play(match: Match, seat: int, type: str, /, **arguments: int) -> None:
    """A card that nobody stops."""
    do(match, seat, type, **arguments)
    others_let_go(match)


def travel(match: Match, seat: int, card: int, family: int) -> None:
    play(match, seat, "travel", card=card, family=family)


# ---- The worked example ----


def example() -> Match:
    """The thirteenth deal, on space 6."""
    hands = [
        ["clan H", "clan R", "stop", "boss", "recruit", "recruit", "recruit"],
        ["boss", "boss", "clan T", "clan P"],
        ["travel L"],
        ["travel L", "clan L"],
    ]
    return position(["LP", "K", "RH", "T"], hands, pawn=5, deals=12, seed=A_SEED_THAT_ROLLS_FIVE)


def axel_is_boss(match: Match) -> None:
    do(match, AXEL, "deal")
    assert worth(match.state) == 30
    do(match, AXEL, "lay", family=H)
    do(match, AXEL, "lay", family=R)
    price(match, AXEL, BERT, K, 5)
    price(match, BERT, BERT, K, 8)
    do(match, AXEL, "accept", seat=BERT, family=K)
    assert is_complete(match.state)
    do(match, CHRIS, "travel", card=TRAVEL_CARD + L, family=L)
    do(match, AXEL, "stop")
    assert is_complete(match.state)
    travel(match, DORIS, TRAVEL_CARD + L, L)
    assert not is_complete(match.state)
    do(match, DORIS, "lay", family=L)
    price(match, DORIS, DORIS, L, 9)


def bert_is_boss(match: Match) -> None:
    play(match, BERT, "take_over")
    play(match, AXEL, "take_over")
    play(match, BERT, "take_over")
    assert match.state.turn == BERT
    assert match.state.partner[K] == NOBODY
    do(match, BERT, "lay", family=T)
    do(match, BERT, "lay", family=P)
    price(match, DORIS, DORIS, L, 10)
    price(match, AXEL, AXEL, R, 10)
    price(match, CHRIS, CHRIS, R, 8)
    play(match, AXEL, "recruit", family=R)
    do(match, BERT, "accept", seat=AXEL, family=R)
    do(match, BERT, "accept", seat=DORIS, family=L)
    conclude(match)


def test_the_worked_example_move_for_move() -> None:
    match = example()
    axel_is_boss(match)
    bert_is_boss(match)
    s = match.state
    assert s.cash[:4].tolist() == [10, 10, 0, 10]
    assert held(match, AXEL) == ["clan H", "clan R"]
    assert held(match, BERT) == held(match, CHRIS) == held(match, DORIS) == []
    discarded = {CLAN_CARD + T: 1, CLAN_CARD + P: 1, CLAN_CARD + L: 1, TRAVEL_CARD + L: 2}
    discarded |= {BOSS_CARD: 3, STOP_CARD: 1, RECRUITMENT_CARD: 3}
    assert {card: int(count) for card, count in enumerate(s.discards) if count} == discarded
    assert s.holder[R] == AXEL
    assert not s.travel_on.any()
    assert not s.laid.any()
    assert s.closed_by[5] == BERT
    assert s.die == 5
    assert not match.over
    assert s.pawn == 6
    assert match.actors == [CHRIS]


REPORT = """
Axel: “Let’s deal!” Floating casino is worth 30 million.
Axel lays a clan card: Heiermann.
Axel lays a clan card: Raffzahn.
The Boss offers 5 to Bert for bringing Knetowitz.
Bert asks 8 for bringing Knetowitz.
Agreed: Bert brings Knetowitz for 8.
Chris plays a travel card: Liebgeld is to go on holiday.
Axel: “Stop!” Nothing comes of it.
Doris plays a travel card: Liebgeld is to go on holiday.
No Stop came. Liebgeld leaves on holiday.
Doris lays a clan card: Liebgeld.
Doris asks 9 for bringing Liebgeld.
Bert: “Now I am the Boss!”
No Stop came. Bert is the Boss, and every agreement is void.
Axel: “Now I am the Boss!”
No Stop came. Axel is the Boss, and every agreement is void.
Bert: “Now I am the Boss!”
No Stop came. Bert is the Boss, and every agreement is void.
Bert lays a clan card: Talerfeld.
Bert lays a clan card: Piepenbrok.
Doris asks 10 for bringing Liebgeld.
Axel asks 10 for bringing Raffzahn.
Chris asks 8 for bringing Raffzahn.
Axel plays three recruitments for Raffzahn.
No Stop came. Raffzahn now works for Axel.
Agreed: Axel brings Raffzahn for 10.
Agreed: Doris brings Liebgeld for 10.
The deal is done! Bert concludes Floating casino: 30 from the bank.
Doris gets 10 for Liebgeld.
Axel gets 10 for Raffzahn.
Bert keeps 10.
A clan card was used: Liebgeld.
A clan card was used: Piepenbrok.
A clan card was used: Talerfeld.
Bert rolls for the end: 5. (Up to 4 would end the game.)
"""


def test_the_worked_example_is_told_like_a_report() -> None:
    match = example()
    axel_is_boss(match)
    bert_is_boss(match)
    words, names = game.words("en"), {**game.names("en"), "seat": ["Axel", "Bert", "Chris", "Doris"]}
    again = example()
    told = [words.say(line, names) for seat, code in match.moves for line in again.act(seat, code)]
    assert told == REPORT.strip().splitlines()


# ---- Who takes part ----


def test_the_boss_brings_his_investors_by_himself() -> None:
    assert is_complete(at_talks(["PT", "K", "L"], space=1).state)


def test_a_clan_card_stands_in_for_its_investor() -> None:
    match = at_talks(["P", "K", "L"], [["clan T"]], space=1)
    assert not is_complete(match.state)
    do(match, 0, "lay", family=T)
    assert is_complete(match.state)


def test_enough_of_the_group_must_take_part() -> None:
    match = at_talks(["KRH", "P", "L", "T"], [["clan P"]], space=2)
    assert not is_complete(match.state)
    do(match, 0, "lay", family=P)
    assert is_complete(match.state)


def test_only_families_of_the_deal_can_be_laid() -> None:
    match = at_talks(["P", "K", "L"], [["clan H"]], space=1)
    with pytest.raises(IllegalAction, match="no use for that family"):
        do(match, 0, "lay", family=H)


def test_others_bring_their_investor_in_words_or_a_clan_card_they_have_laid() -> None:
    match = at_talks(["P", "T", "L"], [[], [], ["clan T"]], space=1)
    assert "name_price" in kinds(match, 1)
    assert "name_price" not in kinds(match, 2)
    do(match, 2, "lay", family=T)
    assert "name_price" in kinds(match, 2)


# ---- Prices ----


def test_either_side_names_a_price_and_the_other_accepts_or_counters() -> None:
    match = at_talks(["P", "T", "L"], space=1)
    price(match, 0, 1, T, 1)
    price(match, 1, 1, T, 4)
    price(match, 0, 1, T, 2)
    do(match, 1, "accept", seat=1, family=T)
    assert (match.state.partner[T], match.state.agreed[T]) == (1, 2)


def test_whoever_names_a_price_is_asked_for_which_family() -> None:
    match = at_talks(["P", "T", "L"], space=1)
    match.act(1, {"type": "name_price", "seat": 1, "family": T})
    assert game.words("en").say(match.prompt(1), game.names("en")) == "How much for bringing Talerfeld?"
    assert match.prompt(0).key == "wait_amount"


def test_a_price_may_be_nothing() -> None:
    match = at_talks(["P", "T", "L"], space=1)
    agree(match, 1, T, 0)
    conclude(match)
    assert match.state.cash[:3].tolist() == [6, 0, 0]


def test_promises_may_not_exceed_dividends_and_the_cash_of_the_boss() -> None:
    match = at_talks(["P", "T", "LHKR"], space=1, cash=[3, 0, 0, 0, 0, 0], paid=3)
    assert left_to_promise(match.state, T) == 9
    with pytest.raises(IllegalAction, match="at most 9"):
        price(match, 0, 1, T, 10)
    match = at_talks(["P", "T", "LHKR"], space=1, cash=[3, 9, 0, 0, 0, 0], paid=12)
    price(match, 1, 1, T, 10)
    with pytest.raises(IllegalAction, match="cannot promise 10"):
        do(match, 0, "accept", seat=1, family=T)


def test_standing_offers_count_as_promised() -> None:
    match = at_talks(["KH", "R", "L", "T"], space=2)
    price(match, 0, 1, R, 6)
    assert left_to_promise(match.state, L) == 4
    price(match, 0, 1, R, 2)
    assert left_to_promise(match.state, L) == 8


def test_a_family_that_is_spoken_for_goes_to_another_only_for_less() -> None:
    match = at_talks(["P", "T", "L"], [[], [], ["clan T"]], space=1)
    agree(match, 1, T, 3)
    do(match, 2, "lay", family=T)
    price(match, 2, 2, T, 3)
    with pytest.raises(IllegalAction, match="only a lower price"):
        do(match, 0, "accept", seat=2, family=T)
    price(match, 2, 2, T, 2)
    do(match, 0, "accept", seat=2, family=T)
    assert (match.state.partner[T], match.state.agreed[T]) == (2, 2)


def test_the_same_two_may_agree_anew_at_any_price() -> None:
    match = at_talks(["P", "T", "L"], space=1)
    agree(match, 1, T, 3)
    price(match, 1, 1, T, 5)
    assert match.state.agreed[T] == 3, "binding until both agree anew"
    do(match, 0, "accept", seat=1, family=T)
    assert match.state.agreed[T] == 5


def test_an_offer_to_one_falls_away_when_another_is_agreed_with() -> None:
    match = at_talks(["P", "T", "L"], [[], [], ["clan T"]], space=1)
    do(match, 2, "lay", family=T)
    price(match, 0, 1, T, 2)
    price(match, 0, 2, T, 3)
    do(match, 2, "accept", seat=2, family=T)
    with pytest.raises(IllegalAction, match="no price to accept"):
        do(match, 1, "accept", seat=1, family=T)


def test_what_the_boss_has_himself_is_not_for_sale_to_him() -> None:
    match = at_talks(["PT", "K", "L"], [[], ["clan T"]], space=1)
    do(match, 1, "lay", family=T)
    with pytest.raises(IllegalAction, match="The Boss brings that family already"):
        price(match, 1, 1, T, 2)


def test_what_the_deal_does_not_list_has_no_price() -> None:
    match = at_talks(["PT", "K", "L"], space=1)
    with pytest.raises(IllegalAction, match="no use for that family"):
        price(match, 1, 1, K, 2)


@pytest.mark.parametrize("how", ["lay", "recruit"])
def test_prices_for_a_family_the_boss_brings_meanwhile_are_void_and_bind_nobodys_purse(how: str) -> None:
    match = at_talks(["KH", "RPT", "L"], [["clan R", "recruit", "recruit", "recruit"]], space=2)
    price(match, 0, 1, R, 8)
    price(match, 1, 1, R, 9)
    assert left_to_promise(match.state, L) == 2
    do(match, 0, how, family=R)
    others_let_go(match)
    assert left_to_promise(match.state, L) == 10
    price(match, 0, 2, L, 10)
    assert match.state.asked[1, R] == match.state.offered[1, R] == NOBODY
    for seat in (0, 1):
        with pytest.raises(IllegalAction, match="The Boss brings that family already: prices for Raffzahn are void"):
            do(match, seat, "accept", seat=1, family=R)


def test_an_agreement_binds_even_if_the_boss_brings_the_family_meanwhile() -> None:
    match = at_talks(["P", "T", "L"], [["clan T"]], space=1)
    agree(match, 1, T, 2)
    do(match, 0, "lay", family=T)
    conclude(match)
    assert match.state.cash[:3].tolist() == [4, 2, 0]


def test_an_offer_to_a_seat_that_has_nothing_of_the_family_left_says_so() -> None:
    match = at_talks(["P", "T", "L"], [[], [], ["travel T"]], space=1)
    price(match, 0, 1, T, 6)
    travel(match, 2, TRAVEL_CARD + T, T)
    assert left_to_promise(match.state, P) == 6
    with pytest.raises(IllegalAction, match="neither the investor at home nor a clan card"):
        do(match, 1, "accept", seat=1, family=T)


def test_the_boss_withdraws_an_offer_that_nobody_has_accepted() -> None:
    match = at_talks(["KH", "R", "L", "T"], space=2)
    price(match, 0, 1, R, 6)
    others_let_go(match)
    do(match, 0, "withdraw", seat=1, family=R)
    assert match.state.offered[1, R] == NOBODY
    assert left_to_promise(match.state, L) == 10
    assert match.actors == [0, 1, 2, 3], "a change like any other"
    with pytest.raises(IllegalAction, match="no price to accept"):
        do(match, 1, "accept", seat=1, family=R)
    with pytest.raises(IllegalAction, match="no offer to withdraw"):
        do(match, 0, "withdraw", seat=1, family=R)


def test_an_offer_is_not_withdrawn_once_it_was_accepted_nor_by_anybody_else() -> None:
    match = at_talks(["P", "T", "L"], space=1)
    price(match, 0, 1, T, 2)
    with pytest.raises(IllegalAction, match="Only the Boss"):
        do(match, 1, "withdraw", seat=1, family=T)
    do(match, 1, "accept", seat=1, family=T)
    with pytest.raises(IllegalAction, match="no offer to withdraw"):
        do(match, 0, "withdraw", seat=1, family=T)


def test_withdrawing_counts_as_naming_a_price() -> None:
    match = at_talks(["P", "T", "L"], space=1, options={"patience": "3"})
    price(match, 0, 1, T, 2)
    do(match, 0, "withdraw", seat=1, family=T)
    price(match, 0, 1, T, 1)
    assert match.state.named[0] == 3
    with pytest.raises(IllegalAction, match="named 3 prices"):
        do(match, 0, "withdraw", seat=1, family=T)


def test_a_withdrawal_is_told() -> None:
    match = at_talks(["P", "T", "L"], space=1)
    price(match, 0, 1, T, 2)
    names = {**game.names("en"), "seat": ["Axel", "Bert", "Chris"]}
    lines = match.act(0, {"type": "withdraw", "seat": 1, "family": T})
    assert [game.words("en").say(line, names) for line in lines] == [
        "The Boss withdraws the offer of 2 to Bert for Talerfeld."
    ]


@pytest.mark.parametrize(("money", "highest"), [("open", 9), ("hidden", 15)])
def test_an_ask_may_not_exceed_the_worth_of_the_deal_and_the_cash_of_the_boss(money: str, highest: int) -> None:
    """A closed purse is not told by what may be asked of it: it may hold all that the bank has paid."""
    match = at_talks(["P", "T", "L"], space=1, cash=[3, 6, 0, 0, 0, 0], paid=9, options={"money": money})
    with pytest.raises(IllegalAction, match=f"at most {highest} "):
        price(match, 1, 1, T, highest + 1)
    price(match, 1, 1, T, highest)
    assert ("accept" in kinds(match, 0)) == (highest <= 9)


def test_patience_limits_the_prices_a_seat_names() -> None:
    match = at_talks(["P", "T", "L"], space=1, options={"patience": "3"})
    for amount in (3, 2, 1):
        price(match, 1, 1, T, amount)
    with pytest.raises(IllegalAction, match="named 3 prices"):
        price(match, 1, 1, T, 0)
    for amount in (0, 0, 0):
        price(match, 0, 1, T, amount)
    with pytest.raises(IllegalAction, match="named 3 prices"):
        price(match, 0, 1, T, 0)
    assert kinds(match, 1) == {"let_go", "accept"}


def test_patience_is_whole_again_in_the_next_negotiation() -> None:
    match = at_talks(["P", "T", "L"], space=1, options={"patience": "3"})
    price(match, 1, 1, T, 3)
    do(match, 0, "give_up")
    do(match, 1, "deal")
    assert match.state.named.tolist() == [0] * 6


def test_patience_counts_anew_under_each_boss_so_that_agreements_can_be_renewed() -> None:
    match = at_talks(["P", "T", "L"], [["boss"], ["boss"]], space=1, options={"patience": "3"})
    for amount in (3, 2, 1):
        price(match, 1, 1, T, amount)
    do(match, 0, "accept", seat=1, family=T)
    play(match, 1, "take_over")
    assert match.state.named.tolist() == [0] * 6
    play(match, 0, "take_over")
    agree(match, 1, T, 1)
    conclude(match)
    assert match.state.cash[:3].tolist() == [5, 1, 0]


def test_nobody_bargains_for_somebody_else() -> None:
    match = at_talks(["P", "T", "L"], space=1)
    with pytest.raises(IllegalAction, match="between the Boss and a seat"):
        price(match, 2, 1, T, 1)
    price(match, 1, 1, T, 1)
    with pytest.raises(IllegalAction, match="Only the Boss and the seat"):
        do(match, 2, "accept", seat=1, family=T)


# ---- Act, or let it go ----


def test_everybody_may_act_at_once() -> None:
    match = at_talks(["P", "T", "L", "K"], space=1)
    assert match.actors == [0, 1, 2, 3]


def test_every_change_asks_everybody_anew() -> None:
    match = at_talks(["P", "T", "L"], [["clan T"]], space=1)
    others_let_go(match)
    assert match.actors == [0]
    do(match, 0, "lay", family=T)
    assert match.actors == [0, 1, 2]


def test_the_boss_concludes_only_when_all_others_have_let_the_latest_change_go() -> None:
    match = at_talks(["PT", "K", "L"], space=1)
    with pytest.raises(IllegalAction, match="Not everybody"):
        do(match, 0, "conclude")
    do(match, 1, "let_go")
    assert "conclude" not in kinds(match, 0)
    do(match, 2, "let_go")
    do(match, 0, "conclude")
    assert match.state.cash[0] == 6


def test_a_boss_who_waits_has_the_last_word() -> None:
    match = at_talks(["P", "T", "L"], space=1)
    do(match, 0, "let_go")
    assert match.actors == [1, 2]
    others_let_go(match)
    assert match.actors == [0]
    assert match.state.phase == NEGOTIATION


@pytest.mark.parametrize(("investors", "cash"), [(["PT", "K", "L"], 6), (["P", "KT", "L"], 0)])
def test_when_the_boss_has_nothing_to_add_either_the_negotiation_ends(investors: list[str], cash: int) -> None:
    match = at_talks(investors, space=1)
    others_let_go(match)
    do(match, 0, "let_go")
    assert match.state.phase == TURN
    assert match.state.cash[0] == cash
    assert match.state.closed_by[0] == (0 if cash else NOBODY)


def test_one_missing_keeps_the_boss_from_concluding_with_a_reason() -> None:
    match = at_talks(["P", "T", "L"], space=1)
    others_let_go(match)
    with pytest.raises(IllegalAction, match="still missing"):
        do(match, 0, "conclude")
    with pytest.raises(IllegalAction, match="not your turn: seat 0 must act"):
        do(match, 1, "conclude")


def test_a_stop_window_asks_everybody_whatever_he_holds() -> None:
    match = at_talks(["P", "T", "L", "K"], [["travel T"], ["stop"]], space=1)
    do(match, 0, "travel", card=TRAVEL_CARD + T, family=T)
    assert match.state.phase == WINDOW
    assert match.actors == [1, 2, 3]
    assert [len(match.codes(seat)) for seat in (1, 2, 3)] == [2, 1, 1]


def test_who_holds_a_stop_shows_nowhere() -> None:
    views = []
    for owner in (1, 2):
        hands: list[list[str]] = [["travel T"], ["clan H"], ["clan H"], []]
        hands[owner] = ["stop"]
        match = at_talks(["P", "T", "L", "K"], hands, space=1)
        do(match, 0, "travel", card=TRAVEL_CARD + T, family=T)
        do(match, 3, "let_go")
        views += [(match.blanked(3).tolist(), match.blanked(None).tolist(), match.actors, match.codes(3))]
    assert views[0] == views[1]


def test_a_live_table_hurries_all_but_the_boss_and_in_a_stop_window_all_who_are_asked() -> None:
    match = at_talks(["P", "T", "L"], [["travel T"]], space=1)
    hurried = game.story.hurried
    assert [hurried(match.state, seat) for seat in range(3)] == [False, True, True]
    do(match, 0, "travel", card=TRAVEL_CARD + T, family=T)
    assert all(hurried(match.state, seat) for seat in match.actors)


def test_a_courteous_table_hurries_nobody() -> None:
    match = at_talks(["P", "T", "L"], space=1, options={"pace": "courteous"})
    assert not any(game.story.hurried(match.state, seat) for seat in range(3))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(4))
def test_no_negotiation_is_endless(seats: int, seed: int) -> None:
    """People who would rather do anything than agree, give up or conclude run out of prices and cards."""
    match, chance = game.new(seats, seed), random.Random(seed)
    while not match.state.dealing:
        seat = match.actors[0]
        match.act(seat, next(a for a in match.legal(seat) if a["type"] in ("place", "deal")))
    bosses = 1 + int(match.state.hand[:, BOSS_CARD].sum())
    prices, cards = bosses * seats * int(match.state.patience), int(match.state.hand_size.sum())
    changes = 2 * (prices + cards) + prices
    answers = 0
    while match.state.dealing:
        seat = chance.choice(match.actors)
        stubborn = [a for a in match.legal(seat) if a["type"] not in ("let_go", "give_up", "conclude")]
        answers += not stubborn
        match.act(seat, chance.choice(stubborn) if stubborn else {"type": "let_go"})
        assert len(match.moves) - answers <= changes + 2
        assert answers <= (changes + 1) * (seats + 1)


# ---- Travel ----


def test_a_traveller_cannot_take_part_till_the_end_of_the_negotiation() -> None:
    match = at_talks(["PT", "K", "L"], [[], ["travel T"]], space=1)
    travel(match, 1, TRAVEL_CARD + T, T)
    assert not is_complete(match.state)
    assert match.state.travel_on[T] == TRAVEL_CARD + T
    assert match.state.discards[TRAVEL_CARD + T] == 0
    do(match, 0, "give_up")
    assert match.state.travel_on[T] == 0
    assert match.state.discards[TRAVEL_CARD + T] == 1


def test_a_travel_card_on_a_clan_card_discards_both_at_once() -> None:
    match = at_talks(["P", "K", "L"], [["clan T"], ["travel T"]], space=1)
    do(match, 0, "lay", family=T)
    play(match, 1, "travel", card=TRAVEL_CARD + T, family=T, seat=0)
    assert match.state.laid.sum() == 0
    assert match.state.discards[CLAN_CARD + T] == match.state.discards[TRAVEL_CARD + T] == 1


def test_an_anonymous_travel_card_sends_anyone() -> None:
    match = at_talks(["PT", "K", "L"], [[], ["anyone"]], space=1)
    travel(match, 1, ANONYMOUS_CARD, P)
    assert match.state.travel_on[P] == ANONYMOUS_CARD


def test_a_travel_card_sends_its_own_family_only() -> None:
    match = at_talks(["PT", "K", "L"], [[], ["travel T"]], space=1)
    with pytest.raises(IllegalAction, match="cannot send that one"):
        do(match, 1, "travel", card=TRAVEL_CARD + T, family=P)
    assert match.state.hand[1, TRAVEL_CARD + T] == 1, "taken back whole"
    with pytest.raises(IllegalAction, match="no such travel card"):
        do(match, 1, "travel", card=TRAVEL_CARD + P, family=P)


def test_nobody_travels_who_is_not_in_the_deal() -> None:
    match = at_talks(["PT", "K", "L"], [[], ["travel K"]], space=1)
    with pytest.raises(IllegalAction, match="nobody of this deal"):
        do(match, 1, "travel", card=TRAVEL_CARD + K, family=K)


def test_an_agreement_lapses_when_its_investor_is_sent_travelling() -> None:
    match = at_talks(["P", "T", "L"], [[], ["clan T"], ["travel T"]], space=1)
    do(match, 1, "lay", family=T)
    agree(match, 1, T, 3)
    travel(match, 2, TRAVEL_CARD + T, T)
    assert match.state.partner[T] == NOBODY
    agree(match, 1, T, 2)
    conclude(match)
    assert match.state.cash[:3].tolist() == [4, 2, 0]
    assert held(match, 1) == []


def test_an_agreement_on_an_investor_outlives_the_loss_of_a_clan_card() -> None:
    match = at_talks(["P", "T", "L"], [[], ["clan T"], ["travel T"]], space=1)
    do(match, 1, "lay", family=T)
    agree(match, 1, T, 3)
    play(match, 2, "travel", card=TRAVEL_CARD + T, family=T, seat=1)
    assert match.state.partner[T] == 1


def test_a_second_clan_card_keeps_the_promise() -> None:
    match = at_talks(["P", "K", "LT"], [[], ["clan T", "clan T"], ["travel T"]], space=1)
    do(match, 1, "lay", family=T)
    do(match, 1, "lay", family=T)
    agree(match, 1, T, 2)
    play(match, 2, "travel", card=TRAVEL_CARD + T, family=T, seat=1)
    assert match.state.partner[T] == 1
    conclude(match)
    assert match.state.cash[1] == 2


def test_prices_for_a_family_that_is_gone_are_void() -> None:
    match = at_talks(["P", "T", "L"], [[], [], ["travel T"]], space=1)
    price(match, 1, 1, T, 3)
    price(match, 0, 1, T, 2)
    travel(match, 2, TRAVEL_CARD + T, T)
    assert match.state.asked[1, T] == match.state.offered[1, T] == NOBODY
    assert "accept" not in kinds(match, 0) | kinds(match, 1)


# ---- Recruitment ----

TRIPLE = ["recruit"] * 3


def test_three_recruitments_take_an_investor_for_good() -> None:
    match = at_talks(["P", "TKH", "LR"], [TRIPLE], space=1)
    play(match, 0, "recruit", family=T)
    assert match.state.holder[T] == 0
    assert match.state.discards[RECRUITMENT_CARD] == 3
    do(match, 0, "give_up")
    assert match.state.holder[T] == 0


def test_two_recruitments_are_worth_nothing() -> None:
    match = at_talks(["P", "TKH", "LR"], [["recruit"] * 2], space=1)
    with pytest.raises(IllegalAction, match="three recruitment cards"):
        do(match, 0, "recruit", family=T)


def test_investors_beside_the_board_are_recruited_first() -> None:
    match = at_talks(["P", "T", "L", "K"], [TRIPLE], space=1)
    assert {a["family"] for a in match.legal(0) if a["type"] == "recruit"} == {H, R}
    with pytest.raises(IllegalAction, match="beside the board"):
        do(match, 0, "recruit", family=T)


def test_one_does_not_recruit_from_oneself() -> None:
    match = at_talks(["P", "TKH", "LR"], [TRIPLE], space=1)
    with pytest.raises(IllegalAction, match="works for you already"):
        do(match, 0, "recruit", family=P)


def test_a_travelling_investor_may_be_recruited_and_keeps_travelling() -> None:
    match = at_talks(["P", "TKH", "LR"], [["travel T", *TRIPLE]], space=1)
    travel(match, 0, TRAVEL_CARD + T, T)
    play(match, 0, "recruit", family=T)
    assert match.state.holder[T] == 0
    assert not is_complete(match.state)


def test_an_agreement_lapses_when_its_investor_is_recruited_away() -> None:
    match = at_talks(["P", "TKH", "LR"], [[], [], TRIPLE], space=1)
    agree(match, 1, T, 3)
    play(match, 2, "recruit", family=T)
    assert match.state.partner[T] == NOBODY
    assert "name_price" not in kinds(match, 1)


def test_a_stopped_recruitment_costs_its_cards_and_the_stop() -> None:
    match = at_talks(["P", "TKH", "LR"], [TRIPLE, ["stop"]], space=1)
    do(match, 0, "recruit", family=T)
    do(match, 1, "stop")
    assert match.state.holder[T] == 1
    assert match.state.discards[RECRUITMENT_CARD] == 3
    assert match.state.discards[STOP_CARD] == 1
    assert match.actors == [0, 1, 2]


# ---- Boss ----


def test_a_boss_card_changes_the_boss_and_ends_all_agreements() -> None:
    match = at_talks(["P", "T", "L"], [["clan T"], ["boss"], ["travel P"]], space=1)
    do(match, 0, "lay", family=T)
    price(match, 0, 1, T, 1) if "name_price" in kinds(match, 0) else None
    travel(match, 2, TRAVEL_CARD + P, P)
    play(match, 1, "take_over")
    s = match.state
    assert s.turn == 1
    assert (s.partner == NOBODY).all()
    assert (s.asked == NOBODY).all()
    assert (s.offered == NOBODY).all()
    assert s.laid[0, T] == 1, "laid cards stay"
    assert s.travel_on[P] != 0, "travellers stay away"


def test_the_ousted_boss_goes_on_negotiating() -> None:
    match = at_talks(["P", "T", "L"], [[], ["boss"]], space=1)
    play(match, 1, "take_over")
    agree(match, 0, P, 2)
    conclude(match)
    assert match.state.cash[:3].tolist() == [2, 4, 0]


def test_the_boss_needs_no_boss_card_and_others_need_one() -> None:
    match = at_talks(["P", "T", "L"], [["boss"]], space=1)
    with pytest.raises(IllegalAction, match="You are the Boss already"):
        do(match, 0, "take_over")
    with pytest.raises(IllegalAction, match="hold no Boss card"):
        do(match, 1, "take_over")


@pytest.mark.parametrize(("order", "following"), [("boss", 2), ("opener", 1)])
@pytest.mark.parametrize("ending", ["conclude", "give_up"])
def test_left_of_the_last_boss_is_next_or_left_of_the_opener(order: str, following: int, ending: str) -> None:
    match = at_talks(["H", "PT", "L"], [[], ["boss"]], space=1, options={"boss-order": order})
    play(match, 1, "take_over")
    others_let_go(match)
    do(match, 1, ending)
    assert match.actors == [following]


# ---- Stop ----


@pytest.mark.parametrize("stopper", [1, 2])
def test_anybody_stops_for_anybody(stopper: int) -> None:
    hands: list[list[str]] = [["travel T"], [], []]
    hands[stopper] = ["stop"]
    match = at_talks(["P", "T", "L"], hands, space=1)
    do(match, 0, "travel", card=TRAVEL_CARD + T, family=T)
    do(match, stopper, "stop")
    assert match.state.travel_on[T] == 0
    assert match.state.discards[TRAVEL_CARD + T] == match.state.discards[STOP_CARD] == 1


def test_a_stopped_boss_card_leaves_agreements_alone() -> None:
    match = at_talks(["P", "T", "L"], [["stop"], [], ["boss"]], space=1)
    agree(match, 1, T, 3)
    do(match, 2, "take_over")
    do(match, 0, "stop")
    assert match.state.turn == 0
    assert match.state.partner[T] == 1
    assert match.state.discards[BOSS_CARD] == 1


def test_a_stop_is_played_only_right_after_a_card_and_not_after_a_stop() -> None:
    match = at_talks(["P", "T", "L"], [["travel T"], ["stop"], ["stop"]], space=1)
    with pytest.raises(IllegalAction, match="not the moment for that: negotiate"):
        do(match, 1, "stop")
    do(match, 0, "travel", card=TRAVEL_CARD + T, family=T)
    do(match, 1, "stop")
    assert "stop" not in kinds(match, 2)


def test_in_a_stop_window_nothing_else_is_played() -> None:
    match = at_talks(["P", "T", "L"], [["travel T"], ["boss"], ["clan T"]], space=1)
    do(match, 0, "travel", card=TRAVEL_CARD + T, family=T)
    with pytest.raises(IllegalAction, match="play a Stop or let it go"):
        do(match, 1, "take_over")
    with pytest.raises(IllegalAction, match="hold no Stop"):
        do(match, 1, "stop")


# ---- Conclusion and failure ----


def test_the_bank_pays_the_boss_and_the_boss_every_agreement() -> None:
    match = at_talks(["K", "R", "L", "T"], space=2, cash=[5, 0, 0, 0, 0, 0], paid=5)
    for seat, family, amount in ((1, R, 4), (2, L, 3), (3, T, 1)):
        agree(match, seat, family, amount)
    conclude(match)
    assert match.state.cash[:4].tolist() == [5 + 10 - 8, 4, 3, 1]
    assert match.state.paid == 15


def test_an_agreement_that_was_not_needed_is_paid_all_the_same() -> None:
    match = at_talks(["KRH", "P", "L", "T"], space=2)
    agree(match, 1, P, 2)
    agree(match, 2, L, 3)
    conclude(match)
    assert match.state.cash[:3].tolist() == [5, 2, 3]


def test_an_investor_is_used_before_a_clan_card_of_the_same_owner() -> None:
    match = at_talks(["P", "T", "L"], [[], ["clan T"]], space=1)
    do(match, 1, "lay", family=T)
    agree(match, 1, T, 3)
    conclude(match)
    assert held(match, 1) == ["clan T"]


def test_used_clan_cards_are_discarded_and_the_others_return() -> None:
    match = at_talks(["K", "R", "L"], [["clan H", "clan P", "clan T", "clan R"], ["clan T"]], space=2)
    for family in (H, P, T, R):
        do(match, 0, "lay", family=family)
    do(match, 1, "lay", family=T)
    conclude(match)
    assert held(match, 0) == ["clan T"], "no more of the group than it takes"
    assert held(match, 1) == ["clan T"]
    assert match.state.discards[:6].tolist() == [1, 0, 0, 1, 1, 0]


def test_returned_clan_cards_do_not_count_against_the_hand_limit() -> None:
    match = at_talks(["P", "T", "L"], [["clan T"] * 1 + ["recruit"] * 12], space=1)
    do(match, 0, "lay", family=T)
    do(match, 0, "give_up")
    assert match.state.hand_size[0] == 13
    assert match.state.phase == TURN


def test_the_tile_covers_the_space_and_the_pawn_moves_on() -> None:
    closed = [NOBODY] * 16
    closed[1] = 2
    match = at_talks(["PT", "K", "L"], space=1, closed_by=closed)
    conclude(match)
    assert match.state.closed_by[0] == 0
    assert match.state.pawn == 2
    assert match.state.deals == 1


def test_a_failure_returns_clan_cards_and_leaves_the_pawn() -> None:
    match = at_talks(["P", "T", "L"], [["clan T"], ["clan P"]], space=1)
    do(match, 0, "lay", family=T)
    do(match, 1, "lay", family=P)
    agree(match, 1, P, 1) if "name_price" in kinds(match, 1) else None
    do(match, 0, "give_up")
    assert held(match, 0) == ["clan T"]
    assert held(match, 1) == ["clan P"]
    assert match.state.pawn == 0
    assert match.state.cash.sum() == 0
    assert match.actors == [1]


def test_only_the_boss_gives_up() -> None:
    match = at_talks(["P", "T", "L"], space=1)
    with pytest.raises(IllegalAction, match="Only the Boss can give up"):
        do(match, 1, "give_up")
    with pytest.raises(IllegalAction, match="Only the Boss can conclude"):
        do(match, 1, "conclude")


# ---- Large moves ----


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"type": "price", "seat": 1, "family": T}, "'amount' of 'amount' must be a whole number"),
        ({"type": "price", "seat": 1, "family": T, "amount": 100}, "from 0 to 99"),
        ({"type": "price", "seat": 1, "family": T, "amount": 1, "extra": 1}, "no argument 'extra'"),
        ({"type": "travel"}, "'card' of 'travel' must be a whole number"),
    ],
)
def test_a_price_or_travel_that_is_spelled_wrong_is_refused_whole(action: dict[str, Any], reason: str) -> None:
    match = at_talks(["P", "T", "L"], space=1)
    before = match.record.copy()
    with pytest.raises(IllegalAction, match=reason):
        match.act(0, action)
    assert (match.record == before).all()


@pytest.mark.parametrize(("beyond", "dear"), [(0, 0), (-1, 0), (1, 1), (None, 1)])
def test_who_asks_for_more_than_an_equal_share_or_for_nothing_at_all_is_remembered_when_talks_fail(
    beyond: int | None, dear: int
) -> None:
    match = at_talks(["P", "T", "L"], space=1, deals=12)
    s = match.state
    families = int(s.must[s.pawn]).bit_count() + int(s.either_count[s.pawn])
    fair = int(s.dividends[s.pawn]) * int(s.tile_value[s.deals]) // families
    assert fair > 1
    if beyond is not None:
        price(match, 1, 1, T, fair + beyond)
    others_let_go(match)
    do(match, 0, "give_up")
    assert match.state.dear.tolist()[:3] == [0, dear, 0]
