"""Biz Bluff: statements, buying and selling, settlement, the end, and what each seat may know."""

from typing import Any

import numpy as np
import pytest

from magnat.engine import sight
from magnat.engine.match import IllegalAction, Match
from magnat.games.biz_bluff.state import (
    BLANK,
    BLUFFED,
    FILE,
    INVESTING,
    NO_COMMENT,
    NOTHING,
    ONE_BUNDLE,
    OVER,
    QUIET_TURNS,
    READING,
    SENDING,
    SUM,
    TWO_BUNDLES,
    UNSAID,
)
from tests.games.test_biz_bluff import (
    BEFORE_CRUMB,
    CENTRE,
    CRUMB,
    FAR_CORNERS,
    NO_CLAIMS,
    SEEDS,
    TEAS,
    act,
    all_hold,
    at,
    game,
    investing,
    moving,
    offers,
    position,
)

# ---- Investing: statements ----


def pitching(**fields: Any) -> Match:
    match = position(claim=[CRUMB, *NO_CLAIMS[1:]], **fields)
    act(match, "open")
    return match


def test_the_claimant_speaks_first_then_each_seat_makes_one_statement() -> None:
    match = pitching()
    assert match.state.said.tolist() == [UNSAID] * 4
    for seat in range(4):
        assert match.actors == [seat]
        assert [action["statement"] for action in match.legal(seat)] == [0, 1, 2, 3, 4]
        act(match, "say", statement=seat)
    assert match.state.said.tolist() == [0, 1, 2, 3]
    assert match.state.phase == INVESTING


def test_what_was_said_by_one_who_had_looked_is_remembered_as_truth_or_lie() -> None:
    looked = [0, 0b1011] + [0] * 10
    match = investing(TWO_BUNDLES, said=[TWO_BUNDLES, BLUFFED, BLUFFED, NO_COMMENT], looked=looked)
    all_hold(match)
    assert match.state.truths.tolist() == [1, 0, 0, 0]
    assert match.state.lies.tolist() == [0, 1, 0, 0]


def test_what_was_traded_by_one_who_had_looked_is_remembered_as_wise_or_odd() -> None:
    match = investing(BLUFFED, looked=[0, 0b0110] + [0] * 10)
    act(match, "sell", amount=10)
    all_hold(match)
    assert match.state.wise.tolist() == [0, 1, 0, 0]
    assert match.state.odd.tolist() == [0, 0, 1, 0]


# ---- Investing: buying and selling ----


def test_investing_goes_from_the_claimants_left_and_the_claimant_is_last() -> None:
    match = investing(BLANK)
    order = []
    while match.state.phase == INVESTING:
        order += match.actors
        act(match, "hold")
    assert order == [1, 2, 3, 0]


def test_others_pay_into_the_blocked_account_which_the_claimant_gets_only_after_the_settlement() -> None:
    match = investing(BLANK, cash=[10, 40, 0, 0])
    act(match, "buy", amount=40)
    assert match.state.blocked == 40
    act(match, "hold")
    act(match, "hold")
    with pytest.raises(IllegalAction, match="no more than your 10 dollars"):
        act(match, "buy", amount=50)
    act(match, "hold")
    assert match.state.cash.tolist() == [50, 0, 0, 0]
    assert match.state.blocked == 0


def test_the_claimant_pays_the_bank() -> None:
    match = investing(BLANK)
    for _ in range(3):
        act(match, "hold")
    bank = int(match.state.bank_money)
    act(match, "buy", amount=7)
    assert match.state.bank_money == bank + 7
    assert (match.state.cash[0], match.state.shares[0]) == (3, 17)


def test_shares_are_sold_back_to_the_bank_at_1_dollar_all_or_some() -> None:
    match = investing(BLUFFED, shares=[10, 25, 10, 10])
    act(match, "sell", amount=20)
    assert (match.state.cash[1], match.state.shares[1], match.state.traded[1]) == (30, 5, -20)
    all_hold(match)
    assert match.state.shares.tolist() == [0, 0, 0, 0]
    assert match.state.cash.tolist() == [10, 30, 10, 10]


def test_bundles_are_paid_on_all_the_shares_a_seat_now_holds() -> None:
    match = investing(TWO_BUNDLES, shares=[1, 2, 3, 4], cash=[0, 0, 5, 0])
    act(match, "sell", amount=1)
    act(match, "buy", amount=5)
    all_hold(match)
    assert match.state.shares.tolist() == [1, 1, 8, 4]
    assert match.state.cash.tolist() == [2 + 5, 1 + 2, 16, 8]


def test_sums_of_six_figures_are_said_digit_by_digit_and_are_one_action_outside() -> None:
    match = investing(ONE_BUNDLE, cash=[0, 987_654, 0, 0], shares=[0, 345_678, 0, 0])
    lines = match.act(1, {"type": "buy", "amount": 987_654})
    assert [(line.key, line.params["count"]) for line in lines] == [("buy", 987_654)]
    assert match.state.shares[1] == 1_333_332
    assert len(match.moves) == 8
    all_hold(match)
    assert match.state.cash[1] == 1_333_332


def test_a_sum_offers_only_digits_that_stay_within_the_purse_and_always_ends() -> None:
    match = investing(BLANK, cash=[0, 25, 0, 0])
    act(match, "buy")
    assert match.state.phase == SUM
    assert offers(match, "done") == []
    assert [action["digit"] for action in offers(match, "digit")] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    act(match, "digit", digit=2)
    assert [action["digit"] for action in offers(match, "digit")] == [0, 1, 2, 3, 4, 5]
    act(match, "digit", digit=5)
    assert match.legal(1) == [{"type": "done"}]
    act(match, "done")
    assert match.state.shares[1] == 35


@pytest.mark.parametrize("amount", [0, -5, 26, True, "many", 2.5])
def test_a_sum_that_cannot_be_is_refused_whole(amount: Any) -> None:
    match = investing(BLANK, cash=[0, 25, 0, 0])
    before = match.record.copy()
    with pytest.raises(IllegalAction):
        match.act(1, {"type": "buy", "amount": amount})
    assert (match.record == before).all()


@pytest.mark.parametrize(("fields", "type"), [({"cash": [0] * 4}, "buy"), ({"shares": [0] * 4}, "sell")])
def test_nothing_can_be_bought_without_dollars_or_sold_without_shares(fields: dict[str, Any], type: str) -> None:
    with pytest.raises(IllegalAction, match=f"to {type}"):
        act(investing(BLANK, **fields), type)


def test_after_the_settlement_the_file_leaves_the_marker_returns_and_the_turn_is_over() -> None:
    match = investing(ONE_BUNDLE, quiet_turns=50)
    all_hold(match)
    s = match.state
    assert s.shown[CRUMB] == ONE_BUNDLE
    assert s.claim[0] == NOTHING
    assert s.pawn[0] == CENTRE
    assert s.sold == 1
    assert s.quiet_turns == 0
    assert match.actors == [1]


# ---- End ----


def test_the_game_ends_when_only_two_files_are_left() -> None:
    shown = [BLANK if company not in (CRUMB, SEEDS, TEAS) else 0 for company in range(12)]
    match = investing(ONE_BUNDLE, shown=shown, sold=9, cash=[4, 1, 3, 3], shares=[2, 3, 30, 30])
    lines = []
    while not match.over:
        lines += match.act(match.actors[0], {"type": "hold"})
    assert lines[-1].key == "end"
    assert match.scores == [8, 7, 63, 63]
    assert match.ranks == [3, 4, 1, 1]


def test_with_three_files_left_it_goes_on() -> None:
    match = investing(ONE_BUNDLE, sold=8)
    all_hold(match)
    assert not match.over


def test_200_turns_without_a_file_leaving_end_the_game() -> None:
    match = moving(2, at(4, 0) + 2, quiet_turns=QUIET_TURNS - 1)
    lines = match.act(0, {"type": "move", "square": at(4, 0)})
    assert match.over
    assert lines[-1].key == "end_quiet"


def test_the_score_sheet_adds_dollars_and_shares() -> None:
    match = position(phase=OVER, cash=[5, 0, 0, 0], shares=[7, 0, 0, 0])
    assert [(line.key, line.params["amount"]) for line in match.sheet[0]] == [("sheet_cash", 5), ("sheet_shares", 7)]
    assert match.scores[0] == 12


# ---- Private knowledge ----


def files_seen(match: Match, viewer: int) -> set[int]:
    hidden = sight.hidden_rows(match.record, viewer, match.game.state)["token"]
    return set(range(16)) - set(hidden)


def test_a_file_on_the_board_is_known_to_exactly_the_seats_that_looked_and_removed_tokens_to_nobody() -> None:
    for seed in range(20):
        match = game.new(4, seed=seed)
        chance = np.random.default_rng(seed)
        for _ in range(300):
            if match.over:
                break
            match.act(match.actors[0], int(chance.choice(match.codes(match.actors[0]))))
        left = {company for company in range(12) if match.state.shown[company]}
        for seat in range(4):
            looked = {company for company in range(12) if match.state.looked[company] >> seat & 1}
            assert files_seen(match, seat) == looked | left
        assert files_seen(match, sight.WATCHER) == set()


def test_others_learn_only_that_a_seat_has_looked() -> None:
    match = moving(2, at(3, 0), token=[TWO_BUNDLES] * 16)
    act(match, "move", square=BEFORE_CRUMB)
    lines = match.act(0, {"type": "look", "company": CRUMB})
    assert [(line.key, line.params) for line in lines] == [("look", {"seat": 0, "company": CRUMB})]
    assert match.view(0)["state"]["token"][CRUMB] == TWO_BUNDLES
    for viewer in (1, None):
        assert match.view(viewer)["state"]["token"][CRUMB] is None
        assert match.view(viewer)["state"]["looked"][CRUMB] == 1


def test_with_notes_off_a_seat_sees_the_file_only_while_it_looks() -> None:
    match = moving(2, at(3, 0), options={"notes": "off"}, token=[TWO_BUNDLES] * 16)
    act(match, "move", square=BEFORE_CRUMB)
    act(match, "look", company=CRUMB)
    assert match.state.phase == READING
    assert match.view(0)["state"]["token"][CRUMB] == TWO_BUNDLES
    assert match.view(1)["state"]["token"][CRUMB] is None
    assert match.prompt(0).params == {"company": CRUMB, "token": TWO_BUNDLES}
    act(match, "put_back")
    assert match.view(0)["state"]["token"][CRUMB] is None
    assert files_seen(match, 0) == set()
    assert match.state.looked[CRUMB] == 1
    assert match.state.on_arrival == 1
    assert match.actors == [1]


def test_an_imagined_file_is_one_of_the_tokens_not_seen_yet() -> None:
    match = position(token=[BLUFFED, BLUFFED] + [TWO_BUNDLES] * 4 + [ONE_BUNDLE] * 5 + [BLANK] * 5)
    match.state.known[:2] = 1
    match.state.shown[2:6] = TWO_BUNDLES
    for _ in range(10):
        assert set(match.imagined(0).state.token[6:].tolist()) == {ONE_BUNDLE, BLANK}


# ---- Refusals ----


@pytest.mark.parametrize(
    ("fields", "action", "reason"),
    [
        ({}, {"type": "wait"}, "not the moment for that: roll the die"),
        ({"phase": FILE, "pawn": [BEFORE_CRUMB, *FAR_CORNERS[1:]]}, {"type": "look", "company": SEEDS}, "no other"),
        ({"phase": SENDING, "sent": 1}, {"type": "send", "chase": 7}, "no such Wild-goose square"),
        ({"phase": SUM, "amount": 0}, {"type": "done"}, "at least one digit"),
        ({"phase": SUM, "amount": 0}, {"type": "roll"}, "not the moment for that: say the sum"),
        ({"phase": OVER}, {"type": "roll"}, "The game is over"),
    ],
)
def test_a_refusal_says_why(fields: dict[str, Any], action: dict[str, Any], reason: str) -> None:
    with pytest.raises(IllegalAction, match=reason):
        position(**fields).act(0, action)
