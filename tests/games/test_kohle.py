"""Kohle, Kie$ & Knete, rule by rule: components, set-up, turn and end. The talks have files of their own."""

import io
import os
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import magnat
from magnat.engine.compiling import INTERPRETED
from magnat.engine.match import IllegalAction, Match
from magnat.engine.tabletop import Tabletop
from magnat.games import chapter
from magnat.games.kohle.deal import worth
from magnat.games.kohle.state import (
    ANONYMOUS_CARD,
    BOSS_CARD,
    CARDS,
    CLAN_CARD,
    EXCESS,
    LANDED,
    LOST,
    MOST_SEATS,
    NEGOTIATION,
    NEUTRAL,
    NOBODY,
    OVER,
    PLACEMENT,
    RECRUITMENT_CARD,
    STOP_CARD,
    TRAVEL_CARD,
    TURN,
    WINDOW,
)

LETTERS = "HKLPRT"
H, K, L, P, R, T = range(6)
SPECIAL = {"anyone": ANONYMOUS_CARD, "recruit": RECRUITMENT_CARD, "boss": BOSS_CARD, "stop": STOP_CARD}

game = magnat.load("kohle")


def kind_of(card: str) -> int:
    """ "clan H", "travel L", "anyone", "recruit", "boss", "stop"."""
    if card in SPECIAL:
        return SPECIAL[card]
    kind, letter = card.split()
    return {"clan": CLAN_CARD, "travel": TRAVEL_CARD}[kind] + LETTERS.index(letter)


def position(investors: list[str], hands: list[list[str]] | None = None, **fields: Any) -> Match:
    """A position: the investors (by initials) and cards of each seat, all other cards in the pile; seat 0 to play."""
    seats = len(investors)
    holder = [next((seat for seat in range(seats) if letter in investors[seat]), NOBODY) for letter in LETTERS]
    hand = np.zeros((MOST_SEATS, CARDS), int)
    for seat, cards in enumerate(hands or []):
        for card in cards:
            hand[seat, kind_of(card)] += 1
    pile = game.new(seats, seed=0).state.copies - hand.sum(axis=0)
    given = {
        "seats": seats,
        "holder": holder,
        "hand": hand.tolist(),
        "hand_size": hand.sum(axis=1).tolist(),
        "pile": pile.tolist(),
        "pile_size": int(pile.sum()),
        "phase": TURN,
        "turn": 0,
        "opener": 0,
        **fields,
    }
    return game.position(given)


def at_talks(investors: list[str], hands: list[list[str]] | None = None, space: int = 6, **fields: Any) -> Match:
    """The same, and seat 0 has just said "let's deal" on a space (by its printed number)."""
    match = position(investors, hands, pawn=space - 1, **fields)
    do(match, 0, "deal")
    return match


def do(match: Match, actor: int, type: str, /, **arguments: int) -> None:
    match.act(actor, {"type": type, **arguments})


def price(match: Match, speaker: int, seat: int, family: int, amount: int) -> None:
    do(match, speaker, "price", seat=seat, family=family, amount=amount)


def agree(match: Match, seat: int, family: int, amount: int) -> None:
    """A seat asks a price and the Boss accepts it."""
    price(match, seat, seat, family, amount)
    do(match, int(match.state.turn), "accept", seat=seat, family=family)


def others_let_go(match: Match) -> None:
    """All that are asked let it go; of a negotiation the Boss is not asked here."""
    window = match.state.phase == WINDOW
    for seat in match.actors:
        if window or seat != match.state.turn:
            do(match, seat, "let_go")


def conclude(match: Match) -> None:
    others_let_go(match)
    do(match, int(match.state.turn), "conclude")


def kinds(match: Match, seat: int) -> set[str]:
    return {action["type"] for action in match.legal(seat)}


def held(match: Match, seat: int) -> list[str]:
    """A hand in the words of `kind_of`."""
    names = [f"clan {x}" for x in LETTERS] + [f"travel {x}" for x in LETTERS] + list(SPECIAL)
    return [names[card] for card in range(CARDS) for _ in range(match.state.hand[seat, card])]


# ---- Components ----


def test_there_are_98_influence_cards() -> None:
    copies = game.new(seed=0).state.copies
    assert copies.sum() == 98
    assert copies[CLAN_CARD:TRAVEL_CARD].tolist() == [4] * 6
    assert copies[TRAVEL_CARD:ANONYMOUS_CARD].tolist() == [3] * 6
    assert [int(copies[kind]) for kind in SPECIAL.values()] == [3, 33, 10, 10]


def test_dividends_are_the_investors_needed_and_one() -> None:
    s = game.new(seed=0).state
    for space in range(16):
        needed = int(s.must[space]).bit_count() + int(s.either_count[space])
        assert s.dividends[space] == needed + 1
        assert int(s.either[space]).bit_count() >= s.either_count[space]
        assert s.must[space] & s.either[space] == 0


def test_the_printed_deal_needs_three_and_two_of_three() -> None:
    s = game.new(seed=0).state
    assert s.must[5] == 1 << K | 1 << L | 1 << R
    assert s.either[5] == 1 << H | 1 << P | 1 << T
    assert s.either_count[5] == 2
    assert s.dividends[5] == 6


def test_tiles_rise_from_two_to_five_and_end_numbers_from_the_tenth() -> None:
    s = game.new(seed=0).state
    assert s.tile_value.tolist() == [2] * 3 + [3] * 4 + [4] * 5 + [5] * 3
    assert s.tile_end.tolist() == [0] * 9 + [1, 2, 3, 4, 5, 6]


def test_short_leaves_out_tiles_3_6_and_9() -> None:
    s = game.new(seed=0, options={"short": "on"}).state
    assert s.tiles == 12
    assert s.tile_number[:12].tolist() == [1, 2, 4, 5, 7, 8, 10, 11, 12, 13, 14, 15]
    assert s.tile_end[6] == 1


def test_the_record_fits_in_512_bytes() -> None:
    assert game.state.dtype.itemsize == 512


# ---- Set-up ----


@pytest.mark.parametrize(("seats", "each", "beside"), [(3, 2, 0), (4, 1, 2), (5, 1, 1), (6, 1, 0)])
def test_investors_are_dealt_and_the_rest_lie_beside_the_board(seats: int, each: int, beside: int) -> None:
    holders = game.new(seats, seed=3).state.holder.tolist()
    assert [holders.count(seat) for seat in range(seats)] == [each] * seats
    assert holders.count(NOBODY) == beside


def test_everybody_has_five_cards_and_no_money() -> None:
    s = game.new(5, seed=3).state
    assert s.hand_size[:5].tolist() == [5] * 5
    assert s.cash.sum() == 0


def test_the_first_investor_of_the_alphabet_begins_and_the_right_neighbour_places_the_pawn() -> None:
    for seed in range(20):
        match = game.new(5, seed=seed)
        first = next(seat for seat in match.state.holder if seat != NOBODY)
        assert match.state.phase == PLACEMENT
        assert match.actors == [(first - 1) % 5]
        assert len(match.legal(match.actors[0])) == 16
        do(match, match.actors[0], "place", space=7)
        assert match.state.pawn == 7
        assert match.actors == [first]


# ---- A turn ----


def test_one_deals_at_once_or_rolls_and_then_deals_or_draws() -> None:
    match = position(["H", "K", "L"])
    assert kinds(match, 0) == {"deal", "roll"}
    do(match, 0, "roll")
    assert match.state.phase == LANDED
    assert kinds(match, 0) == {"deal", "draw"}
    do(match, 0, "deal")
    assert match.state.phase == NEGOTIATION


def test_closed_deals_are_skipped_and_all_pips_used() -> None:
    closed = [NOBODY] * 16
    closed[1] = closed[3] = 2
    match = position(["H", "K", "L"], pawn=0, closed_by=closed)
    do(match, 0, "roll")
    open_spaces = [space for space in range(16) if closed[space] == NOBODY]
    assert match.state.pawn == open_spaces[int(match.state.die)]


def test_drawing_brings_three_cards_and_ends_the_turn() -> None:
    match = position(["H", "K", "L"])
    do(match, 0, "roll")
    do(match, 0, "draw")
    assert match.state.hand_size[0] == 3
    assert match.state.pile_size == 95
    assert match.actors == [1]


def test_a_hand_over_twelve_is_discarded_at_once() -> None:
    match = position(["H", "K", "L"], [["boss"] * 6 + ["stop"] * 6], phase=LANDED)
    do(match, 0, "draw")
    assert match.state.phase == EXCESS
    assert match.actors == [0]
    for _ in range(3):
        do(match, 0, "discard", card=BOSS_CARD)
    assert match.state.hand_size[0] == 12
    assert match.state.discards[BOSS_CARD] == 3
    assert match.actors == [1]


def test_a_triple_may_be_played_instead_of_discarding_and_may_be_stopped() -> None:
    for stopped in (False, True):
        match = position(["H", "K", "LPRT"], [["recruit"] * 12, ["stop"]], phase=LANDED)
        do(match, 0, "draw")
        do(match, 0, "recruit", family=K)
        assert match.state.phase == WINDOW
        assert match.actors == [1, 2]
        do(match, 2, "let_go")
        do(match, 1, "stop" if stopped else "let_go")
        assert match.state.holder[K] == (1 if stopped else 0)
        assert match.state.hand_size[0] == 12
        assert match.state.discards[RECRUITMENT_CARD] == 3
        assert match.actors == [1]
        assert match.state.phase == TURN


def test_an_empty_pile_is_made_of_the_shuffled_discards() -> None:
    copies = game.new(seed=0).state.copies
    match = position(["H", "K", "L"], phase=LANDED, pile=[0] * CARDS, pile_size=0, discards=copies.tolist())
    do(match, 0, "draw")
    assert match.state.hand_size[0] == 3
    assert match.state.pile_size == 95
    assert match.state.discards.sum() == 0


def test_forced_ten_cards_at_the_start_of_a_turn_mean_a_deal_must_be_tried() -> None:
    match = position(["H", "K", "L"], [["boss"], ["recruit"] * 10], options={"deal-or-draw": "forced"}, phase=LANDED)
    do(match, 0, "draw")
    do(match, 1, "roll")
    assert kinds(match, 1) == {"deal"}
    with pytest.raises(IllegalAction, match="ten or more cards"):
        do(match, 1, "draw")


def test_forced_nine_cards_leave_the_choice() -> None:
    match = position(["H", "K", "L"], [["boss"], ["recruit"] * 9], options={"deal-or-draw": "forced"}, phase=LANDED)
    do(match, 0, "draw")
    do(match, 1, "roll")
    assert kinds(match, 1) == {"deal", "draw"}


# ---- The end ----


def last_deal(deals: int, seed: int = 0, **fields: Any) -> Match:
    """Seat 0 has all that deal 1 needs, and concludes it with the tile after so many others."""
    match = at_talks(["PT", "K", "L"], space=1, deals=deals, seed=seed, **fields)
    conclude(match)
    return match


def test_after_the_tenth_deal_the_game_ends_on_a_one() -> None:
    ends = {bool(match.over) == (match.state.die == 1) for match in (last_deal(9, seed) for seed in range(40))}
    assert ends == {True}


def test_after_the_twelfth_deal_the_game_ends_on_one_to_three() -> None:
    ends = {bool(match.over) == (match.state.die <= 3) for match in (last_deal(11, seed) for seed in range(20))}
    assert ends == {True}


def test_before_the_tenth_deal_nobody_rolls_for_the_end() -> None:
    match = last_deal(8)
    assert not match.over
    assert match.state.die == 0


def test_the_fifteenth_deal_always_ends_the_game() -> None:
    assert all(last_deal(14, seed).over for seed in range(10))


def test_in_the_short_game_the_twelfth_deal_ends_it() -> None:
    assert last_deal(11, options={"short": "on"}).over


def test_the_richest_wins_and_purses_open() -> None:
    match = last_deal(14, cash=[0, 15, 14, 0, 0, 0])
    assert match.scores == [15, 15, 14]
    assert match.ranks == [1, 2, 3], "of two with 15 the one with two investors"
    assert match.view(None)["state"]["cash"][1] == 15


@pytest.mark.parametrize("money", range(15, 23))
def test_of_equal_money_more_investors_win_however_much_it_is(money: int) -> None:
    match = last_deal(14, cash=[money - 15, money, 0, 0, 0, 0])
    assert match.scores[:2] == [money, money]
    assert match.ranks == [1, 2, 3]


@pytest.mark.parametrize("money", [1, 15])
def test_a_little_more_money_beats_all_investors(money: int) -> None:
    match = position(["HKLPRT", "", ""], cash=[money - 1, money, 0, 0, 0, 0])
    assert match.ranks == [2, 1, 3]


def test_who_is_not_asked_has_nothing_to_choose() -> None:
    match = position(["P", "T", "L"])
    assert match.actors == [0]
    assert match.codes(0)
    assert [match.codes(seat) for seat in (1, 2)] == [[], []]


def test_equal_money_and_investors_share_the_victory() -> None:
    match = last_deal(14, cash=[0, 20, 20, 0, 0, 0])
    assert match.ranks == [3, 1, 1]


def told(match: Match, actor: int, type: str, /, **arguments: int) -> list[str]:
    """What everybody hears of an action."""
    names = {**game.names("en"), "seat": ["Axel", "Bert", "Chris", "Doris"]}
    return [game.words("en").say(line, names) for line in match.act(actor, {"type": type, **arguments})]


@pytest.mark.parametrize("turns", [29, 30])
def test_after_ten_whole_rounds_of_turns_without_a_deal_the_one_under_the_pawn_is_lost(turns: int) -> None:
    match = position(["H", "K", "L"], phase=LANDED, pawn=4, lull=turns)
    do(match, 0, "draw")
    lost = turns == 30
    assert match.state.closed_by[4] == (LOST if lost else NOBODY)
    assert match.state.pawn == (5 if lost else 4)
    assert match.state.deals == lost
    assert match.state.lull == (1 if lost else 30)
    assert match.state.cash.sum() == 0
    assert match.actors == [1]


def test_a_failed_negotiation_is_one_turn_like_any_other() -> None:
    match = at_talks(["H", "K", "L"], lull=1)
    do(match, 0, "give_up")
    assert match.state.lull == 2


def test_a_deal_lost_is_told() -> None:
    match = at_talks(["H", "K", "L"], space=5, lull=30)
    assert told(match, 0, "give_up") == [
        "The negotiation has failed. Axel was the Boss.",
        "Nobody has closed a deal for too long: Second-hand moon is lost, and its tile with it.",
    ]


@pytest.mark.parametrize("seed", range(8))
def test_the_end_roll_after_a_lost_deal_is_told(seed: int) -> None:
    match = position(["H", "K", "L"], phase=LANDED, deals=11, lull=30, seed=seed)
    lines = told(match, 0, "draw")
    assert lines[2] == f"Bert rolls for the end: {match.state.die}. (Up to 3 would end the game.)"
    assert match.over == (match.state.die <= 3)
    assert lines[3:] == (["The purses are opened. The game is over."] if match.over else [])


def test_a_lost_last_deal_ends_the_game() -> None:
    match = position(["H", "K", "L"], phase=LANDED, deals=14, lull=30)
    do(match, 0, "draw")
    assert match.over


def test_how_far_the_lull_is_everybody_sees_from_the_fifth_round_on() -> None:
    warning = "Round 5 of 10 without a deal. After the last of them the deal under the dollar is lost."
    for turns, heard, seen in ((11, False, False), (12, True, True), (13, False, True)):
        match = position(["H", "K", "L"], phase=LANDED, lull=turns)
        assert (warning in told(match, 0, "draw")) == heard
        shown = shown_in_a_terminal(match, None, "en", ["Axel", "Bert", "Chris"])
        assert (warning in shown) == seen


def test_the_sheet_shows_money_deals_and_investors() -> None:
    match = last_deal(14)
    words = game.words("en")
    assert [words.say(line, {}) for line in match.sheet[0]] == [
        "Money",
        "1 deal concluded",
        "2 investors (more of them win a tie)",
    ]


# ---- Secrets ----


def test_a_seat_sees_its_own_hand_only_and_nobody_the_pile() -> None:
    match = game.new(4, seed=1)
    view = match.view(2)["state"]
    assert [row is None for row in view["hand"]] == [True, True, False, True, True, True]
    assert view["pile"] == [None] * CARDS
    assert match.view(None)["state"]["hand"] == [None] * MOST_SEATS


@pytest.mark.parametrize("money", ["hidden", "open"])
def test_money_is_hidden_by_option(money: str) -> None:
    match = position(["H", "K", "L"], options={"money": money}, cash=[1, 2, 3, 0, 0, 0], paid=6)
    shown = match.view(1)["state"]["cash"]
    assert shown[:3] == ([None, 2, None] if money == "hidden" else [1, 2, 3])


def test_what_others_may_ask_does_not_show_a_closed_purse() -> None:
    legal = []
    for cash in ([0, 0, 20], [20, 0, 0]):
        match = at_talks(["H", "K", "LPRT"], space=1, cash=[*cash, 0, 0, 0], paid=20)
        match.act(2, game.actions.encode({"type": "name_price", "seat": 2, "family": P}))
        legal.append(match.codes(2))
    assert legal[0] == legal[1]


# ---- The other targets ----


def test_silence_is_an_action_of_everybody_who_is_asked() -> None:
    match = at_talks(["H", "K", "L", "P"])
    assert all(set(NEUTRAL) <= set(match.codes(seat)) for seat in range(4))


@pytest.mark.skipif(INTERPRETED, reason="compares with the interpreter")
def test_interpreted_and_compiled_play_the_same_game() -> None:
    """A game of random moves, played again by the interpreter in another process, ends in the same bytes."""
    match, chance = game.new(4, seed=11, options={"patience": "3"}), random.Random(11)
    for _ in range(400):
        if match.over:
            break
        seat = chance.choice(match.actors)
        match.act(seat, chance.choice(match.codes(seat)))
    script = (
        "import sys, magnat; m = magnat.load('kohle').new(4, seed=11, options={'patience': '3'});"
        f"[m.act(seat, code) for seat, code in {match.moves!r}]; sys.stdout.write(m.record.tobytes().hex())"
    )
    environment = {**os.environ, "MAGNAT_INTERPRETED": "1"}
    again = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert again.stdout == match.record.tobytes().hex()


def shown_in_a_terminal(match: Match, seat: int | None, language: str, names: list[str]) -> str:
    people = Tabletop(names, game.names(language), game.words(language))
    console = Console(width=100, record=True, file=io.StringIO())
    console.print(chapter(game.edition, "terminal").board(match.blanked(seat).view(game.state.dtype)[0], seat, people))
    return console.export_text()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_the_table_fits_a_terminal_of_a_hundred_columns(language: str, seat: int | None) -> None:
    closed = [NOBODY] * 16
    closed[3], closed[4] = 1, LOST
    match = at_talks(["LP", "K", "RH", "T"], [["clan H", "boss"]], deals=12, closed_by=closed, cash=[3] * 6, lull=40)
    do(match, 0, "lay", family=H)
    agree(match, 1, K, 8)
    price(match, 0, 2, R, 5)
    price(match, 2, 2, R, 9)
    match.state.travel_on[L] = ANONYMOUS_CARD
    names = ["Maximiliane", "Bartholomäus", "Christiane", "Doris"]
    text = shown_in_a_terminal(match, seat, language, names)
    assert "Bartholomäus" in text
    assert all(len(row) <= 100 for row in text.splitlines())
    assert str(worth(match.state)) in text


def test_the_table_is_shown_at_the_end_too() -> None:
    match = last_deal(14)
    assert match.state.phase == OVER
    assert "15 M" in shown_in_a_terminal(match, None, "en", ["A", "B", "C"])
