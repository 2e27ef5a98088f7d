"""How the players of Kohle, Kie$ & Knete negotiate, and how strong they are."""

import random

import pytest

from magnat.bots import LEVELS, Players
from magnat.engine.actions import Action
from magnat.engine.compiling import INTERPRETED
from magnat.engine.match import Match
from magnat.games import chapter
from magnat.games.kohle.state import EXCESS, LANDED, TRAVEL_CARD
from magnat.sim.arena import play
from tests.games.test_kohle import L, R, T, agree, at_talks, do, game, kind_of, others_let_go, position, price

STEADY, NAIVE = LEVELS.index("steady"), LEVELS.index("naive")


def choice(match: Match, seat: int, level: str = "steady") -> Action:
    """What a bot does, a price as one action."""
    players = Players(game, seed=1)
    action = game.actions.decode(players.choose(match, seat, level))
    if action["type"] != "name_price":
        return action
    imagined = match.imagined(seat)
    imagined.act(seat, game.actions.encode(action))
    amount = game.actions.decode(players.choose(imagined, seat, level))["amount"]
    return {**action, "type": "price", "amount": amount}


@pytest.mark.skipif(INTERPRETED, reason="thousands of games")
@pytest.mark.parametrize(("rivals", "least"), [("random", 0.90), ("naive", 0.40)])
def test_a_steady_player_beats_three_of_a_lesser_level(rivals: str, least: float) -> None:
    books = play(game, ["steady", rivals, rivals, rivals], 400, seed=5)
    assert books.win_rate(STEADY) > least + 0.02


@pytest.mark.skipif(INTERPRETED, reason="hundreds of games")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_steady_players_among_themselves_conclude_deals(seats: int) -> None:
    books = play(game, ["steady"] * seats, 100, seed=5)
    assert books.scores.sum(axis=1).mean() > 80


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("levels", [("steady",) * 4, ("naive",) * 5, ("steady", "naive", "random")])
def test_an_evening_among_bots_is_honest_and_can_be_followed(levels: tuple[str, ...], seed: int) -> None:
    """Every move legal, nothing lost, and always something to tell everybody about what is waited for."""
    accounts = chapter(game.edition, "accounts").accounts
    match, players, chance = game.new(len(levels), seed), Players(game, seed), random.Random(seed)
    agreed, words = accounts(match.state), game.words("fr")
    names = {**game.names("fr"), "seat": ["Anna", "Bruno", "Carla", "Dora", "Emil"]}
    while not match.over:
        seat = chance.choice(match.actors)
        for told in (
            *match.act(seat, players.choose(match, seat, levels[seat])),
            match.prompt(seat),
            match.prompt(None),
        ):
            assert words.say(told, names)
        assert accounts(match.state) == agreed
    assert sum(match.scores) > 0


def test_the_naive_player_asks_an_equal_share() -> None:
    match = at_talks(["P", "T", "L"], space=1)
    assert choice(match, 1, "naive") == {"type": "price", "seat": 1, "family": T, "amount": 3}
    assert choice(match, 0, "naive") == {"type": "price", "seat": 1, "family": T, "amount": 3}


def test_the_naive_player_accepts_an_equal_share_and_no_less() -> None:
    match = at_talks(["P", "T", "L"], space=1)
    price(match, 0, 1, T, 2)
    assert choice(match, 1, "naive")["type"] != "accept"
    price(match, 0, 1, T, 3)
    assert choice(match, 1, "naive")["type"] == "accept"


@pytest.mark.parametrize("boss", range(4))
def test_of_equal_asks_and_sellers_the_first_from_the_left_of_the_boss_is_taken(boss: int) -> None:
    """Seat 0 is nobody's favourite: turned by so many places, the table sees the same choice."""
    left, across, right = ((boss + places) % 4 for places in (1, 2, 3))
    investors = [""] * 4
    investors[boss], investors[right] = "PHKLR", "T"
    hands: list[list[str]] = [[] for _ in range(4)]
    hands[left] = hands[across] = ["clan T"]
    for level in ("naive", "steady"):
        match = position(investors, hands, turn=boss, opener=boss, pawn=0)
        do(match, boss, "deal")
        for seat in (left, across):
            do(match, seat, "lay", family=T)
        offer = choice(match, boss, level)
        assert (offer["type"], offer["seat"]) == ("price", left)
        for seat in (right, across):
            price(match, seat, seat, T, 2)
        assert choice(match, boss, level) == {"type": "accept", "seat": across, "family": T}


def test_a_seller_asks_more_than_a_share_and_comes_down() -> None:
    match = at_talks(["P", "T", "L"], space=1, deals=12)
    first = choice(match, 1)
    assert first["amount"] > 7
    price(match, 1, 1, T, first["amount"])
    price(match, 0, 1, T, 3)
    assert 4 <= choice(match, 1)["amount"] < first["amount"]


def test_the_boss_walks_away_from_a_stubborn_seller() -> None:
    match = at_talks(["P", "T", "L"], space=1, deals=12)
    price(match, 1, 1, T, 9)
    for _ in range(20):
        if not match.state.dealing:
            break
        others_let_go(match)
        action = choice(match, 0)
        assert action["type"] != "accept"
        price(match, 0, 1, T, action["amount"]) if action["type"] == "price" else match.act(0, action)
    assert not match.state.dealing
    assert match.state.dear.tolist()[:3] == [0, 1, 0]


def test_nobody_counts_on_a_seat_for_which_talks_have_failed() -> None:
    for dear, kind in ((0, "deal"), (1, "draw")):
        match = position(["PHKLR", "T", ""], phase=LANDED, pawn=0, deals=12, dear=[0, dear, 0, 0, 0, 0])
        assert choice(match, 0)["type"] == kind


def test_the_leader_is_not_fed_when_the_end_is_near() -> None:
    for cash, kind in (([40, 0, 0, 0, 0, 0], "price"), ([0, 40, 0, 0, 0, 0], "accept")):
        match = at_talks(["P", "T", "L"], space=1, deals=12, cash=cash, options={"money": "open"})
        price(match, 0, 1, T, 8)
        assert choice(match, 1)["type"] == kind


def test_the_boss_lays_his_own_clan_card_before_he_pays() -> None:
    match = at_talks(["P", "T", "L"], [["clan T"]], space=1)
    assert choice(match, 0) == {"type": "lay", "family": T}


def test_the_boss_waits_for_the_others_and_then_concludes() -> None:
    match = at_talks(["PT", "K", "L"], space=1)
    assert choice(match, 0)["type"] == "let_go"
    others_let_go(match)
    assert choice(match, 0)["type"] == "conclude"


def test_a_complete_deal_is_taken_over_when_that_pays() -> None:
    match = at_talks(["P", "T", "L"], [[], [], ["boss", "clan P"]], space=1)
    agree(match, 1, T, 3)
    assert choice(match, 2)["type"] == "take_over"
    assert choice(match, 1)["type"] == "let_go"


def test_an_outsider_breaks_a_complete_deal_with_a_travel_card() -> None:
    match = at_talks(["P", "T", "L"], [[], [], ["travel T"]], space=1)
    agree(match, 1, T, 3)
    assert choice(match, 2) == {"type": "travel", "card": TRAVEL_CARD + T}


def test_stops_are_kept_for_what_matters() -> None:
    match = at_talks(["PT", "K", "LHR"], [["stop"], ["travel T", "recruit", "recruit", "recruit"], ["stop"]], space=1)
    do(match, 1, "recruit", family=L)
    assert choice(match, 0)["type"] == "let_go"
    assert choice(match, 2)["type"] == "stop"
    do(match, 2, "stop")
    do(match, 1, "travel", card=TRAVEL_CARD + T, family=T)
    assert choice(match, 0)["type"] == "stop"


def test_a_missing_family_is_recruited_for_ones_own_deal() -> None:
    match = at_talks(["K", "RLPT", "H"], [["recruit"] * 3], space=2)
    assert choice(match, 0) == {"type": "recruit", "family": R}


def test_too_many_cards_cost_the_least_useful_one() -> None:
    for cards, spared in ((["boss"] * 5, "clan H"), (["stop"] * 5, "travel K"), (["recruit"] * 2, "anyone")):
        match = position(
            ["H", "K", "L"], [[*cards, "clan K", spared, *["clan L", "clan P", "clan R"] * 3]], phase=EXCESS
        )
        assert choice(match, 0) == {"type": "discard", "card": kind_of(spared)}


def test_too_many_cards_are_rather_spent_on_an_investor() -> None:
    match = position(["H", "K", "L"], [["recruit"] * 10 + ["boss"] * 3], phase=EXCESS)
    assert choice(match, 0)["type"] == "recruit"
    assert match.state.holder[choice(match, 0)["family"]] < 0, "beside the board"


def test_the_pawn_is_placed_where_the_one_who_begins_has_nobody() -> None:
    match = game.new(4, seed=2)
    space = choice(match, match.actors[0])["space"]
    families = int(match.state.must[space] | match.state.either[space])
    assert all(seat != match.state.opener for seat in match.state.holder[[f for f in range(6) if families >> f & 1]])
